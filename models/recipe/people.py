"""Step: recordings of people, and who of them is never trained on."""

import csv
import logging
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from zlib import crc32

import soundfile

from recipe.clips import ClipFolder
from recipe.config import Config
from recipe.progress import track
from recipe.signals import load

UNKNOWN = "[unk]"
_log = logging.getLogger(__name__)


class Part(Enum):
    """What a speaker's clips may be used for."""

    TRAINING = "training"
    DEVELOPMENT = "development"
    REPORT = "report"


@dataclass(frozen=True, slots=True)
class Recording:
    """A line of train.tsv."""

    path: Path
    source: str
    speaker: str
    text: str
    seconds: float


def part(source: str, speaker: str) -> Part:
    """Whole speakers are kept out: some to choose costs with, others to report figures on.

    precise_notwake does not say who speaks and what, so all of it serves as foreign speech.
    """
    if source == "fsdd":
        return Part.REPORT if speaker.endswith("nicolas") else Part.TRAINING
    if source == "precise_notwake":
        return Part.REPORT if speaker.endswith("athena") else Part.DEVELOPMENT
    if source == "inspektral_digits":
        return Part.DEVELOPMENT
    if source == "speechocean762":
        return _half(speaker) if speaker.endswith("7") else Part.TRAINING
    if source in ("wuw2", "gsc_v2_test12") and crc32(speaker.encode()) % 8 == 0:
        return _half(speaker)
    return Part.TRAINING


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


def _half(speaker: str) -> Part:
    return Part.DEVELOPMENT if crc32(speaker.encode()) // 8 % 2 else Part.REPORT
