"""Rules that meet on one card: what wins, what adds up, and that no turn is ever impossible."""

from itertools import combinations, product

import pytest

from referee.numbers import HIGHEST, LOWEST, say
from referee.pavlov.expectation import Instead, Total
from referee.pavlov.expecting import expect, mistaken
from referee.pavlov.rulefile import read_rules

HEAD = 'dogtor = "Test"\nstudy = "Tests"\nlevel = "easy"\n'


def made(*effects):
    """One rule for each line of effects, revealed in this order, that always acts."""
    rules = "".join(
        f'[[rule]]\nid = "r{place}"\ntext = "x"\n{effect}\n'
        for place, effect in enumerate(effects, 1)
    )
    return read_rules(HEAD + rules, "test.toml")


@pytest.mark.parametrize(
    ("effects", "total", "by"),
    [
        (["value = { add = 1 }", "value = { multiply = 3 }"], 16, ("r1", "r2")),
        (["value = { negate = true }", "value = { add = 1 }"], -6, ("r1", "r2")),
        (["value = { multiply = 2 }", "value = { set = 10 }"], 20, ("r1", "r2")),
        (["value = { set = 1, multiply = 4, add = 2, negate = true }"], -6, ("r1",)),
        (["value = { negate = true }"] * 2, 5, ("r1", "r2")),
        (["value = { set = 3 }", "value = { set = 7 }"], 7, ("r2",)),
        (["value = { set = 3, add = 1 }", "value = { set = 7 }"], 8, ("r1", "r2")),
        (['total = "freeze"', "value = { set = 7 }"], 0, ("r1",)),
        (['total = "reset"', 'total = "freeze"'], 0, ("r2",)),
        (["value = { set = 999 }", "value = { multiply = 5 }"], HIGHEST, ("r1", "r2")),
        (["value = { set = -400 }", "value = { multiply = 2 }"], LOWEST, ("r1", "r2")),
    ],
)
def test_set_multiply_add_negate_and_the_newest_rule_wins(effects, total, by, turn):
    assert expect(turn("f5"), made(*effects)).ending == Total(total, by)


@pytest.mark.parametrize(
    ("effects", "total"), [(['total = "reset"', 'total = "freeze"'], 9), (['total = "reset"'], 0)]
)
def test_freeze_keeps_the_total_and_reset_clears_it(effects, total, turn):
    assert expect(turn("f5", "b5 h4"), made(*effects)).ending.value == total


def test_one_phrase_for_two_rules_is_said_once_as_often_as_the_greedier_wants(turn):
    rules = made(
        'say = { words = "woof" }',
        'say = [{ words = "woof", times = 3 }, { card = "name" }]',
        'say = { words = "woof", times = 2 }',
    )
    woof, name = expect(turn("f5"), rules).phrases
    assert (woof.text, woof.times, woof.rules) == ("woof", 3, ("r1", "r2", "r3"))
    assert (name.text, name.times, name.rules) == ("fetch", 1, ("r2",))


def test_words_and_a_name_that_sound_alike_stay_two_phrases(turn):
    rules = made('say = { words = "fetch" }', 'say = { card = "name" }')
    assert [phrase.kind for phrase in expect(turn("f5"), rules).phrases] == ["words", "name"]


@pytest.mark.parametrize(
    ("effects", "said", "by"),
    [
        (['instead = { words = "ding" }', 'instead = "nothing"'], None, ("r2",)),
        (['instead = "nothing"', 'instead = { words = "ding" }'], "ding", ("r2",)),
        (['instead = { words = "ding" }', 'instead = { before = "name" }'], "ding", ("r1",)),
    ],
)
def test_of_two_endings_the_newest_that_has_something_to_say_wins(effects, said, by, turn):
    ending = expect(turn("f5"), made(*effects)).ending
    assert isinstance(ending, Instead)
    assert (ending.phrase.text if ending.phrase else None, ending.rules) == (said, by)
    assert ending.value == 5


