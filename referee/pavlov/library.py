"""The files of deck, levels and rules: the one module of this package that reads files."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from referee.errors import RefereeError
from referee.pavlov.deck import Deck, read_deck
from referee.pavlov.rulefile import Mistakes, noted, read_rules, rulebook
from referee.pavlov.rules import Rule, Rulebook
from referee.pavlov.scoring import Scoring, read_scoring
from referee.resources import LANGUAGE, grammars
from referee.textfile import read_text


@cache
def shipped_deck(language: str = LANGUAGE) -> Deck:
    """The deck that comes with the program, 36 cards.

    Raises:
        RefereeError: the installation is incomplete.
    """
    return load_deck(grammars(language) / "deck.toml")


def shipped_rules(language: str = LANGUAGE) -> Rulebook:
    """The Dogtor rules that come with the program.

    Raises:
        RefereeError: the installation is incomplete.
    """
    return load_rules([grammars(language) / "rules"])


@cache
def shipped_scoring(language: str = LANGUAGE) -> Scoring:
    """The levels and the score table that come with the program.

    Raises:
        RefereeError: the installation is incomplete.
    """
    path = grammars(language) / "levels.toml"
    return read_scoring(read_text(path), str(path))


def load_deck(path: Path) -> Deck:
    """The deck of a file.

    Raises:
        RefereeError: the file cannot be read, or something in it is wrong.
    """
    return read_deck(read_text(path), str(path))


def load_rules(paths: Iterable[Path], mistakes: Mistakes | None = None) -> Rulebook:
    """The rules of files, and of all TOML files in folders, in the order of their names.

    Args:
        paths: of files and folders.
        mistakes: gets all that are found, in place of an error for the first.

    Raises:
        RefereeError: a file cannot be read, something in it is wrong, or two rules have one id.
    """
    rules: list[Rule] = []
    for path in paths:
        with noted(mistakes):
            for file in _files(path):
                with noted(mistakes):
                    rules += read_rules(read_text(file), str(file), mistakes)
    return rulebook(rules, mistakes)


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    files = sorted(path.glob("*.toml"))
    if not files:
        raise RefereeError(f"There is no rule file (*.toml) in the folder '{path}'.")
    return files
