"""Judging again what was heard, with other thresholds: quick, since nothing is heard anew."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from referee.evaluation.rows import Row
from referee.judging.judge import judge
from referee.judging.lexicon import Lexicon, rules_lexicon
from referee.judging.thresholds import Thresholds
from referee.pavlov.rules import Rule
from referee.table.refereeing import table_words


def judged_again(row: Row, thresholds: Thresholds) -> Row:
    """The row as it would have been ruled with these thresholds."""
    lexicon = lexicon_of(row.case.rules, row.case.turn.dogs)
    ruling = judge(row.ruling.expectation, row.ruling.utterance, lexicon, thresholds)
    return replace(row, ruling=ruling)


def all_judged_again(rows: Sequence[Row], thresholds: Thresholds) -> list[Row]:
    """The same for many rows."""
    return [judged_again(row, thresholds) for row in rows]


@lru_cache(1024)
def lexicon_of(rules: tuple[Rule, ...], dogs: tuple[str, ...]) -> Lexicon:
    """The phrases of a game, as at the table."""
    return rules_lexicon(table_words(), rules, dogs)
