"""The statue's data files of a language, and where its games are kept."""

from datetime import datetime
from pathlib import Path

import platformdirs

from referee.errors import RefereeError
from referee.resources import LANGUAGE, grammars
from referee.statue.cardfile import parse_cards
from referee.statue.cards import CardFile
from referee.statue.commands import Commands, parse_commands
from referee.table.journal import journal_name
from referee.textfile import read_text


def read_cards(path: Path | None, language: str = LANGUAGE) -> tuple[CardFile, str]:
    """Name cards, those that come with the program when no file is named, and the file's text.

    Raises:
        RefereeError: the file cannot be read or has a mistake.
    """
    path = path or grammars(language) / "statue" / "cards.toml"
    text = read_text(path)
    return parse_cards(text, str(path)), text


def read_commands(language: str = LANGUAGE) -> Commands:
    """What players can say.

    Raises:
        RefereeError: the installation is incomplete or the file is broken.
    """
    path = grammars(language) / "statue" / "commands.toml"
    return parse_commands(read_text(path), str(path))


def games_folder() -> Path:
    """Where games are kept when no file is named."""
    return platformdirs.user_state_path("dogtor-referee") / "statue"


def new_journal(now: datetime) -> Path:
    """The journal of a game that begins now."""
    return games_folder() / journal_name(now)


def last_journal() -> Path:
    """The journal of the game that began last.

    Raises:
        RefereeError: no game has been kept there.
    """
    newest = max(games_folder().glob("*.jsonl"), default=None)
    if newest is None:
        raise RefereeError(f"No game is kept in '{games_folder()}'; name its file, or begin one.")
    return newest
