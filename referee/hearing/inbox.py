"""Blocks of sound that wait to be read: kept within bounds, and dropped while nobody may hear."""

from collections import deque
from dataclasses import replace

from referee.hearing.microphone import BLOCK_SECONDS, Block
from referee.sound import Samples


class Inbox:
    """Not for several threads at once; whoever owns it takes care of that.

    Attributes:
        muted: nothing is taken in.
        lost: blocks lost so far while somebody attended.
    """

    def __init__(self, kept: float, bound: float, tail: float) -> None:
        """Empty, and nobody attends.

        Args:
            kept: seconds of sound kept while nobody attends.
            bound: seconds of sound kept unread while somebody does.
            tail: seconds of deafness after each time of it.
        """
        self.muted = False
        self.lost = 0
        self._kept = kept
        self._bound = bound
        self._tail = tail
        self._blocks: deque[Block] = deque()
        self._attended = False
        self._deaf = 0
        self._tail_left = 0.0
        self._follows = False
        self._lost_before_next = 0

    def __len__(self) -> int:
        return len(self._blocks)

    @property
    def deaf(self) -> bool:
        """Whether the referee speaks, or has just spoken."""
        return self._deaf > 0 or self._tail_left > 0.0

    def attend(self) -> None:
        """Keep everything from now on."""
        self._attended = True

    def rest(self) -> None:
        """Keep the last moments only."""
        self._attended = False
        self._trim()

    def begin_deafness(self) -> None:
        """Take nothing in; can be nested."""
        self._deaf += 1
        self.break_off()

    def end_deafness(self) -> None:
        """Take sound in again, after the tail."""
        self._deaf -= 1
        self._tail_left = self._tail

    def mute(self, muted: bool) -> None:
        """Take nothing in until unmuted."""
        self.muted = muted
        self.break_off()

    def put(self, samples: Samples, level: float) -> None:
        """Sound has come in, shape (BLOCK,)."""
        if self._deaf or self.muted:
            return
        if self._tail_left > 0.0:
            self._tail_left -= BLOCK_SECONDS
            return
        if len(self._blocks) >= self._bound / BLOCK_SECONDS:
            self.lose()
            return
        self._blocks.append(Block(samples, level, self._follows, self._lost_before_next))
        self._follows, self._lost_before_next = True, 0
        if not self._attended:
            self._trim()

    def lose(self) -> None:
        """A block is lost."""
        if self._attended and not self._deaf and not self.muted:
            self.lost += 1
            self._lost_before_next += 1

    def take(self) -> Block | None:
        """The oldest block, or None when none waits."""
        return self._blocks.popleft() if self._blocks else None

    def break_off(self) -> None:
        """What comes next does not follow what waits, and that is no longer of use."""
        self._blocks.clear()
        self._follows, self._lost_before_next = False, 0

    def _trim(self) -> None:
        trimmed = False
        while len(self._blocks) * BLOCK_SECONDS > self._kept:
            self._blocks.popleft()
            trimmed = True
        if trimmed and self._blocks:
            self._blocks[0] = replace(self._blocks[0], follows=False, lost=0)
