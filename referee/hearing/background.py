"""How loud the room is while nobody at the microphone speaks. Pure."""

import math
from collections import deque
from dataclasses import dataclass, field

_SMOOTHED = 4
"""Blocks over which a level is taken, so that single knocks and dips do not count."""

_QUIET_PART = 0.2
"""The room is as loud as the quietest fifth of the last seconds: speech has pauses."""


@dataclass(slots=True)
class Background:
    """Tells a voice at the microphone from talk behind it, by level.

    The voice-activity model finds speech in people who chat elsewhere in the room, and would
    never find an end.

    Attributes:
        blocks: how many blocks back the room is remembered.
        above: dB that a voice at the microphone is above the room.
    """

    blocks: int
    above: float
    _latest: deque[float] = field(default_factory=lambda: deque(maxlen=_SMOOTHED))
    _levels: deque[float] = field(default_factory=deque)

    def stands_out(self, level: float) -> bool:
        """Whether the next block, of so many dBFS, is louder than the room."""
        self._latest.append(10 ** (level / 10))
        smoothed = 10 * math.log10(sum(self._latest) / len(self._latest))
        self._levels.append(smoothed)
        if len(self._levels) > self.blocks:
            self._levels.popleft()
        room = sorted(self._levels)[int(len(self._levels) * _QUIET_PART)]
        return smoothed >= room + self.above or len(self._levels) < self.blocks // 2
