"""Which rules could ask for a phrase, before the ending or in its place."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.evaluation.saying import Asked
from referee.pavlov.conditions import AllOf
from referee.pavlov.effects import SayWords
from referee.pavlov.expectation import PhraseKind
from referee.pavlov.rules import Difficulty, Dogtor, Rule, Rulebook
from referee.pavlov.sayable import sayable

DOGS = ("Rex", "Bella")
"""Who plays in drawn turns."""

_ALWAYS = AllOf(())
_MEASURER = Dogtor("The evaluation", "What people say", Difficulty.EASY)


@dataclass(frozen=True, slots=True)
class Asking:
    """The rules of a book by what they can ask for.

    Attributes:
        rules: all of them.
        before: phrase -> rules that can ask for it before the ending.
        instead: phrase -> rules that can ask for it in place of the total.
    """

    rules: tuple[Rule, ...]
    before: Mapping[Asked, Sequence[Rule]]
    instead: Mapping[Asked, Sequence[Rule]]

    @property
    def words(self) -> tuple[str, ...]:
        """All fixed words that some rule asks for."""
        asked = (*self.before, *self.instead)
        return tuple(dict.fromkeys(text for kind, text in asked if kind is PhraseKind.WORDS))


def asking(book: Rulebook) -> Asking:
    """Sort the rules of a book by what they can ask for."""
    before: dict[Asked, list[Rule]] = {}
    instead: dict[Asked, list[Rule]] = {}
    for rule in book.values():
        table = instead if rule.instead is not None else before
        for phrase in sayable([rule], DOGS):
            table.setdefault((phrase.kind, phrase.text.lower()), []).append(rule)
    return Asking(tuple(book.values()), before, instead)


def say_instead(words: str) -> Rule:
    """A rule of the evaluation's own: say these words in place of every total."""
    text = f"Say {words} in place of the total."
    return Rule("said", _MEASURER, text, _ALWAYS, instead=SayWords(words))
