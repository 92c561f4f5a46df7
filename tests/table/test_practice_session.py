from random import Random

import pytest

from referee.judging.announcement import usual
from referee.pavlov.library import shipped_deck, shipped_rules, shipped_scoring
from referee.pavlov.practice import summary
from referee.speaking.announcement import Topic
from referee.table.announcing import spoken_actions
from referee.table.exchange import (
    Announce,
    EverybodyGone,
    Heard,
    Leave,
    Line,
    MicrophoneLost,
    Order,
    Pressed,
    Quiet,
    Record,
)
from referee.table.house import ActionPolicy, House
from referee.table.notes import Note
from referee.table.practice.notes import PracticeNote, practice_phrases
from referee.table.practice.session import LAST_CARD_SECONDS, PracticeSession
from referee.table.refereeing import table_words
from referee.table.requests import load_request_words
from referee.table.view import Stage
from referee.utterance import Utterance, Word, typed

RULES = shipped_rules()
HOUSE = House(
    rules=RULES,
    deck=shipped_deck(),
    scoring=shipped_scoring(),
    words=table_words(),
    requests=load_request_words(),
    actions=ActionPolicy.SPOKEN,
)


class Practising:
    """A session with a clock that a test turns; remembers what was announced and said."""

    def __init__(self, *rules: str, limit: float = 60) -> None:
        self.now = 0.0
        chosen = [RULES[rule] for rule in rules]
        self.session = PracticeSession(HOUSE, "Rex", chosen, limit, Random(5), lambda: self.now)
        self.left = False
        self.done(self.session.begin())

    def done(self, outputs) -> None:
        self.left = self.left or any(isinstance(output, Leave) for output in outputs)
        said = [output.announcement for output in outputs if isinstance(output, Announce)]
        self.topics = [announcement.topic for announcement in said]
        random, phrases = Random(0), practice_phrases()
        self.text = " ".join(part for a in said for part in phrases.sentences(a, random))

    def line(self, text: str) -> None:
        self.done(self.session.take(Line(text)))

    def give(self, given) -> None:
        self.done(self.session.take(given))

    @property
    def right(self) -> str:
        return usual(spoken_actions(self.session.practice.expectation))

    @property
    def came(self):
        return summary(self.session.practice)


def test_a_dog_that_knows_all() -> None:
    rex = Practising("bark-1", "mutt-1", "washpaw-1")
    assert RULES["bark-1"].text in rex.text
    rex.line("")
    for _ in range(12):
        rex.now += 2
        rex.line(rex.right)
        assert rex.topics[0] == Topic.GOOD
    assert (rex.came.cards, rex.came.good, rex.came.best_streak) == (12, 12, 12)
    assert rex.came.worst_rule is None
    rex.line("score")
    assert "Good dog on twelve of twelve cards. Longest streak: twelve." in rex.text
    assert "Seconds a card: 2.0." in rex.text
    assert "No rule was forgotten." in rex.text


def test_a_streak_is_told_now_and_then() -> None:
    rex = Practising()
    rex.line("begin")
    told = []
    for number in range(1, 11):
        rex.line(rex.right)
        if PracticeNote.STREAK in rex.topics:
            told.append(number)
    assert told == [5, 10]


def test_the_rule_that_is_forgotten_is_found() -> None:
    """Whoever never says the names of blue cards has forgotten that rule, and no other."""
    rex = Practising("bark-2", "mutt-1", limit=10_000)
    rex.line("")
    for _ in range(36):
        practice = rex.session.practice
        remembered = [part for part in rex.right.split(", ") if part not in NAMES]
        rex.line(", ".join(remembered))
        assert rex.session.practice is not practice
    assert rex.came.forgotten.keys() == {"mutt-1"}
    assert rex.came.worst_rule == "mutt-1"
    assert rex.came.forgotten["mutt-1"] == rex.came.asked["mutt-1"]


NAMES = {"sit", "speak", "fetch", "shake", "beg", "rollover"}


def test_a_forgotten_change_of_value_is_found_and_a_miscount_is_none() -> None:
    rule = next(rule for rule in RULES.values() if rule.text.lower().startswith("bells count"))
    rex = Practising(rule.id, limit=10_000)
    rex.line("")
    for _ in range(36):
        flipped = rex.session.practice.test.flipped.card
        rex.line("zero" if flipped.is_bell else "minus four hundred")
    assert rex.came.forgotten == {rule.id: 6}


def test_the_time_ends_it_after_the_card_on_the_table() -> None:
    rex = Practising(limit=60)
    rex.line("")
    rex.now = 59
    rex.line(rex.right)
    assert rex.session.stage is Stage.ANNOUNCE
    rex.now = 61
    rex.line(rex.right)
    assert rex.session.stage is Stage.OVER
    assert "Time is up. Good dog on two of two cards." in rex.text
    rex.line("yes")
    assert rex.session.stage is Stage.ANNOUNCE
    assert rex.came.cards == 0
    rex.now = 200
    rex.give(Quiet())
    assert rex.text == "Time is up. This card still counts."
    rex.give(Quiet())
    assert rex.text.startswith("No card was announced.")
    rex.line("n")
    assert rex.left


