"""Dogs that say nothing, or nothing that is understood."""

from dataclasses import replace

import pytest

from referee.table.exchange import (
    Heard,
    Quiet,
)
from referee.table.house import Patience
from referee.table.view import Stage
from referee.utterance import Utterance, Word

from .conftest import HOUSE, feed, heard, right, session_of, topics, topics_of_verdict


class TestSilence:
    PATIENT = replace(HOUSE, patience=Patience(nudge=10, limit=25))

    def test_a_silent_dog_is_nudged_and_then_loses_a_bone(self):
        session, _ = session_of(self.PATIENT)
        feed(session, "begin", "flip")
        assert session.listening.patience == 10
        assert topics(feed(session, Quiet())) == ["turn.nudge"]
        assert session.listening.patience == 15
        assert session.game.bones["Rex"] == 3
        assert "reason.silence" in topics_of_verdict(feed(session, Quiet()))
        assert session.game.bones["Rex"] == 2

    def test_without_a_limit_a_dog_may_think_for_ever(self):
        session, _ = session_of()
        feed(session, "begin", "flip")
        assert session.listening.patience is None
        assert feed(session, Quiet(), Quiet()) == []

    def test_nobody_is_hurried_while_the_game_is_paused(self):
        session, _ = session_of(self.PATIENT)
        feed(session, "begin", "flip", Quiet(), "pause")
        assert session.listening.patience is None
        assert feed(session, Quiet()) == []

    def test_a_noise_without_words_is_no_announcement(self):
        session, _ = session_of()
        feed(session, "begin", "flip")
        assert feed(session, Heard(Utterance((), speech=0.1), 1)) == []

    def test_mumbling_is_asked_for_again_and_then_typing_is_suggested(self):
        session, _ = session_of()
        feed(session, "begin", "flip")
        mumble = Heard(Utterance((Word("[unk]", 0, 1, 1.0),), speech=1.0), 1)
        assert topics(feed(session, mumble)) == ["verdict.again"]
        assert topics(feed(session, mumble, mumble)) == ["verdict.again", "turn.type-it"]
        assert session.game.bones["Rex"] == 3


class TestLostSound:
    """Of what was said or not said, nobody knows the rest."""

    def test_a_wrong_announcement_costs_nothing_and_is_asked_for_again(self):
        session, _ = session_of()
        feed(session, "begin", "flip")
        outputs = feed(session, replace(heard("nine hundred"), lost=1))
        assert topics(outputs) == ["verdict.sound-lost"]
        assert session.game.bones["Rex"] == 3
        assert session.stage is Stage.ANNOUNCE

    def test_a_right_announcement_is_no_ruling_either(self):
        session, _ = session_of()
        feed(session, "begin", "flip")
        outputs = feed(session, replace(heard(right(session).replace(",", "")), lost=2))
        assert topics(outputs) == ["verdict.sound-lost"]

    def test_silence_at_the_limit_costs_nothing(self):
        session, _ = session_of(TestSilence.PATIENT)
        feed(session, "begin", "flip", Quiet())
        assert topics(feed(session, Quiet(lost=3))) == ["verdict.sound-lost"]
        assert session.game.bones["Rex"] == 3
        feed(session, Quiet())
        assert session.game.bones["Rex"] == 2

    @pytest.mark.parametrize("words", ["no", "undo", "score"])
    def test_nothing_that_the_table_says_counts(self, words):
        session, _ = session_of()
        feed(session, "begin", "flip")
        feed(session, right(session), "appeal")
        events = session.events
        outputs = feed(session, replace(heard(words), lost=1))
        assert topics(outputs) == ["verdict.sound-lost"]
        assert session.events == events
        assert session.is_asking

    def test_talk_at_the_table_is_not_answered(self):
        session, _ = session_of()
        assert feed(session, replace(heard("[unk] rex [unk]"), lost=1)) == []
