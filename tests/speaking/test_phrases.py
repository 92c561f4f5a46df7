import random
from pathlib import Path

import pytest

from referee.errors import RefereeError
from referee.resources import grammars
from referee.speaking.announcement import SLOTS, Topic, announce, passed
from referee.speaking.phrases import read_phrases

SHIPPED = grammars() / "phrases.toml"


def written(tmp_path: Path, old: str, new: str) -> Path:
    text = SHIPPED.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "phrases.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


@pytest.mark.parametrize("topic", Topic)
def test_every_phrasing_is_a_sentence_with_all_slots_filled(topic: Topic) -> None:
    phrases = read_phrases(SHIPPED)
    announcement = announce(topic, **dict.fromkeys(SLOTS[topic], "Rex"))
    said = {phrases.sentences(announcement, random.Random(seed))[0] for seed in range(60)}
    assert len(said) == len(phrases.phrasings[topic])
    for sentence in said:
        assert "{" not in sentence
        assert sentence[0].isupper()
        assert sentence[-1] in ".!"


def test_the_same_seed_gives_the_same_words() -> None:
    phrases = read_phrases(SHIPPED)
    announcement = announce(Topic.GOOD, dog="Rex")

    def game(seed: int) -> list[tuple[str, ...]]:
        rng = random.Random(seed)
        return [phrases.sentences(announcement, rng) for _ in range(20)]

    assert game(1) == game(1)
    assert len(set(game(1))) > 1


def test_braces_in_a_name_are_only_a_name() -> None:
    phrases = read_phrases(SHIPPED)
    announcement = announce(Topic.BAD, dog="{rule} {0}")
    assert phrases.sentences(announcement, random.Random(0)) == ("Bad dog, {rule} {0}.",)


def test_slots_must_be_those_of_the_topic() -> None:
    with pytest.raises(ValueError, match="dog"):
        announce(Topic.GOOD, rule="Bark")


def test_the_grade_is_named() -> None:
    [sentence] = read_phrases(SHIPPED).sentences(passed(7, "A"), random.Random(0))
    assert "seven" in sentence
    assert "Grade: A." in sentence


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('silence = "You said nothing."', "", "reason.silence"),
        ('silence = "You said nothing."', "silence = 3", "reason.silence"),
        ('silence = "You said nothing."', "silence = []", "reason.silence"),
        ('silence = "You said nothing."', 'silence = ["Oh.", " "]', "reason.silence"),
        ('silence = "You said nothing."', 'silence = "Oh, {dog}."', "reason.silence"),
        ('silence = "You said nothing."', 'silence = "Oh {"', "reason.silence"),
        ('bad = "Bad dog, {dog}."', 'bad = "Bad dog, {dog!r}."', "verdict.bad"),
        ('bad = "Bad dog, {dog}."', 'bad = "Bad dog, {}."', "verdict.bad"),
        ('bad = "Bad dog, {dog}."', 'bad = "Bad dog."\nbda = "Bad."', "verdict.bda"),
        ("[verdict]", 'loose = "Oh."\n[verdict]', "loose"),
        ("[verdict]", "[verdict", "TOML"),
    ],
)
def test_a_broken_file_is_named_with_its_key(tmp_path: Path, old: str, new: str, key: str) -> None:
    path = written(tmp_path, old, new)
    with pytest.raises(RefereeError) as caught:
        read_phrases(path)
    assert str(path) in str(caught.value)
    assert key in str(caught.value)


def test_a_file_that_is_not_there_or_not_text_is_named(tmp_path: Path) -> None:
    absent = tmp_path / "phrases.toml"
    with pytest.raises(RefereeError, match="cannot be read"):
        read_phrases(absent)
    absent.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RefereeError, match="no text in UTF-8"):
        read_phrases(absent)
