"""Conditions of the rule language: when a rule acts.

Every condition has `holds(turn, after)`, where `after` is the pile's total with the flipped card.
Values are the printed ones, whatever other rules make of them.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from referee.pavlov.cards import Card, Command, Suit
from referee.pavlov.turn import Turn


class Condition(Protocol):
    """Something that is true or false of a turn."""

    def holds(self, turn: Turn, after: int) -> bool:
        """Whether it is true of the turn that brings the total to `after`."""
        ...


class CardTest(Condition, Protocol):
    """A condition on the flipped card, which can be asked of any other card, too."""

    def fits(self, card: Card) -> bool:
        """Whether it is true of the card."""
        ...


class Feature(StrEnum):
    """What two cards can have in common."""

    SUIT = "suit"
    COMMAND = "command"
    VALUE = "value"


@dataclass(frozen=True, slots=True)
class Numbers:
    """A set of whole numbers; all that is given must be true of a number in it.

    Attributes:
        listed: the number is one of these.
        at_least: lowest.
        at_most: highest.
        multiple_of: divides without rest; 2 for even numbers.
        odd: the number is odd.
        digit: 0 to 9, is written somewhere in the number.
    """

    listed: frozenset[int] | None = None
    at_least: int | None = None
    at_most: int | None = None
    multiple_of: int | None = None
    odd: bool = False
    digit: int | None = None

    def __contains__(self, number: int) -> bool:
        return (
            (self.listed is None or number in self.listed)
            and (self.at_least is None or number >= self.at_least)
            and (self.at_most is None or number <= self.at_most)
            and (self.multiple_of is None or number % self.multiple_of == 0)
            and (not self.odd or number % 2 == 1)
            and (self.digit is None or str(self.digit) in str(number))
        )


@dataclass(frozen=True, slots=True)
class SuitIs:
    """The card has one of the suits."""

    suits: tuple[Suit, ...]

    def fits(self, card: Card) -> bool:
        return card.suit in self.suits

    def holds(self, turn: Turn, after: int) -> bool:
        return self.fits(turn.card)


@dataclass(frozen=True, slots=True)
class CommandIs:
    """The card has one of the commands."""

    commands: tuple[Command, ...]

    def fits(self, card: Card) -> bool:
        return card.command in self.commands

    def holds(self, turn: Turn, after: int) -> bool:
        return self.fits(turn.card)


@dataclass(frozen=True, slots=True)
class ValueIs:
    """The printed value is among the numbers; a bell's is 0."""

    numbers: Numbers

    def fits(self, card: Card) -> bool:
        return card.value in self.numbers

    def holds(self, turn: Turn, after: int) -> bool:
        return self.fits(turn.card)


@dataclass(frozen=True, slots=True)
class BellIs:
    """The card is a bell, or is none."""

    bell: bool

    def fits(self, card: Card) -> bool:
        return card.is_bell is self.bell

    def holds(self, turn: Turn, after: int) -> bool:
        return self.fits(turn.card)


@dataclass(frozen=True, slots=True)
class CardBefore:
    """There is a card before it in the pile, which passes all the tests."""

    tests: tuple[CardTest, ...]

    def holds(self, turn: Turn, after: int) -> bool:
        before = turn.before
        return before is not None and all(test.fits(before) for test in self.tests)


@dataclass(frozen=True, slots=True)
class SameAsBefore:
    """The card shares one of the features with the card before it in the pile."""

    features: tuple[Feature, ...]

    def holds(self, turn: Turn, after: int) -> bool:
        before = turn.before
        return before is not None and any(
            getattr(turn.card, feature) == getattr(before, feature) for feature in self.features
        )


@dataclass(frozen=True, slots=True)
class HigherThanBefore:
    """The card has a higher value than the card before it in the pile."""

    def holds(self, turn: Turn, after: int) -> bool:
        return turn.before is not None and turn.card.value > turn.before.value


@dataclass(frozen=True, slots=True)
class LowerThanBefore:
    """The card has a lower value than the card before it in the pile."""

    def holds(self, turn: Turn, after: int) -> bool:
        return turn.before is not None and turn.card.value < turn.before.value


@dataclass(frozen=True, slots=True)
class TotalBefore:
    """The pile's total without the card is among the numbers."""

    numbers: Numbers

    def holds(self, turn: Turn, after: int) -> bool:
        return turn.total in self.numbers


@dataclass(frozen=True, slots=True)
class TotalAfter:
    """The pile's total with the card is among the numbers."""

    numbers: Numbers

    def holds(self, turn: Turn, after: int) -> bool:
        return after in self.numbers


@dataclass(frozen=True, slots=True)
class CardsInPile:
    """The count of cards in the pile, with this one, is among the numbers."""

    numbers: Numbers

    def holds(self, turn: Turn, after: int) -> bool:
        return len(turn.pile) + 1 in self.numbers


@dataclass(frozen=True, slots=True)
class DogsCard:
    """The card's place among the dog's own cards of this test is among the numbers."""

    numbers: Numbers

    def holds(self, turn: Turn, after: int) -> bool:
        return turn.dogs_card in self.numbers


@dataclass(frozen=True, slots=True)
class DogsLastCard:
    """It is the dog's last card of this test."""

    def holds(self, turn: Turn, after: int) -> bool:
        return turn.is_dogs_last


@dataclass(frozen=True, slots=True)
class TestCard:
    """The card's place among all cards of this test is among the numbers."""

    numbers: Numbers

    def holds(self, turn: Turn, after: int) -> bool:
        return turn.test_card in self.numbers


@dataclass(frozen=True, slots=True)
class TestLastCard:
    """It is the last card of this test: no dog has another."""

    def holds(self, turn: Turn, after: int) -> bool:
        return not any(turn.cards_left)


@dataclass(frozen=True, slots=True)
class SameDogAgo:
    """The same dog played so many turns ago in this test."""

    turns: int

    def holds(self, turn: Turn, after: int) -> bool:
        return len(turn.played) >= self.turns and turn.played[-self.turns] == turn.dog


@dataclass(frozen=True, slots=True)
class AllOf:
    """Every part holds; without parts it always does."""

    parts: tuple[Condition, ...]

    def holds(self, turn: Turn, after: int) -> bool:
        return all(part.holds(turn, after) for part in self.parts)


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one part holds."""

    parts: tuple[Condition, ...]

    def holds(self, turn: Turn, after: int) -> bool:
        return any(part.holds(turn, after) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Not:
    """The part does not hold."""

    part: Condition

    def holds(self, turn: Turn, after: int) -> bool:
        return not self.part.holds(turn, after)


def reads_total_after(condition: Condition) -> bool:
    """Whether the condition asks for the total with the card, which value effects decide."""
    if isinstance(condition, AllOf | AnyOf):
        return any(reads_total_after(part) for part in condition.parts)
    if isinstance(condition, Not):
        return reads_total_after(condition.part)
    return isinstance(condition, TotalAfter)
