"""Figures as tables on the screen."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from rich.box import MARKDOWN, SIMPLE, Box
from rich.console import Console
from rich.markup import escape
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

_NARROW = (
    "turns",
    "false\nbad",
    "false\ngood",
    "say\nagain",
    "word\nerrors",
    "latency",
    "real\ntime",
)
"""`COLUMNS` where there is no room for intervals."""

_FIGURES = {
    "latency_median": "latency of half",
    "latency_95": "latency of 95 in 100",
}
"""Figures that are called otherwise than in the code."""

_LATENCY = (
    "Latency: seconds from the end of speech to the ruling; half of the rulings take at most the "
    "first, 95 in 100 at most the second."
)
_NO_ROOM = "The window is too narrow for the 95% intervals; --markdown has them."
_RELIABILITY = (
    "Of the announcements that the referee believed to be right with the stated probability, so "
    "many were; where the two are close, what it believes can be trusted."
)

MOST_REASONS = 5
"""Reasons for leaving clips out that are shown, the most usual first."""

COLUMNS = ("turns", "false bad", "false good", "say again", "word errors", "latency", "real time")


def print_figures(rows: Sequence[Row], console: Console, box: Box = SIMPLE) -> None:
    """All figures of all engines, and whether the goals are reached."""
    whole = True
    for engine in dict.fromkeys(row.engine for row in rows):
        own = [row for row in rows if row.engine == engine]
        whole &= _print_groups(f"{engine}: all", {"all": figures(own)}, console, box)
        for name, groups in worth_showing(own):
            if name == "speaker":
                groups = dict(list(worst_first(groups).items())[:MOST_SPEAKERS])
            whole &= _print_groups(f"{engine}: by {name}", groups, console, box)
        _print_goals(own, console, box)
    _explain(_LATENCY, console, box)
    if not whole:
        _explain(_NO_ROOM, console, box)


def print_tuning(tuned: Tuned, console: Console, box: Box = SIMPLE) -> None:
    """The trade-off between wronged dogs and questions, and what was chosen."""
    columns = ("bad_belief", *COLUMNS[1:4])
    wide = _trade_off(tuned, box, columns, percent)
    _head("trade-off on the tuning speakers", console, box)
    _print_fitting(wide, lambda: _trade_off(tuned, box, columns, share), console, box)
    changes = ", ".join(f"{name} = {value:g}" for name, value in tuned.changed.items())
    console.print(f"Chosen: {changes or 'no change'}.")


def print_reliability(bins: Sequence[Bin], console: Console, box: Box = SIMPLE) -> None:
    """How often announcements were right that were believed to be so."""
    _head("reliability of the stated belief", console, box)
    table = Table(box=box)
    for column in ("stated", "right", "announcements"):
        table.add_column(column, justify="right")
    for found in bins:
        table.add_row(f"{found.stated:.2f}", f"{found.true:.2f}", str(found.count))
    console.print(table)
    _explain(_RELIABILITY, console, box)


def wide_console(box: Box = SIMPLE) -> Console:
    """Standard output; wide enough for all figures where it is a file, and for Markdown."""
    console = Console()
    return console if console.is_terminal and box is not MARKDOWN else Console(width=WIDTH)


def percent(rate: Rate) -> str:
    """The rate with its interval: "1.2% (0.5 to 2.8)"; "-" of none."""
    if not rate.total:
        return "-"
    low, high = rate.interval
    return f"{100 * rate.value:.1f}% ({100 * low:.1f} to {100 * high:.1f})"


def share(rate: Rate) -> str:
    """The rate without its interval."""
    return f"{100 * rate.value:.1f}%" if rate.total else "-"


def cells(of: Figures, shown: Callable[[Rate], str] = percent) -> Iterator[str]:
    """A line of a table of figures, with rates as they are to be shown."""
    yield str(of.rows)
    yield shown(of.false_bad)
    yield shown(of.false_good)
    yield shown(of.say_again)
    yield f"{100 * of.word_error_rate:.1f}%" if of.words else "-"
    yield f"{of.latency_median:.2f} / {of.latency_95:.2f} s"
    yield f"{of.real_time:.2f}"


def goal_cells(found: Reached) -> tuple[str, str, str, str, bool]:
    """Noise level, figure, the most wanted and what was measured, as text; whether it is met."""
    goal, is_time = found.goal, found.goal.figure.startswith("latency")
    most, value = (f"{n:.2f} s" if is_time else f"{100 * n:.1f}%" for n in (goal.most, found.value))
    figure = _FIGURES.get(goal.figure, goal.figure.replace("_", " "))
    return goal.level, figure, most, value, found.met


def _head(title: str, console: Console, box: Box) -> None:
    """What a table shows, on a line above it."""
    console.print(f"### {title}" if box is MARKDOWN else f"[italic]{escape(title)}[/]")


def _explain(text: str, console: Console, box: Box) -> None:
    """Below a table; a page in Markdown explains its figures itself."""
    if box is not MARKDOWN:
        console.print(text, markup=False, highlight=False)


def _print_fitting(wide: Table, narrow: Callable[[], Table], console: Console, box: Box) -> bool:
    """The wide table; the narrow one where it would lose columns. Whether it was the wide one."""
    roomy = console.options.update(max_width=10 * WIDTH)
    fits = box is MARKDOWN or console.measure(wide, options=roomy).maximum <= console.width
    console.print(wide if fits else narrow())
    return fits


def _trade_off(
    tuned: Tuned, box: Box, columns: Sequence[str], shown: Callable[[Rate], str]
) -> Table:
    table = Table(box=box)
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    for point in tuned.curve:
        of = point.figures
        rates = (shown(rate) for rate in (of.false_bad, of.false_good, of.say_again))
        chosen = " (chosen)" if point.bad_belief == tuned.chosen.bad_belief else ""
        table.add_row(f"{point.bad_belief:g}{chosen}", *rates)
    return table


def _print_groups(title: str, groups: dict[str, Figures], console: Console, box: Box) -> bool:
    """Whether there was room for the intervals."""
    _head(title, console, box)
    table = Table(box=box)
    table.add_column("", no_wrap=True)
    for column in COLUMNS:
        table.add_column(column, justify="right", no_wrap=True)
    for name, of in groups.items():
        table.add_row(name, *cells(of))
    return _print_fitting(table, lambda: _narrow(groups, box), console, box)


def _narrow(groups: dict[str, Figures], box: Box) -> Table:
    """The same figures without intervals; long names of groups take more than one line."""
    table = Table(box=box, padding=0)
    table.add_column("", overflow="fold")
    for column in _NARROW:
        table.add_column(column, justify="right", no_wrap=True)
    for name, of in groups.items():
        table.add_row(name, *cells(of, share))
    return table


def worst_first(groups: dict[str, Figures]) -> dict[str, Figures]:
    """The same groups, those with most false rulings and questions a turn first."""

    def trouble(of: Figures) -> float:
        return (of.false_bad.count + of.false_good.count + of.say_again.count) / of.rows

    return dict(sorted(groups.items(), key=lambda item: -trouble(item[1])))


def _print_goals(rows: Sequence[Row], console: Console, box: Box) -> None:
    _head("goals", console, box)
    table = Table(box=box)
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
