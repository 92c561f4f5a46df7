"""`dogtor simulate`: many games of forgetful dogs, to see how hard levels and rules are."""

import argparse
import csv
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from referee.cli import Commands, statue_simulation
from referee.cli.options import add_rules_file, rulebook
from referee.errors import RefereeError

if TYPE_CHECKING:
    from referee.pavlov.rules import Rulebook
    from referee.pavlov.scoring import Level
    from referee.pavlov.simulation import Played
    from referee.table.simulating import LevelFigures, RuleFigures, Setting

_LEVEL_HEAD = ("level", "games", "passed", "tests", "turns", "bones")
_RULE_HEAD = ("rule", "tests", "acted", "cost", "text")

_NOTE = """\
passed and grades: share of games. tests, turns: mean. bones: mean when passed.
acted: turns of a test on which the rule asked for something, mean.
cost: bones of a test lost by forgetting the rule, mean."""


def register(commands: Commands) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "simulate", help="play many games with forgetful dogs", description=__doc__
    )
    parser.add_argument(
        "--game", choices=("pavlov", "statue"), default="pavlov", help="which (default pavlov)"
    )
    parser.add_argument(
        "--games",
        type=int,
        default=500,
        metavar="N",
        help="a level, or a number of players (default 500)",
    )
    parser.add_argument("--dogs", type=int, default=4, metavar="N", help="how many (default 4)")
    parser.add_argument(
        "--forget",
        type=float,
        default=0.05,
        metavar="P",
        help="chance that a dog forgets a rule when it acts (default 0.05)",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="default 1")
    parser.add_argument("--level", nargs="+", metavar="NAME", help="all levels when left out")
    parser.add_argument("--hardest", type=int, default=10, metavar="N", help="rules (default 10)")
    parser.add_argument("--jobs", type=int, metavar="N", help="processes (default one a core)")
    parser.add_argument(
        "--csv", type=Path, metavar="DIR", help="also write levels.csv and rules.csv there"
    )
    parser.add_argument(
        "--players", type=int, nargs="+", metavar="N", help="statue: how many (default 3 to 12)"
    )
    parser.add_argument(
        "--animals", type=int, default=4, metavar="N", help="statue: each has (default 4)"
    )
    add_rules_file(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the games, print the tables, write the CSV files."""
    from referee.pavlov.library import shipped_deck, shipped_scoring
    from referee.pavlov.simulation import Dogs
    from referee.table.simulating import Setting, level_figures, rule_figures

    if args.game == "statue":
        return statue_simulation.run(args)
    _check(args)
    scoring, rules = shipped_scoring(), rulebook(args)
    levels = [scoring.level(name) for name in args.level or scoring.levels]
    setting = Setting(Dogs(args.dogs, args.forget), rules, shipped_deck(), args.seed)
    played = _play(setting, levels, args.games, args.jobs)
    by_level = [level_figures(level, played[level.name], args.dogs, scoring) for level in levels]
    by_rule = rule_figures(game for games in played.values() for game in games)
    _print(by_level, by_rule[: args.hardest], rules)
    if args.csv:
        _write_csv(args.csv, by_level, by_rule, rules)
    return 0


def _check(args: argparse.Namespace) -> None:
    if args.games < 1:
        raise RefereeError("--games needs a whole number of at least 1.")
    if not 0 <= args.forget <= 1:
        raise RefereeError("--forget is a chance, 0 to 1.")
    if args.jobs is not None and args.jobs < 1:
        raise RefereeError("--jobs needs a whole number of at least 1.")
    if not 1 <= args.dogs <= 8:
        raise RefereeError("--dogs can be 1 to 8.")


def _play(
    setting: "Setting", levels: Sequence["Level"], games: int, jobs: int | None
) -> dict[str, list["Played"]]:
    from rich.console import Console
    from rich.progress import Progress

    from referee.table.simulating import play_many

    played: dict[str, list[Played]] = {level.name: [] for level in levels}
    with Progress(console=Console(stderr=True), transient=True) as progress:
        for level in levels:
            bar = progress.add_task(f"{level.name}", total=games)
            for batch in play_many(setting, level, games, jobs or os.cpu_count()):
                played[level.name].extend(batch)
                progress.advance(bar, len(batch))
    return played


def _print(
    levels: Sequence["LevelFigures"], rules: Sequence["RuleFigures"], book: "Rulebook"
) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    console = Console()
    for title, (head, *rows) in (
        ("Levels", _level_rows(levels)),
        ("Hardest rules", _rule_rows(rules, book)),
    ):
        table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
        for column in head:
            table.add_column(
                column, justify="left" if column in ("level", "rule", "text") else "right"
            )
        for row in rows:
            table.add_row(*row)
        console.print(table)
    console.print(_NOTE, style="dim")


def _level_rows(levels: Sequence["LevelFigures"]) -> Iterable[tuple[str, ...]]:
    yield (*_LEVEL_HEAD, *levels[0].grades)
    for level in levels:
        means = (level.tests, level.turns, level.bones)
        shares = (f"{share:.3f}" for share in level.grades.values())
        yield (
            level.level,
            str(level.games),
            f"{level.passed:.3f}",
            *(f"{mean:.1f}" for mean in means),
            *shares,
        )


def _rule_rows(rules: Sequence["RuleFigures"], book: "Rulebook") -> Iterable[tuple[str, ...]]:
    yield _RULE_HEAD
    for rule in rules:
        figures = (f"{rule.acted:.2f}", f"{rule.cost:.3f}")
        yield (rule.rule, str(rule.tests), *figures, book[rule.rule].text)


def _write_csv(
    folder: Path,
    levels: Sequence["LevelFigures"],
    rules: Sequence["RuleFigures"],
    book: "Rulebook",
) -> None:
    tables = {"levels.csv": _level_rows(levels), "rules.csv": _rule_rows(rules, book)}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, rows in tables.items():
            with (folder / name).open("w", newline="", encoding="utf-8") as file:
                csv.writer(file).writerows(rows)
    except OSError as error:
        raise RefereeError(f"'{folder}' cannot be written: {error.strerror}.") from error
