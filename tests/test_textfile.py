"""Files that people write, as Windows Notepad saves them: with a byte-order mark first."""

import codecs
import io
import sys
from pathlib import Path

import pytest

from referee.cli import main
from referee.errors import RefereeError
from referee.evaluation.clips import read_index
from referee.narrator.files import read_cards
from referee.pavlov.library import load_deck, load_rules, shipped_deck, shipped_rules
from referee.resources import grammars
from referee.speaking.phrases import read_phrases, shipped_phrases
from referee.table.adaptation import load_adaptation
from referee.table.refereeing import load_thresholds, shipped_thresholds
from referee.table.settings import Settings, load_settings, save_settings
from referee.textfile import read_text


@pytest.fixture
def marked(tmp_path: Path):
    """A file with a byte-order mark and a text."""

    def write(text: str, name: str = "marked.toml") -> Path:
        path = tmp_path / name
        path.write_bytes(codecs.BOM_UTF8 + text.encode())
        return path

    return write


def shipped(name: str) -> str:
    return (grammars() / name).read_text(encoding="utf-8")


def test_the_mark_is_no_part_of_the_text(marked):
    assert read_text(marked("Rex\n")) == "Rex\n"


def test_a_file_that_is_not_there(tmp_path: Path):
    with pytest.raises(RefereeError, match="nowhere' cannot be read: No such file"):
        read_text(tmp_path / "nowhere")
    assert read_text(tmp_path / "nowhere", missing="") == ""


def test_text_of_another_kind_is_refused_even_where_a_file_may_be_missing(tmp_path: Path):
    path = tmp_path / "wide.toml"
    path.write_text("voice = true\n", encoding="utf-16")
    with pytest.raises(RefereeError, match="no text in UTF-8; save it as such"):
        read_text(path, missing="")


def test_rules_deck_and_thresholds(marked):
    one = sorted((grammars() / "rules").glob("*.toml"))[0]
    rules = load_rules([marked(one.read_text(encoding="utf-8"))])
    assert rules.items() <= shipped_rules().items()
    assert load_deck(marked(shipped("deck.toml"))) == shipped_deck()
    assert load_thresholds(marked(shipped("thresholds.toml"))) == shipped_thresholds()


def test_wording_cards_of_the_statue_and_dogs_offsets(marked):
    assert read_phrases(marked(shipped("phrases.toml"))) == shipped_phrases()
    assert read_cards(marked(shipped("statue/cards.toml")))[0] == read_cards(None)[0]
    assert load_adaptation(marked("[Rex]\ngood = 0.1\n"))["Rex"].good == 0.1


def test_a_list_of_clips(marked):
    index = marked("path\tspeaker\ttext\na.flac\tann\tFetch five\n", "index.tsv")
    assert read_index(index)[0].text == "fetch five"


def test_settings_are_read_and_written_over(marked):
    path = marked("# ours\nvoice = false\n")
    assert load_settings(path) == Settings(voice=False)
    save_settings(Settings(voice=False, plain=True), path)
    assert path.read_text(encoding="utf-8") == "# ours\nvoice = false\nplain = true\n"


def test_the_order_of_a_deck_and_what_is_piped_in(marked, monkeypatch, tmp_path, capsys):
    order = marked("f1 b1 p1 s1 h1 r1 f2 b2\n", "order.txt")
    piped = io.TextIOWrapper(io.BytesIO(codecs.BOM_UTF8 + b"help\nquit\n"), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", piped)
    journal = str(tmp_path / "game.jsonl")
    args = ["play", "--typed", "--dogs", "Rex", "--stacked", str(order), "--journal", journal]
    assert main(args) == 0
    assert "> help\n" in capsys.readouterr().out
