"""Step: clips -> disturbed copies -> features, in files of some thousand examples."""

import logging
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from recipe import people, synthesis
from recipe.augment import Disturber, noise_alone
from recipe.clips import RATE, Clip, ClipFolder, Samples
from recipe.config import Config
from recipe.mfcc import mfcc
from recipe.people import UNKNOWN
from recipe.progress import track
from recipe.splitting import Part, part

_BABBLE = 300
_SHORT = 1.3
"""Seconds; shorter clips are joined into rows of words."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Example:
    """Clips of one speaker, said one after the other; none: noise alone."""

    folder: ClipFolder | None
    clips: tuple[Clip, ...] = ()

    @property
    def text(self) -> str:
        """What is said."""
        return " ".join(clip.text for clip in self.clips if clip.text)

    def samples(self, rng: np.random.Generator) -> Samples:
        """The clips with short pauses between them."""
        if self.folder is None:
            return noise_alone(rng)
        parts: list[Samples] = []
        for clip in self.clips:
            if parts:
                parts.append(np.zeros(int(RATE * rng.uniform(0, 0.25)), np.float32))
            said = self.folder.samples(clip)
            parts.append(said / np.float32(max(np.abs(said).max(), 1e-3) * 2))
        return np.concatenate(parts)


@dataclass(frozen=True, slots=True)
class Shard:
    """Examples in one file.

    Attributes:
        features: all frames in a row, shape (frames, 40), float16.
        starts: first frame of each example.
        lengths: frames of each example.
        texts: what is said in each.
    """

    features: NDArray[np.float16]
    starts: NDArray[np.int64]
    lengths: NDArray[np.int64]
    texts: NDArray[np.str_]

    @classmethod
    def load(cls, path: Path) -> "Shard":
        """Reads what `extract` wrote."""
        with np.load(path) as found:
            return cls(*(found[name] for name in cls.__slots__))


def folder(config: Config) -> Path:
    """Where the shards lie."""
    return config.work / "features"


def extract(config: Config) -> None:
    """Writes all shards that are not there yet. Each is a random sample of everything."""
    where = folder(config)
    where.mkdir(parents=True, exist_ok=True)
    examples = list(_examples(config, Random(config.seed)))
    Random(config.seed).shuffle(examples)
    size = config.features.shard
    groups = [examples[k : k + size] for k in range(0, len(examples), size)]
    _log.info("%d examples in %d files", len(examples), len(groups))
    disturb = Disturber(_babble(examples))
    for number, group in enumerate(groups):
        path = where / f"{config.seed}-{number:03d}.npz"
        if not path.exists():
            rng = np.random.default_rng((config.seed, number))
            _write(path, group, disturb, rng)


def _write(path: Path, group: list[Example], disturb: Disturber, rng: np.random.Generator) -> None:
    found = []
    for example in track(group, path.name):
        samples = example.samples(rng)
        disturbed = disturb(samples, rng) if example.clips else samples
        found.append(mfcc(disturbed).astype(np.float16))
    lengths = np.array([len(frames) for frames in found])
    partial = path.with_suffix(".part")
    with partial.open("wb") as out:
        np.savez(
            out,
            features=np.concatenate(found),
            starts=np.cumsum(lengths) - lengths,
            lengths=lengths,
            texts=np.array([example.text for example in group]),
        )
    partial.rename(path)
    _log.info("%s: %.2f hours", path.name, lengths.sum() / 360000)


def _examples(config: Config, rng: Random) -> Iterator[Example]:
    settings = config.features
    voices, recorded = synthesis.all_clips(config), people.folder(config)
    spoken = [clip for clip in recorded.read() if _trainable(clip)]
    for where, clips in [*voices, (recorded, spoken)]:
        for clip in clips:
            if RATE // 10 < clip.length < settings.longest * RATE:
                for _ in range(settings.copies.get(clip.source, 1)):
                    yield Example(where, (clip,))
    rows = _by_speaker(spoken)
    for _ in range(settings.joined if rows else 0):
        speaker = rng.choice(rows)
        yield Example(recorded, tuple(rng.choices(speaker, k=rng.randint(2, 4))))
    for _ in range(settings.noise):
        yield Example(None)


def _trainable(clip: Clip) -> bool:
    return part(clip.source, clip.speaker) is Part.TRAINING and clip.text != UNKNOWN


def _by_speaker(clips: list[Clip]) -> list[list[Clip]]:
    """The short clips of each speaker who has several, often-heard speakers counted often."""
    rows = defaultdict(list)
    for clip in clips:
        if clip.text and RATE // 5 < clip.length < _SHORT * RATE:
            rows[clip.source, clip.speaker].append(clip)
    many = [row for row in rows.values() if len(row) > 2]
    return [row for row in many for _ in range(min(40, len(row) // 3))]


def _babble(examples: list[Example]) -> list[Samples]:
    chosen = [e for e in examples if e.folder and e.clips[0].seconds > 1][:_BABBLE]
    return [e.folder.samples(e.clips[0]) for e in chosen if e.folder]