@pytest.mark.parametrize(
    ("effects", "next_dog", "reverses"),
    [
        (["order = { reverse = true }"], "Max", True),
        (["order = { reverse = true }"] * 2, "Bella", False),
        (["order = { skip = 1 }"], "Max", False),
        (["order = { skip = 1 }"] * 2, "Rex", False),
        (["order = { skip = 1, reverse = true }"], "Bella", True),
        (["order = { again = true }", "order = { skip = 1 }"], "Rex", False),
        (["order = { again = true }", "order = { reverse = true }"], "Rex", True),
    ],
)
def test_changes_of_order_add_up(effects, next_dog, reverses, turn):
    expectation = expect(turn("f5"), made(*effects))
    assert (expectation.next_dog, expectation.reverses) == (next_dog, reverses)
    assert expectation.order_rules == tuple(f"r{place}" for place in range(1, len(effects) + 1))


@pytest.mark.parametrize(
    ("left", "skip", "next_dog"),
    [((4, 0, 4), 0, "Max"), ((4, 0, 4), 1, "Rex"), ((0, 0, 1), 1, "Max"), ((3, 0, 0), 0, "Rex")],
)
def test_dogs_without_cards_are_passed_over_and_not_worth_skipping(left, skip, next_dog, turn):
    rules = made(f"order = {{ skip = {skip} }}") if skip else []
    assert expect(turn("f5", cards_left=left), rules).next_dog == next_dog


def test_a_forgetful_dog_forgets_one_rule_or_all(turn, describe):
    rules = made(
        'say = { words = "woof" }',
        "value = { set = 10 }",
        'when = { suit = "brown" }\nsay = { words = "no" }',
    )
    said = [describe(wrong) for wrong in mistaken(turn("f5"), rules)]
    assert sorted(said) == ["10", "5", "woof, 5"]


def test_without_rules_there_is_nothing_to_forget(turn):
    assert mistaken(turn("f5"), []) == ()


def test_forgetting_a_change_of_order_changes_no_announcement(turn):
    assert mistaken(turn("f5"), made("order = { skip = 1 }")) == ()


TURNS = {
    "the first card": {},
    "after a bell": {"pile": "bell", "test_card": 5},
    "after a low card": {"pile": "h4 f1", "test_card": 10, "played": ("Rex", "Bella")},
    "on a high total": {"pile": "s5 b5 p5 r5", "dogs_card": 3, "cards_left": (2, 3, 3)},
    "below zero": {"pile": "p5 h4", "total": -9},
    "the last card": {"pile": "b2", "dogs_card": 5, "cards_left": (0, 0, 0)},
}


def possible(turn, expectation):
    """A dog that knows everything can do what is asked, and play can go on."""
    keys = [(phrase.kind, phrase.text) for phrase in expectation.phrases]
    assert len(keys) == len(set(keys))
    assert all(phrase.times >= 1 and phrase.rules for phrase in expectation.phrases)
    assert sum(phrase.times for phrase in expectation.phrases) <= 12
    say(expectation.ending.value)
    assert len(expectation.actions) <= 3
    if any(turn.cards_left):
        assert turn.cards_left[turn.dogs.index(expectation.next_dog)] > 0
    else:
        assert expectation.next_dog is None


def sets_of_rules(rules, size):
    """Every set with at most one rule of each Dogtor."""
    by_dogtor = {}
    for rule in rules.values():
        by_dogtor.setdefault(rule.dogtor, []).append(rule)
    for some in combinations(by_dogtor.values(), size):
        yield from product(*some)


def cards_of(deck):
    return sorted({card.code for card in deck})


def test_every_pair_of_rules_on_every_card_can_be_done_in_either_order(rules, deck, turn):
    codes = cards_of(deck)
    for place, pair in enumerate(sets_of_rules(rules, 2)):
        for spot, code in enumerate(codes):
            moment = list(TURNS.values())[(place + spot) % len(TURNS)]
            flipped = turn(code, **moment)
            for order in (pair, pair[::-1]):
                possible(flipped, expect(flipped, order))


@pytest.mark.parametrize("moment", TURNS)
def test_every_triple_of_rules_on_every_card_can_be_done(rules, deck, turn, moment):
    codes = cards_of(deck)
    flips = [turn(code, **TURNS[moment]) for code in codes]
    stride = len(TURNS)
    offset = list(TURNS).index(moment)
    for triple in list(sets_of_rules(rules, 3))[offset::stride]:
        for flipped in flips:
            possible(flipped, expect(flipped, triple))
