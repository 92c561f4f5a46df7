"""Bones change hands between tests."""

import pytest

from referee.table.exchange import (
    Line,
)
from referee.table.requests import seated

from .conftest import feed, heard, play_test, said, session_of, topics


class TestTrading:
    def lose_one(self, session):
        lost = []

        def once(line):
            if not lost and session.game.dealt.turn().dog == "Rex":
                lost.append(line)
                return "nine hundred"
            return line

        play_test(session, spoil=once)
        return feed(session, "go on")

    @pytest.mark.parametrize(
        "trade",
        [
            Line("bella gives rex a bone"),
            Line("2 1"),
            Line("bella rex"),
            heard("bella gives rex a bone"),
            heard("bella gives a bone to rex"),
        ],
    )
    def test_bones_change_hands_between_tests(self, trade):
        session, _ = session_of()
        self.lose_one(session)
        outputs = feed(session, trade)
        assert "Bella gives Rex a bone." in said(outputs)
        assert session.game.bones == {"Rex": 3, "Bella": 2}

    def test_a_trade_against_the_rules_is_refused(self):
        session, outputs = session_of()
        outputs = feed(session, heard("rex gives bella two bones"))
        assert session.game.bones == {"Rex": 3, "Bella": 3}
        assert topics(outputs) == ["answer.problem"]

    def test_nobody_trades_within_a_test(self):
        session, _ = session_of()
        feed(session, "begin")
        outputs = feed(session, heard("rex gives bella a bone"))
        assert outputs == []

    @pytest.mark.parametrize("line", [f"1 2 {'9' * 5000}", f"{'9' * 5000} 2", f"{'9' * 5000}"])
    def test_a_digit_that_is_held_down_ends_no_game(self, line):
        session, _ = session_of()
        self.lose_one(session)
        before = session.game.bones
        assert topics(feed(session, line))
        assert session.game.bones == before
        feed(session, "begin")
        assert topics(feed(session, line))
        feed(session, "flip")
        assert topics(feed(session, line))


def test_names_may_be_numbers():
    people = ("7", "Rex", "1")
    assert [seated(word, people) for word in ("7", "1", "2", "3", "rex", "4")] == [
        *("7", "7", "Rex", "1", "Rex"),
        None,
    ]
