"""Team Versus: two teams take four tests, each under rules of its own.

See the rulebook, "Variant: Team Versus". Each team plays a game of its own; this module keeps the
two in step and says who wins. What happens within a team is made by referee.pavlov.setup and
referee.pavlov.play, as in a game of one team, and becomes a `TeamEvent`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random

from referee.errors import RefereeError
from referee.pavlov import game as one
from referee.pavlov import setup
from referee.pavlov.events import Event, GameEvent, GameStarted, RuleRevealed, Undone
from referee.pavlov.game import Game, Phase
from referee.pavlov.rules import Difficulty, Rule, Rulebook, find_rule
from referee.pavlov.scoring import MOST_PEOPLE, Level

LEVEL = Level("versus", len(Difficulty))
"""One test for each difficulty, easiest first."""


class Side(StrEnum):
    """Where a team's rules lie in the folder: Team A on the left, Team B on the right."""

    LEFT = "left"
    RIGHT = "right"

    @property
    def other(self) -> "Side":
        """The other one."""
        return Side.RIGHT if self is Side.LEFT else Side.LEFT


@dataclass(frozen=True, slots=True)
class TeamsStarted:
    """Two teams sit down to play."""

    left: GameStarted
    right: GameStarted


@dataclass(frozen=True, slots=True)
class TeamEvent:
    """Something happens in a team's own game; an `Undone` keeps so many of the team's events."""

    side: Side
    own: Event


VersusEvent = TeamsStarted | TeamEvent
"""What a journal of two teams holds."""


@dataclass(frozen=True, slots=True)
class FolderSlot:
    """A place of the Dogtor folder with the two rules of one difficulty, None where none lies.

    Attributes:
        difficulty: of both rules.
        left: id of the left team's rule.
        right: id of the right team's.
    """

    difficulty: Difficulty
    left: str | None
    right: str | None


@dataclass(frozen=True, slots=True)
class Versus:
    """Two teams at one moment.

    Attributes:
        left: the left team's game.
        right: the right team's.
    """

    left: Game
    right: Game

    def game(self, side: Side) -> Game:
        """A team's game."""
        return self.left if side is Side.LEFT else self.right

    @property
    def is_over(self) -> bool:
        """Whether a team has failed, or both have passed all tests."""
        phases = (self.left.phase, self.right.phase)
        return Phase.FAILED in phases or phases == (Phase.PASSED, Phase.PASSED)

    @property
    def winner(self) -> Side | None:
        """The team that wins; None before the end, and for a tie.

        A team with a dog without bones loses at once; else more bones win.
        """
        for side in Side:
            if self.game(side).phase is Phase.FAILED:
                return side.other
        bones = self.left.bones_left - self.right.bones_left
        if not self.is_over or bones == 0:
            return None
        return Side.LEFT if bones > 0 else Side.RIGHT

    @property
    def is_tie(self) -> bool:
        """Whether it is over with as many bones on either side, which everyone celebrates."""
        return self.is_over and self.winner is None

    @property
    def slots(self) -> tuple[FolderSlot, ...]:
        """The folder, easiest slot first; rules that still lie face down are not told."""
        return tuple(
            FolderSlot(difficulty, _revealed(self.left, place), _revealed(self.right, place))
            for place, difficulty in enumerate(Difficulty)
        )

    def may_go_on(self, side: Side) -> bool:
        """Whether a team may reveal the rule of its next test.

        A team waits until the other one has finished the test before.
        """
        mine, others = self.game(side), self.game(side.other)
        return (
            not self.is_over and mine.phase is Phase.REVEAL and finished(others) >= finished(mine)
        )


def finished(game: Game) -> int:
    """How many tests of a game are over."""
    over = game.phase in (Phase.REVEAL, Phase.PASSED)
    return len(game.revealed) if over else len(game.revealed) - 1


def draw(rules: Rulebook, random: Random) -> Mapping[Side, tuple[str, ...]]:
    """Ids of each team's four rules, easiest first: of each difficulty two that differ.

    Raises:
        RefereeError: there are fewer than two rules of a difficulty.
    """
    left: list[str] = []
    right: list[str] = []
    for difficulty in Difficulty:
        of_level = [rule.id for rule in rules.values() if rule.dogtor.difficulty is difficulty]
        if len(of_level) < 2:
            raise RefereeError(
                f"Team Versus needs two rules that are {difficulty}, but the rule files have "
                f"{len(of_level)}."
            )
        for ids, chosen in zip((left, right), random.sample(of_level, 2), strict=True):
            ids.append(chosen)
    return {Side.LEFT: tuple(left), Side.RIGHT: tuple(right)}


