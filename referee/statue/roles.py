"""Teams and sides (rulebook, "Set-up" and "Riot!")."""

from enum import StrEnum


class Role(StrEnum):
    """A player's team, secret for everybody but the Animal Liberator."""

    ANTI_VIVISECTIONIST = "anti-vivisectionist"
    MEDICAL_STUDENT = "medical-student"


class Side(StrEnum):
    """Where a player stands in a riot: with the firebrand or with the riot's target."""

    SUPPORT = "support"
    OPPOSE = "oppose"

    @property
    def other(self) -> "Side":
        """The opposing side."""
        return Side.OPPOSE if self is Side.SUPPORT else Side.SUPPORT
