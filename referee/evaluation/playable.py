"""Rulings that are worth looking at, with their sound in the page itself.

The sound is put in as MP3, which every browser plays, so that the page can be moved and sent.
"""

import base64
import io
from collections.abc import Iterator, Sequence
from html import escape

import soundfile
from rich.progress import Progress

from referee.evaluation.disturbing import Disturber
from referee.evaluation.markup import table
from referee.evaluation.rows import Row, row_report
from referee.hearing.audio import read_clip
from referee.judging.ruling import Verdict
from referee.sound import RATE, Samples

MOST_PLAYABLE = 150
"""Rows whose sound is put into the page, false rulings first."""

STYLE = """
.false { color: #b00; color: light-dark(#b00, #f88); font-weight: 600; }
audio { height: 2rem; width: 15rem; }
@media (max-width: 40rem) { audio { width: 8rem; } }
"""

_COLUMNS = ("said", "clip", "heard", "required", "kind", "noise", "ruling", "because", "speaker")


def playable(rows: Sequence[Row], disturber: Disturber, progress: Progress) -> Iterator[str]:
    """False rulings and questions as a section of the page.

    Args:
        rows: all rulings.
        disturber: makes the sound of rows with noise again.
        progress: a bar is added to it.
    """
    wanted = [row for row in rows if row.is_false or row.ruling.verdict is Verdict.UNSURE]
    wanted.sort(key=lambda row: not row.is_false)
    shown = wanted[:MOST_PLAYABLE]
    yield f'<section id="rulings"><h2>Rulings to look at</h2><p>{len(shown)} of {len(wanted)} '
    yield "rulings that were false or asked the dog again, false ones first.</p>"
    if shown:
        several = len({row.engine for row in rows}) > 1
        lines = [
            _line(row, disturber, several) for row in progress.track(shown, description="sounds")
        ]
        columns = (*_COLUMNS, "engine") if several else _COLUMNS
        yield table("Clips with their rulings", columns, lines, "texts")
    yield "</section>"


def _line(row: Row, disturber: Disturber, several: bool) -> tuple[str, ...]:
    report = row_report(row)
    noise = f"{report['noise']} {row.level}" if row.disturbance else "none"
    because = report["doubt"] or ", ".join(report["reasons"])
    said = report["said"] or "(nothing)"
    ruling = f"false {report['verdict']}" if row.is_false else str(report["verdict"])
    texts = (report["heard"] or "(nothing)", report["expected"], report["kind"], noise)
    last = (because, report["speaker"], *([row.engine] if several else []))
    return (
        escape(said),
        _audio(row, f"{said}, {report['speaker']}, noise {noise}", disturber),
        *map(escape, texts),
        f'<span class="false">{escape(ruling)}</span>' if row.is_false else escape(ruling),
        *map(escape, last),
    )


def _audio(row: Row, label: str, disturber: Disturber) -> str:
    clip = read_clip(row.clip.path)
    if row.disturbance:
        clip = disturber.disturbed(clip, row.clip.path.name, row.disturbance)
    data = base64.b64encode(_mp3(clip)).decode()
    return (
        f'<audio controls preload="none" aria-label="{escape(label)}" '
        f'src="data:audio/mpeg;base64,{data}"></audio>'
    )


def _mp3(clip: Samples) -> bytes:
    file = io.BytesIO()
    soundfile.write(file, clip, RATE, format="MP3", subtype="MPEG_LAYER_III")
    return file.getvalue()
