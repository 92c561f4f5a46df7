"""An evening's game as values: what happens in, what is to be done out."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.judging.announcement import usual
from referee.pavlov import play, setup
from referee.pavlov.deck import find_card
from referee.pavlov.events import Outcome, Ruled
from referee.pavlov.game import Phase, effective, fold
from referee.pavlov.library import shipped_deck, shipped_rules, shipped_scoring
from referee.table.exchange import (
    Announce,
    EverybodyGone,
    Flip,
    Heard,
    HideRules,
    KeepClip,
    Leave,
    Line,
    MicrophoneBack,
    MicrophoneLost,
    Order,
    PlayBack,
    Pressed,
    Quiet,
    Record,
)
from referee.table.house import ActionPolicy, CardSource, House, Patience
from referee.table.notes import table_phrases
from referee.table.refereeing import table_words
from referee.table.requests import load_request_words
from referee.table.session import Session
from referee.table.turns import announcing
from referee.table.view import Stage
from referee.utterance import Utterance, Word, typed

RULES = shipped_rules()
PHRASES = table_phrases()
HOUSE = House(
    RULES, shipped_deck(), shipped_scoring(), table_words(), load_request_words(), read_cards=True
)
DRAWN = ("bark-1", "mutt-1", "washpaw-1")
STACK = tuple(
    find_card(code, HOUSE.deck)
    for code in ["f5", "b3", "s1", "s2", "s3", "s4", "s5", "p1", "p2", "p3"]
)


def session_of(house=HOUSE, people=("Rex", "Bella"), drawn=DRAWN, offer=False):
    started = setup.start(people, house.scoring.level("puppy"), drawn, house.rules)
    session = Session(house, [started], Random(1))
    return session, session.begin(offer)


@pytest.fixture
def stacked():
    """Rex flips blue fetch five first, Bella sit four."""
    return replace(HOUSE, cards=CardSource.STACKED, stacked=(STACK,))


def said(outputs):
    words = [
        sentence
        for output in outputs
        if isinstance(output, Announce)
        for sentence in PHRASES.sentences(output.announcement, Random(0))
    ]
    return " ".join(words)


def topics(outputs):
    return [str(o.announcement.topic) for o in outputs if isinstance(o, Announce)]


def heard(text, clip=1, confidence=1.0):
    words = typed(text.split()).words
    return Heard(
        Utterance(tuple(replace(w, confidence=confidence) for w in words), speech=1.0), clip
    )


def feed(session, *inputs):
    """The outputs of the last of several inputs."""
    outputs = []
    for given_input in inputs:
        outputs = session.take(Line(given_input) if isinstance(given_input, str) else given_input)
    return outputs


def right(session):
    return usual(announcing(session.game, session._house).right)


def play_test(session, spoil=lambda line: line):
    """All dogs announce what is right, unless spoilt, until the test is over."""
    outputs = feed(session, "begin")
    while session.stage in (Stage.FLIP, Stage.ANNOUNCE):
        line = spoil(right(session)) if session.stage is Stage.ANNOUNCE else "flip"
        outputs = feed(session, line)
    return outputs


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


def topics_of_verdict(outputs):
    return [
        str(part.topic)
        for output in outputs
        if isinstance(output, Announce)
        for part in output.announcement.then
    ]


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
            outputs = feed(session, _form(request))
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


def _form(request):
    if request in set(Order):
        return " ".join(HOUSE.requests.orders[Order(request)][0])
    return request


class TestTrading:
    def lose_one(self, session):
        lost = []

        def once(line):
            if not lost and session.game.dealt.turn().dog == "Rex":
                lost.append(line)
                return "nine hundred"
            return line

        play_test(session, spoil=once)
        return feed(session, "go on")

    @pytest.mark.parametrize(
        "trade",
        [
            Line("bella gives rex a bone"),
            Line("2 1"),
            Line("bella rex"),
            heard("bella gives rex a bone"),
            heard("bella gives a bone to rex"),
        ],
    )
    def test_bones_change_hands_between_tests(self, trade):
        session, _ = session_of()
        self.lose_one(session)
        outputs = feed(session, trade)
        assert "Bella gives Rex a bone." in said(outputs)
        assert session.game.bones == {"Rex": 3, "Bella": 2}

    def test_a_trade_against_the_rules_is_refused(self):
        session, outputs = session_of()
        outputs = feed(session, heard("rex gives bella two bones"))
        assert session.game.bones == {"Rex": 3, "Bella": 3}
        assert topics(outputs) == ["answer.problem"]

    def test_nobody_trades_within_a_test(self):
        session, _ = session_of()
        feed(session, "begin")
        outputs = feed(session, heard("rex gives bella a bone"))
        assert outputs == []


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

    def test_a_lost_game_goes_on_when_its_last_ruling_is_overturned(self):
        session, _ = session_of()
        play_test(session, spoil=lambda line: "nine hundred")
        assert session.game.phase is Phase.FAILED
        feed(session, "appeal", "n")
        assert not session.game.is_over

    def test_there_must_be_a_ruling(self):
        session, _ = session_of()
        assert topics(feed(session, "begin", "appeal")) == ["appeal.nothing"]


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

    def test_repeat_says_the_last_thing_again(self):
        session, _ = session_of()
        outputs = feed(session, "begin", "score")
        assert said(feed(session, heard("repeat"))) == said(outputs)

    def test_score_and_turn_are_told_at_any_time(self):
        session, _ = session_of()
        assert "Rex: three" in said(feed(session, "begin", "flip", heard("score")))
        assert "Rex's turn" in said(feed(session, heard("whose turn")))

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
        outputs = feed(session, _form(request))
        assert session.listening.grammar
        assert session.view.tests == 3
        if any(isinstance(o, Leave) for o in outputs):
            break
    assert fold(session.events) == session.game
    assert play.in_play(session.game, RULES)
