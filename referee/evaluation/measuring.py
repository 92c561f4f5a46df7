"""Judging clips, one worker a core.

A worker loads the engine once. All rulings on a clip are made in one go, so that the clip is read
and searched for speech once a noise level.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random
from zlib import crc32

import jiwer
import numpy as np

from referee.errors import RefereeError
from referee.evaluation.cases import Case, Trial, Truth
from referee.evaluation.engines import Engine, load_engine
from referee.evaluation.latency import latency
from referee.evaluation.mixing import mix
from referee.evaluation.noise import Noise, make_noise
from referee.evaluation.rows import Disturbance, Row
from referee.hearing.audio import read_clip
from referee.hearing.ears import Ears
from referee.hearing.speech import LEAD_IN, Speech, SpeechFinder
from referee.judging.thresholds import Thresholds
from referee.pavlov.rules import Rule
from referee.sound import RATE, Samples
from referee.table.refereeing import Referee, prepare
from referee.utterance import UNKNOWN

PREPARED = 64
"""Games whose lexicon a worker keeps."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What every worker needs.

    Attributes:
        engine: the recogniser.
        snrs: ratios in dB at which noise is mixed in, besides the clip as it is.
        seed: of the noise.
        babble: clips that babble is made of.
        thresholds: where evidence begins to be enough; None for those that come with the program.
    """

    engine: Engine
    snrs: tuple[float, ...] = ()
    seed: int = 0
    babble: tuple[Path, ...] = ()
    thresholds: Thresholds | None = None


@dataclass(frozen=True, slots=True)
class Skipped:
    """A clip that could not be measured, and why."""

    clip: Path
    why: str


class _RememberingFinder(SpeechFinder):
    """Several turns are judged on the same sound, in which speech is looked for once."""

    def __init__(self) -> None:
        super().__init__()
        self._last: tuple[Samples, Speech] | None = None

    def find(self, samples: Samples) -> Speech:
        """See `SpeechFinder`."""
        if self._last is None or self._last[0] is not samples:
            self._last = (samples, super().find(samples))
        return self._last[1]


class Worker:
    """Judges trials with one engine."""

    def __init__(self, setup: Setup) -> None:
        """Load the engine.

        Raises:
            RefereeError: it cannot be loaded.
        """
        self._setup = setup
        self._ears = Ears(load_engine(setup.engine), _RememberingFinder())
        self._babble = [read_clip(path) for path in setup.babble]
        self._referee = lru_cache(PREPARED)(self._prepared)

    def measure(self, trial: Trial) -> list[Row] | Skipped:
        """Judge a clip on its turns at every noise level."""
        try:
            clip = read_clip(trial.clip.path)
            return [
                row
                for disturbance, sound in self._disturbed(clip, trial)
                for row in self._rows(trial, disturbance, sound)
            ]
        except RefereeError as error:
            return Skipped(trial.clip.path, str(error))

    def _rows(self, trial: Trial, disturbance: Disturbance | None, sound: Samples) -> list[Row]:
        begun = time.process_time()
        speech = self._ears.finder.find(sound)
        searched = time.process_time() - begun
        return [
            self._row(trial, case, disturbance, sound, speech, searched) for case in trial.cases
        ]

    def _row(
        self,
        trial: Trial,
        case: Case,
        disturbance: Disturbance | None,
        sound: Samples,
        speech: Speech,
        searched: float,
    ) -> Row:
        referee = self._referee(case.rules, case.turn.dogs)
        begun = time.process_time()
        ruling = referee.rule_on(sound, case.turn, case.rules)
        work = searched + time.process_time() - begun
        errors, words = _word_errors(case, trial.clip.text, ruling.utterance.text)
        return Row(
            clip=trial.clip,
            case=case,
            disturbance=disturbance,
            engine=self._setup.engine.name,
            ruling=ruling,
            word_errors=errors,
            words=words,
            latency=latency(ruling, work),
            work=work,
            seconds=len(sound) / RATE,
        )

    def _prepared(self, rules: tuple[Rule, ...], dogs: tuple[str, ...]) -> Referee:
        referee = prepare(self._ears, rules, dogs)
        chosen = self._setup.thresholds
        return Referee(referee.ears, referee.lexicon, chosen) if chosen else referee

    def _disturbed(self, clip: Samples, trial: Trial) -> list[tuple[Disturbance | None, Samples]]:
        sounds: list[tuple[Disturbance | None, Samples]] = [(None, clip)]
        if not self._setup.snrs:
            return sounds
        speech = self._ears.finder.find(clip)
        spoken = clip[max(0, int((speech.start + LEAD_IN) * RATE)) : int(speech.end * RATE)]
        for snr in self._setup.snrs:
            disturbance = drawn_noise(self._setup.seed, trial.clip.path.name, snr)
            noise = noise_for(disturbance, len(clip), self._setup.seed, trial, self._babble)
            sounds.append((disturbance, mix(clip, noise, snr, spoken if spoken.any() else clip)))
        return sounds


def drawn_noise(seed: int, clip: str, snr: float) -> Disturbance:
    """Which noise a clip gets at a ratio: always the same for the same seed."""
    return Disturbance(Random(f"{seed} {clip} {snr}").choice(list(Noise)), snr)


def noise_for(
    disturbance: Disturbance, size: int, seed: int, trial: Trial, babble: Sequence[Samples]
) -> Samples:
    """The noise itself, shape (size,)."""
    drawn = crc32(f"{seed} {trial.clip.path.name} {disturbance.snr}".encode())
    return make_noise(disturbance.noise, size, np.random.default_rng(drawn), babble)


def _word_errors(case: Case, said: str, heard: str) -> tuple[int, int]:
    """Errors and words of right announcements; other turns may lack a clip's words on purpose."""
    if case.truth is not Truth.RIGHT or not said:
        return 0, 0
    known = " ".join(word for word in heard.split() if word != UNKNOWN)
    found = jiwer.process_words(said, known)
    return found.substitutions + found.deletions + found.insertions, len(said.split())
