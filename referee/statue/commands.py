"""The spoken commands of a language, read from commands.toml."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from referee.errors import RefereeError
from referee.statue.cards import CardFile
from referee.statue.patterns import Forms, Part, Pattern, Slot, Words
from referee.statue.wishes import Act
from referee.tomltable import Table, parse, suggest

_SLOTS = {slot.value: slot for slot in Slot}
_PLAIN = re.compile(r"[a-z']+")


@dataclass(frozen=True, slots=True)
class Commands:
    """How everything is asked for.

    Attributes:
        patterns: the ways to ask for each act, the usual one first.
        fillers: words without meaning, left out before anything is matched.
        article: what may stand before a character's name; also a filler.
        animals: the words for one animal and for several; also fillers.
        none: words for no animals.
        all: words for all animals.
        sounds: for a word that a speech model may lack, known words that together sound like it.
    """

    patterns: Mapping[Act, tuple[Pattern, ...]]
    fillers: frozenset[str]
    article: str
    animals: tuple[str, str]
    none: Words
    all: Words
    sounds: Mapping[str, tuple[Words, ...]]

    def meant(self, words: Sequence[str]) -> Words:
        """The words with whatever only sounds like a word replaced by it, and without fillers."""
        rest, found = tuple(words), []
        while rest:
            word, length = self._first(rest)
            if word not in self.fillers:
                found.append(word)
            rest = rest[length:]
        return tuple(found)

    def sounding(self, words: Words) -> Iterator[Words]:
        """The words, and the same with each word replaced by what sounds like it."""
        if not words:
            yield ()
            return
        for rest in self.sounding(words[1:]):
            for first in ((words[0],), *self.sounds.get(words[0], ())):
                yield (*first, *rest)

    def _first(self, words: Words) -> tuple[str, int]:
        for word, sounds in self.sounds.items():
            for sound in sounds:
                if words[: len(sound)] == sound:
                    return word, len(sound)
        return words[0], 1


def parse_commands(text: str, source: str) -> Commands:
    """Read the commands; `source` is the file's name in messages.

    Raises:
        RefereeError: a command is missing, unknown or cannot be read.
    """
    top = parse(text, source)
    top.only(("say", "words", "heard"))
    say, words = top.table("say"), top.table("words")
    say.only(act.value for act in Act)
    patterns = {act: tuple(_pattern(act, p, say) for p in _texts(say, act.value)) for act in Act}
    words.only(("article", "animal", "animals", "none", "all", "fillers"))
    article, animals = words.text("article"), (words.text("animal"), words.text("animals"))
    none, everything = (tuple(_texts(words, key)) for key in ("none", "all"))
    fillers = frozenset((*_texts(words, "fillers"), article, *animals))
    sounds = _sounds(top.table("heard"))
    return Commands(patterns, fillers, article, animals, none, everything, sounds)


def _sounds(table: Table) -> Mapping[str, tuple[Words, ...]]:
    return {
        word: tuple(tuple(sound.split()) for sound in _texts(table, word)) for word in table.values
    }


def player_forms(commands: Commands, cards: CardFile, players: Sequence[tuple[str, str]]) -> Forms:
    """What is said for the players of a game.

    Args:
        commands: of the language.
        cards: where the characters are found.
        players: the own name and the id of the character of each seat.

    Raises:
        RefereeError: two players could be called by the same words.
    """
    forms = tuple(
        tuple(
            dict.fromkeys(
                commands.meant(name.lower().split())
                for name in (*cards.characters[character].spoken, person)
            )
        )
        for person, character in players
    )
    everything = [form for names in forms for form in names]
    for (person, _), names in zip(players, forms, strict=True):
        if () in names or any(everything.count(name) > 1 for name in names):
            raise _says_too_little(person)
    return Forms(forms, commands.none, commands.all)


def check_players(commands: Commands, cards: CardFile, people: Sequence[str]) -> None:
    """Make sure that no player is called what means something else, whoever gets which character.

    Raises:
        RefereeError: names the first player who is.
    """
    characters = {
        commands.meant(form.split()) for role in cards.characters.values() for form in role.spoken
    }
    asked = {
        word
        for patterns in commands.patterns.values()
        for pattern in patterns
        for part in pattern.parts
        for word in part.words
    }
    for person in people:
        words = commands.meant(person.lower().split())
        if not words:
            raise _says_too_little(person)
        if words in characters:
            raise RefereeError(f"'{person}' is a character, too; give the player another name.")
        if asked.issuperset(words):
            raise RefereeError(f"'{person}' means something else; give the player another name.")


def _says_too_little(person: str) -> RefereeError:
    return RefereeError(f"The player's name '{person}' says too little; choose another.")


def _texts(table: Table, key: str) -> list[str]:
    value = table.values.get(key)
    if not isinstance(value, list) or not value or not all(isinstance(v, str) for v in value):
        raise table.error("needs a list of texts in quotes", key)
    return value


def _pattern(act: Act, text: str, table: Table) -> Pattern:
    return Pattern(act, tuple(_part(word, act, table) for word in text.split()))


def _part(text: str, act: Act, table: Table) -> Part:
    inner = text.removeprefix("[").removesuffix("]")
    optional = inner != text
    if inner in _SLOTS:
        return Part(slot=_SLOTS[inner], optional=optional)
    words = tuple(inner.split("|"))
    if not all(_PLAIN.fullmatch(word) for word in words):
        raise table.error(f"'{text}' is no word; {suggest(text, _SLOTS)}", act.value)
    return Part(words, optional=optional)
