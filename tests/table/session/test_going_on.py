"""Games that broke off."""

from random import Random

import pytest

from referee.table.exchange import (
    Leave,
)
from referee.table.session import Session
from referee.table.view import Stage

from .conftest import HOUSE, feed, heard, session_of, topics


class TestGoingOn:
    @pytest.mark.parametrize(
        "lines", [(), ("begin",), ("begin", "flip"), ("begin", "flip", "nine hundred")]
    )
    def test_a_game_that_broke_off_goes_on_where_it_was(self, lines):
        session, _ = session_of()
        feed(session, *lines)
        again = Session(HOUSE, session.events, Random(2))
        assert topics(again.begin(offer=True)) == ["game.offer"]
        assert again.stage is Stage.OFFER
        outputs = feed(again, heard("yes"))
        assert topics(outputs)[0] == "game.resumed"
        assert again.stage is session.stage
        assert again.game == session.game

    def test_a_game_that_is_not_wanted_makes_room_for_another(self):
        session, _ = session_of(offer=True)
        assert feed(session, heard("no")) == [Leave(afresh=True)]

    def test_a_game_killed_before_its_first_deal_goes_on(self):
        session, _ = session_of()
        again = Session(HOUSE, session.events[:2], Random(2))
        again.begin()
        assert again.stage is Stage.BETWEEN
