"""From a turn and the rules in play to what the dog must say and do.

Where rules meet: value changes apply as set, multiply, add, negate; of two that exclude each other
(set with set, freeze with reset, instead with instead) the rule revealed last wins; every other
effect adds up. So no turn is impossible.
"""

from collections.abc import Iterable, Sequence

from referee.numbers import HIGHEST, LOWEST
from referee.pavlov.effects import Operation, Say, SayNothing, TotalChange, amount
from referee.pavlov.expectation import Action, Ending, Expectation, Instead, Phrase, Total
from referee.pavlov.rules import Rule
from referee.pavlov.turn import Turn, following

_Order = tuple[str | None, bool, tuple[str, ...]]


def expect(turn: Turn, rules: Sequence[Rule]) -> Expectation:
    """What the rules require of the dog.

    Args:
        turn: the flipped card and what came before it.
        rules: in play, in the order in which they were revealed.
    """
    total = _total(turn, rules)
    acting = [rule for rule in rules if rule.when.holds(turn, total.value)]
    next_dog, reverses, order_rules = _order(turn, acting)
    return Expectation(
        card=turn.card,
        phrases=_phrases(turn, acting, next_dog),
        ending=_ending(turn, acting, next_dog, total),
        actions=_actions(acting),
        next_dog=next_dog,
        order_rules=order_rules,
        reverses=reverses,
    )


def mistaken(turn: Turn, rules: Sequence[Rule]) -> tuple[Expectation, ...]:
    """What a dog would announce who forgets one of the rules, or all of them.

    Only announcements that differ from the right one and from each other.
    """
    right = expect(turn, rules)
    remembered = [[rule for rule in rules if rule.id != forgotten] for forgotten in right.rules]
    expected = [expect(turn, some) for some in (*remembered, [])]
    different = {announcement(wrong): wrong for wrong in reversed(expected)}
    different.pop(announcement(right), None)
    return tuple(reversed(different.values()))


def announcement(expectation: Expectation) -> tuple[object, ...]:
    """What there is to say, without the rules that asked: equal for equal announcements."""
    phrases = frozenset((part.kind, part.text, part.times) for part in expectation.phrases)
    ending = expectation.ending
    if isinstance(ending, Total):
        return phrases, ending.value
    last = ending.phrase
    return phrases, last and (last.kind, last.text, last.times)


def _total(turn: Turn, rules: Sequence[Rule]) -> Total:
    acting = [rule for rule in rules if rule.changes_total and rule.when.holds(turn, 0)]
    for rule in reversed(acting):
        if rule.total is not None:
            frozen = rule.total is TotalChange.FREEZE
            return Total(turn.total if frozen else 0, (rule.id,))
    if not acting:
        return Total(_clamp(turn.total + turn.card.value), ())
    value, changed_by = _value(turn, acting)
    return Total(_clamp(turn.total + value), changed_by)


def _value(turn: Turn, acting: Sequence[Rule]) -> tuple[int, tuple[str, ...]]:
    value, used = turn.card.value, set()
    for operation in Operation:
        changes = [(rule.id, c) for rule in acting for c in rule.values if c.operation is operation]
        for rule_id, change in changes[-1:] if operation is Operation.SET else changes:
            value = _changed(value, operation, amount(change.amount, turn))
            used.add(rule_id)
    return value, tuple(rule.id for rule in acting if rule.id in used)


def _changed(value: int, operation: Operation, by: int) -> int:
    match operation:
        case Operation.SET:
            return by
        case Operation.MULTIPLY:
            return value * by
        case Operation.ADD:
            return value + by
        case Operation.NEGATE:
            return -value


def _clamp(total: int) -> int:
    return max(LOWEST, min(HIGHEST, total))


def _order(turn: Turn, acting: Sequence[Rule]) -> _Order:
    changes = [(rule.id, rule.order) for rule in acting if rule.order is not None]
    if not changes:
        return following(turn.dogs, turn.cards_left, turn.dog, turn.direction), False, ()
    reverses = sum(order.reverse for _, order in changes) % 2 == 1
    direction = turn.direction.turned if reverses else turn.direction
    if any(order.again for _, order in changes) and not turn.is_dogs_last:
        next_dog: str | None = turn.dog
    else:
        skip = sum(order.skip for _, order in changes)
        next_dog = following(turn.dogs, turn.cards_left, turn.dog, direction, skip)
    return next_dog, reverses, tuple(rule_id for rule_id, _ in changes)


def _phrases(turn: Turn, acting: Sequence[Rule], next_dog: str | None) -> tuple[Phrase, ...]:
    asked = (
        phrase
        for rule in acting
        for say in rule.says
        if (phrase := _phrase(say, rule.id, turn, next_dog))
    )
    return _merged(asked)


def _phrase(say: Say, rule_id: str, turn: Turn, next_dog: str | None) -> Phrase | None:
    times = amount(say.times, turn)
    said = say.said(turn, next_dog) if times > 0 else None
    return Phrase(*said, times, (rule_id,)) if said else None


def _merged(phrases: Iterable[Phrase]) -> tuple[Phrase, ...]:
    merged: dict[tuple[str, str], Phrase] = {}
    for new in phrases:
        key = (new.kind, new.text)
        if old := merged.get(key):
            rules = tuple(dict.fromkeys((*old.rules, *new.rules)))
            new = Phrase(new.kind, new.text, max(old.times, new.times), rules)
        merged[key] = new
    return tuple(merged.values())


def _ending(turn: Turn, acting: Sequence[Rule], next_dog: str | None, total: Total) -> Ending:
    for rule in reversed(acting):
        if isinstance(rule.instead, SayNothing):
            return Instead(None, total.value, (rule.id,))
        if rule.instead and (phrase := _phrase(rule.instead, rule.id, turn, next_dog)):
            return Instead(phrase, total.value, (rule.id,))
    return total


def _actions(acting: Sequence[Rule]) -> tuple[Action, ...]:
    merged: dict[str, Action] = {}
    for rule in acting:
        for do in rule.does:
            old = merged.get(do.text)
            rules = (*old.rules, rule.id) if old else (rule.id,)
            merged[do.text] = Action(do.text, do.spoken, rules)
    return tuple(merged.values())
