"""Questions of the referee that something else comes between, and lines out of place."""

from dataclasses import replace

import pytest

from referee.table.exchange import Order, Pressed
from referee.table.house import CardSource
from referee.table.view import Stage

from .conftest import HOUSE, feed, play_test, session_of, topics

PAUSE, GO_ON = Pressed(Order.PAUSE), Pressed(Order.RESUME)


@pytest.mark.parametrize(
    ("asking", "asked"), [("appeal", "ask.stands"), ("undo", "ask.undo"), ("quit", "ask.quit")]
)
def test_a_question_is_asked_again_after_a_pause(asking, asked):
    session, _ = session_of()
    feed(session, "begin", "flip", "nine hundred", asking)
    assert topics(feed(session, PAUSE, GO_ON)) == ["pause.ended", asked]
    assert session.view.question


def test_going_on_while_something_is_asked_asks_it_again():
    session, outputs = session_of(offer=True)
    assert topics(feed(session, "go on")) == topics(outputs) == ["game.offer"]
    session, _ = session_of()
    play_test(session)
    feed(session, "quit")
    assert topics(feed(session, "go on")) == ["ask.quit"]
    assert session.stage is Stage.TEST_OVER


def test_after_a_game_going_on_asks_for_another():
    session, _ = session_of()
    play_test(session, lambda line: "nine hundred")
    assert session.stage is Stage.OVER
    assert topics(feed(session, "go on")) == ["game.another"]


@pytest.mark.parametrize("line", ["", "begin", Pressed(Order.BEGIN), "1 2"])
def test_no_test_begins_and_no_bone_is_given_in_a_pause(line):
    session, _ = session_of()
    assert topics(feed(session, PAUSE, line)) == ["pause.still"]
    assert session.stage is Stage.BETWEEN
    assert session.game.bones["Rex"] == 3


@pytest.mark.parametrize("line", ["yes", "begin", "blargh", "8"])
def test_where_the_program_deals_nobody_is_told_how_to_type_cards(line):
    session, _ = session_of()
    assert topics(feed(session, "begin", line)) == ["help.flip"]
    printed, _ = session_of(replace(HOUSE, cards=CardSource.PRINTED))
    assert topics(feed(printed, "begin", line)) == ["answer.problem"]
