from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.errors import RefereeError
from referee.pavlov.library import shipped_deck, shipped_rules
from referee.pavlov.practice import answer, flip, prepare, summary

DECK, RULES = shipped_deck(), shipped_rules()

answers = st.lists(st.tuples(st.booleans(), st.floats(0.1, 5)), max_size=90)
chosen_rules = st.lists(st.sampled_from(sorted(RULES)), max_size=5, unique=True)


def practised(rule_ids, given_answers, seed=0, limit=10_000.0):
    """A practice after the answers, with the state before each of them."""
    random = Random(seed)
    practice = prepare("Rex", [RULES[rule_id] for rule_id in rule_ids], DECK, limit, random)
    now, before = 100.0, []
    for good, seconds in given_answers:
        practice = flip(practice, now, random)
        before.append(practice)
        now += seconds
        practice = answer(practice, good, now, practice.expectation.rules)
    return practice, before


@given(chosen_rules, answers)
@settings(max_examples=40, deadline=None)
def test_every_card_comes_once_before_any_comes_again(rule_ids, given_answers):
    _, before = practised(rule_ids, given_answers)
    cards = [practice.test.flipped.card for practice in before]
    for start in range(0, len(cards), len(DECK)):
        once = Counter(cards[start : start + len(DECK)])
        assert not once - Counter(DECK)


@given(answers)
@settings(max_examples=40, deadline=None)
def test_without_rules_the_total_is_the_sum_since_the_last_mistake(given_answers):
    practice, before = practised([], given_answers)
    total = 0
    for state, (good, _) in zip(before, given_answers, strict=True):
        assert state.expectation.ending.value == total + state.test.flipped.card.value
        total = state.expectation.ending.value if good else 0
    assert practice.test.total == total


@given(chosen_rules, answers)
@settings(max_examples=40, deadline=None)
def test_the_summary_adds_up(rule_ids, given_answers):
    practice, before = practised(rule_ids, given_answers)
    came = summary(practice)
    goods = [good for good, _ in given_answers]
    rows = "".join("x" if good else " " for good in goods).split()
    assert (came.cards, came.good) == (len(goods), sum(goods))
    assert came.best_streak == max(map(len, rows), default=0)
    assert practice.streak == len("".join("x" if g else " " for g in goods).rpartition(" ")[2])
    if goods:
        mean = sum(seconds for _, seconds in given_answers) / len(goods)
        assert came.seconds == pytest.approx(mean)
    assert came.asked == Counter(r for state in before for r in state.expectation.rules)
    assert came.forgotten <= came.asked
    if came.forgotten:
        worst = came.forgotten[came.worst_rule] / came.asked[came.worst_rule]
        assert all(n / came.asked[rule] <= worst for rule, n in came.forgotten.items())
    else:
        assert came.worst_rule is None


def test_a_good_answer_forgets_nothing_whatever_is_said():
    random = Random(1)
    practice = flip(prepare("Rex", [RULES["bark-2"]], DECK, 60, random), 0.0, random)
    assert answer(practice, True, 1.0, ["bark-2"]).answers[0].forgotten == ()


def test_the_clock_starts_with_the_first_card_and_a_card_in_time_is_finished():
    random = Random(1)
    practice = prepare("Rex", [], DECK, 60, random)
    assert not practice.is_over(10_000)
    practice = flip(practice, 1000, random)
    assert not practice.is_over(1059.9)
    assert practice.is_over(1060)
    practice = answer(practice, True, 1061)
    assert summary(practice).cards == 1
    with pytest.raises(RefereeError, match="time is up"):
        flip(practice, 1061, random)


def test_what_cannot_be_done():
    random = Random(1)
    practice = prepare("Rex", [], DECK, 60, random)
    with pytest.raises(RefereeError, match="Flip a card first"):
        answer(practice, True, 0)
    with pytest.raises(RefereeError, match="Announce the card"):
        flip(flip(practice, 0, random), 0, random)
    with pytest.raises(RefereeError, match="more than 0 seconds"):
        prepare("Rex", [], DECK, 0, random)
    with pytest.raises(RefereeError, match="deck is empty"):
        prepare("Rex", [], (), 60, random)
