"""Who flipped which card, and what becomes of a flip out of turn."""

from dataclasses import replace

import pytest

from referee.pavlov.deck import find_card
from referee.table.exchange import (
    Flip,
    Pressed,
)
from referee.table.house import CardSource
from referee.table.view import Stage

from .conftest import HOUSE, STACK, feed, heard, session_of, topics, topics_of_verdict


class TestFlipping:
    def test_the_dog_is_known_by_its_key(self):
        session, _ = session_of()
        feed(session, "begin", Pressed(Flip("Rex")))
        assert session.view.flipper == "Rex"

    def test_the_dog_is_known_by_its_name(self):
        session, _ = session_of()
        feed(session, "begin", heard("rex"))
        assert session.stage is Stage.ANNOUNCE

    def test_the_wrong_key_loses_a_bone_at_once(self):
        session, _ = session_of()
        outputs = feed(session, "begin", Pressed(Flip("Bella")))
        assert "reason.out-of-turn" in topics_of_verdict(outputs)
        assert session.game.bones == {"Rex": 3, "Bella": 2}
        assert session.game.dealt.to_play == "Rex"

    def test_the_wrong_name_is_asked_about_first(self):
        session, _ = session_of()
        outputs = feed(session, "begin", heard("bella"))
        assert topics(outputs) == ["ask.flip"]
        feed(session, heard("no"))
        assert session.game.bones["Bella"] == 3
        feed(session, heard("bella"), heard("yes"))
        assert session.game.bones["Bella"] == 2

    def test_a_name_heard_badly_or_in_talk_is_no_flip(self):
        session, _ = session_of()
        feed(session, "begin", heard("rex", confidence=0.4), heard("[unk] rex [unk]"))
        assert session.stage is Stage.FLIP

    def test_a_name_called_while_a_dog_announces_costs_nothing(self, stacked):
        session, _ = session_of(stacked)
        outputs = feed(session, "begin", "flip", heard("bella"))
        assert topics(outputs) == ["verdict.again"]
        assert session.game.bones == {"Rex": 3, "Bella": 3}

    def test_undoing_a_flip_out_of_turn_turns_the_card_back(self):
        session, _ = session_of()
        feed(session, "begin", Pressed(Flip("Bella")), "undo", "yes")
        assert session.stage is Stage.FLIP
        assert session.game.bones["Bella"] == 3

    def test_printed_cards_are_asked_for(self):
        session, _ = session_of(replace(HOUSE, cards=CardSource.PRINTED))
        outputs = feed(session, "begin", Pressed(Flip("Rex")))
        assert topics(outputs) == ["card.which"]
        assert session.stage is Stage.WHICH
        assert session.view.flipper == "Rex"
        feed(session, "f5")
        assert session.view.card == find_card("f5", HOUSE.deck)

    def test_a_printed_card_of_the_wrong_dog_is_out_of_turn(self):
        session, _ = session_of(replace(HOUSE, cards=CardSource.PRINTED))
        feed(session, "begin", Pressed(Flip("Bella")), "f5")
        assert session.game.bones["Bella"] == 2

    @pytest.mark.parametrize("code", ["bell", "0", "rex 0", "1 bell"])
    def test_a_printed_bell_is_one_key(self, code):
        session, _ = session_of(replace(HOUSE, cards=CardSource.PRINTED))
        feed(session, "begin", code)
        assert session.view.card.is_bell

    def test_a_stacked_deck_gives_the_cards_in_order(self, stacked):
        session, _ = session_of(stacked)
        feed(session, "begin", "")
        assert session.view.card == STACK[0]

    def test_an_announcement_without_end_is_judged_by_its_beginning(self, stacked):
        session, _ = session_of(stacked)
        feed(session, "begin", "flip", "word " * 5000)
        before, _ = session_of(stacked)
        feed(before, "begin", "flip", "word " * 100)
        assert session.game == before.game
