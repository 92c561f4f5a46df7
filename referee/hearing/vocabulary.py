"""Checks before play that the model can hear every word that the game needs."""

from collections.abc import Iterable
from dataclasses import dataclass

from referee import numbers
from referee.errors import RefereeError
from referee.hearing.recogniser import Recogniser
from referee.judging.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class Needed:
    """A phrase that must be heard.

    Attributes:
        phrase: lower-case words.
        source: what asks for it, as it follows "which": "rule 'mutt-1' asks for".
    """

    phrase: str
    source: str


def check_vocabulary(
    recogniser: Recogniser, lexicon: Lexicon, from_rules: Iterable[Needed] = ()
) -> None:
    """Make sure that nothing in the game is a word that the model would silently never hear.

    Args:
        recogniser: the engine with its model.
        lexicon: the phrases of the game.
        from_rules: phrases of the rules in play, each with the rule that asks for it.

    Raises:
        RefereeError: names the first missing word and where it came from.
    """
    for needed in (*from_rules, *_from_lexicon(lexicon), *_from_numbers()):
        missing = recogniser.unknown_words(needed.phrase.split())
        if missing:
            raise RefereeError(
                f"The speech model does not know the word '{missing[0]}', which {needed.source}; "
                "use another word or another model."
            )


def _from_lexicon(lexicon: Lexicon) -> list[Needed]:
    return [
        Needed(" ".join(form), f"the {entry.kind} '{entry.text}' needs")
        for entry in lexicon.entries
        for form in entry.forms
    ]


def _from_numbers() -> list[Needed]:
    return [Needed(word, "numbers need") for word in sorted(numbers.vocabulary())]
