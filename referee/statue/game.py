"""The whole game as a value, and what a move does to it.

`play` is the only way to change a game; a game is the fold of its moves over `start`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from referee.statue import riot
from referee.statue.deal import Secrets, Setup
from referee.statue.happenings import (
    Attacked,
    AttackLost,
    AttackWon,
    Defended,
    GameEnded,
    Gathered,
    Happening,
    Passed,
    Released,
    RoundBegan,
    Rustled,
    Taken,
)
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
from referee.statue.roles import Role
from referee.statue.rules import attacks_free, check
from referee.statue.table import (
    STATUE_END,
    Acting,
    Defending,
    Disposing,
    Ended,
    Phase,
    Plundering,
    Rioting,
    Seat,
    Table,
    hand_over,
)


@dataclass(frozen=True, slots=True)
class Game:
    """Everything about a game in play, the hidden part included.

    Attributes:
        table: what everybody sees.
        secrets: who is who; never changes.
        pot: animals in the pot.
        fields: animals in the green fields.
        laboratories: animals in the laboratories.
        owed: animals rustled this round that the narrator will silently make good from the
            fields to the pot when the round ends.
    """

    table: Table
    secrets: Secrets
    pot: int
    fields: int = 0
    laboratories: int = 0
    owed: int = 0

    @property
    def animals(self) -> int:
        """All animals, wherever they are; the same number from start to end."""
        held = sum(seat.animals + seat.cup + seat.committed for seat in self.table.seats)
        return held + self.pot + self.fields + self.laboratories


Told = tuple[Happening, ...]


def start(setup: Setup, secrets: Secrets) -> Game:
    """The game before the first move; the player to the left of the Liberator begins."""
    seats = tuple(
        Seat(person, character, setup.animals)
        for person, character in zip(setup.people, secrets.characters, strict=True)
    )
    first = (secrets.liberator + 1) % len(seats)
    table = Table(seats, secrets.liberator, first, 1, Disposing(first), pot_empty=setup.pot == 0)
    return Game(table, secrets, setup.pot)


def play(game: Game, move: Move) -> tuple[Game, Told]:
    """The game after the move, and what is to be told of it.

    Raises:
        Refusal: a rule forbids the move.
    """
    check(game.table, move)
    match move:
        case Release(seat, animals):
            return _release(game, seat, animals)
        case Attack():
            return _attack(game, move)
        case Defend():
            return _defend(game, move)
        case Rustle():
            return _rustle(game, move)
        case Riot():
            return _go_on(game, *riot.call(game.table, move))
        case Declare():
            return _declare(game, move)
        case Take():
            return _take(game, move)
        case Pass(seat):
            return _pass(game, seat)


def fold(game: Game, moves: Iterable[Move]) -> Game:
    """The game after all the moves.

    Raises:
        Refusal: a rule forbids one of them.
    """
    for move in moves:
        game, _ = play(game, move)
    return game


def _release(game: Game, seat: int, animals: int) -> tuple[Game, Told]:
    table = game.table.with_seat(seat, animals=-animals, cup=animals, released=animals)
    told = (Released(seat, animals),)
    following = table.next_after(seat)
    if following is not None:
        return _at(game, table, Disposing(following)), told
    game, gathered = _gather(replace(game, table=table))
    if table.is_last_part:
        return _at(game, game.table, Ended()), (*told, gathered, GameEnded())
    return _at(game, game.table, Acting(table.firebrand)), (*told, gathered)


def _gather(game: Game) -> tuple[Game, Gathered]:
    """The narrator sorts the cups by the roles that only the narrator knows."""
    cups = [seat.cup for seat in game.table.seats]
    roles = game.secrets.roles
    freed = sum(
        cup for cup, role in zip(cups, roles, strict=True) if role is Role.ANTI_VIVISECTIONIST
    )
    fields, laboratories = game.fields + freed, game.laboratories + sum(cups) - freed
    table = replace(
        game.table,
        seats=tuple(replace(seat, cup=0) for seat in game.table.seats),
        fields=fields,
        laboratories=laboratories,
    )
    game = replace(game, table=table, fields=fields, laboratories=laboratories)
    return game, Gathered(fields, laboratories)


def _attack(game: Game, move: Attack) -> tuple[Game, Told]:
    attacker, target = game.table.seats[move.seat], game.table.seats[move.target]
    free = attacks_free(attacker)
    table = game.table.with_seat(move.seat, attacking=move.animals, attacks=1)
    table = table.with_seat(move.target, attacked=1)
    told = (Attacked(move.seat, move.target, move.animals, free),)
    if not free and target.spare > 0:
        return _at(game, table, Defending(move.target, move.seat, move.animals)), told
    return _settle_attack(replace(game, table=table), move, free, told)


def _settle_attack(game: Game, attack: Attack, free: bool, told: Told) -> tuple[Game, Told]:
    defenders = game.table.seats[attack.target].defending
    if free or attack.animals > defenders:
        table = hand_over(game.table, attack.target, attack.seat)
        game = replace(game, table=table.with_seat(attack.seat, attacks_won=1))
        told = (*told, AttackWon(attack.seat, attack.target))
    else:
        tied = attack.animals == defenders
        told = (*told, AttackLost(attack.seat, attack.target, tied))
    return _next_actor(game, attack.seat, told)


def _defend(game: Game, move: Defend) -> tuple[Game, Told]:
    table = game.table.with_seat(move.seat, defending=move.animals)
    told = (Defended(move.seat, move.animals, table.seats[move.seat].defending),)
    return _after_reply(replace(game, table=table), move.seat, told)


def _pass(game: Game, seat: int) -> tuple[Game, Told]:
    match game.table.phase:
        case Disposing():
            return _release(game, seat, 0)
        case Plundering() as phase:
            return _take_nothing(game, phase)
        case Defending():
            return _after_reply(game, seat, ())
        case _:
            return _next_actor(game, seat, (Passed(seat),))


def _after_reply(game: Game, seat: int, told: Told) -> tuple[Game, Told]:
    """The player has defended in turn, or has answered an attack, which is now settled."""
    phase = game.table.phase
    if isinstance(phase, Defending):
        attack = Attack(phase.attacker, phase.turn, phase.animals)
        return _settle_attack(game, attack, False, told)
    return _next_actor(game, seat, told)


def _rustle(game: Game, move: Rustle) -> tuple[Game, Told]:
    """All gains come out of the pot; who must make them good elsewhere shows only later."""
    gained = min(move.die, game.pot)
    table = game.table.with_seat(move.seat, animals=gained, fresh=gained, rustled=gained)
    pot = game.pot - gained
    owed = game.owed + (gained if _takes_liberated(game, move.seat) else 0)
    table = replace(table, pot_empty=pot == 0)
    told = (Rustled(move.seat, move.die, gained),)
    return _next_actor(replace(game, table=table, pot=pot, owed=owed), move.seat, told)


def _takes_liberated(game: Game, seat: int) -> bool:
    """Whose rustled animals come from the fields (rulebook, "The dog statue")."""
    if game.secrets.roles[seat] is Role.MEDICAL_STUDENT:
        return game.table.statue < STATUE_END
    return game.table.statue == -STATUE_END


def _declare(game: Game, move: Declare) -> tuple[Game, Told]:
    assert isinstance(game.table.phase, Rioting)
    return _go_on(game, *riot.declare(game.table, game.table.phase, move))


def _take(game: Game, move: Take) -> tuple[Game, Told]:
    assert isinstance(game.table.phase, Plundering)
    table, phase, told = riot.take(game.table, game.table.phase, move.target)
    return _go_on(game, table, phase, (Taken(move.seat, move.target), *told))


def _take_nothing(game: Game, phase: Plundering) -> tuple[Game, Told]:
    following, told = riot.next_taker(game.table, phase.waiting, phase.losers)
    return _go_on(game, game.table, following, (Passed(phase.turn), *told))


def _go_on(game: Game, table: Table, phase: riot.RiotPhase, told: Told) -> tuple[Game, Told]:
    """On with the riot, or with the next round when it is over."""
    if phase is None:
        return _end_round(replace(game, table=table), told)
    return _at(game, table, phase), told


def _next_actor(game: Game, seat: int, told: Told) -> tuple[Game, Told]:
    following = game.table.next_after(seat)
    if following is None:
        return _end_round(game, told)
    return _at(game, game.table, Acting(following)), told


def _end_round(game: Game, told: Told) -> tuple[Game, Told]:
    """Assigned animals are free again, and the silent correction is made."""
    made_good = min(game.owed, game.fields)
    pot = game.pot + made_good
    firebrand = (game.table.firebrand + 1) % len(game.table.seats)
    table = replace(
        game.table,
        seats=tuple(replace(s, attacking=0, defending=0, fresh=0) for s in game.table.seats),
        firebrand=firebrand,
        round=game.table.round + 1,
        phase=Disposing(firebrand),
        pot_empty=pot == 0,
    )
    game = replace(game, table=table, pot=pot, fields=game.fields - made_good, owed=0)
    return game, (*told, RoundBegan(table.round, firebrand, table.is_last_part))


def _at(game: Game, table: Table, phase: Phase) -> Game:
    return replace(game, table=replace(table, phase=phase))
