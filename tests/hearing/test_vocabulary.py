import pytest

from referee.errors import RefereeError
from referee.hearing.ears import Ears
from referee.hearing.vocabulary import check_phrases
from referee.pavlov.library import load_rules, shipped_rules
from referee.table.refereeing import prepare

RULE = """
dogtor = "Tester"
study = "Odd Words"
level = "easy"

[[rule]]
id = "tester-1"
text = "Say xylobark when a bell is played."
when = { bell = true }
say = { words = "xylobark" }
"""


def test_every_shipped_rule_can_be_heard(ears: Ears) -> None:
    prepare(ears, list(shipped_rules().values()), ["Rex", "Bella"])


def test_a_missing_word_is_named_with_its_rule(ears: Ears, tmp_path) -> None:
    file = tmp_path / "odd.toml"
    file.write_text(RULE)
    with pytest.raises(RefereeError, match="'xylobark', which rule 'tester-1' asks for"):
        prepare(ears, list(load_rules([file]).values()), ["Rex"])


def test_a_dog_is_only_checked_where_a_rule_asks_for_names(ears: Ears) -> None:
    rules = list(shipped_rules().values())
    silent = [rule for rule in rules if rule.id == "mutt-1"]
    prepare(ears, silent, ["Xqzt", "Bella"])
    with pytest.raises(RefereeError, match="'xqzt', which rule"):
        prepare(ears, rules, ["Xqzt", "Bella"])


def test_a_phrase_of_a_grammar_given_by_hand(ears: Ears) -> None:
    check_phrases(ears.recogniser, ["fetch five", "[unk]"], "stands in --grammar")
    with pytest.raises(RefereeError, match="'qwzrt', which stands in --grammar"):
        check_phrases(ears.recogniser, ["fetch qwzrt"], "stands in --grammar")
