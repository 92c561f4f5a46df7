"""What a player asks for, as it was said: who, what, against whom, how many."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeAlias


class Act(StrEnum):
    """What can be asked for; the value is its key among the spoken commands."""

    RELEASE = "release"
    ATTACK = "attack"
    DEFEND = "defend"
    RUSTLE = "rustle"
    PASS = "pass"
    RIOT = "riot"
    SUPPORT = "support"
    OPPOSE = "oppose"
    TAKE = "take"
    STATUS = "status"
    REPEAT = "repeat"
    UNDO = "undo"
    CONFIRM = "confirm"
    DENY = "deny"
    SECRET = "secret"
    BRIEF = "brief"
    FULL = "full"
    HELP = "help"
    QUIT = "quit"

    @property
    def is_move(self) -> bool:
        """Whether it plays the game; the others are said to the narrator."""
        return self in _MOVES


_MOVES = frozenset(
    {
        Act.RELEASE,
        Act.ATTACK,
        Act.DEFEND,
        Act.RUSTLE,
        Act.PASS,
        Act.RIOT,
        Act.SUPPORT,
        Act.OPPOSE,
        Act.TAKE,
    }
)

Amount: TypeAlias = int | Literal["all"] | None
"""How many animals; None when no number was said."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Something asked for, lawful or not.

    Attributes:
        act: what.
        actor: seat of the player who was named as doing it; None for whoever's turn it is.
        target: seat of the other player, where one was named.
        animals: how many.
    """

    act: Act
    actor: int | None = None
    target: int | None = None
    animals: Amount = None
