from collections import Counter
from random import Random

import pytest

from referee.errors import RefereeError
from referee.numbers import say
from referee.pavlov.cards import BELL, Suit
from referee.pavlov.deck import find_card, read_deck, shuffled

SUITS = """
sit      = ["yellow", "brown",  "blue",   "yellow", "brown"]
speak    = ["yellow", "brown",  "blue",   "yellow", "brown"]
fetch    = ["brown",  "blue",   "yellow", "brown",  "blue"]
shake    = ["blue",   "yellow", "brown",  "blue",   "yellow"]
beg      = ["brown",  "blue",   "yellow", "brown",  "blue"]
rollover = ["blue",   "yellow", "brown",  "blue",   "yellow"]
"""


def test_the_deck_is_the_rulebooks(deck):
    """36 cards: 6 white bells worth 0; 30 commands in three suits, worth 1 to 5."""
    assert len(deck) == 36
    assert deck.count(BELL) == 6
    commands = [card for card in deck if card != BELL]
    assert len(set(commands)) == 30
    assert {card.value for card in commands} == {1, 2, 3, 4, 5}
    assert Counter(card.suit for card in commands) == {
        Suit.BLUE: 10,
        Suit.YELLOW: 10,
        Suit.BROWN: 10,
    }
    assert find_card("f5", deck).suit is Suit.BLUE
    assert find_card("b3", deck).suit is Suit.YELLOW


def test_every_card_is_found_by_its_code_and_its_name(deck):
    for card in deck:
        assert find_card(card.code, deck) == card
        assert find_card(card.code.upper() + " ", deck) == card
        if card != BELL:
            assert find_card(f"{card.command} {card.value}", deck) == card
            assert find_card(f"{card.command} {' '.join(say(card.value))}", deck) == card


@pytest.mark.parametrize(
    ("code", "hint"),
    [
        ("f6", "the values of fetch are 1 to 5: 'f1' to 'f5'"),
        ("fetch", "the values of fetch are 1 to 5"),
        ("spek4", "did you mean 'speak'"),
        ("bel", "did you mean 'bell'"),
        ("fetch nine", "the values of fetch are 1 to 5"),
        ("x3", "type a letter and a value, like 'f5'.* h shake"),
        ("", "type a letter and a value"),
        ("五", "type a letter and a value"),
    ],
)
def test_a_wrong_code_is_explained(deck, code, hint):
    with pytest.raises(RefereeError, match=hint):
        find_card(code, deck)


def test_an_owner_can_correct_suits():
    text = f"bells = 6\n[suits]{SUITS}".replace(
        'beg      = ["brown",  "blue",   "yellow"', 'beg = ["brown", "blue", "blue"'
    )
    assert find_card("b3", read_deck(text, "mine.toml")).suit is Suit.BLUE


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f"bells = 6\n[suits]{SUITS}".replace("blue", "bleu"), "unknown suit 'bleu'; did you mean"),
        (f"bells = 6\n[suits]{SUITS}".replace('"blue",   "yellow", "brown",  "blue",   "yellow"]',
          '"blue"]'), "suits.shake: needs five suits"),
        (f"bells = 6\n[suits]{SUITS}".replace("sit ", "site "), "unknown key 'site'; did you mean"),
        (f"[suits]{SUITS}", "bells: needs a whole number"),
        ("bells = 6", "suits: needs a table"),
        ("bells = ", "is not valid TOML"),
    ],
)  # fmt: skip
def test_a_wrong_deck_file_is_explained(text, problem):
    with pytest.raises(RefereeError, match=f"mine.toml.*{problem}"):
        read_deck(text, "mine.toml")


def test_the_seed_decides_the_order(deck):
    assert shuffled(deck, Random(7)) == shuffled(deck, Random(7))
    assert shuffled(deck, Random(7)) != shuffled(deck, Random(8))
    assert Counter(shuffled(deck, Random(7))) == Counter(deck)
