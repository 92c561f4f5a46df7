"""Whether an open device still delivers sound, and at the speed that it says."""

from dataclasses import dataclass

_SLOWEST, _FASTEST = 0.7, 1.4
"""Seconds of sound that a device may deliver in a second."""


@dataclass(slots=True)
class Pulse:
    """What a device has delivered lately.

    Attributes:
        start: a device that delivers nothing for so many seconds after opening is dead.
        stall: a device that delivers nothing for so many seconds is dead.
        window: seconds over which the speed is measured.
        last: when it last delivered, or was opened, in seconds of any clock.
        since: when the measuring of its speed began; None before it has delivered.
        sound: seconds of sound delivered since.
    """

    start: float
    stall: float
    window: float
    last: float = 0.0
    since: float | None = None
    sound: float = 0.0

    def opened(self, now: float) -> None:
        """The device was opened."""
        self.last, self.since, self.sound = now, None, 0.0

    def beat(self, now: float, seconds: float) -> None:
        """The device has delivered so many seconds of sound."""
        self.last = now
        if self.since is None:
            self.since = now
        else:
            self.sound += seconds

    def wrong(self, now: float) -> str:
        """What is wrong, as it follows the device's name; empty when nothing is."""
        if now - self.last > (self.start if self.since is None else self.stall):
            return "no longer delivers sound"
        if self.since is None or now - self.since < self.window:
            return ""
        pace = self.sound / (now - self.since)
        self.since, self.sound = now, 0.0
        return "" if _SLOWEST <= pace <= _FASTEST else "does not keep the speed that it states"
