import pytest

from referee import numbers
from referee.hearing.turn_grammar import common_grammar, turn_grammar
from referee.judging.lexicon import Lexicon, lexicon
from referee.pavlov.deck import find_card
from referee.pavlov.expecting import expect, mistaken
from referee.pavlov.library import shipped_deck, shipped_rules
from referee.pavlov.turn import Turn
from referee.table.refereeing import table_words
from referee.utterance import UNKNOWN

RULES = shipped_rules()


def turn(card: str, total: int) -> Turn:
    return Turn(find_card(card, shipped_deck()), "Rex", ("Rex", "Bella"), (4, 5), total=total)


def grammar(card: str, total: int, *rule_ids: str) -> tuple[str, ...]:
    moment, rules = turn(card, total), [RULES[rule_id] for rule_id in rule_ids]
    return turn_grammar(expect(moment, rules), mistaken(moment, rules), words())


def words() -> Lexicon:
    return lexicon(table_words(), ["woof"])


def test_right_wrong_and_unknown_can_be_heard() -> None:
    phrases = grammar("f5", 3, "mutt-1")
    assert "fetch eight" in phrases, "right"
    assert "fetch five eight" in phrases, "right, with the card's own number"
    assert "eight" in phrases, "the rule forgotten"
    assert {"seven", "nine", "eighteen", "eighty"} <= set(phrases), "near and alike totals"
    assert {"beg", "bell", "yellow", "roll over", "woof", "undo", UNKNOWN} <= set(phrases)


@pytest.mark.parametrize(("total", "alike"), [(13, 30), (30, 13), (90, 19), (50, 15), (150, 115)])
def test_teens_and_tens_stand_side_by_side(total: int, alike: int) -> None:
    assert " ".join(numbers.say(alike)) in grammar("f5", total - 5)


def test_a_total_that_a_forgotten_rule_gives_can_be_heard() -> None:
    sit_is_zero = next(rule.id for rule in RULES.values() if "SIT" in rule.text.upper())
    assert "fourteen" in grammar("s4", 10, sit_is_zero)


def test_no_phrase_twice_and_none_empty() -> None:
    phrases = grammar("r3", 40, "mutt-1")
    assert len(phrases) == len(set(phrases))
    assert all(phrase.strip() == phrase != "" for phrase in phrases)


def test_the_common_grammar_has_every_number() -> None:
    phrases = set(common_grammar(words()))
    assert {" ".join(numbers.say(n)) for n in (-500, 0, 105, 999)} <= phrases
