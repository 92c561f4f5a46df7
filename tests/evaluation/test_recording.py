"""Clips of a group, as they are kept in a folder."""

from random import Random

import numpy as np
import pytest
import soundfile

from referee.evaluation.prompts import draw_prompts
from referee.evaluation.recording import Recorder
from referee.hearing.clip_microphone import ClipMicrophone
from referee.hearing.ears import Ears
from referee.hearing.speech import SpeechFinder
from referee.pavlov.library import shipped_deck, shipped_rules
from referee.sound import RATE
from referee.table.refereeing import table_words


class Deaf:
    """A recogniser that is not asked: what is kept here was heard before."""


@pytest.fixture
def recorder(tmp_path):
    return Recorder(tmp_path, Ears(Deaf(), SpeechFinder()), ClipMicrophone(iter(())))


@pytest.fixture(scope="module")
def prompts():
    return draw_prompts(2, shipped_rules(), shipped_deck(), table_words(), Random(1))


def keep(recorder, prompt, loudness):
    return recorder.keep("Ann", prompt, np.full(RATE // 10, loudness, np.float32))


def loudness(path):
    return round(float(soundfile.read(path)[0].max()), 2)


@pytest.mark.parametrize("deleted", [0, 1, 2])
def test_a_clip_is_never_overwritten_after_one_was_deleted(recorder, prompts, deleted, tmp_path):
    once, again = prompts
    kept = [keep(recorder, prompt, 0.1 * n) for n, prompt in enumerate([again, again, once], 1)]
    kept[deleted].unlink()
    before = {path: loudness(path) for path in kept if path.exists()}
    for prompt in (once, again):
        new = keep(recorder, prompt, 0.9)
        assert new not in kept
        assert loudness(new) == 0.9
    assert {path: loudness(path) for path in before} == before
    assert len(list(tmp_path.glob("*.flac"))) == 4


def test_a_number_that_the_manifest_has_is_not_given_again(recorder, prompts, tmp_path):
    first = keep(recorder, prompts[0], 0.1)
    first.unlink()
    second = keep(recorder, prompts[0], 0.2)
    assert second.name != first.name
    manifest = (tmp_path / "manifest.toml").read_text()
    assert manifest.count(f'file = "{first.name}"') == 1
    assert manifest.count(f'file = "{second.name}"') == 1
