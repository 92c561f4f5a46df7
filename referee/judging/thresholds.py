"""Where evidence begins to be enough. One table, so that a threshold is found in one guess.

What `dogtor evaluate --tune` chose lies in grammars/LANGUAGE/thresholds.toml, which says on which
data, and comes before the values here.
"""

import math
import tomllib
from dataclasses import dataclass, fields, replace

from referee.errors import RefereeError


@dataclass(frozen=True, slots=True)
class Thresholds:
    """What a verdict needs.

    Attributes:
        good_confidence: least confidence in the words of a good announcement, 0 to 1, where
            nothing was scored.
        bad_confidence: least confidence in the words that a bad verdict rests on, 0 to 1.
        good_belief: least belief that a right announcement was said, for a good verdict.
        bad_belief: least belief that a particular other one was said, for a bad verdict.
        alike_belief: the same where what was heard sounds like what would have been right
            (thirteen, thirty), and to believe the right one though the other was heard.
        prior: how often dogs are right on a card on which no rule acts, 0 to 1.
        forget: how often a dog forgets a rule that acts, 0 to 1. At 0.1 simulated groups pass
            about half of their games of the middle level (docs/rules.md).
        temperature: nats of path score that count as one nat of evidence.
        alike_temperature: the same between a teen and a ten. They differ in so few sounds that
            their scores never lie far apart, but the nearer one is hardly ever wrong.
        pruned: nats; a text that the sound does not fit at all is taken to be so much less likely
            than the likeliest.
        unknown_bias: nats of evidence added for speech outside the grammar.
        close_alternative: nats; a hypothesis this near with another verdict makes it unsure, where
            nothing was scored.
        similarity: 0 to 100 (rapidfuzz's ratio); less alike is not taken for a phrase.
        shortest_word: seconds; no bone goes for a shorter word beside an announcement that is right
            without it, since it is more likely a click, nor for a total that is no longer.
        faint: dB; nor for a word beside a right announcement that is so much softer than the
            loudest, since it is more likely a neighbour's.
        distant: dB; words before or after the announcement that are so much softer than the
            loudest, and apart from it, are a neighbour's: what is right without them is right,
            what is right only with them is asked again.
        apart: seconds; the silence between a neighbour's words and the dog's.
        fit: nats of path score for each letter; no bone goes for words that fit the sound so badly,
            since noise is likely to have made them up.
        pause: seconds; unknown speech so long after the announcement is not the dog's.
        silence: seconds of speech up to which nothing was said.
        overlap: seconds in which two people spoke at once, from which on nobody is ruled on.
    """

    good_confidence: float = 0.5
    bad_confidence: float = 0.8
    good_belief: float = 0.7
    bad_belief: float = 0.9
    alike_belief: float = 0.94
    prior: float = 0.95
    forget: float = 0.1
    temperature: float = 2.0
    alike_temperature: float = 0.7
    pruned: float = 16.0
    unknown_bias: float = -3.0
    close_alternative: float = 1.0
    similarity: float = 80.0
    shortest_word: float = 0.17
    faint: float = 8.0
    distant: float = 8.0
    apart: float = 0.2
    fit: float = 6.0
    pause: float = 0.15
    silence: float = 0.1
    overlap: float = 0.1

    def prior_right(self, rules: int) -> float:
        """How often dogs are right, before anything is heard, where so many rules act."""
        return self.prior * (1 - self.forget) ** rules


DEFAULT = Thresholds()


@dataclass(frozen=True, slots=True)
class Offsets:
    """How far a dog's own voice moves the thresholds; both in parts of 1.

    Attributes:
        good: added to what a good verdict needs, confidence and belief.
        bad: added to what a bad verdict needs, confidence and beliefs.
    """

    good: float = 0.0
    bad: float = 0.0

    def applied(self, to: Thresholds) -> Thresholds:
        """The thresholds for this dog."""
        return replace(
            to,
            good_confidence=_share(to.good_confidence + self.good),
            good_belief=_share(to.good_belief + self.good),
            bad_confidence=_share(to.bad_confidence + self.bad),
            bad_belief=_share(to.bad_belief + self.bad),
            alike_belief=_share(to.alike_belief + self.bad),
        )


_SHARE = (0.0, 1.0)
_RANGES = {
    "good_confidence": _SHARE,
    "good_belief": _SHARE,
    "bad_confidence": _SHARE,
    "bad_belief": _SHARE,
    "alike_belief": _SHARE,
    "prior": (0.01, 0.99),
    "forget": (0.0, 0.99),
    "temperature": (0.1, 100.0),
    "alike_temperature": (0.1, 100.0),
    "unknown_bias": (-100.0, 100.0),
    "similarity": (0.0, 100.0),
}
"""Least and most of a threshold; from 0 on where nothing is said. None may be certain."""


def _share(value: float) -> float:
    return min(1.0, max(0.0, value))


def parse_thresholds(text: str, source: str) -> Thresholds:
    """Read the contents of a thresholds file.

    Args:
        text: TOML; thresholds that it does not name stay as in `DEFAULT`.
        source: the file's name, for errors.

    Raises:
        RefereeError: it is not TOML, or names something that is no threshold or no number.
    """
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RefereeError(f"{source}: not TOML ({error}); mend that line.") from error
    known = [field.name for field in fields(Thresholds)]
    for name, value in values.items():
        if name not in known:
            raise RefereeError(
                f"{source}: there is no threshold '{name}'; there are {', '.join(known)}."
            )
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise RefereeError(f"{source}: {name}: needs a number.")
        least, most = _RANGES.get(name, (0.0, math.inf))
        if not least <= value <= most or math.isinf(value):
            raise RefereeError(f"{source}: {name}: {value} is outside {least:g} to {most:g}.")
    return replace(DEFAULT, **{name: float(value) for name, value in values.items()})
