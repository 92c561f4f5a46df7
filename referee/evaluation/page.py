"""One HTML page of an evaluation, with plots and playable rows, that needs no other file.

It is to be read without a network, without a mouse, by a screen reader and on a telephone: every
plot tells its values in words, every table has a caption and headings, and whatever is wider than
the screen scrolls by itself.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from rich.progress import Progress

from referee.evaluation import markup, playable, plots
from referee.evaluation.disturbing import Disturber
from referee.evaluation.figures import GROUPINGS, Figures, Rate, figures, grouped, worth_showing
from referee.evaluation.goals import GOALS, reached
from referee.evaluation.plots import Bar, Dot, bar_chart, line_chart
from referee.evaluation.reliability import Bin
from referee.evaluation.rows import Row
from referee.evaluation.table import COLUMNS, cells, goal_cells, worst_first
from referee.evaluation.tuning import Tuned

_PLOTTED = ("noise level", "kind", "speaker group")
_RATES = ("false_bad", "false_good", "say_again")

_MEANING = {
    "turns": "rulings: a clip is judged on one turn or more, at each noise level.",
    "false bad": "dogs that were right and were called bad, of those that were right.",
    "false good": "mistakes that passed, of all that was wrong or had nothing to do with the game.",
    "say again": "dogs that were asked again, of those that were right or wrong by one thing.",
    "word errors": "words misheard, left out or put in, of those said in right announcements.",
    "latency": "seconds from the end of speech to the ruling: the median / 95 in 100 take at most.",
    "real time": "seconds of processor time for a second of sound.",
}

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 1.5rem auto;
  padding: 0 1rem; color-scheme: light dark; }
h1, h2 { line-height: 1.2; overflow-wrap: anywhere; }
nav a { margin-right: 1rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; }
dt { font-weight: 600; }
dd { margin: 0; }
.plots { display: flex; flex-wrap: wrap; gap: 1rem 2rem; }
figure { margin: 0; width: 350px; max-width: 100%; }
figcaption { font-weight: 600; }
"""


@dataclass(frozen=True, slots=True)
class Content:
    """What the page shows.

    Attributes:
        title: of the page.
        rows: all rulings.
        bins: of the reliability plot; none where no belief was stated.
        tuned: what tuning came to, if there was any.
    """

    title: str
    rows: Sequence[Row]
    bins: Sequence[Bin] = ()
    tuned: Tuned | None = None


def page(content: Content, disturber: Disturber, progress: Progress) -> str:
    """The page as HTML.

    Args:
        content: what it shows.
        disturber: makes the sound of rows with noise again.
        progress: a bar is added to it.
    """
    title = escape(content.title)
    style = "".join((_STYLE, markup.STYLE, plots.STYLE, playable.STYLE))
    parts = [f"<header><h1>{title}</h1>", *_about(content), "</header><main>"]
    for number, engine in enumerate(_engines(content.rows)):
        own = [row for row in content.rows if row.engine == engine]
        parts += _engine(f"engine-{number}", engine, own)
    parts += [*_tuning(content.tuned), *_reliability(content.bins)]
    parts += playable.playable(content.rows, disturber, progress)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{style}</style></head>"
        f"<body>{''.join(parts)}</main></body></html>\n"
    )


def _engines(rows: Sequence[Row]) -> list[str]:
    return list(dict.fromkeys(row.engine for row in rows))


def _about(content: Content) -> Iterator[str]:
    clips = len({row.clip.path for row in content.rows})
    speakers = len({row.clip.speaker for row in content.rows})
    people = "one speaker" if speakers == 1 else f"{speakers} speakers"
    yield f"<p>{len(content.rows)} rulings on {clips} clips of {people}. "
    yield "Behind a rate stands its 95% interval.</p><dl>"
    yield from (f"<dt>{name}</dt><dd>{meaning}</dd>" for name, meaning in _MEANING.items())
    yield '</dl><nav aria-label="Sections">'
    sections = [(f"engine-{i}", name) for i, name in enumerate(_engines(content.rows))]
    sections += [("tuning", "Tuning")] if content.tuned else []
    sections += [("reliability", "Reliability")] if content.bins else []
    for key, name in (*sections, ("rulings", "Rulings to look at")):
        yield f'<a href="#{key}">{escape(name)}</a>'
    yield "</nav>"


