"""Riots: declaring sides, counting, the statue, and taking animals (rulebook, "Riot!")."""

from dataclasses import replace

from referee.statue.happenings import (
    Declared,
    Happening,
    NothingToTake,
    RiotBegan,
    RiotDecided,
    StatueMoved,
    StatueStayed,
)
from referee.statue.moves import Declare, Riot
from referee.statue.roles import Side
from referee.statue.rules import can_be_robbed
from referee.statue.table import STATUE_END, Plundering, Rioting, Stand, Table, hand_over

Told = tuple[Happening, ...]
RiotPhase = Rioting | Plundering | None
"""What the riot goes on with; None when it is over, and the round with it."""


def call(table: Table, move: Riot) -> tuple[Table, RiotPhase, Told]:
    """The firebrand commits animals, and the Liberator is the first to declare."""
    others = [seat for seat in table.left_of_firebrand if seat != table.firebrand]
    first, *waiting = sorted(others, key=lambda seat: seat != table.liberator)
    stand = Stand(move.seat, Side.SUPPORT, move.animals)
    table = _commit(replace(table, riots=table.riots + 1), stand)
    table = table.with_seat(move.seat, riots_started=1)
    told = RiotBegan(move.seat, move.target, move.animals)
    return table, Rioting(first, move.target, tuple(waiting), (stand,)), (told,)


def declare(table: Table, riot: Rioting, move: Declare) -> tuple[Table, RiotPhase, Told]:
    """A player takes a side; after the last one the riot is decided."""
    stand = Stand(move.seat, move.side, move.animals)
    table = _commit(table, stand)
    told = Declared(move.seat, move.side, move.animals, move.seat == table.liberator)
    stands = (*riot.stands, stand)
    if riot.waiting:
        following, *waiting = riot.waiting
        return table, Rioting(following, riot.target, tuple(waiting), stands), (told,)
    table, phase, decided = _decide(table, riot.target, stands)
    return table, phase, (told, *decided)


def take(table: Table, riot: Plundering, target: int) -> tuple[Table, RiotPhase, Told]:
    """The winner whose turn it is takes an animal from a loser."""
    table = hand_over(table, target, riot.turn)
    return table, *next_taker(table, riot.waiting, riot.losers)


def next_taker(
    table: Table, waiting: tuple[int, ...], losers: frozenset[int]
) -> tuple[RiotPhase, Told]:
    """Whose turn it is to take an animal, if anybody may and there is anything to take."""
    if not waiting:
        return None, ()
    if not any(can_be_robbed(table.seats[loser]) for loser in losers):
        return None, (NothingToTake(),)
    return Plundering(waiting[0], waiting[1:], losers), ()


def _commit(table: Table, stand: Stand) -> Table:
    return table.with_seat(
        stand.seat,
        animals=-stand.animals,
        committed=stand.animals,
        riot_animals=stand.animals,
    )


def _decide(table: Table, target: int, stands: tuple[Stand, ...]) -> tuple[Table, RiotPhase, Told]:
    """Count the sides; the committed animals go back to their owners first."""
    for stand in stands:
        table = table.with_seat(stand.seat, animals=stand.animals, committed=-stand.animals)
    supporting, opposing = (_total(stands, side) for side in (Side.SUPPORT, Side.OPPOSE))
    winner = _winner(supporting, opposing)
    told = RiotDecided(winner, table.firebrand, target, supporting, opposing)
    if winner is None:
        return table, None, (told,)
    for stand in stands:
        won = stand.side is winner
        table = table.with_seat(stand.seat, riots_won=int(won), riots_lost=int(not won))
    table, moved = _move_statue(table, stands, winner)
    phase, more = next_taker(table, _takers(table, stands, winner), _losers(stands, winner))
    return table, phase, (told, moved, *more)


def _total(stands: tuple[Stand, ...], side: Side) -> int:
    return sum(stand.animals for stand in stands if stand.side is side)


def _winner(supporting: int, opposing: int) -> Side | None:
    if supporting == opposing:
        return None
    return Side.SUPPORT if supporting > opposing else Side.OPPOSE


def _takers(table: Table, stands: tuple[Stand, ...], winner: Side) -> tuple[int, ...]:
    """The winners who gave an animal, the firebrand first and on to the left."""
    gave = {stand.seat for stand in stands if stand.side is winner and stand.animals}
    return tuple(seat for seat in table.left_of_firebrand if seat in gave)


def _losers(stands: tuple[Stand, ...], winner: Side) -> frozenset[int]:
    return frozenset(stand.seat for stand in stands if stand.side is winner.other)


def _move_statue(
    table: Table, stands: tuple[Stand, ...], winner: Side
) -> tuple[Table, StatueMoved | StatueStayed]:
    """One mat towards the Liberator who has won, one away from the Liberator who has lost."""
    won = any(stand.seat == table.liberator and stand.side is winner for stand in stands)
    step = 1 if won else -1
    mat = table.statue + step
    if abs(mat) > STATUE_END:
        return table, StatueStayed(table.statue)
    return replace(table, statue=mat), StatueMoved(step, mat)
