"""Where evidence begins to be enough. One table, so that a threshold is found in one guess."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Thresholds:
    """What a verdict needs.

    Attributes:
        good_confidence: least confidence of every word of a good announcement, 0 to 1.
        bad_confidence: least confidence of every word that a bad verdict rests on, 0 to 1.
        bad_margin: nats by which what was heard must beat every right announcement.
        unknown_margin: nats by which what was heard must beat speech outside the grammar.
        close_alternative: nats; a hypothesis this near with another verdict makes it unsure.
        similarity: 0 to 100 (rapidfuzz's ratio); less alike is not taken for a phrase.
        silence: seconds of speech up to which nothing was said.
    """

    good_confidence: float = 0.5
    bad_confidence: float = 0.8
    bad_margin: float = 6.0
    unknown_margin: float = 3.0
    close_alternative: float = 1.0
    similarity: float = 80.0
    silence: float = 0.15


DEFAULT = Thresholds()
