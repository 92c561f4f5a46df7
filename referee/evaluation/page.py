"""One HTML page of an evaluation, with plots and playable rows, that needs no other file."""

import base64
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

import soundfile

from referee.evaluation.calibrating import Bin
from referee.evaluation.disturbing import Disturber
from referee.evaluation.figures import GROUPINGS, Figures, Rate, figures, grouped
from referee.evaluation.goals import GOALS, reached
from referee.evaluation.plots import Bar, Dot, bar_chart, line_chart
from referee.evaluation.rows import Row, row_report
from referee.evaluation.table import COLUMNS, cells
from referee.evaluation.tuning import Tuned
from referee.hearing.audio import read_clip
from referee.judging.ruling import Verdict
from referee.sound import RATE, Samples

MOST_PLAYABLE = 150
"""Rows whose sound is put into the page, false rulings first."""

_PLOTTED = ("noise level", "kind", "speaker group")
_RATES = ("false_bad", "false_good", "say_again")

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem;
  color-scheme: light dark; }
table { border-collapse: collapse; margin: 1rem 0; }
td, th { padding: .2rem .7rem; text-align: right; border-bottom: 1px solid #8884; }
td:first-child, th:first-child, .rows td { text-align: left; }
.missed, .false { color: #c22; font-weight: 600; }
figure { display: inline-block; margin: 0 1rem 1rem 0; vertical-align: top; }
audio { height: 2rem; width: 12rem; }
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


def page(content: Content, disturber: Disturber) -> str:
    """The page as HTML.

    Args:
        content: what it shows.
        disturber: makes the sound of rows with noise again.
    """
    parts = [f"<h1>{escape(content.title)}</h1>"]
    for engine in dict.fromkeys(row.engine for row in content.rows):
        parts += _engine(engine, [row for row in content.rows if row.engine == engine])
    parts += _tuning(content.tuned)
    parts += _reliability(content.bins)
    parts += _playable(content.rows, disturber)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(content.title)}</title><style>{_STYLE}</style></head>"
        f"<body>{''.join(parts)}</body></html>\n"
    )


def _engine(engine: str, rows: Sequence[Row]) -> Iterator[str]:
    yield f"<h2>{escape(engine)}</h2>{_goals(rows)}"
    yield _table({"all": figures(rows)})
    for name, key in GROUPINGS.items():
        groups = grouped(rows, key)
        if len(groups) < 2:
            continue
        yield f"<h3>By {escape(name)}</h3>"
        if name in _PLOTTED:
            yield from (_rate_plot(groups, rate) for rate in _RATES)
        yield _table(groups)


def _rate_plot(groups: dict[str, Figures], name: str) -> str:
    rates: dict[str, Rate] = {group: getattr(of, name) for group, of in groups.items()}
    bars = [Bar(g, rate.value, *rate.interval) for g, rate in rates.items() if rate.total]
    goal = next(goal.most for goal in GOALS if goal.figure == name)
    title = name.replace("_", " ")
    return f"<figure><figcaption>{title}</figcaption>{bar_chart(bars, goal)}</figure>"


def _goals(rows: Sequence[Row]) -> str:
    lines = []
    for found in reached(grouped(rows, GROUPINGS["noise level"])):
        state = "reached" if found.met else '<span class="missed">missed</span>'
        figure = found.goal.figure.replace("_", " ")
        lines.append(
            (f"{found.goal.level}, {figure}", f"{found.goal.most:g}", f"{found.value:.4f}", state)
        )
    return _html_table(("goal", "at most", "measured", ""), lines)


def _table(groups: dict[str, Figures]) -> str:
    lines = [(escape(name), *map(escape, cells(of))) for name, of in groups.items()]
    return _html_table(("", *COLUMNS), lines)


def _tuning(tuned: Tuned | None) -> Iterator[str]:
    if tuned is None:
        return
    dots = [
        Dot(p.figures.say_again.value, p.figures.false_bad.value, f"bad_belief {p.bad_belief:g}")
        for p in tuned.curve
    ]
    yield "<h2>Tuning</h2><p>On the tuning speakers: the surer a bad verdict must be, the fewer "
    yield "dogs are wronged and the more are asked again.</p>"
    yield line_chart(dots, "say again", "false bad")
    lines = [(escape(name), f"{value:g}") for name, value in tuned.changed.items()]
    yield _html_table(("threshold", "chosen"), lines)


def _reliability(bins: Sequence[Bin]) -> Iterator[str]:
    if not bins:
        return
    dots = [Dot(b.stated, b.true, f"{b.count} announcements") for b in bins]
    yield "<h2>Reliability</h2><p>How often an announcement was right that was believed to be so, "
    yield "with as many right dogs as at the table.</p>"
    yield line_chart(dots, "stated belief that it was right", "right", diagonal=True)


def _playable(rows: Sequence[Row], disturber: Disturber) -> Iterator[str]:
    wanted = [row for row in rows if row.is_false or row.ruling.verdict is Verdict.UNSURE]
    wanted.sort(key=lambda row: not row.is_false)
    shown = wanted[:MOST_PLAYABLE]
    yield f"<h2>Rulings to look at</h2><p>{len(shown)} of {len(wanted)} rulings that were false or "
    yield "asked the dog again, false ones first.</p>"
    lines = [_playable_line(row, disturber) for row in shown]
    columns = ("", "said", "heard", "required", "kind", "noise", "ruling", "because", "speaker")
    yield _html_table(columns, lines, "rows")


def _playable_line(row: Row, disturber: Disturber) -> tuple[str, ...]:
    report = row_report(row)
    noise = f"{report['noise']} {row.level}" if row.disturbance else ""
    because = report["doubt"] or ", ".join(report["reasons"])
    verdict = escape(report["verdict"])
    sound = f'<audio controls preload="none" src="{_sound(row, disturber)}"></audio>'
    texts = (report["said"], report["heard"], report["expected"], report["kind"], noise)
    ruling = f'<span class="false">{verdict}</span>' if row.is_false else verdict
    speaker = escape(report["speaker"])
    return sound, *map(escape, texts), ruling, escape(because), speaker


def _sound(row: Row, disturber: Disturber) -> str:
    clip = read_clip(row.clip.path)
    if row.disturbance:
        clip = disturber.disturbed(clip, row.clip.path.name, row.disturbance)
    return "data:audio/mpeg;base64," + base64.b64encode(_mp3(clip)).decode()


def _mp3(clip: Samples) -> bytes:
    file = io.BytesIO()
    soundfile.write(file, clip, RATE, format="MP3", subtype="MPEG_LAYER_III")
    return file.getvalue()


def _html_table(
    columns: Sequence[str], lines: Sequence[Sequence[str]], css: str = "figures"
) -> str:
    head = "".join(f"<th>{escape(column)}</th>" for column in columns)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in line)}</tr>" for line in lines)
    return f'<table class="{css}"><tr>{head}</tr>{body}</table>'
