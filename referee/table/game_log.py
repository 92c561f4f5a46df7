"""The journal of a game of Pavlov's Dogs: its events, kept as they happen."""

from datetime import datetime
from pathlib import Path
from types import TracebackType

import platformdirs

from referee.errors import RefereeError
from referee.pavlov.events import Event, GameStarted
from referee.table.codec import Codec
from referee.table.journal import Journal, read_journal

KIND = "pavlov"

_CODEC: Codec[Event] = Codec(Event)


def games_folder() -> Path:
    """Where games are kept unless somebody names another place."""
    return platformdirs.user_state_path("dogtor-referee") / "games"


def new_path(now: datetime) -> Path:
    """The file of a game that begins now."""
    return games_folder() / f"{now:%Y-%m-%d-%H%M%S}.jsonl"


def read_game(path: Path) -> tuple[Event, ...]:
    """The events of a game that nobody needs to go on with.

    Raises:
        RefereeError: the file cannot be read, is damaged, or is no game of Pavlov's Dogs.
    """
    return tuple(_CODEC.decode(record) for record in read_journal(path, KIND))


class GameLog:
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
    def create(cls, path: Path, started: GameStarted) -> "GameLog":
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
    def resume(cls, path: Path) -> "GameLog":
        """Go on with a journal.

        Raises:
            RefereeError: there is no such file or no game in it, it is damaged, or another
                process has it open.
        """
        if not path.exists():
            raise RefereeError(f"There is no game in '{path}'; name the file of one.")
        log = cls._open(path)
        if not log.events:
            log.close()
            raise RefereeError(f"The game in '{path}' broke off before it began; start a new one.")
        return log

    @classmethod
    def _open(cls, path: Path) -> "GameLog":
        journal = Journal.open(path, KIND)
        try:
            return cls(journal)
        except RefereeError:
            journal.close()
            raise

    def record(self, event: Event) -> None:
        """Write an event through to the disk.

        Raises:
            RefereeError: the file cannot be written.
        """
        self._journal.append(_CODEC.encode(event))
        self.events.append(event)

    def close(self) -> None:
        """Let other processes write the journal."""
        self._journal.close()

    def __enter__(self) -> "GameLog":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
