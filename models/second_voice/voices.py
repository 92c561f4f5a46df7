"""The clips of single voices that mixtures are made of."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np
from recipe.splitting import Part
from recipe.splitting import part as part_of

from referee.errors import RefereeError
from referee.hearing.audio import read_clip
from referee.sound import RATE, Samples

_SHORTEST, _LONGEST = 0.3, 6.0
_UNTRAINED = frozenset({"precise_notwake", "ljspeech_subset"})
_ANONYMOUS = frozenset({"picovoice_wake"})
_QUIET = 10 ** (-30 / 20)
_HELD_OUT = "held_out"
"""Where the recipe would have an engine: voices that it never trains on."""


@dataclass(frozen=True, slots=True, eq=False)
class Voice:
    """A clip of one voice.

    Attributes:
        speaker: its source and its name there.
        source: where the clip comes from.
        samples: shape (samples,), float32 at 16 kHz, cut to what is loud.
    """

    speaker: str
    source: str
    samples: Samples


def people(table: Path, part: Part, most: int, rng: Random) -> Iterator[Voice]:
    """Recordings of people.

    Args:
        table: tab-separated path, speaker, text, source, licence, duration_s; paths count from its
            folder.
        part: whose recordings; the speakers are split as in the speech model's recipe.
        most: clips of one source.
        rng: draws them.
    """
    with table.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    rng.shuffle(rows)
    taken: dict[str, int] = {}
    for row in rows:
        source = row["source"]
        usable = row["text"] and _SHORTEST <= float(row["duration_s"]) <= _LONGEST
        asked = source not in _UNTRAINED and part_of(source, row["speaker"]) is part
        if not asked or not usable or taken.get(source, 0) == most:
            continue
        try:
            samples = trimmed(read_clip(table.parent / row["path"]))
        except RefereeError:
            continue
        taken[source] = taken.get(source, 0) + 1
        name = row["path"] if source in _ANONYMOUS else row["speaker"]
        yield Voice(f"{source}/{name}", source, samples)


def synthetic(folder: Path, most: int, rng: Random) -> Iterator[Voice]:
    """Synthetic clips to train on, as the recipe of the speech model writes them.

    Args:
        folder: holds clips.raw (16 bit at 16 kHz) and clips.tsv (first sample, samples, engine,
            voice, text).
        most: clips.
        rng: draws them.
    """
    sound = np.memmap(folder / "clips.raw", np.int16, "r")
    lines = (folder / "clips.tsv").read_text(encoding="utf-8").splitlines()
    for line in rng.sample(lines, min(most, len(lines))):
        first, size, engine, voice, _ = line.split("\t")
        samples = sound[int(first) : int(first) + int(size)].astype(np.float32) / 32768
        if engine != _HELD_OUT:
            yield Voice(f"{engine}/{voice}", engine, trimmed(samples))


def trimmed(samples: Samples) -> Samples:
    """The clip without the quiet before and after."""
    blocks = np.resize(samples, (max(1, len(samples) // 320), 320))
    level = np.sqrt(np.mean(np.square(blocks), axis=1))
    loud = np.flatnonzero(level >= _QUIET * level.max())
    return samples[loud[0] * 320 : (loud[-1] + 1) * 320 + RATE // 25]
