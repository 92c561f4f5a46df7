"""Dogs that say nothing, or nothing that is understood."""

from dataclasses import replace

from referee.table.exchange import (
    Heard,
    Quiet,
)
from referee.table.house import Patience
from referee.utterance import Utterance, Word

from .conftest import HOUSE, feed, session_of, topics, topics_of_verdict


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
