"""How people write down who plays: names in a line, or one by one."""

import re
from collections.abc import Iterable, Iterator

_SEPARATOR = re.compile("[,;]")
_AND = re.compile(r"(?<!\S)(?:and|&)(?!\S)", re.IGNORECASE)
_AND_OR_SEPARATOR = re.compile(f"{_AND.pattern}|{_SEPARATOR.pattern}", re.IGNORECASE)


def names_in(line: str) -> tuple[str, ...]:
    """The names in a line: between commas or semicolons where there are any, else its words.

    An "and" belongs to no name.
    """
    if _SEPARATOR.search(line):
        return tuple(_listed(line))
    return tuple(_AND.sub(" ", line).split())


def names_of(texts: Iterable[str]) -> tuple[str, ...]:
    """The names in texts each of which is a name, which may have two words, or a list of them."""
    return tuple(name for text in texts for name in (_listed(text) if text.strip() else [text]))


def _listed(text: str) -> Iterator[str]:
    parts = (" ".join(part.split()) for part in _AND_OR_SEPARATOR.split(text))
    return (part for part in parts if part)
