"""`dogtor statistics`: past games of Pavlov's Dogs and past practice, from their journals."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from referee.cli import Commands
from referee.cli.options import add_rules_file, rulebook
from referee.errors import RefereeError

if TYPE_CHECKING:
    from rich.table import Table

    from referee.pavlov.rules import Rulebook
    from referee.table.practice.statistics import PracticeStatistics, Practised
    from referee.table.statistics import Statistics


def register(commands: Commands) -> None:
    """Add the subcommand."""
    parser = commands.add_parser("statistics", help="what past games tell", description=__doc__)
    parser.add_argument(
        "journals", type=Path, nargs="*", metavar="FILE", help="or folders (default: all)"
    )
    parser.add_argument("--json", action="store_true", help="as JSON")
    add_rules_file(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print tables of levels, dogs, rules and reasons, and of practice."""
    from cattrs import unstructure

    from referee.table.game_log import games_folder
    from referee.table.journals import games_of, journals_in
    from referee.table.practice.log import PracticeLog, is_practice, practice_folder
    from referee.table.practice.statistics import PracticeStatistics
    from referee.table.statistics import Statistics

    found, practice, left_out = Statistics(), PracticeStatistics(), []
    kept = [folder for folder in (games_folder(), practice_folder()) if folder.is_dir()]
    for path in journals_in(args.journals or kept):
        try:
            if is_practice(path):
                practice.add(PracticeLog.read(path))
                continue
            for events in games_of(path):
                found.add(events)
        except RefereeError as error:
            left_out.append(str(error))
    if not found.games and not practice.days:
        # Where something cannot be read, that is what matters.
        raise RefereeError(next(iter(left_out), "There are no games to count; play one first."))
    if args.json:
        print(json.dumps({**unstructure(found), "practice": unstructure(practice)}, indent=2))
    else:
        _print(found, practice, left_out, rulebook(args))
    return 0


def _print(
    found: "Statistics", practice: "PracticeStatistics", left_out: Sequence[str], rules: "Rulebook"
) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    console.print(f"Games: {found.games}. Rulings that were overturned: {found.overturned}.")
    games = (_levels(found), _dogs(found), _rules(found, rules), _reasons(found))
    practised = (_practised(practice), _forgotten(practice, rules), _days(practice))
    for table in (*games, *practised):
        if table.row_count:
            console.print(table)
    for problem in left_out:
        console.print(f"Left out: {problem}", soft_wrap=True)


def _table(title: str, *columns: str) -> "Table":
    from rich import box
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=box.SIMPLE)
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number else "left")
    return table


def _levels(found: "Statistics") -> "Table":
    table = _table("Levels", "level", "passed", "failed", "left", "bones, mean")
    for name, level in found.levels.items():
        mean = f"{sum(level.bones) / len(level.bones):.1f}" if level.bones else "-"
        counts = map(str, (level.passed, level.failed, level.unfinished))
        table.add_row(name, *counts, mean)
    return table


def _dogs(found: "Statistics") -> "Table":
    table = _table("Dogs", "dog", "games", "cards", "good", "longest streak")
    for name, dog in sorted(found.dogs.items(), key=lambda item: -item[1].announced):
        good = f"{dog.good / dog.announced:.0%}" if dog.announced else "-"
        table.add_row(name, str(dog.games), str(dog.announced), good, str(dog.longest))
    return table


def _rules(found: "Statistics", rules: "Rulebook") -> "Table":
    table = _table("Rules, those that cost most first", "rule", "tests", "bones", "bones a test")
    costs = {name: rule.bones / rule.tests for name, rule in found.rules.items() if rule.tests}
    for name in sorted(costs, key=lambda name: -costs[name]):
        rule, text = found.rules[name], f": {rules[name].text}" if name in rules else ""
        table.add_row(f"{name}{text}", str(rule.tests), str(rule.bones), f"{costs[name]:.2f}")
    return table


def _reasons(found: "Statistics") -> "Table":
    table = _table("Why bones were lost", "reason", "bones")
    for reason, count in found.reasons.most_common():
        table.add_row(reason, str(count))
    return table


_PRACTISED = ("rounds", "cards", "good", "longest streak", "seconds a card")


def _practised(found: "PracticeStatistics") -> "Table":
    table = _table("Practice", "dog", *_PRACTISED)
    for dog, came in sorted(found.dogs.items(), key=lambda item: -item[1].cards):
        table.add_row(dog, *_came(came))
    return table


def _forgotten(found: "PracticeStatistics", rules: "Rulebook") -> "Table":
    table = _table("Rules at practice, those forgotten most first", "rule", "cards", "forgotten")
    shares = {name: rule.forgotten / rule.asked for name, rule in found.rules.items() if rule.asked}
    for name in sorted(shares, key=lambda name: (-shares[name], -found.rules[name].asked)):
        rule, text = found.rules[name], f": {rules[name].text}" if name in rules else ""
        table.add_row(f"{name}{text}", str(rule.asked), f"{rule.forgotten} ({shares[name]:.0%})")
    return table


def _days(found: "PracticeStatistics") -> "Table":
    table = _table("Practice from day to day", "day", "dog", *_PRACTISED)
    for day in found.days:
        table.add_row(day.day, day.dog, *_came(day.came))
    return table


def _came(came: "Practised") -> tuple[str, ...]:
    good, pace = f"{came.good / came.cards:.0%}", f"{came.seconds / came.cards:.1f}"
    return (str(came.rounds), str(came.cards), good, str(came.longest), pace)
