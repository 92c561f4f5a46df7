"""The lists that benchmarks/evaluation_clips.py writes."""

import csv
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest
import soundfile
from numpy.typing import NDArray
from pytest import approx

from referee import numbers
from referee.errors import RefereeError
from referee.evaluation.clips import read_index
from referee.evaluation.speakers import Half

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

from evaluation_clips import group_of, write_people
from spoken_numbers import (
    DIGIT_BY_DIGIT,
    GROUP,
    TEENS_AND_TENS,
    joined,
    trimmed,
    write_numbers,
)

RATE = 8000
WORD = 0.3
"""Seconds of sound in a word, with 0.1 s of silence before and after."""


@pytest.fixture(scope="module")
def sounds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tones in place of words, named as in the package."""
    folder = tmp_path_factory.mktemp("sounds") / "en_US" / "digits"
    folder.mkdir(parents=True)
    tone = 0.5 * np.sin(np.arange(int(WORD * RATE)) * 0.7 + 0.5)
    silence = np.zeros(RATE // 10)
    names = [*map(str, range(21)), *map(str, range(30, 100, 10)), "oh", "hundred", "minus"]
    for name in names:
        soundfile.write(folder / f"{name}.wav", np.concatenate([silence, tone, silence]), RATE)
    return folder.parents[1]


def test_words_are_joined_with_short_gaps(sounds: Path) -> None:
    words = [sounds / "en_US" / "digits" / f"{name}.wav" for name in ("30", "5")]
    for seed in range(5):
        clip, rate = joined(words, Random(seed))
        spoken = trimmed(clip)
        assert rate == RATE
        assert 0.04 <= len(spoken) / RATE - 2 * WORD <= 0.081
        assert len(clip) / RATE - len(spoken) / RATE == approx(0.4, abs=0.01)


def test_numbers_are_listed_with_what_they_are_taken_for(sounds: Path, tmp_path: Path) -> None:
    write_numbers(sounds, tmp_path)
    clips = {clip.text: clip for clip in read_index(tmp_path / "index.tsv")}
    assert all(soundfile.info(clip.path).samplerate == RATE for clip in clips.values())
    assert all(clip.half is Half.REPORTING for clip in clips.values())
    assert {clips[" ".join(numbers.say(n))].text for n in (0, 7, 13, 20, 90, -4)} <= set(clips)
    taken_for = {text: clips[text].alike for text in ("thirteen", "ninety", "five", "two")}
    assert taken_for == {"thirteen": "thirty", "ninety": "nineteen", "five": "nine", "two": ""}
    groups = {text: clips[text].group for text in ("thirty", "one oh five", "twenty", "minus ten")}
    assert groups == {"thirty": TEENS_AND_TENS} | dict.fromkeys(list(groups)[1:], GROUP)
    assert all(
        numbers.read(clip.text.split()) is not None
        for clip in clips.values()
        if clip.group != DIGIT_BY_DIGIT
    )


def test_missing_sounds_are_explained(tmp_path: Path) -> None:
    with pytest.raises(RefereeError, match="has no digits"):
        write_numbers(tmp_path, tmp_path / "out")


def test_only_people_whom_the_recipe_leaves_out_are_listed(tmp_path: Path) -> None:
    from recipe.splitting import Part, part

    listed = tmp_path / "train.tsv"
    people = [("fsdd", "nicolas"), ("fsdd", "theo")]
    people += [("wuw2", f"speaker {i}") for i in range(60)]
    lines = ["path\tspeaker\ttext\tsource"]
    lines += [f"{i}.flac\t{who}\tfive\t{source}" for i, (source, who) in enumerate(people)]
    listed.write_text("\n".join(lines) + "\n")
    for i in range(len(people)):
        soundfile.write(tmp_path / f"{i}.flac", spoken(), RATE)
    write_people(listed, tmp_path / "people")
    rows = []
    for index in (tmp_path / "people").glob("*/index.tsv"):
        with index.open(newline="") as file:
            rows += csv.DictReader(file, delimiter="\t")
    found = {(row["group"], row["speaker"]): row["half"] for row in rows}
    parts = {who: part(*who) for who in people}
    assert set(found) == {who for who, of in parts.items() if of is not Part.TRAINING}
    assert ("fsdd", "nicolas") in found
    assert ("fsdd", "theo") not in found
    assert all((found[who] == "tuning") == (parts[who] is Part.DEVELOPMENT) for who in found)
    assert {Half.TUNING, Half.REPORTING} == set(found.values())


def test_clips_in_which_nobody_speaks_are_left_out(tmp_path: Path) -> None:
    listed = tmp_path / "train.tsv"
    noise = 0.1 * np.random.default_rng(0).standard_normal(RATE)
    soundfile.write(tmp_path / "noise.flac", noise, RATE)
    soundfile.write(tmp_path / "five.flac", spoken(), RATE)
    lines = ["path\tspeaker\ttext\tsource"]
    lines += [f"{name}.flac\tnicolas\tfive\tfsdd" for name in ("noise", "five")]
    listed.write_text("\n".join(lines) + "\n")
    write_people(listed, tmp_path / "people")
    (clip,) = read_index(tmp_path / "people" / "fsdd" / "index.tsv")
    assert clip.path.name == "five.flac"


@pytest.mark.parametrize(
    ("speaker", "group"),
    [("2007", "speechocean762, children"), ("1037", "speechocean762, adults"), ("2427", "")],
)
def test_children_and_adults_are_apart_where_their_ages_are_known(speaker: str, group: str) -> None:
    row = {"speaker": speaker, "source": "speechocean762"}
    assert group_of(row) == (group or "speechocean762")


def spoken() -> NDArray[np.float64]:
    """A word's tone after silence."""
    tone = 0.5 * np.sin(np.arange(int(WORD * RATE)) * 0.7)
    return np.pad(tone, (RATE // 2, 0))
