"""The narrator's words for a game: topics, numbers of animals, and players by name."""

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from referee.narrator.topics import Note, Tale
from referee.numbers import say
from referee.resources import LANGUAGE, grammars
from referee.speaking.announcement import Announcement
from referee.speaking.phrases import Phrases, read_phrases
from referee.statue.cards import CardFile
from referee.statue.goals import Count, Relation
from referee.statue.rules import Rule
from referee.statue.table import Table

_COUNTS = {f"count.{count}": frozenset[str]() for count in Count}
_RELATIONS = {f"relation.{relation.replace(' ', '-')}": frozenset[str]() for relation in Relation}
_TABLE_SLOTS: Mapping[str, frozenset[str]] = {
    **{note: note.slots for note in Note},
    **{rule: frozenset({"player", "animals"}) for rule in Rule},
    **_COUNTS,
    **_RELATIONS,
}
_SENTENCE = re.compile(r"(?:^|(?<=[.!?] ))[a-z]")


class StatuePhrases(Phrases):
    """Phrases whose sentences begin with a capital, whatever name they begin with."""

    def sentences(self, announcement: Announcement, rng: random.Random) -> tuple[str, ...]:
        """The announcement in words, one text for it and one for each that follows it."""
        plain = Phrases.sentences(self, announcement, rng)
        return tuple(_SENTENCE.sub(lambda found: found[0].upper(), text) for text in plain)


@dataclass(frozen=True, slots=True)
class Wording:
    """All that the narrator can say in a language, in full and in brief."""

    full: StatuePhrases
    brief: StatuePhrases

    def animals(self, number: int) -> str:
        """For example "two animals"."""
        if number == 1:
            return self._only(Note.ONE_ANIMAL)
        if number == 0:
            return self._only(Note.NO_ANIMALS)
        return self._only(Note.ANIMALS).format(number=words(number))

    def count(self, count: Count) -> str:
        """What is counted, for example "animals given away"."""
        return self._only(f"count.{count}")

    def relation(self, relation: Relation, wanted: bool) -> str:
        """For example "more than", or "not more than"."""
        wording = self._only(f"relation.{relation.replace(' ', '-')}")
        return wording if wanted else self._only(Note.NOT_WANTED).format(relation=wording)

    def _only(self, key: str) -> str:
        return self.full.phrasings[key][0]


@dataclass(frozen=True, slots=True)
class Names:
    """How the players of a game are called, by seat.

    Attributes:
        players: their characters, as within a sentence, "the Suffragette".
        calls: their characters, as they are spoken to, "Suffragette".
        people: their own names.
        flavours: how their characters introduce themselves.
    """

    players: tuple[str, ...]
    calls: tuple[str, ...]
    people: tuple[str, ...]
    flavours: tuple[str, ...]


def words(number: int) -> str:
    """The number as it is said, "minus two"."""
    return " ".join(say(number))


def names(table: Table, cards: CardFile, article: str) -> Names:
    """The names of the players at a table; nobody is spoken to with an article."""
    characters = [cards.characters[seat.character] for seat in table.seats]
    return Names(
        tuple(character.name for character in characters),
        tuple(character.name.removeprefix(f"{article} ") for character in characters),
        tuple(seat.person for seat in table.seats),
        tuple(character.flavour for character in characters),
    )


def read_wording(language: str = LANGUAGE) -> Wording:
    """Read the narrator's words of a language.

    Raises:
        RefereeError: a file is missing or cannot be read.
    """
    folder = grammars(language) / "statue"
    table = read_phrases(folder / "table.toml", _TABLE_SLOTS)
    full, brief = (_with(table, folder / f"narration-{how}.toml") for how in ("full", "brief"))
    return Wording(full, brief)


def _with(table: Phrases, path: Path) -> StatuePhrases:
    tales = read_phrases(path, {tale: tale.slots for tale in Tale})
    return StatuePhrases({**tales.phrasings, **table.phrasings})
