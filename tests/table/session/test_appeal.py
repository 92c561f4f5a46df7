"""Rulings that the table looks at once more."""

from dataclasses import replace
from datetime import datetime

import numpy as np
import pytest

from referee.evaluation.cases import Truth
from referee.evaluation.recorded import recorded_trials
from referee.pavlov.deck import find_card
from referee.pavlov.events import Outcome, Ruled
from referee.pavlov.game import Phase, effective, fold
from referee.table.exchange import (
    Flip,
    KeepClip,
    PlayBack,
    Pressed,
)
from referee.table.house import ActionPolicy
from referee.table.kept_clips import MANIFEST, keep_clip
from referee.table.view import Stage

from .conftest import HOUSE, begging, feed, heard, play_test, right, said, session_of, topics

JUNG = ("jung-1", "bark-1", "washpaw-1")
NOW = datetime(2026, 1, 2)
SOUND = np.zeros(1600, np.float32)


class TestAppeal:
    def wronged(self, house):
        session, _ = session_of(house)
        feed(session, "begin", "flip")
        feed(session, heard("nine", clip=7))
        assert session.game.bones["Rex"] == 2
        return session

    def test_the_clip_is_played_and_what_was_heard_is_told(self, stacked):
        session = self.wronged(stacked)
        outputs = feed(session, heard("appeal"))
        assert PlayBack(7) in outputs
        assert "I heard this: nine." in said(outputs)
        assert session.view.question

    def test_a_ruling_that_stands_changes_nothing(self, stacked):
        session = self.wronged(stacked)
        events = session.events
        feed(session, "appeal", heard("yes"))
        assert session.events == events

    def test_an_overturned_ruling_gives_the_bone_back_and_is_marked(self, stacked):
        session = self.wronged(stacked)
        feed(session, "appeal", heard("no"))
        assert session.game.bones["Rex"] == 3
        last = effective(session.events)[-1]
        assert isinstance(last, Ruled)
        assert (last.outcome, last.evidence["overturned"]) == (Outcome.GOOD, "bad")
        assert session.game.dealt.total == 5

    def test_the_clip_is_kept_only_when_the_table_says_so(self, stacked):
        for answer in ("yes", "no"):
            session = self.wronged(stacked)
            assert "ask.keep" in topics(feed(session, "appeal", "no"))
            kept = [o for o in feed(session, answer) if isinstance(o, KeepClip)]
            assert len(kept) == (answer == "yes")
        session = self.wronged(stacked)
        feed(session, "appeal", "no")
        (kept,) = [o for o in feed(session, "yes") if isinstance(o, KeepClip)]
        assert kept.clip == 7
        assert kept.facts["card"] == "f5"
        assert kept.facts["ruling"] == "GOOD"

    def test_it_is_asked_once(self, stacked):
        session = self.wronged(stacked)
        feed(session, "appeal", "no", "yes", "flip", heard("nine hundred", clip=8))
        outputs = feed(session, "appeal", "no")
        assert [o.clip for o in outputs if isinstance(o, KeepClip)] == [8]
        assert "ask.keep" not in topics(outputs)

    def test_a_good_ruling_can_be_overturned_too(self, stacked):
        session, _ = session_of(stacked)
        feed(session, "begin", "flip", heard("five"))
        feed(session, "appeal", "no")
        assert session.game.bones["Rex"] == 2
        assert session.game.dealt.total == 0

    def test_a_clip_that_was_called_good_is_kept_as_one_that_must_not_be(self, stacked, tmp_path):
        session, _ = session_of(stacked)
        feed(session, "begin", "flip", heard("five", clip=3))
        assert "ask.keep" in topics(feed(session, "appeal", "no"))
        (kept,) = [o for o in feed(session, "yes") if isinstance(o, KeepClip)]
        assert kept.clip == 3
        keep_clip(tmp_path, NOW, SOUND, kept.facts)
        (trial,) = recorded_trials(tmp_path / MANIFEST, HOUSE.rules)
        (case,) = trial.cases
        assert (case.truth, case.reasons) == (Truth.WRONG, ())
        assert (case.turn.card.code, case.turn.total) == ("f5", 0)
        assert trial.clip.text == "[unk]"

    def test_a_clip_that_was_called_bad_is_kept_with_what_was_right(self, stacked, tmp_path):
        session = self.wronged(stacked)
        feed(session, "appeal", "no")
        (kept,) = [o for o in feed(session, "yes") if isinstance(o, KeepClip)]
        keep_clip(tmp_path, NOW, SOUND, kept.facts)
        (trial,) = recorded_trials(tmp_path / MANIFEST, HOUSE.rules)
        assert trial.cases[0].truth is Truth.RIGHT
        assert trial.clip.text == "five"

    def test_a_bad_dog_may_have_left_out_an_action_which_no_clip_tells(self):
        session, _ = session_of(begging(ActionPolicy.TRUST))
        outputs = feed(session, "begin", "flip", heard("three"), "appeal", "no")
        assert session.game.bones["Rex"] == 2
        assert "ask.keep" not in topics(outputs)

    @pytest.mark.parametrize("policy", [ActionPolicy.TRUST, ActionPolicy.SPOKEN])
    def test_an_action_that_is_said_is_told_by_no_manifest(self, policy):
        session, _ = session_of(begging(policy))
        outputs = feed(session, "begin", "flip", heard("nine"), "appeal", "no")
        assert session.game.bones["Rex"] == 3
        assert ("ask.keep" in topics(outputs)) is (policy is ActionPolicy.TRUST)

    def test_the_card_before_is_told_by_no_manifest(self, stacked):
        order = [
            find_card(code, HOUSE.deck)
            for code in ["f5", "b3", "s1", "s4", "s3", "s2", "s5", "p1", "p2", "p3"]
        ]
        session, _ = session_of(replace(stacked, stacked=(tuple(order),)), drawn=JUNG)
        feed(session, "begin", "flip", "five", "flip")
        assert right(session) == "fetch, seven"
        outputs = feed(session, heard("nine hundred"), "appeal", "no")
        assert session.game.bones["Bella"] == 3
        assert "ask.keep" not in topics(outputs)

    def test_the_next_card_may_have_been_flipped(self, stacked):
        session = self.wronged(stacked)
        feed(session, "flip")
        flipped = session.game.dealt.flipped
        outputs = feed(session, "appeal")
        assert PlayBack(7) in outputs
        outputs = feed(session, heard("no"))
        assert "appeal.overturned-to-good" in topics(outputs)
        assert session.game.bones["Rex"] == 3
        assert session.game.dealt.total == 5
        assert session.stage is Stage.ANNOUNCE
        assert session.game.dealt.flipped == flipped
        feed(session, "no", right(session))
        assert session.game.bones["Bella"] == 3
        assert fold(session.events) == session.game

    def test_a_game_that_ends_with_an_appeal_has_no_open_card(self, stacked):
        session, _ = session_of(stacked)
        feed(session, "begin")
        while session.game.bones["Rex"] > 1:
            right_ = session.game.dealt.to_play == "Bella"
            feed(session, "flip")
            feed(session, right(session) if right_ else "nine hundred")
        if session.game.dealt.to_play == "Bella":
            feed(session, "flip")
            feed(session, right(session))
        feed(session, "flip")
        feed(session, right(session), "flip", "appeal", "no")
        assert session.game.phase is Phase.FAILED
        assert fold(session.events) == session.game

    def test_a_flip_out_of_turn_that_was_none_leaves_the_next_card_open(self):
        session, _ = session_of()
        feed(session, "begin", Pressed(Flip("Bella")), "flip")
        assert session.game.dealt.flipped.dog == "Rex"
        feed(session, "appeal", "no")
        assert session.game.bones == {"Rex": 3, "Bella": 3}
        assert session.game.dealt.flipped.dog == "Rex"
        assert len(session.game.dealt.hand("Bella")) == 5

    def test_only_the_last_ruling_is_reached(self):
        session, _ = session_of()
        assert topics(feed(session, "begin", "flip", "appeal")) == ["appeal.nothing"]

    def test_a_clip_is_not_that_of_a_ruling_that_was_undone(self, stacked):
        session, _ = session_of(stacked)
        feed(session, "begin", "flip", heard("five", clip=1))
        feed(session, "flip", heard("nine hundred", clip=2))
        feed(session, "undo", "yes", "undo")
        outputs = feed(session, "appeal")
        assert "appeal.ruled-good" in topics(outputs)
        assert not [o for o in outputs if isinstance(o, PlayBack)]

    def test_a_lost_game_goes_on_when_its_last_ruling_is_overturned(self):
        session, _ = session_of()
        play_test(session, spoil=lambda line: "nine hundred")
        assert session.game.phase is Phase.FAILED
        feed(session, "appeal", "n")
        assert not session.game.is_over

    def test_there_must_be_a_ruling(self):
        session, _ = session_of()
        assert topics(feed(session, "begin", "appeal")) == ["appeal.nothing"]

    def test_yes_and_no_at_once_decide_nothing(self):
        session, _ = session_of()
        feed(session, "begin", "flip")
        feed(session, right(session))
        bones = session.game.bones
        feed(session, "appeal")
        no = heard("no")
        both = replace(no, utterance=replace(no.utterance, overlap=0.3))
        assert topics(feed(session, both)) == ["answer.two-at-once"]
        assert session.is_asking
        assert session.game.bones == bones
        feed(session, no)
        assert session.game.bones != bones
