"""What the games need to hear, and which of it a model can never hear."""

import tomllib
from collections.abc import Iterator, Mapping

from referee import numbers
from referee.hearing.recogniser import Recogniser
from referee.judging.lexicon import lexicon, parse_words
from referee.pavlov.library import shipped_rules
from referee.pavlov.sayable import doable, sayable
from referee.resources import LANGUAGE, grammars
from referee.statue.cardfile import parse_cards
from referee.statue.commands import parse_commands, player_forms
from referee.statue.understanding import Language
from referee.textfile import read_text

COMPANION = "Brown Dog Statue needs"
"""What needs the words of the companion game."""

Needs = Mapping[str, str]
"""Word -> what needs it, as it follows "which"."""


def needed_words(language: str = LANGUAGE) -> Needs:
    """Every word that the shipped rules, the table and the companion game need.

    Raises:
        RefereeError: the installation is incomplete or a file of it is broken.
    """
    needed: dict[str, str] = {}
    every = (_of_table, _of_moves, _of_rules, _of_statue)
    for text, source in (pair for part in every for pair in part(language)):
        for word in text.lower().split():
            needed.setdefault(word, source)
    return needed


def unheard(recogniser: Recogniser, needs: Needs) -> Needs:
    """Those of the words that the model can never hear."""
    return {word: needs[word] for word in recogniser.unknown_words(needs)}


def _of_table(language: str) -> Iterator[tuple[str, str]]:
    yield from ((word, "numbers need") for word in sorted(numbers.vocabulary()))
    words = lexicon(parse_words(*_file(language, "words.toml")))
    for entry in words.entries:
        yield from (
            (" ".join(form), f"the {entry.kind} '{entry.text}' needs") for form in entry.forms
        )


def _of_moves(language: str) -> Iterator[tuple[str, str]]:
    """What is said between announcements; names of dogs stand in braces there."""
    tables = tomllib.loads(_file(language, "words.toml")[0])
    for key, phrases in (*tables["moves"].items(), *tables["trades"].items()):
        for phrase in phrases:
            said = " ".join(word for word in phrase.split() if not word.startswith("{"))
            yield said, f"'{key}' needs"


def _of_rules(language: str) -> Iterator[tuple[str, str]]:
    rules = shipped_rules(language).values()
    for phrase in sayable(rules, ()):
        yield phrase.text, f"rule '{phrase.rules[0]}' asks for"
    for action in doable(rules):
        yield action.spoken, f"rule '{action.rules[0]}' asks for"


def _of_statue(language: str) -> Iterator[tuple[str, str]]:
    commands = parse_commands(*_file(language, "statue/commands.toml"))
    cards = parse_cards(*_file(language, "statue/cards.toml"))
    everyone = [(character.spoken[0], key) for key, character in cards.characters.items()]
    forms = player_forms(commands, cards, everyone)
    for word in sorted(Language(commands, forms).words | commands.fillers):
        yield word, COMPANION


def _file(language: str, name: str) -> tuple[str, str]:
    path = grammars(language) / name
    return read_text(path), path.name
