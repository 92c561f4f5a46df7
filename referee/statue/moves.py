"""What players do. A move is the event that the journal keeps; the game is the fold of its moves.

Numbers of seats count from 0, each to the left of the one before.
"""

from dataclasses import dataclass
from typing import TypeAlias

from referee.statue.roles import Side


@dataclass(frozen=True, slots=True)
class Release:
    """Part 1: put so many animals, perhaps none, into the cup."""

    seat: int
    animals: int


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack another player; a player with a single animal assigns none and always succeeds."""

    seat: int
    target: int
    animals: int


@dataclass(frozen=True, slots=True)
class Defend:
    """Assign so many animals to defend, in turn or when attacked."""

    seat: int
    animals: int


@dataclass(frozen=True, slots=True)
class Rustle:
    """Gain as many animals as the die shows, 1 to 3, as far as the pot goes."""

    seat: int
    die: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing: no action, no further defence, nothing taken after a riot."""

    seat: int


@dataclass(frozen=True, slots=True)
class Riot:
    """The firebrand calls a riot against another player and commits animals."""

    seat: int
    target: int
    animals: int


@dataclass(frozen=True, slots=True)
class Declare:
    """Take a side in a riot and commit so many animals, perhaps none."""

    seat: int
    side: Side
    animals: int


@dataclass(frozen=True, slots=True)
class Take:
    """Take one animal from a player of the side that lost the riot."""

    seat: int
    target: int


Move: TypeAlias = Release | Attack | Defend | Rustle | Pass | Riot | Declare | Take
