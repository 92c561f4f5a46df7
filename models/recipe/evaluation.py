"""Step: figures, side by side, on the same clips."""

import logging
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rapidfuzz.distance import Levenshtein
from rich import box
from rich.table import Table

from recipe import people, trials
from recipe.clips import RATE
from recipe.config import Config
from recipe.engines import UNKNOWN, Engine, Heard
from recipe.progress import console, track
from recipe.scenes import Scene
from recipe.splitting import Part, part
from recipe.trials import Trial

THRESHOLDS = (0.0, 0.5, 0.7, 0.9, 0.99)
"""Confidences from which a word is taken as heard."""
_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Tally:
    """What came of the clips of one group in one scene.

    Attributes:
        clips: how many were played.
        right: how many were heard word for word.
        errors: wrong, missing and added words.
        words: words said.
        accepted: threshold -> clips with a listed word of at least that confidence.
    """

    clips: int = 0
    right: int = 0
    errors: int = 0
    words: int = 0
    accepted: dict[float, int] = field(default_factory=lambda: dict.fromkeys(THRESHOLDS, 0))

    def add(self, said: Sequence[str], heard: Sequence[Heard]) -> None:
        """Counts one clip; a clip of foreign speech says nothing."""
        listed = [word for word in heard if word.word != UNKNOWN]
        best = max((word.confidence for word in listed), default=-1.0)
        said = _alike(said)
        wrong = Levenshtein.distance(said, _alike([word.word for word in listed]))
        self.clips += 1
        self.right += wrong == 0
        self.errors += wrong
        self.words += len(said)
        for threshold in THRESHOLDS:
            self.accepted[threshold] += best >= threshold

    @property
    def accuracy(self) -> float:
        """Share of clips heard word for word."""
        return self.right / max(1, self.clips)

    @property
    def error_rate(self) -> float:
        """Word error rate."""
        return self.errors / max(1, self.words)


@dataclass(frozen=True, slots=True)
class Figures:
    """An engine's figures: tallies by (group, scene), and processor time per second of sound."""

    engine: str
    spoken: dict[tuple[str, str], Tally]
    foreign: dict[tuple[str, str], Tally]
    real_time_factor: float


def scenes(config: Config, wanted: Part) -> list[Scene]:
    """Quiet, noise at 20 and 10 dB, babble at 15 dB, and a far microphone."""
    folder = people.folder(config)
    read = [c for c in folder.read() if c.source == "speechocean762"]
    voices = [folder.samples(c) for c in read if part(c.source, c.speaker) is wanted][:20]
    noisy = [Scene("20 dB", 20.0), Scene("10 dB", 10.0)]
    babble = [Scene("babble 15 dB", 15.0, voices)] if voices else []
    return [Scene(), *noisy, *babble, Scene("far, 20 dB", 20.0, far=True)]


def measure(engine: Engine, spoken: Iterable[Trial], foreign: Iterable[Trial]) -> Figures:
    """Plays all clips to an engine."""
    clock = _Clock(engine)
    found = clock.play(spoken, said=True), clock.play(foreign, said=False)
    return Figures(engine.name, *found, clock.used / max(clock.sound, 1e-9))


def evaluate(config: Config, engines: Sequence[Engine], wanted: Part, limit: int) -> list[Figures]:
    """Measures each engine and prints what came of it.

    Args:
        config: the run.
        engines: what to compare.
        wanted: speakers for development, or those for the report.
        limit: clips a group.
    """
    quiet = trials.spoken(config, wanted, limit)
    spoken = [trial for s in scenes(config, wanted) for trial in trials.within(quiet, s)]
    foreign = trials.foreign(config, wanted, limit)
    figures = [measure(engine, spoken, foreign) for engine in engines]
    for table in tables(figures):
        console.print(table)
    return figures


def tables(figures: Sequence[Figures]) -> list[Table]:
    """Accuracy by group and scene, then false accepts by threshold, then speed."""
    heading = "right (word error rate): " + figures[0].engine
    spoken = _table("group", "scene", "clips", heading, *(f.engine for f in figures[1:]))
    for key, tally in figures[0].spoken.items():
        cells = [_accuracy(f.spoken[key]) for f in figures]
        spoken.add_row(*key, str(tally.clips), *cells)
    foreign = _table("foreign speech", "confidence from", "clips", *(f.engine for f in figures))
    for key, tally in figures[0].foreign.items():
        for threshold in THRESHOLDS:
            cells = [f"{f.foreign[key].accepted[threshold] / tally.clips:.1%}" for f in figures]
            foreign.add_row(key[0], f"{threshold}", str(tally.clips), *cells)
    speed = _table("", *(f.engine for f in figures))
    speed.add_row("real-time factor", *(f"{f.real_time_factor:.3f}" for f in figures))
    return [spoken, foreign, speed]


def _alike(words: Sequence[str]) -> list[str]:
    """The words with "rollover" as two words, which is the same to the ear and to the game."""
    return " ".join(words).replace("rollover", "roll over").split()


def _table(*headings: str) -> Table:
    """In Markdown, to be pasted into docs/models.md."""
    return Table(*headings, box=box.MARKDOWN)


def _accuracy(tally: Tally) -> str:
    return f"{tally.accuracy:.1%} ({tally.error_rate:.1%})"


class _Clock:
    """Plays trials and takes the time that the engine uses."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.used, self.sound = 0.0, 0.0

    def play(self, wanted: Iterable[Trial], said: bool) -> dict[tuple[str, str], Tally]:
        tallies: dict[tuple[str, str], Tally] = defaultdict(Tally)
        for trial in track(list(wanted), self._engine.name):
            samples = trial.samples()
            began = time.process_time()
            heard = self._engine.hear(samples, trial.phrases)
            self.used += time.process_time() - began
            self.sound += len(samples) / RATE
            words = trial.clip.text.split() if said else []
            tallies[trial.group, trial.scene.name].add(words, heard)
        return dict(tallies)
