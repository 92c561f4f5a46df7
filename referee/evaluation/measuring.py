"""Judging clips, one worker a core.

A worker loads the engine once. All rulings on a clip are made in one go, so that the clip is read
and searched for speech once a noise level, and each text scored against it once.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path

import jiwer

from referee.errors import RefereeError
from referee.evaluation.cases import Case, Trial, Truth
from referee.evaluation.disturbing import Disturber
from referee.evaluation.engines import Engine, load_engine
from referee.evaluation.latency import latency
from referee.evaluation.remembering import RememberingFinder, RememberingRecogniser
from referee.evaluation.rows import Disturbance, Row
from referee.hearing.audio import read_clip
from referee.hearing.ears import Ears
from referee.hearing.speech import Speech
from referee.judging.completeness import is_complete
from referee.judging.ruling import Ruling
from referee.judging.thresholds import Thresholds
from referee.pavlov.rules import Rule
from referee.sound import RATE, Samples
from referee.table.adaptation import Adaptation, adapted
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
        adaptation: each speaker's own offsets to them.
    """

    engine: Engine
    snrs: tuple[float, ...] = ()
    seed: int = 0
    babble: tuple[Path, ...] = ()
    thresholds: Thresholds | None = None
    adaptation: Adaptation = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Skipped:
    """A clip that could not be measured, and why."""

    clip: Path
    why: str


class Worker:
    """Judges trials with one engine."""

    def __init__(self, setup: Setup) -> None:
        """Load the engine.

        Raises:
            RefereeError: it cannot be loaded.
        """
        self._setup = setup
        self._recogniser = RememberingRecogniser(load_engine(setup.engine))
        self._ears = Ears(self._recogniser, RememberingFinder())
        babble = setup.babble if setup.snrs else ()
        self._disturber = Disturber(RememberingFinder(), babble, setup.seed)
        self._referee = lru_cache(PREPARED)(self._prepared)

    def measure(self, trial: Trial) -> list[Row] | Skipped:
        """Judge a clip on its turns at every noise level."""
        try:
            clip = read_clip(trial.clip.path)
            return [
                row
                for disturbance, sound in self._sounds(clip, trial)
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
        referee = self._adapted(self._referee(case.rules, case.turn.dogs), trial.clip.speaker)
        begun, spared = time.process_time(), self._recogniser.spared
        ruling = referee.rule_on(sound, case.turn, case.rules)
        work = searched + time.process_time() - begun + self._recogniser.spared - spared
        errors, words = _word_errors(case, trial.clip.text, ruling.utterance.text)
        return Row(
            clip=trial.clip,
            case=case,
            disturbance=disturbance,
            engine=self._setup.engine.name,
            ruling=ruling,
            word_errors=errors,
            words=words,
            latency=latency(_is_complete(ruling, referee), work),
            work=work,
            seconds=len(sound) / RATE,
        )

    def _prepared(self, rules: tuple[Rule, ...], dogs: tuple[str, ...]) -> Referee:
        referee = prepare(self._ears, rules, dogs)
        chosen = self._setup.thresholds
        return replace(referee, thresholds=chosen) if chosen else referee

    def _adapted(self, referee: Referee, speaker: str) -> Referee:
        own = adapted(referee.thresholds, self._setup.adaptation, speaker)
        return replace(referee, thresholds=own)

    def _sounds(self, clip: Samples, trial: Trial) -> Iterator[tuple[Disturbance | None, Samples]]:
        yield None, clip
        for snr in self._setup.snrs:
            disturbance = self._disturber.drawn(trial.clip.path.name, snr)
            yield disturbance, self._disturber.disturbed(clip, trial.clip.path.name, disturbance)


def _is_complete(ruling: Ruling, referee: Referee) -> bool:
    """Whether the words end as announcements end, so that listening ends after a short silence."""
    words = [word.text for word in ruling.utterance.words]
    return is_complete(ruling.expectation, words, referee.lexicon, referee.thresholds.similarity)


def _word_errors(case: Case, said: str, heard: str) -> tuple[int, int]:
    """Errors and words of right announcements; other turns may lack a clip's words on purpose."""
    if case.truth is not Truth.RIGHT or not said:
        return 0, 0
    known = " ".join(word for word in heard.split() if word != UNKNOWN)
    found = jiwer.process_words(said, known)
    return found.substitutions + found.deletions + found.insertions, len(said.split())
