"""The journal of practice: each round as it begins, and each card as it is judged."""

from datetime import datetime
from pathlib import Path

import platformdirs

from referee.closing import Closing
from referee.errors import RefereeError
from referee.table.codec import Codec
from referee.table.event_log import EventLog
from referee.table.journal import journal_name, kind_of
from referee.table.practice.rounds import PracticeEvent


class PracticeLog(EventLog[PracticeEvent]):
    """See `EventLog`."""

    kind = "pavlov-practice"
    codec = Codec[PracticeEvent](PracticeEvent)


def is_practice(path: Path) -> bool:
    """Whether a file begins like a journal of practice."""
    return kind_of(path) == PracticeLog.kind


def practice_folder() -> Path:
    """Where practice is kept, apart from games."""
    return platformdirs.user_state_path("dogtor-referee") / "practice"


def new_practice_path(now: datetime) -> Path:
    """The file of practice that begins now."""
    return practice_folder() / journal_name(now)


class PracticeKeeper(Closing):
    """Begins a journal with the first event: who leaves without a card leaves no file."""

    def __init__(self, path: Path) -> None:
        """Nothing is written yet.

        Args:
            path: of the journal.

        Raises:
            RefereeError: the file is a journal already.
        """
        if kind_of(path):
            raise RefereeError(f"'{path}' is a journal already; name another file for practice.")
        self._path = path
        self._log: PracticeLog | None = None

    def record(self, event: PracticeEvent) -> None:
        """Write an event through to the disk.

        Raises:
            RefereeError: the file cannot be written, or is something else.
        """
        if self._log is None:
            self._log = PracticeLog.create(self._path, event)
        else:
            self._log.record(event)

    def close(self) -> None:
        """Let other processes write the journal, where there is one."""
        if self._log is not None:
            self._log.close()
