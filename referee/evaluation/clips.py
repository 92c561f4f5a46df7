"""The clips to measure on: what is said in each, and by whom."""

import csv
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from referee import numbers
from referee.errors import RefereeError
from referee.evaluation.speakers import Half, half_of
from referee.utterance import UNKNOWN

_NEEDED = ("path", "speaker", "text")
_FIGURES = re.compile(r"(?<![\w-])-?\d{1,9}(?!\w)", re.ASCII)
_NOT_SPOKEN = re.compile(r"[^a-z' ]+")


@dataclass(frozen=True, slots=True)
class Clip:
    """One recording.

    Attributes:
        path: of the sound file.
        speaker: who speaks.
        group: what kind of speaker, for figures by group; the data set where nothing better
            is known.
        text: lower-case words that are said; "" for noise alone, `[unk]` for speech whose words
            are not known.
        listed_half: the speaker's half, where the list itself says it.
        alike: another announcement that is easily taken for this one; "" where the list names none.
    """

    path: Path
    speaker: str
    group: str
    text: str
    listed_half: Half | None = None
    alike: str = ""

    @property
    def half(self) -> Half:
        """Whether thresholds are chosen on the speaker or figures reported."""
        return self.listed_half or half_of(self.speaker)


def spoken(text: str) -> str:
    """A text as lower-case words without punctuation: "Fetch, 5!" -> "fetch five"."""
    if text.strip().lower() == UNKNOWN:
        return UNKNOWN
    words = _FIGURES.sub(_in_words, text.lower().replace("\u2019", "'"))
    return " ".join(_NOT_SPOKEN.sub(" ", words).split())


def _in_words(figures: re.Match[str]) -> str:
    number = int(figures[0])
    known = numbers.LOWEST <= number <= numbers.HIGHEST
    return f" {' '.join(numbers.say(number))} " if known else figures[0]


def read_index(path: Path) -> tuple[Clip, ...]:
    """Read an index: tab separated, with a header that names path, speaker and text.

    A column `group` or else `source` tells the speaker's group; a column `half` can say "tuning" or
    "reporting"; a column `alike` can name another announcement that is easily taken for the text.
    Paths count from the index.

    Raises:
        RefereeError: the file cannot be read, lacks a column or lists no clip.
    """
    try:
        with path.open(encoding="utf-8-sig", newline="") as lines:
            rows = list(csv.DictReader(lines, delimiter="\t", restval=""))
    except (OSError, UnicodeDecodeError) as error:
        raise RefereeError(f"'{path}' cannot be read as a list of clips: {error}.") from error
    if not rows:
        raise RefereeError(f"'{path}' lists no clip; give one line a clip below the header.")
    for column in _NEEDED:
        if column not in rows[0]:
            raise RefereeError(
                f"'{path}' has no column '{column}'; its first line must name path, speaker and "
                "text, with tabs between them."
            )
    return tuple(_clip(path.parent, row) for row in rows)


def _clip(folder: Path, row: dict[str, str]) -> Clip:
    group = row.get("group") or row.get("source") or folder.name
    half = row.get("half", "")
    if half not in ("", *Half):
        raise RefereeError(f"The half '{half}' of {row['path']} must be tuning or reporting.")
    listed = Half(half) if half else None
    alike = spoken(row.get("alike", ""))
    return Clip(folder / row["path"], row["speaker"], group, spoken(row["text"]), listed, alike)


def check_files(clips: Iterable[Clip]) -> None:
    """Make sure that every clip is there before hours are spent.

    Raises:
        RefereeError: names the first clip that is missing.
    """
    for clip in clips:
        if not clip.path.is_file():
            raise RefereeError(f"There is no clip '{clip.path}', though its list names it.")
