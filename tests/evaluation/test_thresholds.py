from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import RefereeError
from referee.evaluation.thresholdsfile import thresholds_file
from referee.judging.thresholds import DEFAULT, Offsets, parse_thresholds
from referee.table.adaptation import adapted, load_adaptation
from referee.table.refereeing import shipped_thresholds


def test_what_tuning_writes_is_read_back(make_row) -> None:
    chosen = replace(DEFAULT, bad_belief=0.87, temperature=3.5)
    text = thresholds_file(chosen, [make_row()])
    assert parse_thresholds(text, "file") == chosen
    assert "1 clips of 1 tuning speakers" in text


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("bad_beleif = 1.0", "no threshold 'bad_beleif'"),
        ("silence = 'x'", "needs a number"),
        ("overlap = nan", "overlap"),
        ("pause = -1", "pause"),
        ("silence = inf", "silence"),
        ("bad_belief = 2", "0 to 1"),
        ("temperature = 0", "temperature"),
        ("prior = 1", "prior"),
    ],
)
def test_a_broken_file_says_what_is_wrong(text: str, complaint: str) -> None:
    with pytest.raises(RefereeError, match=complaint):
        parse_thresholds(text, "file")


def test_shipped_thresholds_ask_more_of_bad_than_of_good() -> None:
    shipped = shipped_thresholds()
    assert shipped.bad_belief >= shipped.good_belief
    assert shipped.alike_belief >= shipped.good_belief


@given(st.floats(-0.5, 0.5), st.floats(-0.5, 0.5))
def test_offsets_keep_thresholds_between_0_and_1(good: float, bad: float) -> None:
    moved = Offsets(good, bad).applied(DEFAULT)
    for name in ("good_confidence", "good_belief", "bad_confidence", "bad_belief"):
        assert 0.0 <= getattr(moved, name) <= 1.0


def test_only_named_dogs_have_offsets(tmp_path: Path) -> None:
    file = tmp_path / "adaptation.toml"
    file.write_text('["Anna"]\ngood = -0.2\nbad = 0.0\n')
    voices = load_adaptation(file)
    assert adapted(DEFAULT, voices, "Anna").good_confidence < DEFAULT.good_confidence
    assert adapted(DEFAULT, voices, "Ben") == DEFAULT


@pytest.mark.parametrize("text", ["[Anna]\nworse = 1\n", "[Anna]\ngood = 9\n", "Anna = 3\n"])
def test_broken_offsets_are_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "adaptation.toml"
    file.write_text(text)
    with pytest.raises(RefereeError, match="Anna"):
        load_adaptation(file)
