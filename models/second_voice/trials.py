"""What the network is measured on: voices kept out of training, alone, in noise and in pairs."""

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.random import Generator
from recipe.splitting import Part

from referee.evaluation.noise import Noise, make_noise
from referee.evaluation.speakers import Half, half_of
from referee.hearing.audio import read_clip
from referee.hearing.second_voice import HOP
from referee.sound import RATE, Samples
from second_voice.examples import TWO, Kind, labels_of, loudness, side_by_side, with_noise
from second_voice.rooms import echoed
from second_voice.voices import Voice, trimmed

FIXTURES = "audio_fixtures"
ECHO = "echo"
SENTENCES, WORDS = "sentences of people", "single words of people"
ANNOUNCEMENTS, CALLS = "synthetic announcements", "synthetic single words"
START, MIDDLE = "from the start", "from the middle of the first"
APART = (0, 3, 6)
"""dB between the voices."""

_HALVES = {Part.DEVELOPMENT: Half.TUNING, Part.REPORT: Half.REPORTING}

_NOISE = 10.0
"""dB from the noise up to the voice."""

_READERS = frozenset({"speechocean762", "wuw2"})
_SENTENCE, _WORD = (1.0, 3.5), (0.0, 0.9)
_QUIET = RATE * 3 // 10


@dataclass(frozen=True, slots=True, eq=False)
class Single:
    """One voice.

    Attributes:
        voice: who speaks.
        noise: what disturbs; "" when nothing does.
        sound: shape (samples,), float32 at 16 kHz.
    """

    voice: Voice
    noise: str
    sound: Samples


@dataclass(frozen=True, slots=True, eq=False)
class Pair:
    """Two voices.

    Attributes:
        said: what both say.
        when: the second one begins.
        apart: dB between them.
        seconds: for how long both speak.
        sound: shape (samples,), float32 at 16 kHz.
    """

    said: str
    when: str
    apart: int
    seconds: float
    sound: Samples


def fixture_voices(folder: Path, part: Part) -> Iterator[Voice]:
    """Announcements by the voices of audio_fixtures, as benchmarks/evaluation_clips.py writes them.

    Args:
        folder: holds the clips and manifest.toml.
        part: the halves are those of `dogtor evaluate`.
    """
    with (folder / "manifest.toml").open("rb") as file:
        clips = tomllib.load(file)["clip"]
    for clip in clips:
        name = clip["voice"]
        if half_of(name) is _HALVES[part]:
            yield Voice(name, FIXTURES, trimmed(read_clip(folder / clip["file"])))


def alone(voices: Sequence[Voice]) -> Iterator[Single]:
    """Each clip once, with quiet around it."""
    for voice in voices:
        yield Single(voice, "", _padded(voice.samples))


def in_noise(voices: Sequence[Voice], count: int, rng: Generator) -> Iterator[Single]:
    """Drawn clips with noise 10 dB below, or in a room that echoes, one kind after the other."""
    kinds = [*map(str, Noise), ECHO]
    for number in range(count):
        voice, kind = voices[rng.integers(len(voices))], kinds[number % len(kinds)]
        sound = _padded(voice.samples)
        if kind == ECHO:
            yield Single(voice, kind, echoed(sound, rng))
            continue
        others = [other.samples for other in voices if other.speaker != voice.speaker]
        noise = make_noise(Noise(kind), len(sound), rng, others)
        yield Single(voice, kind, with_noise(sound, noise, _NOISE))


def pairs(voices: Sequence[Voice], count: int, rng: Generator) -> Iterator[Pair]:
    """So many pairs of different speakers for each kind, beginning and level."""
    for said, usable in _material(voices).items():
        speakers: dict[str, list[Voice]] = {}
        for voice in usable:
            speakers.setdefault(voice.speaker, []).append(voice)
        for when in (START, MIDDLE):
            for apart in APART:
                for _ in range(count):
                    yield _pair(said, when, apart, list(speakers.values()), rng)


def _material(voices: Sequence[Voice]) -> dict[str, list[Voice]]:
    made = [voice for voice in voices if voice.source == FIXTURES]
    people = [voice for voice in voices if voice.source != FIXTURES]
    readers = [voice for voice in people if voice.source in _READERS]
    callers = [voice for voice in people if voice.source not in _READERS]
    return {
        SENTENCES: _lasting(readers, _SENTENCE),
        ANNOUNCEMENTS: made,
        WORDS: _lasting(callers, _WORD),
        CALLS: _lasting(made, _WORD),
    }


def _lasting(voices: Sequence[Voice], seconds: tuple[float, float]) -> list[Voice]:
    least, most = seconds
    return [voice for voice in voices if least <= len(voice.samples) / RATE <= most]


def _pair(
    said: str, when: str, apart: int, speakers: Sequence[Sequence[Voice]], rng: Generator
) -> Pair:
    drawn = (speakers[i] for i in rng.choice(len(speakers), 2, replace=False))
    one, other = (_levelled(clips[rng.integers(len(clips))].samples) for clips in drawn)
    start = int(rng.uniform(0, 0.1) * RATE) if when == START else len(one) // 2
    softer = other * np.float32(10 ** (-apart / 20))
    first, second = side_by_side(one, softer, start, _QUIET)
    both = np.count_nonzero(labels_of(first, second, Kind.TOGETHER) == TWO)
    return Pair(said, when, apart, both * HOP / RATE, first + second)


def _levelled(samples: Samples) -> Samples:
    return samples / np.float32(np.sqrt(loudness(samples)))


def _padded(samples: Samples) -> Samples:
    return np.pad(samples, _QUIET)
