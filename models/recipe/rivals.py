"""Texts that are easily heard instead of another: one word replaced by one that sounds alike."""

from functools import cache
from random import Random

from rapidfuzz.distance import Levenshtein

from recipe.lexicon import Lexicon
from recipe.words import phrases, split
from referee import numbers

_NEAREST = 6


class Rivals:
    """Finds rivals of texts said at the table.

    Args:
        lexicon: pronunciations of at least the words of numbers and commands.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        said = {word for text in phrases("commands") for word in split(text)}
        self._words = sorted(word for word in said | numbers.vocabulary() if word in lexicon)
        self._lexicon = lexicon
        self._near = cache(self._nearest)

    def of(self, text: str, count: int, rng: Random) -> list[str]:
        """Up to `count` different texts; none for a text without words of the table."""
        words = text.split()
        places = [k for k, word in enumerate(words) if word in self._words]
        found: set[str] = set()
        for _ in range(count if places else 0):
            place = rng.choice(places)
            other = rng.choice(self._near(words[place]))
            found.add(" ".join((*words[:place], other, *words[place + 1 :])))
        return sorted(found)

    def _nearest(self, word: str) -> tuple[str, ...]:
        others = [other for other in self._words if self._distance(word, other) > 0]
        return tuple(sorted(others, key=lambda other: self._distance(word, other))[:_NEAREST])

    def _distance(self, one: str, other: str) -> float:
        pairs = ((a, b) for a in self._lexicon[one] for b in self._lexicon[other])
        return min(Levenshtein.normalized_distance(a, b) for a, b in pairs)
