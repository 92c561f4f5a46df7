"""What a move led to, in the order in which it is told. Everything here may be told aloud."""

from dataclasses import dataclass
from typing import TypeAlias

from referee.statue.roles import Side


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A new round, or the last Part 1."""

    round: int
    firebrand: int
    is_last_part: bool


@dataclass(frozen=True, slots=True)
class Released:
    """A player has put so many animals into the cup."""

    seat: int
    animals: int


@dataclass(frozen=True, slots=True)
class Gathered:
    """The cups are gathered: all animals in the fields and in the laboratories so far."""

    fields: int
    laboratories: int


@dataclass(frozen=True, slots=True)
class Attacked:
    """A player attacks; `free` when a single animal does it without being assigned."""

    seat: int
    target: int
    animals: int
    free: bool


@dataclass(frozen=True, slots=True)
class Defended:
    """A player has assigned so many more animals to defend, and has so many there in all."""

    seat: int
    animals: int
    total: int


@dataclass(frozen=True, slots=True)
class AttackWon:
    """The attacker has taken an animal."""

    seat: int
    target: int


@dataclass(frozen=True, slots=True)
class AttackLost:
    """The attackers were not more than the defenders; `tied` when just as many."""

    seat: int
    target: int
    tied: bool


@dataclass(frozen=True, slots=True)
class Rustled:
    """A player has thrown the die and gained so many; fewer when the pot ran out."""

    seat: int
    die: int
    animals: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A player has done nothing."""

    seat: int


@dataclass(frozen=True, slots=True)
class RiotBegan:
    """The firebrand has called a riot."""

    seat: int
    target: int
    animals: int


@dataclass(frozen=True, slots=True)
class Declared:
    """A player has taken a side."""

    seat: int
    side: Side
    animals: int
    is_liberator: bool


@dataclass(frozen=True, slots=True)
class RiotDecided:
    """The riot is counted; `winner` is None after a tie."""

    winner: Side | None
    firebrand: int
    target: int
    supporting: int
    opposing: int


@dataclass(frozen=True, slots=True)
class StatueMoved:
    """The statue stands on a new mat; `step` is 1 towards the Liberator, -1 away."""

    step: int
    mat: int


@dataclass(frozen=True, slots=True)
class StatueStayed:
    """The statue cannot move further: it stands on the last mat."""

    mat: int


@dataclass(frozen=True, slots=True)
class NothingToTake:
    """No player of the losing side has more than a single animal."""


@dataclass(frozen=True, slots=True)
class Taken:
    """After a riot a player has taken an animal from another."""

    seat: int
    target: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The last cups are gathered."""


Happening: TypeAlias = (
    RoundBegan
    | Released
    | Gathered
    | Attacked
    | Defended
    | AttackWon
    | AttackLost
    | Rustled
    | Passed
    | RiotBegan
    | Declared
    | RiotDecided
    | StatueMoved
    | StatueStayed
    | NothingToTake
    | Taken
    | GameEnded
)
