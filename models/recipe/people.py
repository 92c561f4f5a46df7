"""Step: recordings of people."""

import csv
import logging
from dataclasses import dataclass
from pathlib import Path

import soundfile

from recipe.clips import ClipFolder
from recipe.config import Config
from recipe.progress import track
from recipe.signals import load
from recipe.splitting import Part, part

UNKNOWN = "[unk]"
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Recording:
    """A line of train.tsv."""

    path: Path
    source: str
    speaker: str
    text: str
    seconds: float


def recordings(table: Path) -> list[Recording]:
    """What train.tsv lists; none where there is no such file."""
    if not table.exists():
        return []
    with table.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t"))
    return [
        Recording(
            table.parent / row["path"],
            row["source"],
            row["speaker"],
            (row["text"] or "").strip().lower(),
            float(row["duration_s"]),
        )
        for row in rows
    ]


def sentences(table: Path) -> list[str]:
    """Different texts of several words that people read who are trained on."""
    rows = recordings(table)
    kept = [row.text for row in rows if part(row.source, row.speaker) is Part.TRAINING]
    return sorted({text for text in kept if len(text.split()) > 2})


def folder(config: Config) -> ClipFolder:
    """The clips of people, of all parts."""
    return ClipFolder(config.work / "people")


def collect(config: Config) -> None:
    """Decodes every recording once."""
    rows = recordings(config.speech)
    with folder(config).appender() as out:
        for row in track(rows[len(out.clips) :], "people"):
            try:
                samples = load(row.path)
            except soundfile.LibsndfileError as error:
                _log.warning("%s cannot be read: %s", row.path, error)
                samples = load(rows[0].path)[:0]
            out.add(samples, row.source, row.speaker, row.text)
