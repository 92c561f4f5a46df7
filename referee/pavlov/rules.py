"""Rules as values: a Dogtor's card, read."""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum

from referee.errors import RefereeError
from referee.pavlov.conditions import Condition
from referee.pavlov.effects import ChangeOrder, ChangeValue, Do, Say, SayNothing, TotalChange

LONGEST_TEXT = 70
"""Characters that fit on a card and can be listened to in one go."""


class Difficulty(StrEnum):
    """How hard a Dogtor's rules are, easiest first (rulebook, "The Dogtor's Rules Decks")."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    VERY_HARD = "very hard"


@dataclass(frozen=True, slots=True)
class Dogtor:
    """Who set a rule.

    Attributes:
        name: as printed.
        study: the area of study, as printed.
        difficulty: of all the Dogtor's rules.
    """

    name: str
    study: str
    difficulty: Difficulty


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule card. Every effect that is there is asked for when the condition holds.

    Attributes:
        id: short and unique, "mutt-1".
        dogtor: who set it; a test never has two rules of one Dogtor.
        text: as printed on the card, at most `LONGEST_TEXT` characters.
        when: the condition.
        values: changes to the card's value.
        total: a change to the pile's total.
        says: what to say before the ending.
        instead: what to say in place of the total.
        does: what to do.
        order: a change to who is next.
    """

    id: str
    dogtor: Dogtor
    text: str
    when: Condition
    values: tuple[ChangeValue, ...] = ()
    total: TotalChange | None = None
    says: tuple[Say, ...] = ()
    instead: Say | SayNothing | None = None
    does: tuple[Do, ...] = ()
    order: ChangeOrder | None = None

    @property
    def changes_total(self) -> bool:
        """Whether it decides what the total is."""
        return bool(self.values) or self.total is not None


Rulebook = dict[str, Rule]
"""Rules by id, in the order of their files."""


def find_rule(rule_id: str, rules: Rulebook) -> Rule:
    """The rule with an id.

    Raises:
        RefereeError: there is none; the message suggests another.
    """
    if rule_id not in rules:
        close = get_close_matches(rule_id, rules, n=1)
        hint = f"did you mean '{close[0]}'?" if close else "'dogtor rules list' shows all."
        raise RefereeError(f"There is no rule '{rule_id}'; {hint}")
    return rules[rule_id]


def dogtors(rules: Iterable[Rule]) -> tuple[Dogtor, ...]:
    """The Dogtors who set the rules, without repeats, easiest first."""
    return easiest_first(dict.fromkeys(rule.dogtor for rule in rules))


def easiest_first(dogtors: Iterable[Dogtor]) -> tuple[Dogtor, ...]:
    """The Dogtors by difficulty; those of one difficulty stay in their order."""
    order = list(Difficulty)
    return tuple(sorted(dogtors, key=lambda dogtor: order.index(dogtor.difficulty)))
