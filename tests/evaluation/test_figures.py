from hypothesis import given
from hypothesis import strategies as st
from pytest import approx

from referee.evaluation.figures import GROUPINGS, Rate, figures, grouped
from referee.evaluation.goals import reached


def test_wilson_intervals_are_the_published_ones() -> None:
    # Newcombe (1998), "Two-sided confidence intervals for the single proportion", table I.
    assert Rate(81, 263).interval == approx((0.2553, 0.3662), abs=1e-4)
    assert Rate(15, 148).interval == approx((0.0624, 0.1605), abs=1e-4)
    assert Rate(0, 20).interval == approx((0.0, 0.1611), abs=1e-4)
    assert Rate(1, 29).interval == approx((0.0061, 0.1718), abs=1e-4)


@given(st.integers(1, 5000), st.floats(0, 1))
def test_the_interval_holds_the_rate(total: int, share: float) -> None:
    rate = Rate(round(share * total), total)
    low, high = rate.interval
    assert 0 <= low <= rate.value + 1e-12
    assert rate.value - 1e-12 <= high <= 1


def test_a_wronged_dog_is_a_false_bad(make_row) -> None:
    rows = [make_row(), make_row(believed="ten")]
    assert figures(rows).false_bad == Rate(1, 2)
    assert figures(rows).false_good == Rate(0, 0)


def test_a_mistake_that_passes_is_a_false_good(make_row) -> None:
    rows = [make_row(total=5, believed="five"), make_row(total=5, believed="ten")]
    assert figures(rows).false_good == Rate(1, 2)
    assert figures(rows).false_bad == Rate(0, 0)


def test_questions_count_for_right_and_wrong_dogs(make_row) -> None:
    rows = [make_row(confidence=0.1), make_row(total=5, confidence=0.1), make_row()]
    of = figures(rows)
    assert (of.say_again, of.say_again_right, of.say_again_wrong) == (
        Rate(2, 3),
        Rate(1, 2),
        Rate(1, 1),
    )


def test_groups_add_up_to_all(make_row) -> None:
    rows = [make_row(speaker=name, believed=b) for name in "abc" for b in ("five", "ten")]
    for key in GROUPINGS.values():
        groups = grouped(rows, key).values()
        assert sum(of.rows for of in groups) == len(rows)
        assert sum(of.false_bad.count for of in groups) == 3


def test_a_missed_goal_is_told(make_row) -> None:
    rows = [make_row(), make_row(believed="ten")]
    goals = {r.goal.figure: r.met for r in reached(grouped(rows, GROUPINGS["noise level"]))}
    assert goals["false_bad"] is False
    assert goals["false_good"] is True
