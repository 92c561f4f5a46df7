"""The journal of a game of two teams."""

from contextlib import suppress
from datetime import datetime
from pathlib import Path

from referee.errors import RefereeError
from referee.pavlov.events import Event
from referee.pavlov.teams import VersusEvent, fold
from referee.table.codec import Codec
from referee.table.event_log import EventLog
from referee.table.game_log import games_folder
from referee.table.journal import journal_name, kind_of


class VersusLog(EventLog[VersusEvent]):
    """See `EventLog`."""

    kind = "pavlov-versus"
    codec = Codec[VersusEvent](VersusEvent, nested=(Event,))


def versus_folder() -> Path:
    """Where games of two teams are kept, apart from those of one team."""
    return games_folder() / "versus"


def new_versus_path(now: datetime) -> Path:
    """The file of a game of two teams that begins now."""
    return versus_folder() / journal_name(now)


def is_versus(path: Path) -> bool:
    """Whether a file begins like a journal of two teams."""
    return kind_of(path) == VersusLog.kind


def last_unfinished_versus(folder: Path) -> VersusLog | None:
    """The newest journal of a folder, open, when its game is not over and nobody plays it."""
    newest = max(folder.glob("*.jsonl"), default=None)
    # Whatever is wrong with it, a new game can be played.
    with suppress(RefereeError):
        if newest is not None and not fold(read_versus(newest)).is_over:
            return VersusLog.resume(newest)
    return None


def read_versus(path: Path) -> tuple[VersusEvent, ...]:
    """The events of a game that nobody needs to go on with.

    Raises:
        RefereeError: the file cannot be read, is damaged, or is no game of two teams.
    """
    return VersusLog.read(path)
