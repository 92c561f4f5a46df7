"""The end: points of both teams, and which goals were met and why (rulebook, "Conclusion")."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields

from referee.statue.cards import CardFile
from referee.statue.game import Game
from referee.statue.goals import Count, Counts, Finding, comparisons, find, is_met
from referee.statue.roles import Role
from referee.statue.table import Deeds, Seat, Table

POINTS_A_GOAL = 3

_OF_PLAYERS = (Count.ANIMALS, *(Count(field.name) for field in fields(Deeds)))


@dataclass(frozen=True, slots=True)
class GoalResult:
    """A player's personal goal at the end.

    Attributes:
        seat: the player.
        target: seat of the player drawn for the goal, or None.
        met: whether the goal is met.
        findings: what each comparison in it came to.
    """

    seat: int
    target: int | None
    met: bool
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """The points of a team: one for each animal in its area, three for each goal met."""

    animals: int
    goals: int

    @property
    def points(self) -> int:
        """All points together."""
        return self.animals + POINTS_A_GOAL * self.goals


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended.

    Attributes:
        roles: who was who.
        goals: every player's goal but the Animal Liberator's, who has none.
        scores: the points of each team.
    """

    roles: tuple[Role, ...]
    goals: tuple[GoalResult, ...]
    scores: Mapping[Role, Score]

    @property
    def winner(self) -> Role | None:
        """The team with more points, or None after a tie."""
        av, ms = (self.scores[role].points for role in Role)
        if av == ms:
            return None
        return Role.ANTI_VIVISECTIONIST if av > ms else Role.MEDICAL_STUDENT


def result(game: Game, cards: CardFile) -> Result:
    """Count everything. The game has ended, so that the totals told last are the true ones."""
    counts = counts_of(game.table)
    goals = tuple(
        _goal_result(game, cards, seat, counts)
        for seat in range(len(game.table.seats))
        if seat != game.table.liberator
    )
    return Result(game.secrets.roles, goals, {role: _score(game, role, goals) for role in Role})


def counts_of(table: Table) -> Counts:
    """Everything that a goal can ask for, as everybody can see it."""
    of_all = {
        Count.STATUE: table.statue,
        Count.RIOTS: table.riots,
        Count.FIELDS: table.fields,
        Count.LABORATORIES: table.laboratories,
    }
    characters = {seat.character: number for number, seat in enumerate(table.seats)}
    return Counts(tuple(_PlayerCounts(seat) for seat in table.seats), of_all, characters)


def _goal_result(game: Game, cards: CardFile, seat: int, counts: Counts) -> GoalResult:
    goal = cards.by_id[game.table.seats[seat].character].goal
    target = game.secrets.targets[seat]
    findings = tuple(find(part, seat, target, counts, wanted) for part, wanted in comparisons(goal))
    return GoalResult(seat, target, is_met(goal, seat, target, counts), findings)


def _score(game: Game, role: Role, goals: tuple[GoalResult, ...]) -> Score:
    animals = game.fields if role is Role.ANTI_VIVISECTIONIST else game.laboratories
    met = sum(goal.met for goal in goals if game.secrets.roles[goal.seat] is role)
    return Score(animals, met)


class _PlayerCounts(Mapping[Count, int]):
    """A player's counts, looked up only when they are asked for."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat

    def __getitem__(self, count: Count) -> int:
        if count is Count.ANIMALS:
            return self._seat.animals
        return int(getattr(self._seat.deeds, count.value))

    def __iter__(self) -> Iterator[Count]:
        return iter(_OF_PLAYERS)

    def __len__(self) -> int:
        return len(_OF_PLAYERS)
