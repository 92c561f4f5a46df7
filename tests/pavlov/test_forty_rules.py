"""Every rule of the shipped deck, alone: a card on which it acts, and one on which it does not."""

from collections import Counter

import pytest

from referee.pavlov.expecting import expect
from referee.pavlov.rules import LONGEST_TEXT, Difficulty, dogtors

LAST = {"cards_left": (0, 1, 1)}

ACTS = {
    "bark-1": (("b3",), "3; mime begging"),
    "bark-2": (("f5",), "woof, 5"),
    "bark-3": (("s2",), "2; scratch your ear"),
    "bark-4": (("f1",), "brown, 1"),
    "bark-5": (("bell", "f5"), "rex, 5"),
    "maslow-1": (("s4", "f5"), "5"),
    "maslow-2": (("b1",), "10"),
    "maslow-3": (("b1",), "please, 1"),
    "maslow-4": (("bell",), "thank you, 0"),
    "maslow-5": (("f2",), "2; rub your belly"),
    "mutt-1": (("f5",), "fetch, 5"),
    "mutt-2": (("f5", "b3"), "i promise, 8"),
    "mutt-3": (("bell", "b3"), "bella, 3"),
    "mutt-4": (("h5",), "5; raise a paw"),
    "mutt-5": (("b3",), "4"),
    "wagson-1": (("bell", "f5"), "15"),
    "wagson-2": (("f1", "bell"), "ding dong, 1"),
    "wagson-3": (("p5",), "5; clap your paws"),
    "wagson-4": (("f1",), "woof x2, 1"),
    "wagson-5": (("f5", "p5"), "ouch, 10"),
    "fetch-1": (("f4",), "ego x4, 4"),
    "fetch-2": (("f5", "s3"), "mother, 8"),
    "fetch-3": (("p4", "f1"), "-3"),
    "fetch-4": (("f1", "f5 b5 h5 s5"), "(enough for 21)"),
    "fetch-5": (("f5", "b1"), "2"),
    "washpaw-1": (("r1",), "1"),
    "washpaw-2": (("h1",), "1"),
    "washpaw-3": (("f5", "b1"), "6; tap the table"),
    "washpaw-4": (("b3", "f3"), "6"),
    "washpaw-5": (("b3",), "3; take a bow"),
    "jung-1": (("f1", "b5"), "beg, 6"),
    "jung-2": (("f4", "b3"), "(shadow for 7)"),
    "jung-3": (("f1", "b5"), "5"),
    "jung-4": (("f1", "b1"), "beg, fetch, 2"),
    "jung-5": (("f1",), "(nothing for 1)"),
    "skinner-1": (("f1",), "biscuit, 1"),
    "skinner-2": (("f4",), "pigeon, 4"),
    "skinner-3": (("f5", "b1 b2"), "13; press a lever"),
    "skinner-4": (("bell", "f5 b5 h5 s5"), "0"),
    "skinner-5": (("f1", "b1"), "button x2, 2"),
}

IDLE = {
    "bark-1": ("f3",),
    "bark-2": ("bell",),
    "bark-3": ("p2",),
    "bark-4": ("b1",),
    "bark-5": ("f5", "bell"),
    "maslow-1": ("p4",),
    "maslow-2": ("f1", "b1"),
    "maslow-3": ("f1", "b1"),
    "maslow-4": ("f1", "bell"),
    "maslow-5": ("bell", "f2"),
    "mutt-1": ("b3",),
    "mutt-2": ("f5", "b2"),
    "mutt-3": ("b3", "bell"),
    "mutt-4": ("h4",),
    "mutt-5": ("f5", "b3"),
    "wagson-1": ("f5", "bell"),
    "wagson-2": ("bell", "f1"),
    "wagson-3": ("p4", "p5"),
    "wagson-4": ("f2",),
    "wagson-5": ("f5", "f4"),
    "fetch-1": ("b4", "f4"),
    "fetch-2": ("f5", "b3"),
    "fetch-3": ("s4",),
    "fetch-4": ("f1", "f5 b5 h5 s4"),
    "fetch-5": ("f5",),
    "washpaw-1": ("h1", "r1"),
    "washpaw-2": ("r1", "h1"),
    "washpaw-3": ("f1", "b5"),
    "washpaw-4": ("b3", "f5"),
    "washpaw-5": ("b3",),
    "jung-1": ("f1",),
    "jung-2": ("f5", "b3"),
    "jung-3": ("f5", "b1"),
    "jung-4": ("f1", "b2"),
    "jung-5": ("f1",),
    "skinner-1": ("f1",),
    "skinner-2": ("f5",),
    "skinner-3": ("f5", "b1"),
    "skinner-4": ("bell", "f5 b5 h5"),
    "skinner-5": ("f1", "b1 b2 b3"),
}

