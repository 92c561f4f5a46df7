"""The goal language of the name cards, and how a goal is decided at the end.

A goal compares one count of its player with a number, with another count, with another player,
or with everybody; goals can be joined with all, any and not.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

RANDOM = "random"
"""Stands for a player drawn in secret at the start."""


class Count(StrEnum):
    """What can be counted: of a player, or (from `STATUE` on) of the whole table."""

    ANIMALS = "animals"
    RELEASED = "released"
    ATTACKS = "attacks"
    ATTACKS_WON = "attacks_won"
    ATTACKED = "attacked"
    ROBBED = "robbed"
    RUSTLED = "rustled"
    RIOTS_STARTED = "riots_started"
    RIOTS_WON = "riots_won"
    RIOTS_LOST = "riots_lost"
    RIOT_ANIMALS = "riot_animals"
    STATUE = "statue"
    RIOTS = "riots"
    FIELDS = "fields"
    LABORATORIES = "laboratories"


OF_THE_TABLE = frozenset({Count.STATUE, Count.RIOTS, Count.FIELDS, Count.LABORATORIES})


class Relation(StrEnum):
    """How a count stands to what it is compared with."""

    MORE = "more than"
    FEWER = "fewer than"
    SAME = "as many as"
    AT_LEAST = "at least"
    AT_MOST = "at most"
    EXACTLY = "exactly"
    MOST = "most"
    FEWEST = "fewest"

    def holds(self, mine: int, other: int) -> bool:
        """Whether it is true of two numbers; `MOST` and `FEWEST` may be shared."""
        match self:
            case Relation.MORE:
                return mine > other
            case Relation.FEWER:
                return mine < other
            case Relation.SAME | Relation.EXACTLY:
                return mine == other
            case Relation.AT_LEAST | Relation.MOST:
                return mine >= other
            case Relation.AT_MOST | Relation.FEWEST:
                return mine <= other


@dataclass(frozen=True, slots=True)
class AgainstNumber:
    """For example, at least three riots won."""

    count: Count
    relation: Relation
    number: int


@dataclass(frozen=True, slots=True)
class AgainstPlayer:
    """For example, more animals than the Member of Parliament.

    Attributes:
        player: id of a name card, or `RANDOM`.
    """

    count: Count
    relation: Relation
    player: str


@dataclass(frozen=True, slots=True)
class AgainstCount:
    """For example, more animals in the laboratories than in the fields."""

    count: Count
    relation: Relation
    other: Count


@dataclass(frozen=True, slots=True)
class AgainstAll:
    """For example, the most animals released; a shared first place is a first place."""

    count: Count
    relation: Relation


@dataclass(frozen=True, slots=True)
class All:
    """Every part is met."""

    parts: tuple["Goal", ...]


@dataclass(frozen=True, slots=True)
class Any:
    """At least one part is met."""

    parts: tuple["Goal", ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The part is not met."""

    part: "Goal"


Comparison: TypeAlias = AgainstNumber | AgainstPlayer | AgainstCount | AgainstAll
Goal: TypeAlias = Comparison | All | Any | Not


@dataclass(frozen=True, slots=True)
class Counts:
    """All counts at the end of a game.

    Attributes:
        players: for each seat, its counts.
        table: the counts of the whole table.
        characters: seat of each character's id.
    """

    players: tuple[Mapping[Count, int], ...]
    table: Mapping[Count, int]
    characters: Mapping[str, int]

    def of(self, seat: int, count: Count) -> int:
        """A count of a player, or of the whole table."""
        return self.table[count] if count in OF_THE_TABLE else self.players[seat][count]


@dataclass(frozen=True, slots=True)
class Finding:
    """What one comparison came to.

    Attributes:
        goal: the comparison.
        mine: the player's count.
        other: what it was compared with.
        rival: seat of the player it was compared with; None where it was no one player.
        holds: whether the comparison is true.
        wanted: whether the goal wants it to be.
    """

    goal: Comparison
    mine: int
    other: int
    rival: int | None
    holds: bool
    wanted: bool = True


def comparisons(goal: Goal, wanted: bool = True) -> Iterator[tuple[Comparison, bool]]:
    """The comparisons that a goal is made of, as written, and whether each is to be true."""
    match goal:
        case All(parts) | Any(parts):
            for part in parts:
                yield from comparisons(part, wanted)
        case Not(part):
            yield from comparisons(part, not wanted)
        case _:
            yield goal, wanted


def named_players(goal: Goal) -> frozenset[str]:
    """Ids of the characters that a goal cannot do without."""
    return frozenset(_players(goal) - {RANDOM})


def draws_a_player(goal: Goal) -> bool:
    """Whether a player has to be drawn for the goal."""
    return RANDOM in _players(goal)


def _players(goal: Goal) -> set[str]:
    return {part.player for part, _ in comparisons(goal) if isinstance(part, AgainstPlayer)}


def is_met(goal: Goal, seat: int, target: int | None, counts: Counts) -> bool:
    """Whether a player's goal is met; `target` is the seat drawn for it, if one was."""
    match goal:
        case All(parts):
            return all(is_met(part, seat, target, counts) for part in parts)
        case Any(parts):
            return any(is_met(part, seat, target, counts) for part in parts)
        case Not(part):
            return not is_met(part, seat, target, counts)
        case _:
            return find(goal, seat, target, counts).holds


def find(
    goal: Comparison, seat: int, target: int | None, counts: Counts, wanted: bool = True
) -> Finding:
    """Both sides of a comparison, whether it is true, and whether it should be."""
    mine = counts.of(seat, goal.count)
    other, rival = _other_side(goal, seat, target, counts)
    holds = goal.relation.holds(mine, other)
    return Finding(goal, mine, other, rival, holds, wanted)


def _other_side(
    goal: Comparison, seat: int, target: int | None, counts: Counts
) -> tuple[int, int | None]:
    match goal:
        case AgainstNumber(number=number):
            return number, None
        case AgainstCount(other=other):
            return counts.of(seat, other), None
        case AgainstPlayer(count=count, player=player):
            rival = target if player == RANDOM else counts.characters[player]
            assert rival is not None, "a goal against a random player has a target"
            return counts.of(rival, count), rival
        case AgainstAll(count=count, relation=relation):
            rest = [counts.of(s, count) for s in range(len(counts.players)) if s != seat]
            return (max(rest) if relation is Relation.MOST else min(rest)), None
