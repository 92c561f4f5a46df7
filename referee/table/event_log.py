"""A game's journal as its events, whatever the game: kept as they happen."""

from pathlib import Path
from typing import Any, ClassVar, Generic, Self, TypeVar

from referee.closing import Closing
from referee.errors import RefereeError
from referee.table.codec import Codec
from referee.table.journal import Journal, read_journal

Event = TypeVar("Event")


class EventLog(Generic[Event], Closing):
    """One game's journal, open for this process alone. Close it, or use it in a `with` statement.

    Attributes:
        kind: of the game, as its journals name it.
        codec: of its events.
        path: of the file.
        events: all so far, oldest first.
    """

    kind: ClassVar[str]
    codec: ClassVar[Codec[Any]]

    def __init__(self, journal: Journal) -> None:
        """Take over an open journal.

        Raises:
            RefereeError: it has a record that is no event.
        """
        self.path = journal.path
        self.events: list[Event] = [self.codec.decode(record) for record in journal.records]
        self._journal = journal

    @classmethod
    def read(cls, path: Path) -> tuple[Event, ...]:
        """The events of a game that nobody needs to go on with.

        Raises:
            RefereeError: the file cannot be read, is damaged, or is no game of this kind.
        """
        return tuple(cls.codec.decode(record) for record in read_journal(path, cls.kind))

    @classmethod
    def create(cls, path: Path, started: Event) -> Self:
        """Begin a journal.

        Raises:
            RefereeError: there is a game in the file already, or it cannot be written.
        """
        log = cls._open(path)
        try:
            if log.events:
                raise RefereeError(
                    f"There is a game in '{path}' already; resume it or name another."
                )
            log.record(started)
        except BaseException:
            log.close()
            raise
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
        if not log.events:
            log.close()
            raise RefereeError(f"The game in '{path}' broke off before it began; start a new one.")
        return log

    @classmethod
    def _open(cls, path: Path) -> Self:
        journal = Journal.open(path, cls.kind)
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
        self._journal.append(self.codec.encode(event))
        self.events.append(event)

    def close(self) -> None:
        """Let other processes write the journal."""
        self._journal.close()
