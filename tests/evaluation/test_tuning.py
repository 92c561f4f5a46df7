from dataclasses import replace

from pytest import approx

from referee.evaluation.adapting import LEAST_CLIPS, adapt
from referee.evaluation.rejudging import all_judged_again
from referee.evaluation.reliability import Stated, reliability, stated
from referee.evaluation.tuning import cost, tune
from referee.judging.thresholds import DEFAULT, Offsets

NEARLY_BELIEVED = 5.0
"""Nats by which a wrong total is ahead of the right one, so that the dog is just asked again."""


def test_tuning_stops_wronging_dogs_that_are_heard_wrongly_by_a_little(make_row) -> None:
    reckless = replace(DEFAULT, bad_belief=0.5, bad_confidence=0.0, temperature=1.0)
    doubtful = [make_row(believed="ten", margin=6.0) for _ in range(10)]
    wrong = [make_row(said="ten", believed="ten", margin=30.0) for _ in range(10)]
    rows = [*doubtful, *wrong, *[make_row() for _ in range(20)]]
    before = cost(all_judged_again(rows, reckless))
    tuned = tune(rows, reckless, lambda share: None, jobs=1)
    assert cost(all_judged_again(rows, tuned.chosen)) < before
    false = [row for row in all_judged_again(rows, tuned.chosen) if row.is_false]
    assert not false
    rates = [point.figures.say_again.value for point in tuned.curve]
    assert rates == sorted(rates)


def test_beliefs_are_stated_of_announcements_that_were_scored(make_row) -> None:
    rows = [make_row(margin=20.0), make_row(said="ten", believed="ten", margin=20.0)]
    right, wrong = stated(rows, DEFAULT)
    assert (right.right, wrong.right) == (True, False)
    assert right.belief > 0.99 > 0.1 > wrong.belief
    assert right.weight / wrong.weight == approx(DEFAULT.prior / (1 - DEFAULT.prior))


def test_reliability_is_the_share_that_was_right() -> None:
    stated = [Stated(0.95, True, 1.0)] * 19 + [Stated(0.95, False, 1.0), Stated(0.05, False, 1.0)]
    low, high = reliability(stated)
    assert (low.true, high.true) == (0.0, approx(0.95))
    assert (low.count, high.count) == (1, 20)


def test_a_dog_that_is_always_asked_again_gets_offsets(make_row) -> None:
    rows = [
        make_row(believed="ten", margin=NEARLY_BELIEVED, name=f"{i}.flac")
        for i in range(LEAST_CLIPS)
    ]
    found = adapt("Anna", rows, DEFAULT)
    assert found.offsets.good < 0
    assert found.after < found.before
    assert not found.why_not


def test_offsets_that_help_only_the_clips_that_chose_them_are_not_used(make_row) -> None:
    rows = [
        make_row(believed="ten", margin=NEARLY_BELIEVED, name=f"{i:02}.flac")
        if i % 2 == 0
        else make_row(name=f"{i:02}.flac")
        for i in range(LEAST_CLIPS)
    ]
    found = adapt("Anna", rows, DEFAULT)
    assert found.offsets == Offsets()
    assert "no gain" in found.why_not


def test_too_few_clips_say_nothing(make_row) -> None:
    assert adapt("Anna", [make_row()], DEFAULT).why_not
