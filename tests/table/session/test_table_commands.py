"""What can be said at any time, and microphones that are lost."""

import pytest

from referee.pavlov.game import fold
from referee.table.exchange import (
    EverybodyGone,
    Leave,
    Line,
    MicrophoneBack,
    MicrophoneLost,
    Order,
    Pressed,
)
from referee.table.view import Stage

from .conftest import feed, heard, play_test, said, session_of, topics


class TestTable:
    def test_a_lost_microphone_pauses_and_the_turn_starts_again(self, stacked):
        session, _ = session_of(stacked)
        feed(session, "begin", "flip")
        outputs = feed(session, MicrophoneLost("Plug it in."))
        assert "Plug it in." in said(outputs)
        assert session.view.paused
        outputs = feed(session, MicrophoneBack())
        assert not session.view.paused
        assert topics(outputs) == ["microphone.back", "card.shown", "test.turn"]

    def test_a_game_goes_on_by_keys_without_the_microphone(self):
        session, _ = session_of()
        feed(session, "begin", MicrophoneLost("Plug it in."), "go on", "flip")
        assert session.stage is Stage.ANNOUNCE

    def test_announcements_are_not_judged_while_paused(self):
        session, _ = session_of()
        feed(session, "begin", "flip", heard("pause"), heard("nine hundred"), "nine hundred")
        assert session.stage is Stage.ANNOUNCE
        assert session.game.bones["Rex"] == 3
        feed(session, heard("go on"), "nine hundred")
        assert session.game.bones["Rex"] == 2

    def test_undo_and_quit_are_confirmed(self):
        session, _ = session_of()
        events = feed(session, "begin", "flip", "nine hundred") and session.events
        assert topics(feed(session, heard("undo"))) == ["ask.undo"]
        feed(session, heard("no"))
        assert session.events == events
        assert topics(feed(session, heard("quit"))) == ["ask.quit"]
        assert Leave() not in feed(session, heard("no"))
        feed(session, "undo", "y")
        assert session.stage is Stage.ANNOUNCE
        assert Leave() in feed(session, "quit", "y")

    @pytest.mark.parametrize("undo", ["undo", heard("undo"), Pressed(Order.UNDO)])
    def test_undo_can_be_said_again_and_again_back_to_the_first_card(self, undo):
        """A ruling after "yes", then its card, then the ruling before it, across tests, too."""
        session, _ = session_of()
        feed(session, "begin")
        start = session.game
        play_test(session, begun=True)
        assert session.stage is Stage.TEST_OVER
        feed(session, "go on")
        for left in range(10, 0, -1):
            assert len(session.game.dealt.played) == left or session.stage is Stage.BETWEEN
            assert topics(feed(session, undo)) == ["ask.undo"]
            feed(session, heard("yes"))
            assert session.stage is Stage.ANNOUNCE
            assert topics(feed(session, undo))[0] == "card.turned-back"
            assert session.stage is Stage.FLIP
        assert session.game == start
        assert fold(session.events) == start
        assert topics(feed(session, undo)) == ["answer.problem"]

    def test_repeat_says_the_last_thing_again(self):
        session, _ = session_of()
        outputs = feed(session, "begin", "score")
        assert said(feed(session, heard("repeat"))) == said(outputs)

    def test_score_and_turn_are_told_at_any_time(self):
        session, _ = session_of()
        assert "Rex: three" in said(feed(session, "begin", "flip", heard("score")))
        assert "Rex's turn" in said(feed(session, heard("whose turn")))

    def test_the_cards_that_are_left_are_told_with_the_turn(self):
        session, _ = session_of()
        told = "Cards left. Rex: four. Bella: five."
        feed(session, "begin", "flip")
        for asks in (heard("whose turn"), Pressed(Order.TURN), Line("whose turn")):
            assert told in said(feed(session, asks))

    @pytest.mark.parametrize("line", ["", "hello", "f9", "\x00", "1 9", "yes", "bella gives", "五"])
    def test_strange_lines_are_answered_and_change_nothing(self, line):
        session, _ = session_of()
        before = session.events
        outputs = feed(session, line) if line else feed(session, "hello")
        assert topics(outputs)
        assert session.events == before

    def test_somebody_closes_the_window(self):
        session, _ = session_of()
        assert feed(session, EverybodyGone()) == [Leave()]
