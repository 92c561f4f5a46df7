"""`dogtor simulate --game statue`: both teams' chances over numbers of players."""

import argparse
import csv
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from referee.errors import RefereeError

if TYPE_CHECKING:
    from referee.narrator.simulating import Figures, Played, Setting

_POTS = (0, 1, 3)
_HEAD = ("players", "pot", "anti", "students", "ties", "anti", "students", "goals", "riots")

_NOTE = """\
pot: animals in it.
anti, students, ties: share of games won by each team or neither; then each team's mean points.
goals: share of goals met. riots: mean in a game."""


def run(args: argparse.Namespace) -> int:
    """Play the games, print the table, write the CSV file.

    Raises:
        RefereeError: a number is not allowed or the file cannot be written.
    """
    from referee.narrator.simulating import figures
    from referee.statue.deal import FEWEST_PLAYERS, MOST_PLAYERS

    if args.games < 1:
        raise RefereeError("--games needs a whole number of at least 1.")
    numbers = args.players or range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    if not all(FEWEST_PLAYERS <= players <= MOST_PLAYERS for players in numbers):
        raise RefereeError(f"--players can be {FEWEST_PLAYERS} to {MOST_PLAYERS}.")
    rows = [
        _row(setting, figures(played, setting.players))
        for setting, played in _played(numbers, args)
    ]
    _print(rows)
    if args.csv:
        _write(args.csv, rows)
    return 0


def _played(
    numbers: Iterable[int], args: argparse.Namespace
) -> Iterator[tuple["Setting", list["Played"]]]:
    from rich.console import Console
    from rich.progress import Progress

    from referee.narrator.files import read_cards
    from referee.narrator.simulating import Setting, play_many

    cards, _ = read_cards(None)
    rows = [
        Setting(players, args.animals, pot * players, cards, args.seed)
        for players in numbers
        for pot in _POTS
    ]
    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("games", total=sum(args.games * s.players**2 for s in rows))
        for setting in rows:
            played: list[Played] = []
            for batch in play_many(setting, args.games, args.jobs or os.cpu_count()):
                played += batch
                progress.advance(bar, len(batch) * setting.players**2)
            yield setting, played


def _row(setting: "Setting", found: "Figures") -> tuple[str, ...]:
    shares = [*found.won.values(), 1 - sum(found.won.values())]
    return (
        str(setting.players),
        str(setting.pot),
        *(f"{abs(share):.2f}" for share in shares),
        *(f"{points:.1f}" for points in found.points.values()),
        f"{found.goals:.2f}",
        f"{found.riots:.1f}",
    )


def _print(rows: Sequence[tuple[str, ...]]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    table = Table(
        title="Brown Dog Statue", title_justify="left", box=SIMPLE_HEAD, padding=(0, 1, 0, 0)
    )
    for column in _HEAD:
        table.add_column(column, justify="right")
    for row in rows:
        table.add_row(*row)
    console = Console()
    console.print(table)
    console.print(_NOTE, style="dim")


def _write(folder: Path, rows: Sequence[tuple[str, ...]]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / "statue.csv").open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([_HEAD, *rows])
    except OSError as error:
        raise RefereeError(f"'{folder}' cannot be written: {error.strerror}.") from error
