"""Questions that come upon each other, and requests that take away what is asked about."""

import pytest

from referee.table.exchange import Flip, Leave, Order, Pressed
from referee.table.view import Stage

from .conftest import feed, heard, play_test, session_of, topics

UNDO = Pressed(Order.UNDO)


@pytest.mark.parametrize("other", ["quit", Pressed(Order.QUIT), heard("quit")])
def test_the_offer_is_made_again_when_nobody_wants_to_quit(other):
    session, _ = session_of(offer=True)
    assert topics(feed(session, other)) == ["ask.quit"]
    assert session.stage is Stage.OFFER
    assert topics(feed(session, "no")) == ["ask.dropped", "game.offer"]
    assert session.stage is Stage.OFFER
    assert feed(session, "no") == [Leave(afresh=True)]


def test_quitting_is_asked_about_above_a_flip_out_of_turn():
    session, _ = session_of()
    feed(session, "begin", heard("bella"), "quit")
    assert session.stage is Stage.FLIP
    assert topics(feed(session, "no")) == ["ask.dropped", "ask.flip"]
    feed(session, "yes")
    assert session.game.bones == {"Rex": 3, "Bella": 2}


@pytest.mark.parametrize("undo", ["undo", UNDO, heard("undo")])
def test_undo_means_no_where_a_flip_is_asked_about(undo):
    session, _ = session_of()
    feed(session, "begin", heard("bella"))
    assert topics(feed(session, undo)) == ["ask.dropped", "test.turn"]
    assert not session.view.question
    feed(session, "yes")
    assert session.stage is Stage.FLIP
    feed(session, "flip")
    assert session.view.flipper == "Rex"


def test_an_appeal_is_asked_about_again_when_the_next_card_is_turned_back():
    session, _ = session_of()
    feed(session, "begin", "flip", "nine hundred", "flip", "appeal")
    assert topics(feed(session, "undo")) == ["card.turned-back", "ask.stands"]
    feed(session, "no")
    assert session.game.bones["Rex"] == 3


def test_an_appeal_ends_when_its_ruling_is_taken_back():
    session, _ = session_of()
    feed(session, "begin", "flip", "nine hundred", "appeal", "undo")
    assert topics(feed(session, "yes"))[0] == "answer.undone"
    assert not session.view.question
    assert topics(feed(session, "undo"))[0] == "card.turned-back"


def test_an_appeal_goes_on_when_nothing_is_taken_back():
    session, _ = session_of()
    feed(session, "begin", "flip", "nine hundred", "appeal", "undo")
    assert topics(feed(session, "no")) == ["ask.dropped", "ask.stands"]


@pytest.mark.parametrize(
    ("asking", "asked"), [("appeal", "ask.stands"), ("undo", "ask.undo"), ("quit", "ask.quit")]
)
def test_an_empty_answer_is_asked_for_again(asking, asked):
    session, _ = session_of()
    feed(session, "begin", "flip", "nine hundred", asking)
    assert topics(feed(session, "")) == [asked]
    assert topics(feed(session, "  ")) == [asked]


def test_the_offer_and_another_game_are_asked_about_again():
    session, _ = session_of(offer=True)
    assert topics(feed(session, "")) == ["game.offer"]
    session, _ = session_of()
    play_test(session, lambda line: "nine hundred")
    assert topics(feed(session, "")) == ["game.another"]


class TestEnterAlone:
    def test_it_never_costs_a_bone(self):
        session, _ = session_of()
        feed(session, "begin", "flip")
        assert topics(feed(session, "")) == ["ask.silence"]
        assert topics(feed(session, "", "", "")) == ["ask.silence"]
        assert topics(feed(session, "no"))[0] == "ask.dropped"
        assert session.game.bones["Rex"] == 3
        assert session.stage is Stage.ANNOUNCE

    def test_silence_is_announced_after_yes(self):
        session, _ = session_of()
        feed(session, "begin", "flip", "", "y")
        assert session.game.bones["Rex"] == 2

    def test_undo_turns_nothing_back_while_it_is_asked_about(self):
        session, _ = session_of()
        assert topics(feed(session, "begin", "flip", "", "undo"))[0] == "ask.dropped"
        assert session.stage is Stage.ANNOUNCE


class TestTypedNames:
    @pytest.mark.parametrize("line", ["bella", "Bella", "bella flip", "flip bella", "2"])
    def test_out_of_turn_they_are_asked_about_first(self, line):
        session, _ = session_of()
        assert topics(feed(session, "begin", line)) == ["ask.flip"]
        assert session.game.bones["Bella"] == 3
        feed(session, "no")
        assert session.game.bones["Bella"] == 3
        feed(session, line, "yes")
        assert session.game.bones["Bella"] == 2

    def test_while_a_dog_announces_they_cost_nothing(self, stacked):
        session, _ = session_of(stacked)
        assert topics(feed(session, "begin", "flip", "bella")) == ["verdict.again"]
        assert session.game.bones == {"Rex": 3, "Bella": 3}

    def test_a_seat_key_is_meant(self):
        session, _ = session_of()
        feed(session, "begin", Pressed(Flip("Bella")))
        assert session.game.bones["Bella"] == 2
