"""Levels and grades: how many tests to pass, and what the bones left are worth."""

from collections.abc import Mapping
from dataclasses import dataclass

from referee.errors import RefereeError
from referee.tomltable import Table, parse, suggest

MOST_PEOPLE = 8
"""24 bones, three each."""


@dataclass(frozen=True, slots=True)
class Level:
    """What the group has set out to do.

    Attributes:
        name: lower case, "puppy".
        tests: how many, each with one rule more.
    """

    name: str
    tests: int


@dataclass(frozen=True, slots=True)
class Scoring:
    """The levels and the score table.

    Attributes:
        levels: by name, easiest first.
        grades: people -> (grade, fewest bones), best first.
    """

    levels: Mapping[str, Level]
    grades: Mapping[int, tuple[tuple[str, int], ...]]

    def level(self, name: str) -> Level:
        """The level of a name.

        Raises:
            RefereeError: there is none.
        """
        if name not in self.levels:
            raise RefereeError(f"There is no level '{name}'; {suggest(name, self.levels)}")
        return self.levels[name]

    def grade(self, bones: int, people: int) -> str:
        """The grade of a group that has passed with so many bones left in all."""
        row = self.grades[people]
        return next((grade for grade, fewest in row if bones >= fewest), row[-1][0])


def read_scoring(text: str, source: str) -> Scoring:
    """Levels and grades from their file.

    Args:
        text: TOML with tables `levels` and `grades` (see grammars/en/levels.toml).
        source: the file's name, for errors.

    Raises:
        RefereeError: something is missing or is no number.
    """
    top = parse(text, source)
    top.only(("levels", "grades"))
    levels = top.table("levels")
    grades = top.table("grades")
    return Scoring(
        {name: Level(name, levels.number(name, at_least=1)) for name in levels.values},
        {people: _row(grades.table(str(people))) for people in range(1, MOST_PEOPLE + 1)},
    )


def _row(table: Table) -> tuple[tuple[str, int], ...]:
    row = [(grade, table.number(grade, at_least=0)) for grade in table.values]
    if not row:
        raise table.error("needs at least one grade")
    return tuple(sorted(row, key=lambda step: -step[1]))
