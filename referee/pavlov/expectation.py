"""What the active rules require of a dog that has flipped a card.

An announcement is every required phrase, in any order among themselves, and then the ending:
the new total, or what stands in its place (rulebook, "Clarifications").
"""

from dataclasses import dataclass
from enum import StrEnum

from referee.pavlov.cards import Card


class PhraseKind(StrEnum):
    """What a phrase says; phrases are only ever compared within one kind."""

    NAME = "name"
    SUIT = "suit"
    VALUE = "value"
    DOG = "dog"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class Phrase:
    """Something that must be said before the ending.

    Attributes:
        kind: what it says.
        text: the canonical form in lower case, "rollover"; a VALUE is in words, "five".
        times: how often it must be said.
        rules: ids of the rules that asked for it, in the order in which they were revealed.
    """

    kind: PhraseKind
    text: str
    times: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Total:
    """The usual ending: the new value of the pile.

    Attributes:
        value: the number to say.
        rules: ids of the rules that changed it from the plain sum.
    """

    value: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Instead:
    """An ending that stands in place of the total.

    Attributes:
        phrase: what to say last; None means that nothing may be said in the total's place.
        value: the pile's new total, which is not to be said.
        rules: ids of the rules that put it there.
    """

    phrase: Phrase | None
    value: int
    rules: tuple[str, ...]


Ending = Total | Instead


@dataclass(frozen=True, slots=True)
class Action:
    """Something to do with the body, which no microphone hears.

    Attributes:
        text: as it follows "must", "mime begging".
        spoken: what is said in its place at a table that plays by ear, "begging".
        rules: ids of the rules that asked for it.
    """

    text: str
    spoken: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Expectation:
    """All that the dog must say and do for this card, each part with the rules that asked for it.

    Attributes:
        card: the card that was flipped.
        phrases: to be said before the ending, in any order.
        ending: said last.
        actions: to be done.
        next_dog: whose turn it is after the verdict; None when the test is over.
        order_rules: ids of the rules that changed who is next.
        reverses: whether the direction of play turns round after the verdict.
    """

    card: Card
    phrases: tuple[Phrase, ...]
    ending: Ending
    actions: tuple[Action, ...]
    next_dog: str | None
    order_rules: tuple[str, ...]
    reverses: bool = False

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of all rules that acted on this card, without repeats."""
        parts = (*self.phrases, self.ending, *self.actions)
        named = [rule for part in parts for rule in part.rules] + list(self.order_rules)
        return tuple(dict.fromkeys(named))
