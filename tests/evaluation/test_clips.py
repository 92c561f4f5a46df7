from pathlib import Path

import pytest

from referee.errors import RefereeError
from referee.evaluation.clips import read_index, spoken
from referee.evaluation.drawing import Selection, select
from referee.evaluation.speakers import Half, half_of


def test_texts_become_words() -> None:
    assert spoken("Fetch, Five!") == "fetch five"
    assert spoken("It's ten") == "it's ten"
    assert spoken("Fetch 8, -30!") == "fetch eight minus thirty"
    assert spoken("105") == "one hundred and five"
    assert spoken("4x4 1234567") == "x"
    assert spoken("[unk]") == "[unk]"


def test_an_index_is_read(tmp_path: Path) -> None:
    index = tmp_path / "index.tsv"
    # As a spreadsheet saves it, with a byte order mark and its line ends.
    index.write_bytes(b"\xef\xbb\xbfpath\tspeaker\ttext\tsource\r\na.flac\tAnna\tfive\tdigits\r\n")
    (clip,) = read_index(index)
    assert (clip.path, clip.speaker, clip.text) == (tmp_path / "a.flac", "Anna", "five")
    assert clip.group == "digits"
    assert clip.alike == ""


@pytest.mark.parametrize(
    ("text", "complaint"),
    [("path\tspeaker\n1\t2\n", "no column 'text'"), ("path\tspeaker\ttext\n", "lists no clip")],
)
def test_a_broken_index_says_what_is_wrong(tmp_path: Path, text: str, complaint: str) -> None:
    index = tmp_path / "index.tsv"
    index.write_text(text)
    with pytest.raises(RefereeError, match=complaint):
        read_index(index)


def test_a_speaker_is_always_of_the_same_half_and_halves_are_about_equal() -> None:
    assert (half_of("Anna"), half_of("Ben")) == (half_of("Anna"), half_of("Ben"))
    tuning = sum(half_of(f"speaker {i}") is Half.TUNING for i in range(1000))
    assert 450 < tuning < 550


def test_selection_never_splits_a_speaker(tmp_path: Path) -> None:
    index = tmp_path / "index.tsv"
    lines = [f"{s}-{i}.flac\t{s}\tfive" for s in range(20) for i in range(5)]
    index.write_text("path\tspeaker\ttext\n" + "\n".join(lines) + "\n")
    clips = read_index(index)
    halves = [{clip.speaker for clip in select(clips, Selection(half))} for half in Half]
    assert halves[0] and halves[1]
    assert not halves[0] & halves[1]
    assert len(select(clips, Selection(most=7))) == 7
