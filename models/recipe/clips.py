"""A folder of clips: all samples in one raw file, one line of facts a clip."""

from collections.abc import Iterator
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

RATE = 16000
"""Samples a second of everything in the recipe."""
Samples = NDArray[np.float32]
"""One-dimensional, mono, `RATE` Hz, -1 to 1."""


@dataclass(frozen=True, slots=True)
class Clip:
    """One recording.

    Attributes:
        start: first sample in the raw file.
        length: samples.
        source: data set or kind of voice.
        speaker: who speaks, unique within its source.
        text: what is said, lower case; empty for noise, `[unk]` when it is not known.
    """

    start: int
    length: int
    source: str
    speaker: str
    text: str

    @property
    def seconds(self) -> float:
        """How long it lasts."""
        return self.length / RATE


class ClipFolder:
    """Clips on disk. Appending goes on where an interrupted run was cut."""

    def __init__(self, folder: Path) -> None:
        self._raw, self._table = folder / "clips.raw", folder / "clips.tsv"

    def read(self) -> list[Clip]:
        """All clips whose samples were written whole; none when there is no such folder."""
        if not self._table.exists():
            return []
        size = self._raw.stat().st_size // 2
        clips = list(_rows(self._table))
        return [clip for clip in clips if clip.start + clip.length <= size]

    def samples(self, clip: Clip) -> Samples:
        """The samples of one clip."""
        offset = 2 * clip.start
        whole = np.fromfile(self._raw, "<i2", clip.length, offset=offset)
        return (whole / 32768).astype(np.float32)

    def appender(self) -> "Appender":
        """Opens the folder for more clips."""
        self._raw.parent.mkdir(parents=True, exist_ok=True)
        return Appender(self._raw, self._table, self.read())


class Appender:
    """Adds clips; use it in a `with` statement. `clips` holds those already there."""

    def __init__(self, raw: Path, table: Path, clips: list[Clip]) -> None:
        self.clips = clips
        self._end = clips[-1].start + clips[-1].length if clips else 0
        lines = "".join(_line(clip) for clip in clips)
        table.write_text(lines, encoding="utf-8")
        self._raw, self._table = raw.open("ab"), table.open("a", encoding="utf-8")
        self._raw.truncate(2 * self._end)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._raw.close()
        self._table.close()

    def add(self, samples: Samples, source: str, speaker: str, text: str) -> None:
        """Writes one clip."""
        whole = (np.clip(samples, -1, 1) * 32767).astype("<i2")
        self._raw.write(whole.tobytes())
        self._raw.flush()
        clip = Clip(self._end, len(whole), source, speaker, text)
        self._table.write(_line(clip))
        self._table.flush()
        self._end += len(whole)
        self.clips.append(clip)


def _line(clip: Clip) -> str:
    return "\t".join(str(value) for value in astuple(clip)) + "\n"


def _rows(table: Path) -> Iterator[Clip]:
    for line in table.read_text(encoding="utf-8").splitlines():
        start, length, source, speaker, text = line.split("\t")
        yield Clip(int(start), int(length), source, speaker, text)
