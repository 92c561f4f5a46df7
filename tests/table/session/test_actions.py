"""The three policies on actions."""

from dataclasses import replace

import pytest

from referee.pavlov.deck import find_card
from referee.table.house import ActionPolicy, CardSource

from .conftest import HOUSE, STACK, feed, session_of, topics, topics_of_verdict


class TestActions:
    BEGGING = "bark-1"

    def begging(self, policy):
        card = find_card("b3", HOUSE.deck)
        order = (card, *(c for c in STACK if c != card))
        house = replace(HOUSE, cards=CardSource.STACKED, stacked=(order,), actions=policy)
        session, _ = session_of(house)
        feed(session, "begin", "flip")
        return session

    def test_trusted_actions_count_as_done(self):
        session = self.begging(ActionPolicy.TRUST)
        feed(session, "three")
        assert session.game.bones["Rex"] == 3
        assert topics(feed(session, "no action")) == ["turn.no-witness"]

    def test_spoken_actions_must_be_said(self):
        session = self.begging(ActionPolicy.SPOKEN)
        feed(session, "three")
        assert session.game.bones["Rex"] == 2
        session = self.begging(ActionPolicy.SPOKEN)
        feed(session, "begging three")
        assert session.game.bones["Rex"] == 3

    @pytest.mark.parametrize("before", [True, False])
    def test_a_witness_can_speak_up_before_or_after_the_verdict(self, before):
        session = self.begging(ActionPolicy.WITNESS)
        for line in ("no action", "three") if before else ("three", "no action"):
            outputs = feed(session, line)
        assert session.game.bones["Rex"] == 2
        assert "reason.missing-action" in topics_of_verdict(outputs)

    def test_a_witness_who_is_wrong_changes_nothing(self, stacked):
        session, _ = session_of(replace(stacked, actions=ActionPolicy.WITNESS))
        outputs = feed(session, "begin", "flip", "five", "no action")
        assert topics(outputs) == ["turn.no-action-asked"]
        assert session.game.bones["Rex"] == 3
