"""The narrator's words follow what has happened."""

import random

import pytest

from referee.errors import RefereeError
from referee.narrator.narration import tell
from referee.narrator.topics import Note, Tale
from referee.narrator.wording import Names, Wording
from referee.resources import grammars
from referee.speaking.announcement import Announcement
from referee.speaking.phrases import read_phrases
from referee.statue.happenings import (
    Declared,
    Happening,
    Released,
    RiotDecided,
    RoundBegan,
    Rustled,
    StatueMoved,
    StatueStayed,
)
from referee.statue.roles import Side
from referee.statue.rules import Rule

SUPPORT, OPPOSE = Side.SUPPORT, Side.OPPOSE
WHO = Names(("the Vicar", "the Nurse"), ("Vicar", "Nurse"), ("Ann", "Ben"), ("Amen.", "Well."))


@pytest.mark.parametrize(
    ("happening", "topic"),
    [
        (RoundBegan(2, 1, False), Tale.ROUND),
        (RoundBegan(3, 1, True), Tale.LAST_PART),
        (Released(0, 2), Tale.RELEASED),
        (Released(0, 0), Tale.KEPT),
        (Rustled(0, 3, 3), Tale.RUSTLED),
        (Rustled(0, 3, 1), Tale.RUSTLED_SHORT),
        (Declared(0, SUPPORT, 1, True), Tale.LIBERATOR_SUPPORTED),
        (Declared(0, OPPOSE, 1, False), Tale.OPPOSED),
        (RiotDecided(SUPPORT, 0, 1, 6, 2), Tale.RIOT_WON),
        (RiotDecided(SUPPORT, 0, 1, 3, 2), Tale.RIOT_JUST_WON),
        (RiotDecided(OPPOSE, 0, 1, 2, 6), Tale.RIOT_BEATEN),
        (RiotDecided(OPPOSE, 0, 1, 2, 3), Tale.RIOT_JUST_BEATEN),
        (RiotDecided(None, 0, 1, 2, 2), Tale.RIOT_TIED),
        (StatueMoved(1, 1), Tale.STATUE_TOWARDS),
        (StatueMoved(1, -1), Tale.STATUE_TOWARDS),
        (StatueMoved(-1, 2), Tale.STATUE_AWAY),
        (StatueMoved(-1, 0), Tale.STATUE_HOME),
        (StatueMoved(1, 2), Tale.STATUE_NEAR_LIBERATOR),
        (StatueMoved(1, -2), Tale.STATUE_TOWARDS),
        (StatueMoved(-1, -2), Tale.STATUE_NEAR_STUDENTS),
        (StatueMoved(1, 3), Tale.STATUE_AT_LIBERATOR),
        (StatueMoved(-1, -3), Tale.STATUE_AT_STUDENTS),
        (StatueStayed(3), Tale.STATUE_STAYED),
    ],
)
def test_what_is_told_follows_what_happened(
    wording: Wording, happening: Happening, topic: Tale
) -> None:
    told = tell(happening, WHO, wording)
    assert told.topic == topic
    for phrases in (wording.full, wording.brief):
        [sentence] = phrases.sentences(told, random.Random(1))
        assert "{" not in sentence


@pytest.mark.parametrize("topic", [*Tale, *(n for n in Note if n.startswith("wish.")), *Rule])
def test_every_phrasing_is_a_sentence(wording: Wording, topic: str) -> None:
    slots = getattr(topic, "slots", ("player", "animals"))
    announcement = Announcement(topic, tuple((slot, "the Vicar.") for slot in sorted(slots)))
    for phrases in (wording.full, wording.brief):
        said = {phrases.sentences(announcement, random.Random(n))[0] for n in range(40)}
        assert len(said) == len(phrases.phrasings[topic])
        for sentence in said:
            assert sentence[0].isupper()
            assert sentence[-1] in ".!?"


def test_the_full_story_has_several_phrasings_and_the_brief_one_is_shorter(wording) -> None:
    varied = [tale for tale in Tale if len(wording.full.phrasings[tale]) > 1]
    assert len(varied) >= len(Tale) - 4
    for tale in Tale:
        longest = max(len(text) for text in wording.full.phrasings[tale])
        assert len(wording.brief.phrasings[tale][0]) <= longest


def test_animals_are_counted_in_words(wording: Wording) -> None:
    assert [wording.animals(n) for n in range(3)] == ["no animals", "one animal", "two animals"]


def test_a_mistake_in_the_narration_names_its_key(tmp_path) -> None:
    path = tmp_path / "narration.toml"
    shipped = (grammars() / "statue" / "narration-brief.toml").read_text(encoding="utf-8")
    path.write_text(shipped.replace("{animals} for each", "{animal} for each"), encoding="utf-8")
    with pytest.raises(RefereeError, match=r"opening\.welcome"):
        read_phrases(path, {tale: tale.slots for tale in Tale})
