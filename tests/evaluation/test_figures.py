from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest import approx

from referee.evaluation.figures import GROUPINGS, Rate, figures, grouped, worth_showing
from referee.evaluation.goals import reached
from referee.evaluation.noise import Noise
from referee.evaluation.rows import Disturbance

DOUBTED = -20.0
"""Nats; what was heard is less likely than anything else."""


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
    rows = [make_row(margin=DOUBTED), make_row(total=5, confidence=0.1), make_row()]
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


def test_groups_are_crossed_with_noise_levels_only_where_there_are_several(make_row) -> None:
    clean = [make_row(), make_row(speaker="Ben")]
    clean[1] = replace(clean[1], clip=replace(clean[1].clip, group="others"))
    noisy = [replace(row, disturbance=Disturbance(Noise.DICE, 10.0)) for row in clean]
    crossed = "speaker group and noise level"
    assert set(dict(worth_showing(clean))) == {"speaker group", "speaker"}
    shown = dict(worth_showing([*clean, *noisy]))
    assert set(shown) == {"noise level", "noise", "speaker group", crossed, "speaker"}
    assert set(shown[crossed]) == {
        f"{group}, {level}" for group in ("people", "others") for level in ("clean", "10 dB")
    }


def test_a_missed_goal_is_told(make_row) -> None:
    rows = [make_row(), make_row(believed="ten")]
    goals = {r.goal.figure: r.met for r in reached(grouped(rows, GROUPINGS["noise level"]))}
    assert goals["false_bad"] is False
    assert goals["say_again"] is True
    assert "false_good" not in goals, "no announcement was wrong, so nothing was measured"


@pytest.mark.parametrize(
    ("said", "group"),
    [
        ("five", "1 word"),
        ("fetch five", "2 to 6 words"),
        ("oscar ding dong i promise two", "2 to 6 words"),
        ("it was better to get it off", "7 words or more"),
        ("", "not known"),
        ("[unk]", "not known"),
    ],
)
def test_clips_are_told_apart_by_how_much_is_said(make_row, said, group) -> None:
    row = make_row()
    row = replace(row, clip=replace(row.clip, text=said))
    assert list(grouped([row], GROUPINGS["length"])) == [group]
