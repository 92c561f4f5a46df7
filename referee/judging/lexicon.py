"""The phrases that an announcement may be made of, each with its kind and its spoken forms."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from referee.errors import RefereeError
from referee.pavlov.cards import Command, Suit
from referee.pavlov.expectation import PhraseKind
from referee.pavlov.rules import Rule
from referee.pavlov.sayable import sayable


class TokenKind(StrEnum):
    """What a stretch of heard words is. Only phrases of one kind are compared with each other."""

    NUMBER = "number"
    NAME = PhraseKind.NAME.value
    SUIT = PhraseKind.SUIT.value
    DOG = PhraseKind.DOG.value
    WORDS = PhraseKind.WORDS.value
    COMMAND = "command"
    FILLER = "filler"
    CORRECTION = "correction"
    UNKNOWN = "unknown"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Entry:
    """One phrase of the table.

    Attributes:
        kind: what it says.
        text: the canonical form, lower case.
        forms: every spoken form as words, the canonical one first.
    """

    kind: TokenKind
    text: str
    forms: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class TableWords:
    """What the words file of a language says.

    Attributes:
        spoken: canonical phrase -> its other spoken forms.
        fillers: said without meaning anything.
        corrections: said by a dog who takes back what was said just before.
        commands: table command -> its spoken forms.
    """

    spoken: Mapping[str, tuple[str, ...]]
    fillers: tuple[str, ...]
    corrections: tuple[str, ...]
    commands: Mapping[str, tuple[str, ...]]

    def entry(self, kind: TokenKind, text: str) -> Entry:
        """The phrase with all its spoken forms."""
        forms = dict.fromkeys(tuple(f.split()) for f in (text, *self.spoken.get(text, ())))
        return Entry(kind, text, tuple(forms))


@dataclass(frozen=True)
class Lexicon:
    """Every phrase, besides numbers, that may be understood in a game."""

    entries: tuple[Entry, ...]

    def beginning_with(self, word: str) -> Sequence[tuple[Entry, tuple[str, ...]]]:
        """The phrases that have a spoken form which begins with the word, each with that form."""
        return self._by_first_word.get(word, ())

    def kinds_of(self, word: str) -> Set[TokenKind]:
        """The kinds of the phrases that have the word in one of their spoken forms."""
        return self._kinds_by_word.get(word, frozenset())

    def forms(self, kind: TokenKind, text: str) -> tuple[tuple[str, ...], ...]:
        """The spoken forms of a phrase; the phrase itself when the lexicon lacks it."""
        for entry in self.entries:
            if entry.kind is kind and entry.text == text:
                return entry.forms
        return (tuple(text.split()),)

    @cached_property
    def _by_first_word(self) -> dict[str, list[tuple[Entry, tuple[str, ...]]]]:
        found: dict[str, list[tuple[Entry, tuple[str, ...]]]] = {}
        for entry in self.entries:
            for form in entry.forms:
                found.setdefault(form[0], []).append((entry, form))
        return found

    @cached_property
    def _kinds_by_word(self) -> dict[str, set[TokenKind]]:
        found: dict[str, set[TokenKind]] = {}
        for entry in self.entries:
            for word in (word for form in entry.forms for word in form):
                found.setdefault(word, set()).add(entry.kind)
        return found

    def of(self, kind: TokenKind) -> tuple[Entry, ...]:
        """The phrases of one kind."""
        return tuple(entry for entry in self.entries if entry.kind is kind)


def parse_words(text: str, source: str) -> TableWords:
    """Read the contents of a words file.

    Args:
        text: TOML with the tables spoken, fillers, corrections and commands.
        source: the file's name, for errors.

    Raises:
        RefereeError: it is not TOML, or a key is not a list of phrases.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RefereeError(f"{source}: not TOML ({error}); mend that line.") from error
    tables = {
        name: _phrase_lists(data.get(name, {}), f"{source}: {name}")
        for name in ("spoken", "fillers", "corrections", "commands")
    }
    return TableWords(
        spoken=tables["spoken"],
        fillers=_flat(tables["fillers"]),
        corrections=_flat(tables["corrections"]),
        commands=tables["commands"],
    )


def lexicon(words: TableWords, said: Iterable[str] = (), dogs: Iterable[str] = ()) -> Lexicon:
    """The lexicon of a game.

    Args:
        words: the language's words.
        said: fixed words that the rules in play ask for.
        dogs: the dogs' names.
    """
    kinds = [
        (TokenKind.NAME, [command.value for command in Command]),
        (TokenKind.SUIT, [suit.value for suit in Suit]),
        (TokenKind.WORDS, list(dict.fromkeys(said))),
        (TokenKind.DOG, [dog.lower() for dog in dogs]),
        (TokenKind.FILLER, list(words.fillers)),
        (TokenKind.CORRECTION, list(words.corrections)),
    ]
    entries = [words.entry(kind, text) for kind, texts in kinds for text in texts]
    for command, forms in words.commands.items():
        spoken = tuple(tuple(form.split()) for form in forms)
        entries.append(Entry(TokenKind.COMMAND, command, spoken))
    return Lexicon(tuple(entries))


def rules_lexicon(
    words: TableWords, rules: Iterable[Rule], dogs: Sequence[str], more: Iterable[str] = ()
) -> Lexicon:
    """The lexicon of a game with these rules.

    Args:
        words: the language's words.
        rules: in play.
        dogs: the dogs' names.
        more: words that are said there beside what rules ask for.
    """
    phrases = sayable(rules, dogs)
    said = [phrase.text for phrase in phrases if phrase.kind is PhraseKind.WORDS]
    called = [phrase.text for phrase in phrases if phrase.kind is PhraseKind.DOG]
    return lexicon(words, (*said, *more), called)


def _flat(lists: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(phrase for phrases in lists.values() for phrase in phrases)


def _phrase_lists(table: object, where: str) -> dict[str, tuple[str, ...]]:
    if not isinstance(table, dict):
        raise RefereeError(f"{where}: must be a table of phrase lists.")
    for key, phrases in table.items():
        listed = isinstance(phrases, list) and all(isinstance(p, str) for p in phrases)
        if not listed or not all(p.strip() for p in phrases):
            raise RefereeError(f'{where}.{key}: must be a list of phrases, such as ["go on"].')
    return {key: tuple(p.lower() for p in phrases) for key, phrases in table.items()}
