"""Everything that changes a game of Pavlov's Dogs. The state is the fold of its events.

An event carries what came of it (cards, totals, who is next), not how it came about, so a game
can be folded again without the rules or the random numbers that it was played with.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from referee.pavlov.cards import Card
from referee.pavlov.turn import Direction


class Outcome(StrEnum):
    """How an announcement was ruled; when the referee is unsure there is no ruling yet."""

    GOOD = "good"
    BAD = "bad"


Hand = tuple[Card | None, ...]
"""Face-down cards, the top one first; None where only the table knows the card."""


@dataclass(frozen=True, slots=True)
class GameStarted:
    """People sit down to play.

    Attributes:
        people: in seat order, each one's left neighbour after it.
        level: its name.
        tests: how many to pass.
        drawn: ids of the rules that lie face down, one for each test.
    """

    people: tuple[str, ...]
    level: str
    tests: int
    drawn: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleRevealed:
    """One more rule is turned face up, before a test.

    Attributes:
        rule: its id.
        by: who turned it.
    """

    rule: str
    by: str


@dataclass(frozen=True, slots=True)
class HandsDealt:
    """The dogs of the next test get their cards.

    Attributes:
        hands: dog -> cards, in seat order.
    """

    hands: Mapping[str, Hand]


@dataclass(frozen=True, slots=True)
class BonesTraded:
    """Between tests, bones change hands.

    Attributes:
        bones: person -> bones after the trade, for everyone.
    """

    bones: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class TestBegun:
    """The rules are hidden and a test begins.

    Attributes:
        dog: who starts.
    """

    dog: str


@dataclass(frozen=True, slots=True)
class Flipped:
    """A dog turns its top card face up, in turn or not.

    Attributes:
        dog: whose card it is.
        card: what it turned out to be.
    """

    dog: str
    card: Card


@dataclass(frozen=True, slots=True)
class Ruled:
    """A verdict on the dog that flipped the card on the table.

    Attributes:
        dog: who is ruled on.
        outcome: a bad dog loses a bone and the pile is cleared.
        total: the pile's value afterwards.
        next_dog: whose turn it is; None when the test is over.
        direction: of play, afterwards.
        reasons: why the dog was bad, in judging's words.
        evidence: what the ruling rests on, as plain JSON values, for an appeal.
        order_rules: ids of the rules that changed who is next.
    """

    dog: str
    outcome: Outcome
    total: int
    next_dog: str | None
    direction: Direction
    reasons: tuple[str, ...] = ()
    evidence: Mapping[str, Any] = field(default_factory=dict)
    order_rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Undone:
    """Events are taken back.

    Attributes:
        keep: how many of the events that counted until now go on counting.
    """

    keep: int


GameEvent = GameStarted | RuleRevealed | HandsDealt | BonesTraded | TestBegun | Flipped | Ruled
"""What `apply` takes."""

Event = GameEvent | Undone
"""What a journal holds."""
