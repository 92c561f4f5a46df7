"""The journal of a game of two teams: its events, kept as they happen."""

from contextlib import suppress
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from referee.errors import RefereeError
from referee.pavlov.events import Event
from referee.pavlov.teams import TeamEvent, TeamsStarted, VersusEvent
from referee.pavlov.teams import fold as fold_teams
from referee.table.codec import Codec
from referee.table.game_log import games_folder
from referee.table.journal import Journal, read_journal

KIND = "pavlov-versus"

_CODEC: Codec[VersusEvent] = Codec(VersusEvent, nested=(Event,))


def versus_folder() -> Path:
    """Where games of two teams are kept, apart from those of one team."""
    return games_folder() / "versus"


def new_versus_path(now: datetime) -> Path:
    """The file of a game of two teams that begins now."""
    return versus_folder() / f"{now:%Y-%m-%d-%H%M%S}.jsonl"


def is_versus(path: Path) -> bool:
    """Whether a file begins like a journal of two teams."""
    try:
        with path.open("rb") as file:
            return f'"journal":"{KIND}"'.encode() in file.readline(200)
    except OSError:
        return False


def last_unfinished_versus(folder: Path) -> "VersusLog | None":
    """The newest journal of a folder, open, when its game is not over and nobody plays it."""
    newest = max(folder.glob("*.jsonl"), default=None)
    # Whatever is wrong with it, a new game can be played.
    with suppress(RefereeError):
        if newest is not None and not fold_teams(read_versus(newest)).is_over:
            return VersusLog.resume(newest)
    return None


def read_versus(path: Path) -> tuple[VersusEvent, ...]:
    """The events of a game that nobody needs to go on with.

    Raises:
        RefereeError: the file cannot be read, is damaged, or is no game of two teams.
    """
    return tuple(_CODEC.decode(record) for record in read_journal(path, KIND))


class VersusLog:
    """One game's journal, open for this process alone. Close it, or use it in a `with` statement.

    Attributes:
        path: of the file.
        events: all so far, oldest first.
    """

    def __init__(self, journal: Journal) -> None:
        """Take over an open journal.

        Raises:
            RefereeError: it has a record that is no event.
        """
        self.path = journal.path
        self.events = [_CODEC.decode(record) for record in journal.records]
        self._journal = journal

    @classmethod
    def create(cls, path: Path, started: TeamsStarted) -> Self:
        """Begin a journal.

        Raises:
            RefereeError: there is a game in the file already, or it cannot be written.
        """
        log = cls._open(path)
        if log.events:
            log.close()
            raise RefereeError(f"There is a game in '{path}' already; resume it or name another.")
        log.record(started)
        return log

    @classmethod
    def resume(cls, path: Path) -> Self:
        """Go on with a journal.

        Raises:
            RefereeError: there is no such file or no game in it, it is damaged, or another
                process has it open.
        """
        if not path.exists():
            raise RefereeError(f"There is no game in '{path}'; name the file of one.")
        log = cls._open(path)
        try:
            fold_teams(log.events)
        except RefereeError:
            log.close()
            raise
        return log

    @classmethod
    def _open(cls, path: Path) -> Self:
        journal = Journal.open(path, KIND)
        try:
            return cls(journal)
        except RefereeError:
            journal.close()
            raise

    def record(self, event: TeamsStarted | TeamEvent) -> None:
        """Write an event through to the disk.

        Raises:
            RefereeError: the file cannot be written.
        """
        self._journal.append(_CODEC.encode(event))
        self.events.append(event)

    def close(self) -> None:
        """Let other processes write the journal."""
        self._journal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
