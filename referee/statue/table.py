"""What everybody at the table can see.

Narration, the grammar of a moment and every refusal are made from these values alone, so that
none of them can give a secret away.
"""

from dataclasses import dataclass, replace
from typing import TypeAlias

from referee.statue.roles import Side

STATUE_END = 3
"""The last mat in either direction."""


@dataclass(frozen=True, slots=True)
class Deeds:
    """What a player has done in the open so far; goals are decided from these.

    Attributes:
        released: animals given away in Part 1.
        attacks: attacks made.
        attacks_won: attacks that took an animal.
        attacked: attacks suffered, whether or not they took an animal.
        robbed: animals lost to others, in attacks and after riots.
        rustled: animals rustled.
        riots_started: riots declared as firebrand.
        riots_won: riots on the winning side.
        riots_lost: riots on the losing side.
        riot_animals: animals committed to riots.
    """

    released: int = 0
    attacks: int = 0
    attacks_won: int = 0
    attacked: int = 0
    robbed: int = 0
    rustled: int = 0
    riots_started: int = 0
    riots_won: int = 0
    riots_lost: int = 0
    riot_animals: int = 0


@dataclass(frozen=True, slots=True)
class Seat:
    """One player, as the others see them.

    Attributes:
        person: the player's own name.
        character: id of the name card, or of the Animal Liberator.
        animals: in front of the player, whether assigned or not.
        attacking: of these, assigned to attack this round.
        defending: of these, assigned to defend this round.
        fresh: of these, gained this round and so not usable in it.
        cup: given away in this Part 1 and not yet gathered.
        committed: put beside the statue in this riot.
        deeds: what the player has done so far.
    """

    person: str
    character: str
    animals: int
    attacking: int = 0
    defending: int = 0
    fresh: int = 0
    cup: int = 0
    committed: int = 0
    deeds: Deeds = Deeds()

    @property
    def spare(self) -> int:
        """Animals that may still be assigned this round."""
        return self.animals - self.attacking - self.defending - self.fresh

    def after(self, **more: int) -> "Seat":
        """The seat with numbers added, to its own fields or to its deeds."""
        mine = {k: getattr(self, k) + n for k, n in more.items() if k in _NUMBERS}
        done = {k: getattr(self.deeds, k) + n for k, n in more.items() if k not in _NUMBERS}
        deeds = replace(self.deeds, **done) if done else self.deeds
        return replace(self, **mine, deeds=deeds)


_NUMBERS = frozenset({"animals", "attacking", "defending", "fresh", "cup", "committed"})


@dataclass(frozen=True, slots=True)
class Disposing:
    """Part 1: a player says how many animals they give away."""

    turn: int


@dataclass(frozen=True, slots=True)
class Acting:
    """Part 2, the default case: a player acts."""

    turn: int


@dataclass(frozen=True, slots=True)
class Defending:
    """A player is under attack and may assign spare animals to defend.

    Attributes:
        turn: the player under attack.
        attacker: the player who attacks, whose turn it was.
        animals: how many animals attack.
    """

    turn: int
    attacker: int
    animals: int


@dataclass(frozen=True, slots=True)
class Stand:
    """A player's declared side in a riot, with how many animals."""

    seat: int
    side: Side
    animals: int


@dataclass(frozen=True, slots=True)
class Rioting:
    """Part 2, a riot: a player declares a side.

    Attributes:
        turn: the player to declare.
        target: the player against whom the firebrand has called the riot.
        waiting: who declares after that, in order.
        stands: what has been declared, the firebrand's first.
    """

    turn: int
    target: int
    waiting: tuple[int, ...]
    stands: tuple[Stand, ...]

    def side_of(self, seat: int) -> Side | None:
        """The side that a player has declared, or None."""
        return next((stand.side for stand in self.stands if stand.seat == seat), None)


@dataclass(frozen=True, slots=True)
class Plundering:
    """After a riot: a player, who gave animals to the winning side, takes one.

    Attributes:
        turn: the player to take.
        waiting: who takes after that, in order.
        losers: the players of the losing side.
    """

    turn: int
    waiting: tuple[int, ...]
    losers: frozenset[int]


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over; `turn` is nobody's."""

    turn: None = None


Phase: TypeAlias = Disposing | Acting | Defending | Rioting | Plundering | Ended


@dataclass(frozen=True, slots=True)
class Table:
    """The game as everybody sees it.

    Attributes:
        seats: the players, each to the left of the one before.
        liberator: seat of the Animal Liberator.
        firebrand: seat of the player who starts this round.
        round: 1 to the number of players; one more in the last Part 1.
        phase: what happens now, and whose turn it is.
        statue: mat of the statue, -3 to 3; 3 is next to the Liberator.
        riots: riots so far.
        fields: animals in the green fields when the narrator last told it.
        laboratories: animals in the laboratories when the narrator last told it.
        pot_empty: whether there is nothing left to rustle.
    """

    seats: tuple[Seat, ...]
    liberator: int
    firebrand: int
    round: int
    phase: Phase
    statue: int = 0
    riots: int = 0
    fields: int = 0
    laboratories: int = 0
    pot_empty: bool = False

    @property
    def is_last_part(self) -> bool:
        """Whether this is the last Part 1, after which the game ends."""
        return self.round > len(self.seats)

    @property
    def left_of_firebrand(self) -> tuple[int, ...]:
        """All seats in this round's order, the firebrand first."""
        return tuple((self.firebrand + step) % len(self.seats) for step in range(len(self.seats)))

    def next_after(self, seat: int) -> int | None:
        """Whose turn comes next in this round, or None after the last."""
        following = (seat + 1) % len(self.seats)
        return None if following == self.firebrand else following

    def with_seat(self, seat: int, **more: int) -> "Table":
        """The table with numbers added to one seat or to its deeds."""
        seats = list(self.seats)
        seats[seat] = seats[seat].after(**more)
        return replace(self, seats=tuple(seats))


def hand_over(table: Table, giver: int, taker: int) -> Table:
    """One animal changes hands: the one that its owner needs least this round."""
    seat = table.seats[giver]
    if seat.attacking:
        kind = {"attacking": -1}
    elif seat.fresh:
        kind = {"fresh": -1}
    elif seat.spare:
        kind = {}
    else:
        kind = {"defending": -1}
    table = table.with_seat(giver, animals=-1, robbed=1, **kind)
    return table.with_seat(taker, animals=1, fresh=1)
