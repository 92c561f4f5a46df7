"""The recorded games together show everything that the shipped rules can ask for.

Kinds are those of the rule language, and which of them acted is found by asking what would be
required without them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from pathlib import Path

from referee.judging.ruling import ReasonKind, Verdict
from referee.pavlov import conditions as c
from referee.pavlov import play
from referee.pavlov.effects import (
    Quantity,
    Say,
    SayBefore,
    SayCard,
    SayDog,
    SayNothing,
    SayWords,
)
from referee.pavlov.expectation import Expectation
from referee.pavlov.expecting import announcement, expect
from referee.pavlov.library import shipped_rules
from referee.pavlov.rules import Rule
from referee.pavlov.turn import Turn
from referee.table.manifest import read_game

FIXTURES = Path(__file__).parents[2] / "audio_fixtures"
RULES = shipped_rules()
GAMES = [read_game(path.parent, RULES) for path in sorted(FIXTURES.glob("games/*/game.toml"))]

Kinds = frozenset[str]


def test_every_kind_of_condition_and_effect_acts_on_a_good_dog(played) -> None:  # type: ignore[no-untyped-def]
    wanted = {kind for rule in RULES.values() for kind in kinds_of(rule)}
    shown = {
        kind
        for recorded in GAMES
        for game, turn in played(recorded)
        if turn.ruling is Verdict.GOOD
        for kind in acted(game.dealt.turn(), play.in_play(game, RULES))
    }
    assert wanted - shown == set()


def test_a_game_of_the_highest_level_is_passed() -> None:
    assert any(game.level == "wolf" and game.passed for game in GAMES)


def test_a_game_of_the_middle_level_ends_when_a_dog_has_no_bones() -> None:
    [failed] = [game for game in GAMES if game.level == "dog" and not game.passed]
    assert len(failed.tests) <= 5
    assert 0 in failed.bones.values()


def test_dogs_leave_out_actions_and_flip_out_of_turn() -> None:
    reasons = [r for game in GAMES for test in game.tests for t in test.turns for r in t.reasons]
    assert reasons.count(ReasonKind.MISSING_ACTION) >= 2
    assert ReasonKind.OUT_OF_TURN in reasons


def kinds_of(rule: Rule) -> Kinds:
    """Every kind that the rule has."""
    return frozenset((*_all_conditions(rule.when), *(kind for kind, _ in _without_each(rule))))


def acted(turn: Turn, rules: Sequence[Rule]) -> Kinds:
    """The kinds that acted in a turn.

    An effect acted when the dog would have had something else to say or to do without it, or
    another dog would be next; a condition did when it held in a rule with such an effect.
    """
    right = expect(turn, rules)
    found: set[str] = set()
    for rule in rules:
        effects = {
            kind
            for kind, other in _without_each(rule)
            if _asked(expect(turn, [other if r is rule else r for r in rules])) != _asked(right)
        }
        if effects:
            found |= effects | set(_held(rule.when, turn, right.ending.value))
    return frozenset(found)


def _asked(right: Expectation) -> tuple[object, ...]:
    actions = {action.text for action in right.actions}
    return announcement(right), right.ending.value, actions, right.next_dog, right.reverses


def _without_each(rule: Rule) -> Iterator[tuple[str, Rule]]:
    """Each kind of effect of the rule, with the rule as it is without that one."""
    for change in rule.values:
        by = change.amount if isinstance(change.amount, Quantity) else "number"
        others = tuple(other for other in rule.values if other is not change)
        yield f"value: {change.operation} {by}", replace(rule, values=others)
    if rule.total:
        yield f"total: {rule.total}", replace(rule, total=None)
    for i, say in enumerate(rule.says):
        before, after = rule.says[:i], rule.says[i + 1 :]
        yield f"say: {_subject(say)}", replace(rule, says=(*before, *after))
        if say.times != 1:
            times = say.times if isinstance(say.times, Quantity) else "number"
            once = replace(say, times=1)
            yield f"say: times {times}", replace(rule, says=(*before, once, *after))
    if rule.instead:
        yield f"instead: {_subject(rule.instead)}", replace(rule, instead=None)
    if rule.does:
        yield "do", replace(rule, does=())
    if rule.order:
        for part in fields(rule.order):
            if getattr(rule.order, part.name):
                order = replace(rule.order, **{part.name: part.default})
                yield f"order: {part.name}", replace(rule, order=order)


def _subject(say: Say | SayNothing) -> str:
    match say:
        case SayNothing():
            return "nothing"
        case SayWords():
            return "words"
        case SayCard(subject):
            return f"card's {subject}"
        case SayBefore(subject):
            return f"{subject} of the card before"
        case SayDog(which):
            return f"{which} dog"


def _all_conditions(condition: object) -> Iterator[str]:
    yield from _labels(condition)
    for part in _parts(condition):
        yield from _all_conditions(part)


def _held(condition: c.Condition, turn: Turn, after: int) -> Iterator[str]:
    if not condition.holds(turn, after):
        return
    yield from _labels(condition)
    for part in _parts(condition):
        yield from _held(part, turn, after)


def _parts(condition: object) -> tuple[c.Condition, ...]:
    if isinstance(condition, c.AllOf | c.AnyOf):
        return condition.parts
    return (condition.part,) if isinstance(condition, c.Not) else ()


def _labels(condition: object) -> Iterator[str]:
    name = type(condition).__name__
    if not (isinstance(condition, c.AllOf | c.AnyOf) and len(condition.parts) < 2):
        yield f"when: {name}"
    numbers = getattr(condition, "numbers", None)
    if numbers is not None:
        given = [f.name for f in fields(numbers) if getattr(numbers, f.name) != f.default]
        yield from (f"when: numbers {field}" for field in given)
    if isinstance(condition, c.SameAsBefore):
        yield from (f"when: {name} {feature}" for feature in condition.features)
    if isinstance(condition, c.CardBefore):
        yield from (f"when: {name} {label}" for test in condition.tests for label in _labels(test))
