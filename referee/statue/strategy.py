"""Simulated players, who know their own secrets and what everybody sees, and look one move ahead.

They are no good players, only plausible ones: enough to show whether the rules favour a team.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from referee.statue.cards import LIBERATOR, CardFile
from referee.statue.choices import choices
from referee.statue.game import Game, play
from referee.statue.goals import is_met
from referee.statue.moves import Attack, Move, Riot, Rustle
from referee.statue.roles import Role
from referee.statue.scores import POINTS_A_GOAL, counts_of
from referee.statue.table import Ended, Rioting, Table

LOOKED_AT = 6
"""Moves that a player thinks about, out of all that can be made."""

_MEAN_THROW = 2


@dataclass(frozen=True, slots=True)
class Weights:
    """What players find worth how much, in points of their team.

    Attributes:
        held: an animal in one's own hands, which somebody may take.
        released: an animal given away for good.
        liberated: an animal in the fields, whence it may be rustled.
        guard: an animal that defends.
        mat: the statue one mat nearer to where the own team wants it.
        taking: the outlook to take an animal from somebody.
        whim: the most that a mood adds to any move.
    """

    held: float = 0.75
    released: float = 1.0
    liberated: float = 0.55
    guard: float = 0.2
    mat: float = 0.4
    taking: float = 0.7
    whim: float = 0.8


DEFAULT = Weights()


def simulate(game: Game, cards: CardFile, rng: Random, weights: Weights = DEFAULT) -> Game:
    """Play a game to its end."""
    while not isinstance(game.table.phase, Ended):
        game, _ = play(game, choose(game, cards, rng, weights))
    return game


def choose(game: Game, cards: CardFile, rng: Random, weights: Weights = DEFAULT) -> Move:
    """The move that looks best to the player whose turn it is, as the mood takes them."""
    seat = game.table.phase.turn
    assert seat is not None, "nobody chooses when the game is over"
    die = game.secrets.die(game.table.round, seat)
    lawful = choices(game.table, die)
    thought_of = rng.sample(lawful, min(LOOKED_AT, len(lawful)))
    mood: Mapping[Move, float] = {move: rng.uniform(0, weights.whim) for move in thought_of}
    return max(thought_of, key=lambda move: mood[move] + _worth(game, move, seat, cards, weights))


def _worth(game: Game, move: Move, seat: int, cards: CardFile, weights: Weights) -> float:
    if isinstance(move, Rustle):
        return _MEAN_THROW * weights.held + _standing(game, game.table, seat, cards, weights)
    after = play(game, move)[0].table
    worth = _standing(game, after, seat, cards, weights)
    if isinstance(move, Attack):
        target = game.table.seats[move.target]
        return worth + (weights.taking if move.animals > target.spare else 0)
    if isinstance(move, Riot):
        return worth + weights.taking
    return worth + _in_riot(after, seat, weights)


def _standing(game: Game, table: Table, seat: int, cards: CardFile, weights: Weights) -> float:
    """What a table is worth to a player: animals, the statue, the own goal."""
    me, role = table.seats[seat], game.secrets.roles[seat]
    student = role is Role.MEDICAL_STUDENT
    last = isinstance(table.phase, Ended) or table.is_last_part
    held = 0.0 if last else weights.held
    given = weights.released if student or last else weights.liberated
    worth = held * (me.animals + me.committed) + given * me.deeds.released
    worth += weights.guard * me.defending
    worth += weights.mat * (-table.statue if student else table.statue)
    return worth + POINTS_A_GOAL * _goal_stands(game, table, seat, cards)


def _goal_stands(game: Game, table: Table, seat: int, cards: CardFile) -> bool:
    character = game.table.seats[seat].character
    if character == LIBERATOR:
        return False
    goal, target = cards.by_id[character].goal, game.secrets.targets[seat]
    return is_met(goal, seat, target, counts_of(table))


def _in_riot(table: Table, seat: int, weights: Weights) -> float:
    """The outlook in a riot that goes on: on the stronger side, with an animal to its name."""
    if not isinstance(table.phase, Rioting):
        return 0.0
    stands = table.phase.stands
    mine = table.phase.side_of(seat)
    ours, theirs = (
        sum(stand.animals for stand in stands if (stand.side is mine) == ours)
        for ours in (True, False)
    )
    committed = table.seats[seat].committed
    return weights.taking if ours > theirs and committed else 0.0
