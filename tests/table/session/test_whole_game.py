"""Whole games as values: what happens in, what is to be done out."""

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.pavlov import play
from referee.pavlov.game import Phase, fold
from referee.table.exchange import (
    Leave,
    Order,
    Record,
)
from referee.table.view import Stage

from .conftest import RULES, feed, form, heard, play_test, said, session_of, topics


class TestWholeGame:
    def test_dogs_that_know_all_pass(self):
        session, _ = session_of()
        for _ in range(3):
            outputs = play_test(session)
            if not session.game.is_over:
                feed(session, "go on")
        assert session.stage is Stage.OVER
        assert "game.passed" in topics(outputs)
        assert "A+" in said(outputs)
        assert feed(session, "no") == [Leave(afresh=False)]

    def test_another_game_is_asked_for_by_voice(self):
        session, _ = session_of()
        play_test(session, spoil=lambda line: "nine hundred")
        assert session.game.phase is Phase.FAILED
        assert feed(session, heard("yes please")) == [Leave(afresh=True)]

    def test_every_event_is_recorded_before_it_is_announced(self):
        session, outputs = session_of()
        recorded = [o.event for o in outputs if isinstance(o, Record)]
        for line in ("begin", "flip", "nine hundred", "undo", "yes", "flip"):
            outputs = feed(session, line)
            recorded += [o.event for o in outputs if isinstance(o, Record)]
        assert session.events[1:] == tuple(recorded)
        assert fold(session.events) == session.game


@settings(deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [*(o.value for o in Order), "rex", "bella", "five", "nine hundred", "2 1", ""]
        ),
        max_size=40,
    )
)
def test_whatever_is_said_the_journal_folds_to_the_game(requests):
    """A listening is always possible, and everything that happens is an event."""
    session, _ = session_of()
    for request in requests:
        outputs = feed(session, form(request))
        assert session.listening.grammar
        assert session.view.tests == 3
        if any(isinstance(o, Leave) for o in outputs):
            break
    assert fold(session.events) == session.game
    assert play.in_play(session.game, RULES)