def test_the_last_card_counts_and_the_end_is_told_once() -> None:
    rex = Practising(limit=60)
    rex.line("")
    rex.now = 61
    rex.give(Quiet())
    assert rex.topics == [PracticeNote.LAST_CARD]
    assert rex.session.listening.patience == LAST_CARD_SECONDS
    rex.line(rex.right)
    assert rex.session.stage is Stage.OVER
    assert PracticeNote.TIME_UP not in rex.topics
    rex.line("yes")
    rex.now = 130
    rex.line(rex.right)
    assert PracticeNote.TIME_UP in rex.topics


def test_help_and_repeat_before_the_clock_starts_and_after() -> None:
    rex = Practising("mutt-1")
    rex.line("help")
    assert rex.text.startswith("Say begin")
    rex.line("repeat")
    assert RULES["mutt-1"].text in rex.text
    rex.line("")
    rex.line("help")
    assert rex.text.startswith("Announce each card")
    rex.now = 61
    rex.line(rex.right)
    rex.line("help")
    assert rex.topics == [PracticeNote.ANOTHER]


def test_quiet_before_the_time_is_up_changes_nothing() -> None:
    rex = Practising()
    rex.line("")
    rex.now = 30
    assert rex.session.listening.patience == pytest.approx(30)
    rex.give(Quiet())
    assert rex.session.stage is Stage.ANNOUNCE
    assert rex.topics == []


def test_it_can_be_spoken() -> None:
    rex = Practising("bark-2")
    for way in HOUSE.requests.orders[Order.BEGIN]:
        assert " ".join(way) in rex.session.listening.grammar
    rex.give(Heard(typed(["begin"]), 1))
    listening = rex.session.listening
    right = tuple(rex.right.replace(",", "").split())
    assert right in listening.right
    assert rex.session.is_complete(right)
    assert rex.session.is_complete(("rules",))
    assert rex.session.is_complete(("four", "hundred")), "a wrong total ends an announcement, too"
    assert not rex.session.is_complete(("woof",))
    rex.give(Heard(typed(right), 2))
    assert rex.topics[0] == Topic.GOOD


def test_what_is_not_understood_is_asked_again_and_costs_nothing() -> None:
    rex = Practising()
    rex.line("")
    rex.line("the weather is fine today")
    assert rex.topics == [Topic.AGAIN]
    assert rex.came.cards == 0


@pytest.mark.parametrize("order", [Order.REPEAT, Order.CARD])
def test_the_card_is_told_again(order: Order) -> None:
    rex = Practising()
    rex.line("")
    told = rex.text
    rex.give(Pressed(order))
    assert rex.text == told


def test_help_rules_and_orders_that_make_no_sense() -> None:
    rex = Practising("bark-1")
    rex.give(Pressed(Order.APPEAL))
    assert rex.topics == [Note.NOT_NOW]
    rex.line("help")
    assert rex.topics == [PracticeNote.HELP_BEFORE]
    rex.line("fish")
    assert rex.topics == [Note.NOT_UNDERSTOOD]
    assert rex.session.view.rules == (RULES["bark-1"].text,)
    rex.line("begin")
    assert rex.session.view.rules == ()
    rex.line("rules")
    assert RULES["bark-1"].text in rex.text
    rex.line("quit")
    assert rex.left


@pytest.mark.parametrize("for_good", [True, False])
def test_without_the_microphone_nobody_is_told_of_a_pause(for_good: bool) -> None:
    rex = Practising("bark-1")
    rex.line("begin")
    rex.give(MicrophoneLost("Plug it in.", for_good))
    assert "Plug it in. Type" in rex.text
    assert "the time runs on" in rex.text
    assert "pause" not in rex.text
    assert ("I cannot hear you." in rex.text) is not for_good
    rex.line(rex.right)
    assert len(rex.session.practice.answers) == 1


def test_an_empty_answer_to_another_round_is_asked_for_again() -> None:
    rex = Practising("bark-1", limit=1)
    rex.line("begin")
    rex.now = 2
    rex.line(rex.right)
    rex.line("")
    assert rex.topics == [PracticeNote.ANOTHER]


def test_nobody_left() -> None:
    rex = Practising()
    rex.give(EverybodyGone())
    assert rex.left


def test_each_card_is_recorded_before_its_verdict_is_announced() -> None:
    practising = Practising("mutt-1")
    outputs = practising.session.take(Line("begin"))
    (begun,) = [output.event for output in outputs if isinstance(output, Record)]
    assert (begun.dog, begun.rules, begun.limit) == ("Rex", ("mutt-1",), 60)
    outputs = practising.session.take(Line(practising.right))
    kept = next(place for place, output in enumerate(outputs) if isinstance(output, Record))
    told = next(place for place, output in enumerate(outputs) if isinstance(output, Announce))
    assert kept < told
    assert outputs[kept].event == practising.session.practice.answers[-1]


def test_what_was_not_understood_is_not_recorded() -> None:
    practising = Practising("mutt-1")
    practising.line("begin")
    mumbled = Utterance((Word("[unk]", 0.0, 1.0, 1.0),), speech=1.0)
    outputs = practising.session.take(Heard(mumbled, 1))
    assert not any(isinstance(output, Record) for output in outputs)
