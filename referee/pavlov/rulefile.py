"""Rule files: one Dogtor's rules in TOML (docs/rules.md describes the language)."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from referee.errors import RefereeError
from referee.pavlov.conditions import AllOf, Condition, reads_total_after
from referee.pavlov.effectreader import (
    read_does,
    read_instead,
    read_order,
    read_says,
    read_total,
    read_values,
)
from referee.pavlov.rules import LONGEST_TEXT, Difficulty, Dogtor, Rule, Rulebook
from referee.pavlov.whenreader import read_when
from referee.tomltable import Table, parse

EFFECTS = ("value", "total", "say", "instead", "do", "order")


Mistakes = list[RefereeError]
"""One for each mistake, in the order in which they are found."""


def read_rules(text: str, source: str, mistakes: Mistakes | None = None) -> tuple[Rule, ...]:
    """The rules of one file.

    Args:
        text: the file's content.
        source: the file's name, for errors.
        mistakes: gets those of each rule, in place of an error for the first.

    Raises:
        RefereeError: the file is no TOML, or something in it is missing or unknown; the message
            says the file, the rule and the key.
    """
    top = parse(text, source)
    top.only(("dogtor", "study", "level", "rule"))
    if "rule" not in top.values:
        raise top.error("has no rules; begin each one with [[rule]]")
    dogtor = Dogtor(top.text("dogtor"), top.text("study"), top.choice("level", Difficulty, "level"))
    rules = []
    for table in top.tables("rule"):
        with noted(mistakes):
            rules.append(_read_rule(_named(table, source), dogtor))
    return tuple(rules)


def rulebook(rules: Iterable[Rule], mistakes: Mistakes | None = None) -> Rulebook:
    """The rules by their ids.

    Args:
        rules: in order.
        mistakes: gets one for each rule with the id of an earlier one, in place of an error.

    Raises:
        RefereeError: two rules have one id.
    """
    book: Rulebook = {}
    for rule in rules:
        with noted(mistakes):
            _add(book, rule)
    return book


@contextmanager
def noted(mistakes: Mistakes | None) -> Iterator[None]:
    """Goes on behind a mistake, and adds it to the others; where there is no list, it is raised."""
    try:
        yield
    except RefereeError as error:
        if mistakes is None:
            raise
        mistakes.append(error)


def _add(book: Rulebook, rule: Rule) -> None:
    if rule.id in book:
        first, second = book[rule.id].dogtor.name, rule.dogtor.name
        raise RefereeError(
            f"Two rules have the id '{rule.id}' (by {first} and {second}); change one of them."
        )
    book[rule.id] = rule


def _named(table: Table, source: str) -> Table:
    unnamed = Table(table.values, source, table.path)
    return Table(table.values, f"{source}: rule '{unnamed.text('id')}'")


def _read_rule(table: Table, dogtor: Dogtor) -> Rule:
    table.only(("id", "text", "when", *EFFECTS))
    if not any(effect in table.values for effect in EFFECTS):
        raise table.error(f"needs an effect: {', '.join(EFFECTS)}")
    when = read_when(table.table("when")) if "when" in table.values else AllOf(())
    rule = Rule(
        id=table.text("id"),
        dogtor=dogtor,
        text=_read_text(table),
        when=when,
        values=read_values(table),
        total=read_total(table),
        says=read_says(table),
        instead=read_instead(table),
        does=read_does(table),
        order=read_order(table),
    )
    _check_not_circular(table, rule, when)
    return rule


def _read_text(table: Table) -> str:
    text = table.text("text")
    if len(text) > LONGEST_TEXT:
        raise table.error(f"has {len(text)} characters, {LONGEST_TEXT} fit on a card", "text")
    return text


def _check_not_circular(table: Table, rule: Rule, when: Condition) -> None:
    if rule.changes_total and reads_total_after(when):
        raise table.error(
            "a rule that changes the total cannot depend on it; use total_before",
            "when.total_after",
        )
