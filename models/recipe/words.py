"""Which words the model knows: everything said at the table, and common English."""

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from wordfreq import top_n_list

from referee import numbers

DATA = Path(__file__).parent / "data"


def table_words(grammars: Path) -> list[str]:
    """All words of the game, sorted: numbers, the grammars' TOML files, this package's lists.

    Args:
        grammars: the folder of one language's rules, words and phrases.
    """
    texts = [*_strings_below(grammars), *phrases("commands"), *phrases("dogs"), *phrases("names")]
    return sorted({word for text in texts for word in split(text)} | numbers.vocabulary())


def grammar_phrases(grammars: Path) -> list[str]:
    """What the grammars list as said: their strings of one to four lower-case words."""
    short = {text for text in _strings_below(grammars) if text == " ".join(split(text))}
    return sorted(text for text in short if 0 < len(text.split()) <= 4)


def common_words(known: Iterable[str], size: int) -> list[str]:
    """The most frequent English words, most frequent first.

    Args:
        known: only these words are taken (those with a pronunciation).
        size: how many at most.
    """
    allowed = {word for word in known if _sayable(word)}
    return [word for word in top_n_list("en", 10 * size) if word in allowed][:size]


def phrases(name: str) -> list[str]:
    """The lines of a list in data/, without comments."""
    lines = (DATA / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def listed(name: str) -> tuple[str, ...]:
    """All words of a list in data/."""
    return tuple(" ".join(phrases(name)).split())


@cache
def table(name: str) -> dict[str, str]:
    """A table in data/: the first word of each line, and the rest of the line."""
    pairs = [line.split(maxsplit=1) for line in phrases(name)]
    return {pair[0]: pair[1] for pair in pairs}


def split(text: str) -> list[str]:
    """The words of a text: lower case, letters and inner apostrophes only."""
    letters = "".join(c if c.isascii() and (c.isalpha() or c == "'") else " " for c in text.lower())
    return [word for raw in letters.split() if (word := raw.strip("'"))]


def _sayable(word: str) -> bool:
    return word.isascii() and word.replace("'", "").isalpha() and (len(word) > 1 or word in "ai")


def _strings_below(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*.toml")):
        yield from _strings(tomllib.loads(path.read_text(encoding="utf-8")))


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _strings(key)
            yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)
