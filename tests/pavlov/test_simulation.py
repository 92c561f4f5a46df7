"""Imperfect dogs, and that the levels are in order of difficulty."""

from random import Random

import pytest

from referee.pavlov.library import shipped_scoring
from referee.pavlov.rulefile import read_rules, rulebook
from referee.pavlov.scoring import Level
from referee.pavlov.simulation import Dogs, simulate

HEAD = 'dogtor = "Test"\nstudy = "Tests"\nlevel = "easy"\n[[rule]]\nid = "r"\ntext = "x"\n'


def games(level, forget, rules, deck, count=30, dogs=4):
    return [
        simulate(Dogs(dogs, forget), level, rules, deck, Random(f"{number}"))
        for number in range(count)
    ]


def test_levels_are_in_order_of_difficulty(rules, deck):
    levels = shipped_scoring().levels
    passed = [
        sum(game.passed for game in games(levels[name], 0.08, rules, deck))
        for name in ("puppy", "dog", "wolf")
    ]
    assert passed[0] > passed[1] > passed[2]


def test_a_bone_is_lost_for_what_was_forgotten_only(rules, deck):
    for game in games(shipped_scoring().level("dog"), 0.1, rules, deck):
        assert set(game.cost) <= set(game.acted) <= set(game.in_play)
        assert sum(game.cost.values()) >= 12 - game.bones
        assert game.turns == 100 or not game.passed


@pytest.mark.parametrize(
    ("effect", "bones"),
    [
        ('say = { words = "woof" }', 11),
        ("value = { add = 1 }", 11),
        ('instead = "nothing"', 11),
        ('do = { action = "nod", spoken = "nod" }', 11),
        ("order = { skip = 1 }", 11),
        ("order = { reverse = true }", 11),
        ("order = { again = true }", 11),
        ("value = { add = 0 }", 12),
    ],
)
def test_whoever_forgets_a_rule_that_always_acts_loses_a_bone(effect, bones, deck):
    """In the first test of four dogs, one of twenty turns is wrong; nothing else can be."""
    rules = rulebook(read_rules(HEAD + effect, "test.toml"))
    forgetting = _OnceForgetful(at=4)
    played = simulate(Dogs(4, 0.5), Level("puppy", 1), rules, deck, forgetting)
    assert (played.passed, played.bones) == (True, bones)


class _OnceForgetful(Random):
    """Chance that makes exactly one of the dogs' memories fail, and shuffles as always."""

    def __init__(self, at):
        super().__init__(1)
        self._asked, self._at = 0, at

    def random(self):
        self._asked += 1
        return 0.0 if self._asked == self._at else 1.0

    def getrandbits(self, bits):
        return super().getrandbits(bits)
