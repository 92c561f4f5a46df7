"""The shipped rules through judging: what they ask for is good, what forgetting says is not."""

from itertools import combinations

import pytest

from referee.judging.announcement import usual
from referee.judging.judge import judge
from referee.judging.lexicon import lexicon
from referee.judging.ruling import Verdict
from referee.pavlov.expectation import PhraseKind
from referee.pavlov.expecting import expect, mistaken
from referee.pavlov.library import shipped_deck, shipped_rules
from referee.pavlov.sayable import sayable
from referee.pavlov.turn import Turn
from referee.table.refereeing import table_words
from referee.utterance import typed

DOGS = ("Rex", "Bella", "Max")
RULES = list(shipped_rules().values())
CARDS = sorted(set(shipped_deck()), key=lambda card: card.code)
PAIRS = [pair for pair in combinations(RULES, 2) if pair[0].dogtor != pair[1].dogtor]


@pytest.fixture(scope="module")
def known():
    asked = sayable(RULES, DOGS)
    words = [phrase.text for phrase in asked if phrase.kind is PhraseKind.WORDS]
    return lexicon(table_words(), words, DOGS)


def turns(pair_number):
    """A turn for each of a third of the cards, on piles that differ from pair to pair."""
    for place in range(pair_number % 3, len(CARDS), 3):
        shift = (pair_number * 7 + place * 5) % len(CARDS)
        pile = tuple(CARDS[(shift + step * 11) % len(CARDS)] for step in range(pair_number % 4))
        yield Turn(
            card=CARDS[place],
            dog="Rex",
            dogs=DOGS,
            cards_left=(2, 2, 2),
            pile=pile,
            total=sum(card.value for card in pile) + pair_number % 5,
            dogs_card=1 + pair_number % 4,
            test_card=len(pile) + 1,
        )


def verdict(expectation, said, known):
    utterance = typed(usual(said).replace(",", "").split())
    return judge(expectation, utterance, known).verdict


def test_what_any_two_rules_ask_for_is_good(known):
    for number, pair in enumerate(PAIRS):
        for turn in turns(number):
            right = expect(turn, pair)
            assert verdict(right, right, known) is Verdict.GOOD, (turn, usual(right))


def test_what_a_forgetful_dog_says_is_not_good(known):
    for number, pair in enumerate(PAIRS[::3]):
        for turn in turns(number):
            right = expect(turn, pair)
            for wrong in mistaken(turn, pair):
                assert verdict(right, wrong, known) is not Verdict.GOOD, (turn, usual(wrong))
