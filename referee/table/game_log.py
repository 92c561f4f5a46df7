"""The journal of a game of Pavlov's Dogs."""

from datetime import datetime
from pathlib import Path

import platformdirs

from referee.pavlov.events import Event
from referee.table.codec import Codec
from referee.table.event_log import EventLog
from referee.table.journal import journal_name


class GameLog(EventLog[Event]):
    """See `EventLog`."""

    kind = "pavlov"
    codec = Codec[Event](Event)


def games_folder() -> Path:
    """Where games are kept unless somebody names another place."""
    return platformdirs.user_state_path("dogtor-referee") / "games"


def new_path(now: datetime) -> Path:
    """The file of a game that begins now."""
    return games_folder() / journal_name(now)


def read_game(path: Path) -> tuple[Event, ...]:
    """The events of a game that nobody needs to go on with.

    Raises:
        RefereeError: the file cannot be read, is damaged, or is no game of Pavlov's Dogs.
    """
    return GameLog.read(path)
