"""How often dogs are right is learnt from games, and a few cards do not upset it."""

import random

from pytest import approx

from referee.judging.prior import Announced, learnt
from referee.judging.thresholds import DEFAULT


def games(count: int, prior: float, forget: float) -> list[Announced]:
    rng = random.Random(1)
    drawn = [rng.randint(0, 3) for _ in range(count)]
    return [Announced(rules, rng.random() < prior * (1 - forget) ** rules) for rules in drawn]


def test_many_games_tell_both() -> None:
    found = learnt(games(4000, 0.88, 0.2), DEFAULT)
    assert found.prior == approx(0.88, abs=0.03)
    assert found.forget == approx(0.2, abs=0.03)


def test_a_few_cards_do_not_upset_what_is_believed() -> None:
    found = learnt([Announced(0, False)] * 2, DEFAULT)
    assert found.prior == approx(DEFAULT.prior, abs=0.03)


def test_without_any_game_nothing_changes() -> None:
    assert learnt([], DEFAULT) == DEFAULT


def test_only_the_two_are_learnt() -> None:
    found = learnt(games(200, 0.9, 0.1), DEFAULT)
    assert found.bad_belief == DEFAULT.bad_belief
    assert found.temperature == DEFAULT.temperature
