"""The effect keys of a rule file -> effects."""

import re

from referee.pavlov import effects as e
from referee.tomltable import Table

_SAYABLE = re.compile(r"[a-z']+( [a-z']+)*")
_OPERATIONS = tuple(map(str, e.Operation))


def read_values(rule: Table) -> tuple[e.ChangeValue, ...]:
    """`value = { multiply = 2, add = 1 }`: changes in the order in which they apply.

    Raises:
        RefereeError: a key or a value is unknown.
    """
    if "value" not in rule.values:
        return ()
    table = rule.table("value")
    table.only(_OPERATIONS)
    if not table.values:
        raise table.error("needs set, multiply, add or negate")
    return tuple(_read_change(table, op) for op in e.Operation if op in table.values)


def read_total(rule: Table) -> e.TotalChange | None:
    """`total = "freeze"` or `"reset"`.

    Raises:
        RefereeError: it is neither.
    """
    if "total" not in rule.values:
        return None
    return rule.choice("total", e.TotalChange, "change of the total")


def read_says(rule: Table) -> tuple[e.Say, ...]:
    """`say = { words = "woof", times = 2 }`, or a list of such tables.

    Raises:
        RefereeError: a key or a value is unknown.
    """
    return tuple(_read_say(table) for table in rule.tables("say")) if "say" in rule.values else ()


def read_instead(rule: Table) -> e.Say | e.SayNothing | None:
    """`instead = "nothing"`, or a table as for `say`.

    Raises:
        RefereeError: it is neither.
    """
    if "instead" not in rule.values:
        return None
    if rule.values["instead"] == "nothing":
        return e.SayNothing()
    if not isinstance(rule.values["instead"], dict):
        raise rule.error("needs 'nothing' or a table like { words = \"ding\" }", "instead")
    return _read_say(rule.table("instead"))


def read_does(rule: Table) -> tuple[e.Do, ...]:
    """`do = { action = "mime begging", spoken = "begging" }`, or a list of such tables.

    Raises:
        RefereeError: a key is unknown or missing.
    """
    return tuple(_read_do(table) for table in rule.tables("do")) if "do" in rule.values else ()


def read_order(rule: Table) -> e.ChangeOrder | None:
    """`order = { reverse = true, skip = 1, again = true }`, with at least one of them.

    Raises:
        RefereeError: a key or a value is unknown.
    """
    if "order" not in rule.values:
        return None
    table = rule.table("order")
    table.only(("reverse", "skip", "again"))
    order = e.ChangeOrder(
        reverse=table.flag("reverse"),
        skip=table.number("skip", default=0, at_least=0),
        again=table.flag("again"),
    )
    if order == e.ChangeOrder():
        raise table.error("needs reverse = true, skip = 1 or again = true")
    if order.again and order.skip:
        raise table.error("has again and skip together; a dog that goes again skips nobody")
    return order


def _read_change(table: Table, operation: e.Operation) -> e.ChangeValue:
    if operation is e.Operation.NEGATE:
        if not table.flag("negate"):
            raise table.error("can only be true; leave it out otherwise", "negate")
        return e.ChangeValue(operation)
    return e.ChangeValue(operation, _read_amount(table, operation))


def _read_amount(table: Table, key: str, default: int | None = None) -> e.Amount:
    if isinstance(table.values.get(key), str):
        return table.choice(key, e.Quantity, "quantity")
    return table.number(key, default)


def _read_say(table: Table) -> e.Say:
    table.only(("words", "card", "before", "dog", "times"))
    times = _read_amount(table, "times", default=1)
    if isinstance(times, int) and times < 1:
        raise table.error("needs a whole number of at least 1", "times")
    given = [key for key in ("words", "card", "before", "dog") if key in table.values]
    if len(given) != 1:
        raise table.error("needs one of words, card, before and dog")
    if given == ["words"]:
        return e.SayWords(_read_words(table, "words"), times)
    if given == ["card"]:
        return e.SayCard(table.choice("card", e.Subject, "part of the card"), times)
    if given == ["before"]:
        return e.SayBefore(table.choice("before", e.Subject, "part of the card"), times)
    return e.SayDog(table.choice("dog", e.WhichDog, "dog"), times)


def _read_words(table: Table, key: str) -> str:
    words = table.text(key)
    if not _SAYABLE.fullmatch(words):
        raise table.error(f"needs words in lower case without signs or digits, not '{words}'", key)
    return words


def _read_do(table: Table) -> e.Do:
    table.only(("action", "spoken"))
    return e.Do(table.text("action"), _read_words(table, "spoken"))
