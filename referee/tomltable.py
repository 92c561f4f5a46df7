"""TOML read key by key, so that every error says the file, the rule and the key.

The rule files are typed in by hand, often in one evening: the errors are the manual.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from typing import TypeVar

from referee.errors import RefereeError

Choice = TypeVar("Choice", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Table:
    """One table of a TOML file.

    Attributes:
        values: key -> value as tomllib gives them.
        where: file and rule, for errors.
        path: dotted key of this table in its rule; empty at the top.
    """

    values: Mapping[str, object]
    where: str
    path: str = ""

    def error(self, problem: str, key: str = "") -> RefereeError:
        """An error to raise: file, rule, key, problem."""
        return RefereeError(
            ": ".join(part for part in (self.where, self._at(key), problem) if part)
        )

    def only(self, allowed: Iterable[str]) -> None:
        """Check that no other key is there.

        Raises:
            RefereeError: a key is not among those allowed.
        """
        allowed = tuple(allowed)
        for key in self.values:
            if key not in allowed:
                raise self.error(f"unknown key '{key}'; {suggest(key, allowed)}")

    def text(self, key: str, default: str | None = None) -> str:
        """A string that is not empty.

        Raises:
            RefereeError: it is missing without a default, no string, or empty.
        """
        value = self.values.get(key, default)
        if not isinstance(value, str) or not value.strip():
            raise self.error("needs text in quotes", key)
        return value

    def number(self, key: str, default: int | None = None, at_least: int | None = None) -> int:
        """A whole number.

        Raises:
            RefereeError: it is missing without a default, no whole number, or too small.
        """
        value = self.values.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.error("needs a whole number", key)
        if at_least is not None and value < at_least:
            raise self.error(f"needs a whole number of at least {at_least}", key)
        return value

    def flag(self, key: str, default: bool = False) -> bool:
        """True or false.

        Raises:
            RefereeError: it is neither.
        """
        value = self.values.get(key, default)
        if not isinstance(value, bool):
            raise self.error("needs true or false", key)
        return value

    def choice(self, key: str, choices: type[Choice], noun: str) -> Choice:
        """One member of an enum, by its value.

        Raises:
            RefereeError: it is missing or no member.
        """
        return self._member(self.values.get(key), key, choices, noun)

    def choices(self, key: str, choices: type[Choice], noun: str) -> tuple[Choice, ...]:
        """One member of an enum, or a list of them.

        Raises:
            RefereeError: it is missing, an empty list, or holds something else.
        """
        given = self.values.get(key)
        members = given if isinstance(given, list) else [given]
        if not members:
            raise self.error(f"needs at least one {noun}", key)
        return tuple(self._member(member, key, choices, noun) for member in members)

    def table(self, key: str) -> "Table":
        """A table within this one.

        Raises:
            RefereeError: it is missing or no table.
        """
        return self._table(self.values.get(key), key)

    def tables(self, key: str) -> tuple["Table", ...]:
        """A list of tables within this one; a single table counts as a list of one.

        Raises:
            RefereeError: it is missing, an empty list, or holds something else.
        """
        given = self.values.get(key)
        items = given if isinstance(given, list) else [given]
        if not items:
            raise self.error("needs at least one table", key)
        if len(items) == 1:
            return (self._table(items[0], key),)
        return tuple(self._table(item, f"{key}[{place}]") for place, item in enumerate(items, 1))

    def _at(self, key: str) -> str:
        return ".".join(part for part in (self.path, key) if part)

    def _table(self, value: object, key: str) -> "Table":
        if not isinstance(value, dict):
            raise self.error("needs a table, { key = value }", key)
        return Table(value, self.where, self._at(key))

    def _member(self, value: object, key: str, choices: type[Choice], noun: str) -> Choice:
        names = [str(choice) for choice in choices]
        if not isinstance(value, str):
            raise self.error(f"needs a {noun} in quotes: {listing(names)}", key)
        if value not in names:
            raise self.error(f"unknown {noun} '{value}'; {suggest(value, names)}", key)
        return choices(value)


def parse(text: str, source: str) -> Table:
    """The top table of a TOML file.

    Raises:
        RefereeError: the text is no TOML.
    """
    try:
        return Table(tomllib.loads(text), source)
    except tomllib.TOMLDecodeError as error:
        raise RefereeError(f"{source}: this is not valid TOML: {error}") from error


def suggest(word: str, known: Iterable[str]) -> str:
    """A sentence's end: "did you mean 'blue'?", or "use ..." and all that are known."""
    by_lower = {name.lower(): name for name in known}
    close = get_close_matches(word.lower(), by_lower, n=1)
    if close:
        return f"did you mean '{by_lower[close[0]]}'?"
    return f"use {listing(by_lower.values())}."


def listing(words: Iterable[str]) -> str:
    """The words in quotes, with commas, and "or" before the last."""
    quoted = [f"'{word}'" for word in words]
    return " or ".join(part for part in (", ".join(quoted[:-1]), quoted[-1]) if part)