def start(
    teams: Mapping[Side, Sequence[str]], drawn: Mapping[Side, Sequence[str]], rules: Rulebook
) -> TeamsStarted:
    """Two teams sit down to play with these rules face down.

    Args:
        teams: names in seat order, at least one a team and at most 8 together, all different.
        drawn: ids of each team's rules, one for each difficulty, easiest first.
        rules: where the ids are looked up.

    Raises:
        RefereeError: there are too few or too many dogs, a name comes twice, a rule is unknown or
            of the wrong difficulty, or both teams have the same one.
    """
    everyone = [*teams[Side.LEFT], *teams[Side.RIGHT]]
    if len(everyone) > MOST_PEOPLE:
        raise RefereeError(f"At most {MOST_PEOPLE} dogs play in both teams, not {len(everyone)}.")
    left, right = (setup.start(teams[s], LEVEL, drawn[s], rules) for s in Side)
    _check_names(everyone)
    _check_rules([find_rule(rule_id, rules) for rule_id in left.drawn])
    _check_rules([find_rule(rule_id, rules) for rule_id in right.drawn])
    for rule_id in left.drawn:
        if rule_id in right.drawn:
            raise RefereeError(f"The teams must have different rules; both have '{rule_id}'.")
    return TeamsStarted(left, right)


def apply(versus: Versus | None, event: VersusEvent) -> Versus:
    """The state after one more event that is no `Undone`.

    Raises:
        RefereeError: the event comes where it cannot.
    """
    if isinstance(event, TeamsStarted):
        return Versus(one.apply(None, event.left), one.apply(None, event.right))
    if versus is None:
        raise RefereeError("The journal's first event must start the two teams.")
    assert not isinstance(event.own, Undone)
    _check_step(versus, event.side, event.own)
    changed = one.apply(versus.game(event.side), event.own)
    if event.side is Side.LEFT:
        return replace(versus, left=changed)
    return replace(versus, right=changed)


def fold(events: Iterable[VersusEvent]) -> Versus:
    """The state after all the events. That the teams kept in step was seen to as they happened.

    Raises:
        RefereeError: there is no event, or one comes where it cannot in its team's game.
    """
    events = tuple(events)
    if not events or not isinstance(events[0], TeamsStarted):
        raise RefereeError("No game of two teams has been started.")
    left, right = (one.fold(team_events(events, side)) for side in Side)
    return Versus(left, right)


def team_events(events: Iterable[VersusEvent], side: Side) -> tuple[Event, ...]:
    """One team's own game, from its first event on."""
    found: list[Event] = []
    for event in events:
        if isinstance(event, TeamsStarted):
            found.append(event.left if side is Side.LEFT else event.right)
        elif event.side is side:
            found.append(event.own)
    return tuple(found)


def _check_step(versus: Versus, side: Side, event: GameEvent) -> None:
    if versus.is_over:
        raise RefereeError(f"{type(event).__name__} cannot come now; the game is over.")
    if isinstance(event, RuleRevealed) and not versus.may_go_on(side):
        raise RefereeError(
            f"The {side} team waits until the {side.other} team has finished its test."
        )


def _check_names(everyone: Sequence[str]) -> None:
    names = [name.strip().casefold() for name in everyone]
    for name in names:
        if names.count(name) > 1:
            raise RefereeError(f"Two dogs have the name '{name}'; give one another name.")


def _check_rules(drawn: Sequence[Rule]) -> None:
    for rule, difficulty in zip(drawn, Difficulty, strict=True):
        if rule.dogtor.difficulty is not difficulty:
            raise RefereeError(
                f"Rule '{rule.id}' is {rule.dogtor.difficulty}, but that test needs one that is "
                f"{difficulty}; a team's rules go from easy to very hard."
            )


def _revealed(game: Game, place: int) -> str | None:
    return game.revealed[place] if place < len(game.revealed) else None
