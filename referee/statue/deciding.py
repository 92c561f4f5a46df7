"""From what a player asked for to the move that it is, and back."""

from collections.abc import Callable

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
from referee.statue.rules import Refusal, Rule, attacks_free, check
from referee.statue.table import Disposing, Rioting, Table
from referee.statue.wishes import Act, Amount, Wish

Die = Callable[[int, int], int]
"""What is thrown, 1 to 3, in a round by a seat."""


def decide(table: Table, wish: Wish, die: Die) -> Move:
    """The lawful move that a wish for one is.

    Raises:
        Refusal: a rule forbids it, or no number was said.
    """
    turn = table.phase.turn
    if turn is None:
        raise Refusal(Rule.GAME_OVER)
    move = _move(table, wish, turn if wish.actor is None else wish.actor, die)
    check(table, move)
    return move


def wish_for(table: Table, move: Move) -> Wish:
    """What a player says to make the move."""
    match move:
        case Release(seat, animals):
            return Wish(Act.RELEASE, seat, animals=animals)
        case Attack(seat, target, animals):
            number = None if attacks_free(table.seats[seat]) else animals
            return Wish(Act.ATTACK, seat, target, number)
        case Defend(seat, animals):
            return Wish(Act.DEFEND, seat, animals=animals)
        case Rustle(seat):
            return Wish(Act.RUSTLE, seat)
        case Pass(seat):
            return Wish(Act.PASS, seat)
        case Riot(seat, target, animals):
            return Wish(Act.RIOT, seat, target, animals)
        case Declare(seat, side, animals):
            return Wish(_DECLARING[side], seat, animals=animals)
        case Take(seat, target):
            return Wish(Act.TAKE, seat, target)


_DECLARING = {Side.SUPPORT: Act.SUPPORT, Side.OPPOSE: Act.OPPOSE}


def _move(table: Table, wish: Wish, seat: int, die: Die) -> Move:
    target = seat if wish.target is None else wish.target
    match wish.act:
        case Act.RELEASE:
            return Release(seat, _number(table, seat, wish.animals))
        case Act.ATTACK:
            return Attack(seat, target, _attackers(table, seat, wish.animals))
        case Act.DEFEND:
            return Defend(seat, _number(table, seat, wish.animals))
        case Act.RUSTLE:
            return Rustle(seat, die(table.round, seat))
        case Act.RIOT:
            return Riot(seat, target, _number(table, seat, wish.animals))
        case Act.SUPPORT:
            return Declare(seat, Side.SUPPORT, _number(table, seat, wish.animals or 0))
        case Act.OPPOSE:
            return Declare(seat, Side.OPPOSE, _number(table, seat, wish.animals or 0))
        case Act.TAKE:
            return Take(seat, target)
        case Act.PASS:
            return Pass(seat)
        case _:
            raise ValueError(f"{wish.act} is no move")


def _attackers(table: Table, seat: int, animals: Amount) -> int:
    return 0 if attacks_free(table.seats[seat]) else _number(table, seat, animals)


def _number(table: Table, seat: int, animals: Amount) -> int:
    if animals is None:
        raise Refusal(Rule.HOW_MANY)
    if animals != "all":
        return animals
    holder = table.seats[seat]
    everything = isinstance(table.phase, Disposing | Rioting)
    return holder.animals if everything else holder.spare
