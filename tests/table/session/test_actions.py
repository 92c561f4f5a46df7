"""The three policies on actions."""

from dataclasses import replace

import pytest

from referee.table.house import ActionPolicy

from .conftest import begging, feed, session_of, topics, topics_of_verdict


class TestActions:
    def test_trusted_actions_count_as_done(self):
        session, _ = session_of(begging(ActionPolicy.TRUST))
        feed(session, "begin", "flip", "three")
        assert session.game.bones["Rex"] == 3
        assert topics(feed(session, "no action")) == ["turn.no-witness"]

    def test_spoken_actions_must_be_said(self):
        session, _ = session_of(begging(ActionPolicy.SPOKEN))
        feed(session, "begin", "flip", "three")
        assert session.game.bones["Rex"] == 2
        session, _ = session_of(begging(ActionPolicy.SPOKEN))
        feed(session, "begin", "flip", "begging three")
        assert session.game.bones["Rex"] == 3

    @pytest.mark.parametrize("before", [True, False])
    def test_a_witness_can_speak_up_before_or_after_the_verdict(self, before):
        session, _ = session_of(begging(ActionPolicy.WITNESS))
        feed(session, "begin", "flip")
        for line in ("no action", "three") if before else ("three", "no action"):
            outputs = feed(session, line)
        assert session.game.bones["Rex"] == 2
        assert "reason.missing-action" in topics_of_verdict(outputs)

    def test_a_witness_who_is_wrong_changes_nothing(self, stacked):
        session, _ = session_of(replace(stacked, actions=ActionPolicy.WITNESS))
        outputs = feed(session, "begin", "flip", "five", "no action")
        assert topics(outputs) == ["turn.no-action-asked"]
        assert session.game.bones["Rex"] == 3
