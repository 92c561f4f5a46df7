"""Effects of the rule language: what a rule asks for when it acts.

Whatever can be said has `said(turn, next_dog)`: kind and text of the phrase in that turn, or None
when there is nothing to say.
"""

from dataclasses import dataclass
from enum import StrEnum

from referee.numbers import say
from referee.pavlov.cards import Card
from referee.pavlov.expectation import PhraseKind
from referee.pavlov.turn import Turn


class Quantity(StrEnum):
    """A number that the turn decides; printed values, 0 where there is no card before."""

    VALUE = "value"
    VALUE_BEFORE = "value_before"
    CARDS_IN_PILE = "cards_in_pile"


Amount = int | Quantity


class Operation(StrEnum):
    """What is done to a card's value, in the order in which the operations apply."""

    SET = "set"
    MULTIPLY = "multiply"
    ADD = "add"
    NEGATE = "negate"


class TotalChange(StrEnum):
    """What happens to the pile's total, whatever the card's value has become."""

    FREEZE = "freeze"
    RESET = "reset"


class Subject(StrEnum):
    """What is said, when it is not fixed words."""

    NAME = "name"
    SUIT = "suit"
    VALUE = "value"


class WhichDog(StrEnum):
    """A dog by its place in the turn."""

    NEXT = "next"
    THIS = "this"


@dataclass(frozen=True, slots=True)
class ChangeValue:
    """Change the card's value before it is added to the total.

    Attributes:
        operation: what to do.
        amount: with which number; unused by NEGATE.
    """

    operation: Operation
    amount: Amount = 0


@dataclass(frozen=True, slots=True)
class SayWords:
    """Say fixed words, lower case."""

    words: str
    times: Amount = 1

    def said(self, turn: Turn, next_dog: str | None) -> tuple[PhraseKind, str] | None:
        return PhraseKind.WORDS, self.words


@dataclass(frozen=True, slots=True)
class SayCard:
    """Say something of the flipped card."""

    subject: Subject
    times: Amount = 1

    def said(self, turn: Turn, next_dog: str | None) -> tuple[PhraseKind, str] | None:
        return _of_card(turn.card, self.subject)


@dataclass(frozen=True, slots=True)
class SayBefore:
    """Say something of the card before it in the pile; nothing when there is none."""

    subject: Subject
    times: Amount = 1

    def said(self, turn: Turn, next_dog: str | None) -> tuple[PhraseKind, str] | None:
        return _of_card(turn.before, self.subject) if turn.before else None


@dataclass(frozen=True, slots=True)
class SayDog:
    """Say a dog's name; nothing when the test ends, so that nobody is next."""

    which: WhichDog
    times: Amount = 1

    def said(self, turn: Turn, next_dog: str | None) -> tuple[PhraseKind, str] | None:
        dog = turn.dog if self.which is WhichDog.THIS else next_dog
        return (PhraseKind.DOG, dog.lower()) if dog else None


Say = SayWords | SayCard | SayBefore | SayDog


@dataclass(frozen=True, slots=True)
class SayNothing:
    """In place of the total: silence."""


@dataclass(frozen=True, slots=True)
class Do:
    """Do something with the body.

    Attributes:
        text: as it follows "must", "mime begging".
        spoken: what is said in its place at a table that plays by ear, "begging".
    """

    text: str
    spoken: str


@dataclass(frozen=True, slots=True)
class ChangeOrder:
    """Change who is next; acts after the verdict, whatever the verdict is.

    Attributes:
        reverse: the direction turns round.
        skip: how many dogs lose their turn.
        again: the same dog goes again, which leaves nobody to skip.
    """

    reverse: bool = False
    skip: int = 0
    again: bool = False


def amount(given: Amount, turn: Turn) -> int:
    """The number that an amount is in this turn."""
    if isinstance(given, int):
        return given
    if given is Quantity.VALUE:
        return turn.card.value
    if given is Quantity.CARDS_IN_PILE:
        return len(turn.pile) + 1
    return turn.before.value if turn.before else 0


def _of_card(card: Card, subject: Subject) -> tuple[PhraseKind, str]:
    if subject is Subject.NAME:
        return PhraseKind.NAME, str(card.command)
    if subject is Subject.SUIT:
        return PhraseKind.SUIT, str(card.suit)
    return PhraseKind.VALUE, " ".join(say(card.value))