MOMENT = {
    ("jung-5", True): {"dogs_card": 3},
    ("washpaw-5", False): {"dogs_card": 3},
    ("skinner-1", True): {"test_card": 5},
    ("skinner-1", False): {"test_card": 6},
    ("skinner-2", False): {"played": ("Max", "Rex", "Bella", "Max")},
}


def cards_and_moment(table, rule_id, acts):
    given = table[rule_id][0] if acts else table[rule_id]
    return given, MOMENT.get((rule_id, acts), {})


@pytest.mark.parametrize("rule_id", ACTS)
def test_it_acts(rule_id, rules, turn, describe):
    cards, moment = cards_and_moment(ACTS, rule_id, True)
    expectation = expect(turn(*cards, **moment), [rules[rule_id]])
    assert expectation.rules == (rule_id,)
    assert describe(expectation) == ACTS[rule_id][1]


@pytest.mark.parametrize("rule_id", IDLE)
def test_it_leaves_other_cards_alone(rule_id, rules, turn):
    cards, moment = cards_and_moment(IDLE, rule_id, False)
    idle = turn(*cards, **moment)
    assert expect(idle, [rules[rule_id]]) == expect(idle, [])


@pytest.mark.parametrize(
    ("rule_id", "card", "moment", "next_dog", "reverses"),
    [
        ("washpaw-1", ("r1",), {}, "Max", True),
        ("washpaw-2", ("h1",), {}, "Max", False),
        ("washpaw-4", ("b3", "f3"), {}, "Rex", False),
        ("washpaw-4", ("b3", "f3"), LAST, "Bella", False),
    ],
)
def test_who_is_next(rule_id, card, moment, next_dog, reverses, rules, turn):
    expectation = expect(turn(*card, **moment), [rules[rule_id]])
    assert (expectation.next_dog, expectation.reverses) == (next_dog, reverses)


@pytest.mark.parametrize(
    ("rule_id", "moment", "said"),
    [
        ("skinner-2", {"played": ("Bella", "Rex", "Bella")}, "pigeon, 5"),
        ("skinner-2", {"played": ("Rex",)}, "5"),
        ("washpaw-5", {"dogs_card": 5, "cards_left": (0, 1, 1)}, "5; take a bow"),
    ],
)
def test_memory_of_turns(rule_id, moment, said, rules, turn, describe):
    assert describe(expect(turn("f5", **moment), [rules[rule_id]])) == said


def test_the_next_dogs_name_is_not_asked_for_when_the_test_ends(rules, turn, describe):
    over = turn("bell", "b3", cards_left=(0, 0, 0))
    assert describe(expect(over, [rules["mutt-3"]])) == "3"


def test_five_rules_for_each_of_eight_dogtors_two_of_each_difficulty(rules):
    assert len(rules) == 40
    assert set(rules) == set(ACTS) == set(IDLE)
    assert set(Counter(rule.dogtor for rule in rules.values()).values()) == {5}
    by_difficulty = Counter(dogtor.difficulty for dogtor in dogtors(rules.values()))
    assert by_difficulty == dict.fromkeys(Difficulty, 2)


def test_texts_are_short_sentences_of_their_own(rules):
    texts = [rule.text for rule in rules.values()]
    assert len(set(texts)) == 40
    for text in texts:
        assert len(text) <= LONGEST_TEXT
        assert text[0].isupper() and text.endswith(".") and text.isascii()
        assert not any(sign.isdigit() for sign in text)


def test_the_rules_that_are_in_print(rules):
    printed = {
        "Say the name of blue cards.": "Immanuel Mutt",
        "Mime begging when beg is played.": "Mamie P. Bark",
        "Bells count as ten.": None,
        "Reverse the order of play when rollover is played.": None,
        "Sit counts as zero.": None,
        "Bark when a blue card is played.": None,
        "Beg counts as ten.": None,
        "Scratch your ear when sit is played.": None,
    }
    found = {rule.text: rule.dogtor.name for rule in rules.values()}
    for text, dogtor in printed.items():
        assert found[text] == (dogtor or found[text])
