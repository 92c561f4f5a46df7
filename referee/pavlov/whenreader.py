"""The `when` table of a rule file -> a condition. One entry in `_READERS` for each key."""

from collections.abc import Callable

from referee.pavlov import conditions as c
from referee.pavlov.cards import Command, Suit
from referee.tomltable import Table

_Reader = Callable[[Table, str], c.Condition]
_CardReader = Callable[[Table, str], c.CardTest]


def read_when(table: Table) -> c.Condition:
    """The condition that all keys of the table make together.

    Raises:
        RefereeError: a key or a value is unknown.
    """
    table.only(_READERS)
    parts = tuple(_READERS[key](table, key) for key in table.values)
    return parts[0] if len(parts) == 1 else c.AllOf(parts)


def read_numbers(table: Table, key: str) -> c.Numbers:
    """Numbers as 3, [1, 2], "odd", "even", or { at_least = 3, contains = 7, ... }.

    Raises:
        RefereeError: it is none of these.
    """
    given = table.values[key]
    if isinstance(given, dict):
        return _read_bounds(table.table(key))
    if given == "odd":
        return c.Numbers(odd=True)
    if given == "even":
        return c.Numbers(multiple_of=2)
    listed = given if isinstance(given, list) else [given]
    numbers = frozenset(number for number in listed if type(number) is int)
    if numbers and len(numbers) == len(listed):
        return c.Numbers(listed=numbers)
    raise table.error(
        "needs a number, a list of numbers, 'odd', 'even', or a table like { at_least = 3 }", key
    )


def _read_bounds(table: Table) -> c.Numbers:
    table.only(("at_least", "at_most", "multiple_of", "contains"))
    if not table.values:
        raise table.error("needs at_least, at_most, multiple_of or contains")
    digit = _optional(table, "contains", at_least=0)
    if digit is not None and digit > 9:
        raise table.error("needs one digit, 0 to 9", "contains")
    return c.Numbers(
        at_least=_optional(table, "at_least"),
        at_most=_optional(table, "at_most"),
        multiple_of=_optional(table, "multiple_of", at_least=1),
        digit=digit,
    )


def _optional(table: Table, key: str, at_least: int | None = None) -> int | None:
    return table.number(key, at_least=at_least) if key in table.values else None


def _place(
    table: Table, key: str, last: c.Condition, nth: Callable[[c.Numbers], c.Condition]
) -> c.Condition:
    given = table.values[key]
    if given == "last":
        return last
    numbers = c.Numbers(listed=frozenset([1])) if given == "first" else read_numbers(table, key)
    return nth(numbers)


def _truth(table: Table, key: str, condition: c.Condition) -> c.Condition:
    return condition if table.flag(key) else c.Not(condition)


def _card_before(table: Table, key: str) -> c.Condition:
    tests = table.table(key)
    tests.only(_CARD_READERS)
    return c.CardBefore(tuple(_CARD_READERS[name](tests, name) for name in tests.values))


def _parts(table: Table, key: str) -> tuple[c.Condition, ...]:
    return tuple(read_when(part) for part in table.tables(key))


_CARD_READERS: dict[str, _CardReader] = {
    "suit": lambda table, key: c.SuitIs(table.choices(key, Suit, "suit")),
    "command": lambda table, key: c.CommandIs(table.choices(key, Command, "command")),
    "value": lambda table, key: c.ValueIs(read_numbers(table, key)),
    "bell": lambda table, key: c.BellIs(table.flag(key)),
}


_READERS: dict[str, _Reader] = {
    **_CARD_READERS,
    "card_before": _card_before,
    "same_as_before": lambda t, key: c.SameAsBefore(t.choices(key, c.Feature, "feature")),
    "higher_than_before": lambda t, key: _truth(t, key, c.HigherThanBefore()),
    "lower_than_before": lambda t, key: _truth(t, key, c.LowerThanBefore()),
    "total_before": lambda t, key: c.TotalBefore(read_numbers(t, key)),
    "total_after": lambda t, key: c.TotalAfter(read_numbers(t, key)),
    "cards_in_pile": lambda t, key: c.CardsInPile(read_numbers(t, key)),
    "dogs_card": lambda t, key: _place(t, key, c.DogsLastCard(), c.DogsCard),
    "test_card": lambda t, key: _place(t, key, c.TestLastCard(), c.TestCard),
    "same_dog_turns_ago": lambda t, key: c.SameDogAgo(t.number(key, at_least=1)),
    "all": lambda t, key: c.AllOf(_parts(t, key)),
    "any": lambda t, key: c.AnyOf(_parts(t, key)),
    "not": lambda t, key: c.Not(read_when(t.table(key))),
}
