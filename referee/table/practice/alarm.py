"""Tells when the time of a round is up, where no microphone's silence tells it."""

import threading
from collections.abc import Callable

from referee.closing import Closing
from referee.table.practice.rounds import PracticeBegun, PracticeEvent


class Alarm(Closing):
    """Stands between a session and its journal, and rings when a round that begins is over.

    Close it, or use it in a `with` statement: then it rings no more.
    """

    def __init__(self, record: Callable[[PracticeEvent], None]) -> None:
        """Nothing is recorded yet.

        Args:
            record: writes an event into the journal.
        """
        self._record = record
        self._ring: Callable[[], None] = lambda: None
        self._timer: threading.Timer | None = None

    def on_ring(self, ring: Callable[[], None]) -> None:
        """From now on it does this, in a thread of its own."""
        self._ring = ring

    def record(self, event: PracticeEvent) -> None:
        """Write an event; the first one of a round sets the alarm."""
        self._record(event)
        if isinstance(event, PracticeBegun):
            self.close()
            self._timer = threading.Timer(min(event.limit, threading.TIMEOUT_MAX), self._ring)
            self._timer.daemon = True
            self._timer.start()

    def close(self) -> None:
        """Ring no more."""
        if self._timer is not None:
            self._timer.cancel()
