"""Every move that can be made now: for the grammar of a moment, and for simulated players."""

from collections.abc import Iterator

from referee.statue.moves import (
    Attack,
    Declare,
    Defend,
    Move,
    Pass,
    Release,
    Riot,
    Rustle,
    Take,
)
from referee.statue.roles import Side
from referee.statue.rules import is_lawful
from referee.statue.table import (
    Acting,
    Defending,
    Disposing,
    Ended,
    Plundering,
    Rioting,
    Table,
)


def choices(table: Table, die: int = 1) -> tuple[Move, ...]:
    """All lawful moves of the player whose turn it is, in a fixed order; none at the end.

    Args:
        table: what everybody sees.
        die: what the player would throw.
    """
    return tuple(move for move in _candidates(table, die) if is_lawful(table, move))


def _candidates(table: Table, die: int) -> Iterator[Move]:
    match table.phase:
        case Ended():
            return
        case Disposing(turn):
            yield from (Release(turn, n) for n in range(table.seats[turn].animals + 1))
            yield Pass(turn)
        case Acting(turn):
            yield from _actions(table, turn, die)
        case Defending(turn):
            yield from (Defend(turn, n) for n in range(1, table.seats[turn].spare + 1))
            yield Pass(turn)
        case Rioting(turn):
            numbers = range(table.seats[turn].animals + 1)
            yield from (Declare(turn, side, n) for side in Side for n in numbers)
        case Plundering(turn):
            yield from (Take(turn, target) for target in range(len(table.seats)))
            yield Pass(turn)


def _actions(table: Table, turn: int, die: int) -> Iterator[Move]:
    numbers = range(table.seats[turn].spare + 1)
    for target in range(len(table.seats)):
        yield from (Attack(turn, target, n) for n in numbers)
        yield from (Riot(turn, target, n) for n in numbers)
    yield from (Defend(turn, n) for n in numbers)
    yield Rustle(turn, die)
    yield Pass(turn)