def _engine(key: str, engine: str, rows: Sequence[Row]) -> Iterator[str]:
    yield f'<section id="{key}"><h2>{escape(engine)}</h2>{_goals(rows)}'
    yield _figures("All rulings", {"all": figures(rows)})
    for name, groups in worth_showing(rows):
        yield f"<h3>By {escape(name)}</h3>"
        if name in _PLOTTED:
            yield f'<div class="plots">{"".join(_rate_plots(name, groups))}</div>'
        ordered = worst_first(groups) if name == "speaker" else groups
        yield _figures(f"Figures by {name}", ordered)
    yield "</section>"


def _rate_plots(grouping: str, groups: dict[str, Figures]) -> Iterator[str]:
    for figure in _RATES:
        rates: dict[str, Rate] = {group: getattr(of, figure) for group, of in groups.items()}
        bars = [
            Bar(group, rate.value, *rate.interval, f"({rate.count} of {rate.total})")
            for group, rate in rates.items()
            if rate.total
        ]
        if not bars:
            continue
        goal = next(goal.most for goal in GOALS if goal.figure == figure)
        what = f"{figure.replace('_', ' ')} by {grouping}"
        caption = f"{what} (dashed: goal in quiet, {100 * goal:g}%)"
        yield _plot(caption, bar_chart(what, bars, goal))


def _plot(caption: str, plot: str) -> str:
    return f"<figure><figcaption>{escape(caption)}</figcaption>{plot}</figure>"


def _goals(rows: Sequence[Row]) -> str:
    found = reached(grouped(rows, GROUPINGS["noise level"]))
    lines = [
        (escape(f"{level}, {figure}"), most, value, _state(met))
        for level, figure, most, value, met in map(goal_cells, found)
    ]
    return markup.table("Goals", ("goal", "at most", "measured", "state"), lines) if lines else ""


def _state(met: bool) -> str:
    return "reached" if met else '<span class="false">missed</span>'


def _figures(caption: str, groups: dict[str, Figures]) -> str:
    lines = [(escape(name), *map(escape, cells(of))) for name, of in groups.items()]
    return markup.table(caption, ("group", *COLUMNS), lines)


def _tuning(tuned: Tuned | None) -> Iterator[str]:
    if tuned is None:
        return
    dots = [
        Dot(p.figures.say_again.value, p.figures.false_bad.value, f"bad_belief {p.bad_belief:g}")
        for p in tuned.curve
    ]
    yield '<section id="tuning"><h2>Tuning</h2><p>On the tuning speakers: the surer a bad verdict '
    yield "must be, the fewer dogs are wronged and the more are asked again.</p>"
    chart = line_chart("false bad against say again", dots, "say again", "false bad")
    yield _plot("Trade-off", chart)
    lines = [(escape(name), f"{value:g}") for name, value in tuned.changed.items()]
    yield markup.table("Thresholds that were changed", ("threshold", "chosen"), lines)
    yield "</section>"


def _reliability(bins: Sequence[Bin]) -> Iterator[str]:
    if not bins:
        return
    dots = [Dot(b.stated, b.true, f"{b.count} announcements") for b in bins]
    yield '<section id="reliability"><h2>Reliability</h2><p>How often an announcement was right '
    yield "that was believed to be so, with as many right dogs as at the table. A belief that can "
    yield "be trusted lies on the dashed line.</p>"
    axes = "belief that it was right", "how often it was right"
    yield _plot("Stated and true", line_chart("reliability of the belief", dots, *axes, True))
    lines = [(f"{b.stated:.2f}", f"{b.true:.2f}", str(b.count)) for b in bins]
    yield markup.table("Reliability", ("stated", "right", "announcements"), lines)
    yield "</section>"
