"""Many simulated games of Brown Dog Statue on all cores, and both teams' chances in them."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from random import Random

from referee.statue.cards import CardFile
from referee.statue.deal import Setup, deal
from referee.statue.game import start
from referee.statue.roles import Role
from referee.statue.scores import result
from referee.statue.strategy import simulate

BATCH = 5
"""Games that a process plays before it reports."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What the games of one row have in common.

    Attributes:
        players: how many.
        animals: how many each starts with.
        pot: animals in the pot.
        cards: the name cards.
        seed: of the whole simulation.
    """

    players: int
    animals: int
    pot: int
    cards: CardFile
    seed: int


@dataclass(frozen=True, slots=True)
class Played:
    """What one game came to: the winner (None after a tie), points, goals met, riots."""

    winner: Role | None
    points: dict[Role, int]
    goals: int
    riots: int


@dataclass(frozen=True, slots=True)
class Figures:
    """What many games came to.

    Attributes:
        games: how many.
        won: each team's share of games, 0 to 1; the rest were ties.
        points: each team's mean points.
        goals: share of goals that were met, 0 to 1.
        riots: mean number of riots in a game.
    """

    games: int
    won: dict[Role, float]
    points: dict[Role, float]
    goals: float
    riots: float


def play_many(setting: Setting, games: int, workers: int | None = None) -> Iterator[list[Played]]:
    """Play games, and give the results batch by batch; they depend on the setting alone."""
    starts = range(0, games, BATCH)
    batches = [range(first, min(first + BATCH, games)) for first in starts]
    with ProcessPoolExecutor(workers) as pool:
        for future in [pool.submit(_play_batch, setting, batch) for batch in batches]:
            yield future.result()


def figures(played: Sequence[Played], players: int) -> Figures:
    """What the games of one row came to; there is at least one."""
    games = len(played)
    return Figures(
        games=games,
        won={role: sum(game.winner is role for game in played) / games for role in Role},
        points={role: sum(game.points[role] for game in played) / games for role in Role},
        goals=sum(game.goals for game in played) / (games * (players - 1)),
        riots=sum(game.riots for game in played) / games,
    )


def _play_batch(setting: Setting, numbers: range) -> list[Played]:
    return [_play(setting, number) for number in numbers]


def _play(setting: Setting, number: int) -> Played:
    people = tuple(f"Player {seat + 1}" for seat in range(setting.players))
    setup = Setup(people, setting.animals, setting.pot)
    seed = f"{setting.seed} {setting.players} {number}"
    game = start(setup, deal(setup, setting.cards, seed))
    game = simulate(game, setting.cards, Random(seed))
    ended = result(game, setting.cards)
    return Played(
        winner=ended.winner,
        points={role: ended.scores[role].points for role in Role},
        goals=sum(goal.met for goal in ended.goals),
        riots=game.table.riots,
    )
