"""Which rules a dog forgot, from what it announced."""

from collections.abc import Callable, Sequence

from referee.judging.ruling import ReasonKind, Ruling, Verdict
from referee.pavlov.rules import Rule
from referee.table.announcing import Announcing
from referee.utterance import typed

_PHRASES = (ReasonKind.MISSING_PHRASE, ReasonKind.WRONG_PHRASE)

WithRules = Callable[[Sequence[Rule]], Announcing]
"""The same turn with other rules."""


def forgotten_rules(
    ruling: Ruling, rules: Sequence[Rule], with_rules: WithRules
) -> tuple[str, ...]:
    """Ids of the rules that explain a bad announcement; none when it was wrong in another way.

    If the announcement would have been right without one of the rules, that one was forgotten, and
    if it would have been right without all of them, all were. Else those were forgotten whose
    phrases are missing or wrong.

    Args:
        ruling: a bad one.
        rules: in play.
        with_rules: what the turn would have been.
    """
    words = typed([word.text for word in ruling.utterance.words])
    acting = ruling.expectation.rules

    def right_without(left_out: Sequence[str]) -> bool:
        remembered = [rule for rule in rules if rule.id not in left_out]
        return with_rules(remembered).rule_on(words).verdict is Verdict.GOOD

    for rule_id in acting:
        if right_without([rule_id]):
            return (rule_id,)
    if acting and right_without(acting):
        return acting
    reasons = (reason for reason in ruling.reasons if reason.kind in _PHRASES)
    return tuple(dict.fromkeys(rule for reason in reasons for rule in reason.rules))
