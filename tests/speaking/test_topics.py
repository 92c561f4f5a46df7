from pathlib import Path

import pytest

from referee.errors import RefereeError
from referee.speaking.topics import SlottedTopic, filled, read_wording


class Talk(SlottedTopic):
    HELLO = "talk.hello", "dog"
    BYE = "talk.bye"


def test_an_announcement_has_its_topics_slots_and_what_follows():
    bye = filled(Talk.BYE)
    hello = filled(Talk.HELLO, bye, dog="Rex")
    assert (hello.topic, hello.slots, hello.then) == ("talk.hello", (("dog", "Rex"),), (bye,))


@pytest.mark.parametrize("slots", [{}, {"cat": "Tom"}, {"dog": "Rex", "cat": "Tom"}])
def test_other_slots_are_a_mistake_of_the_programmer(slots):
    with pytest.raises(ValueError, match="takes the slots"):
        filled(Talk.HELLO, **slots)


def test_wording_needs_every_topic(tmp_path: Path):
    path = tmp_path / "talk.toml"
    path.write_text('[talk]\nhello = "Hello, {dog}."\nbye = "Bye."\n', encoding="utf-8")
    assert read_wording(Talk, path).phrasings["talk.bye"] == ("Bye.",)
    path.write_text('[talk]\nhello = "Hello, {dog}."\n', encoding="utf-8")
    with pytest.raises(RefereeError, match=r"talk\.bye"):
        read_wording(Talk, path)
