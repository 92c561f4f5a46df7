"""Finding and reading the journals of past games of Pavlov's Dogs."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from referee.pavlov.events import Event
from referee.pavlov.teams import Side, team_events
from referee.table.game_log import read_game
from referee.table.versus.log import is_versus, read_versus


def journals_in(paths: Iterable[Path]) -> Iterator[Path]:
    """Journals that are named, and those in folders that are named, oldest first."""
    for path in paths:
        if path.is_dir():
            # Names begin with the time of the game, also those of two teams in their own folder.
            yield from sorted(path.rglob("*.jsonl"), key=lambda file: (file.name, file))
        else:
            yield path


def games_of(journal: Path) -> list[Sequence[Event]]:
    """The events of each game of a journal: one, or each team's own.

    Raises:
        RefereeError: it cannot be read, is damaged, or is of no such game.
    """
    if is_versus(journal):
        events = read_versus(journal)
        return [team_events(events, side) for side in Side]
    return [read_game(journal)]
