"""The wording of announcements, read from grammars/LANGUAGE/phrases.toml."""

import random
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Formatter

from referee.errors import RefereeError
from referee.resources import LANGUAGE, grammars
from referee.speaking.announcement import SLOTS, Announcement
from referee.textfile import read_text


@dataclass(frozen=True, slots=True)
class Phrases:
    """The phrasings of every topic, at least one for each."""

    phrasings: Mapping[str, tuple[str, ...]]

    def sentences(self, announcement: Announcement, rng: random.Random) -> tuple[str, ...]:
        """The announcement in words, one text for it and one for each that follows it."""
        return tuple(self._sentences(announcement, rng))

    def _sentences(self, announcement: Announcement, rng: random.Random) -> Iterator[str]:
        phrasing = rng.choice(self.phrasings[announcement.topic])
        yield phrasing.format_map(dict(announcement.slots))
        for part in announcement.then:
            yield from self._sentences(part, rng)


def read_phrases(path: Path, slots: Mapping[str, frozenset[str]] = SLOTS) -> Phrases:
    """Read the wording of every topic that has slots.

    Raises:
        RefereeError: the file cannot be read, or a key is missing, unknown, empty, or has a slot
            that its topic does not fill; the message names file and key.
    """
    tables = _tables(path)
    keys = {
        f"{table}.{key}": value for table, keys in tables.items() for key, value in keys.items()
    }
    for key in keys.keys() - set(slots):
        raise RefereeError(f"{path}: nothing is announced by the key '{key}'; remove or rename it.")
    return Phrases({topic: _phrasings(path, topic, keys.get(topic), slots) for topic in slots})


def shipped_phrases(language: str = LANGUAGE) -> Phrases:
    """The wording that comes with the program.

    Raises:
        RefereeError: the installation is incomplete.
    """
    return read_phrases(grammars(language) / "phrases.toml")


def _tables(path: Path) -> dict[str, dict[str, object]]:
    try:
        tables = tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise RefereeError(f"{path} is not a TOML file: {error}.") from error
    for name, table in tables.items():
        if not isinstance(table, dict):
            raise RefereeError(f"{path}: the key '{name}' stands outside any table like [verdict].")
    return tables


def _phrasings(
    path: Path, topic: str, value: object, slots: Mapping[str, frozenset[str]]
) -> tuple[str, ...]:
    if value is None:
        raise RefereeError(f"{path}: the key '{topic}' is missing; write how it is said.")
    phrasings = [value] if isinstance(value, str) else value
    if not isinstance(phrasings, list) or not phrasings:
        raise RefereeError(f"{path}: the key '{topic}' must be a text or a list of texts.")
    for phrasing in phrasings:
        if not isinstance(phrasing, str) or not phrasing.strip():
            raise RefereeError(f"{path}: the key '{topic}' must have a text in each place.")
        _check_slots(path, topic, phrasing, slots[topic])
    return tuple(phrasings)


def _check_slots(path: Path, topic: str, phrasing: str, slots: frozenset[str]) -> None:
    try:
        fields = list(Formatter().parse(phrasing))
    except ValueError as error:
        raise RefereeError(f"{path}: the key '{topic}' has a brace without its pair.") from error
    for _, name, form, conversion in fields:
        if name is not None and (name not in slots or form or conversion):
            known = ", ".join(f"{{{slot}}}" for slot in sorted(slots)) or "nothing"
            raise RefereeError(
                f"{path}: the key '{topic}' has {{{name}}}, but only {known} can be filled in."
            )
