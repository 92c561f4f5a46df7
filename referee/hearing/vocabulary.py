"""Checks before play that the model can hear every word that the game needs."""

from collections.abc import Iterable
from dataclasses import dataclass

from referee import numbers
from referee.errors import RefereeError
from referee.hearing.recogniser import Recogniser
from referee.judging.lexicon import Lexicon
from referee.utterance import UNKNOWN


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
    _check(recogniser, (*from_rules, *_from_lexicon(lexicon), *_from_numbers()))


def check_phrases(recogniser: Recogniser, phrases: Iterable[str], source: str) -> None:
    """Make sure that the model knows the words of phrases.

    Args:
        recogniser: the engine with its model.
        phrases: lower-case words.
        source: where they come from, as it follows "which": "stands in --grammar".

    Raises:
        RefereeError: names the first missing word.
    """
    _check(recogniser, [Needed(phrase, source) for phrase in phrases])


def _check(recogniser: Recogniser, phrases: Iterable[Needed]) -> None:
    for needed in phrases:
        words = [word for word in needed.phrase.split() if word != UNKNOWN]
        missing = recogniser.unknown_words(words)
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
