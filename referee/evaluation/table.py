"""Figures as tables on the screen."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rich.box import MARKDOWN, SIMPLE, Box
from rich.console import Console
from rich.table import Table

from referee.evaluation.figures import GROUPINGS, Figures, Rate, figures, grouped, worth_showing
from referee.evaluation.goals import Reached, reached
from referee.evaluation.measuring import Skipped
from referee.evaluation.reliability import Bin
from referee.evaluation.rows import Row
from referee.evaluation.sources import Gathered
from referee.evaluation.tuning import Tuned

MOST_SPEAKERS = 15
"""Speakers that are shown, those with most false rulings and questions first."""

WIDTH = 180
"""Columns that the tables need, also where standard output is a file."""

MOST_REASONS = 5
"""Reasons for leaving clips out that are shown, the most usual first."""

COLUMNS = ("turns", "false bad", "false good", "say again", "word errors", "latency", "real time")


def print_figures(rows: Sequence[Row], console: Console, box: Box = SIMPLE) -> None:
    """All figures of all engines, and whether the goals are reached."""
    for engine in dict.fromkeys(row.engine for row in rows):
        own = [row for row in rows if row.engine == engine]
        _print_groups(f"{engine}: all", {"all": figures(own)}, console, box)
        for name, groups in worth_showing(own):
            if name == "speaker":
                groups = dict(list(worst_first(groups).items())[:MOST_SPEAKERS])
            _print_groups(f"{engine}: by {name}", groups, console, box)
        _print_goals(own, console, box)


def print_tuning(tuned: Tuned, console: Console, box: Box = SIMPLE) -> None:
    """The trade-off between wronged dogs and questions, and what was chosen."""
    table = _begun("trade-off on the tuning speakers", console, box)
    for column in ("bad_belief", "false bad", "false good", "say again"):
        table.add_column(column, justify="right", no_wrap=True)
    for point in tuned.curve:
        of = point.figures
        rates = (percent(rate) for rate in (of.false_bad, of.false_good, of.say_again))
        chosen = " (chosen)" if point.bad_belief == tuned.chosen.bad_belief else ""
        table.add_row(f"{point.bad_belief:g}{chosen}", *rates)
    console.print(table)
    changes = ", ".join(f"{name} = {value:g}" for name, value in tuned.changed.items())
    console.print(f"Chosen: {changes or 'no change'}.")


def print_reliability(bins: Sequence[Bin], console: Console, box: Box = SIMPLE) -> None:
    """How often announcements were right that were believed to be so."""
    table = _begun("reliability of the stated belief", console, box)
    for column in ("stated", "right", "announcements"):
        table.add_column(column, justify="right")
    for found in bins:
        table.add_row(f"{found.stated:.2f}", f"{found.true:.2f}", str(found.count))
    console.print(table)


def wide_console() -> Console:
    """Standard output, wide enough."""
    console = Console()
    return console if console.is_terminal else Console(width=WIDTH)


def percent(rate: Rate) -> str:
    """The rate with its interval: "1.2% (0.5 to 2.8)"; "-" of none."""
    if not rate.total:
        return "-"
    low, high = rate.interval
    return f"{100 * rate.value:.1f}% ({100 * low:.1f} to {100 * high:.1f})"


def cells(of: Figures) -> Iterator[str]:
    """A line of a table of figures."""
    yield str(of.rows)
    yield percent(of.false_bad)
    yield percent(of.false_good)
    yield percent(of.say_again)
    yield f"{100 * of.word_error_rate:.1f}%" if of.words else "-"
    yield f"{of.latency_median:.2f} / {of.latency_95:.2f} s"
    yield f"{of.real_time:.2f}"


def goal_cells(found: Reached) -> tuple[str, str, str, str, bool]:
    """Noise level, figure, the most wanted and what was measured, as text; whether it is met."""
    goal, is_time = found.goal, found.goal.figure.startswith("latency")
    most, value = (f"{n:.2f} s" if is_time else f"{100 * n:.1f}%" for n in (goal.most, found.value))
    return goal.level, goal.figure.replace("_", " "), most, value, found.met


def _begun(title: str, console: Console, box: Box) -> Table:
    """An empty table below its title, which is a heading of its own where it is Markdown."""
    if box is not MARKDOWN:
        return Table(title=title, title_justify="left", box=box)
    console.print(f"### {title}")
    return Table(box=box)


def _print_groups(title: str, groups: dict[str, Figures], console: Console, box: Box) -> None:
    table = _begun(title, console, box)
    table.add_column("", no_wrap=True)
    for column in COLUMNS:
        table.add_column(column, justify="right", no_wrap=True)
    for name, of in groups.items():
        table.add_row(name, *cells(of))
    console.print(table)


def worst_first(groups: dict[str, Figures]) -> dict[str, Figures]:
    """The same groups, those with most false rulings and questions a turn first."""

    def trouble(of: Figures) -> float:
        return (of.false_bad.count + of.false_good.count + of.say_again.count) / of.rows

    return dict(sorted(groups.items(), key=lambda item: -trouble(item[1])))


def _print_goals(rows: Sequence[Row], console: Console, box: Box) -> None:
    table = _begun("goals", console, box)
    for column in ("noise level", "figure", "goal", "measured", ""):
        table.add_column(column)
    for found in reached(grouped(rows, GROUPINGS["noise level"])):
        level, figure, most, value, met = goal_cells(found)
        table.add_row(
            level, figure, f"at most {most}", value, "reached" if met else "[red]missed[/]"
        )
    console.print(table)


def print_skipped(gathered: Gathered, skipped: Sequence[Skipped], console: Console) -> None:
    """How many clips were left out, and why."""
    if gathered.unplaced:
        count, first = len(gathered.unplaced), gathered.unplaced[0].name
        console.print(f"{count} clips left out: no turn was found for what they say ({first}).")
    for why, count in Counter(skip.why for skip in skipped).most_common(MOST_REASONS):
        console.print(f"{count} clips left out: {why}")
