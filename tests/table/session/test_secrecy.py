"""Nothing tells a rule that is hidden."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.table.exchange import (
    Announce,
    HideRules,
    Leave,
    Order,
    Record,
)
from referee.table.house import ActionPolicy

from .conftest import HOUSE, RULES, feed, form, said, session_of, topics


class TestSecrecy:
    def test_the_rules_are_open_between_tests_only(self):
        session, outputs = session_of()
        assert RULES["bark-1"].text in session.view.rules
        assert RULES["bark-1"].text.rstrip(".") in said(outputs)
        outputs = feed(session, "begin")
        assert HideRules() in outputs
        assert session.view.rules == ()
        assert topics(feed(session, "rules")) == ["answer.no-rules-now"]

    @settings(deadline=None)
    @given(st.lists(st.sampled_from([*(o.value for o in Order), "rex", "five"]), max_size=12))
    def test_nothing_said_or_shown_tells_a_rule_before_a_verdict(self, requests):
        session, _ = session_of(replace(HOUSE, actions=ActionPolicy.WITNESS))
        feed(session, "begin", "flip")
        for request in requests:
            outputs = feed(session, form(request))
            if any(isinstance(o, (Record, Leave)) for o in outputs):
                break
            texts = [rule.text.rstrip(".") for rule in RULES.values()]
            assert not any(text in said(outputs) for text in texts)
            assert session.view.rules == ()

    def test_a_verdict_that_names_a_rule_is_hidden_with_the_next_card(self, stacked):
        session, _ = session_of(stacked, drawn=("mutt-1", "bark-1", "washpaw-1"))
        outputs = feed(session, "begin", "flip", "five")
        assert RULES["mutt-1"].text.rstrip(".") in said(outputs)
        assert next(o.tells_rule for o in outputs if isinstance(o, Announce))
        assert HideRules() in feed(session, "flip")

    def test_the_total_is_shown_after_the_announcement_only(self, stacked):
        session, _ = session_of(stacked)
        feed(session, "begin", "flip")
        assert session.view.total is None
        feed(session, "five")
        assert session.view.total == 5
        feed(session, "flip")
        assert session.view.total is None
