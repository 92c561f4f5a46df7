"""What a check has found."""

from dataclasses import dataclass
from enum import StrEnum


class Check(StrEnum):
    """What is looked at, in this order."""

    SETTINGS = "settings"
    MODEL = "model"
    VOICE = "voice"
    LOUDSPEAKER = "loudspeaker"
    MICROPHONE = "microphone"
    GAMES = "games"


class State(StrEnum):
    """How it is."""

    OK = "ok"
    WARNING = "warning"
    """A game can be played, but something is worth knowing."""
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Finding:
    """One check.

    Attributes:
        check: what was looked at.
        state: how it is.
        text: one sentence for people.
        advice: what to do on this system; empty when all is well.
    """

    check: Check
    state: State
    text: str
    advice: str = ""
