"""Random texts for the synthetic voices: half of them are said at the table, half are English."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from recipe.words import listed, phrases
from referee import numbers

_CARDS = ("sit", "speak", "fetch", "shake", "beg", "rollover", "roll over", "roll", "bell")
_COLOURS = ("blue", "yellow", "brown", "white", "red", "green", "black", "orange")
_ALIKE = listed("alike")
"""Numbers that are easily taken for one another; they get more than their share."""


@dataclass(frozen=True, slots=True)
class Texts:
    """What random texts are made of.

    Attributes:
        words: English words, most frequent first.
        table: words and phrases of the game, names and dogs among them.
        sentences: whole sentences, without punctuation.
    """

    words: Sequence[str]
    table: Sequence[str]
    sentences: Sequence[str]

    def pick(self, rng: Random, english: bool = True) -> str:
        """One text, lower case; only of the table where `english` is not wanted as well."""
        kinds: list[tuple[float, Callable[[Random], str]]] = [
            (16, _number),
            (12, lambda rng: rng.choice(_ALIKE)),
            (6, _negative),
            (12, lambda rng: rng.choice(_CARDS)),
            (14, _announcement),
            (8, lambda rng: rng.choice(phrases("commands"))),
            (4, lambda rng: " ".join(_number(rng) for _ in range(rng.randint(2, 4)))),
            (7, lambda rng: rng.choice(self.table)),
            (7 * english, lambda rng: self._word(rng)),
            (8 * english, lambda rng: rng.choice(self.sentences)),
            (8 * english, lambda rng: " ".join(self._word(rng) for _ in range(rng.randint(3, 8)))),
        ]
        weights, makers = zip(*kinds, strict=True)
        said: str = rng.choices(makers, weights)[0](rng)
        return said

    def _word(self, rng: Random) -> str:
        top = rng.choice((300, 2000, len(self.words)))
        return self.words[rng.randrange(min(top, len(self.words)))]


def punctuate(text: str, rng: Random) -> str:
    """The text with an ending and pauses that change its melody, not its words."""
    inner = ", " if rng.random() < 0.15 else " "
    return inner.join(text.split()) + rng.choice(("", ".", ".", "!", "?", ","))


def _number(rng: Random) -> str:
    high = rng.choice((20, 20, 60, 99, numbers.HIGHEST))
    return " ".join(rng.choice(numbers.spoken_forms(rng.randint(0, high))))


def _negative(rng: Random) -> str:
    low = rng.choice((-30, -99, numbers.LOWEST))
    return " ".join(rng.choice(numbers.spoken_forms(rng.randint(low, -1))))


def _announcement(rng: Random) -> str:
    """A card's name, perhaps with its colour, a phrase of a rule, and the new total."""
    parts = [rng.choice(_COLOURS)] if rng.random() < 0.35 else []
    parts.append(rng.choice(_CARDS))
    if rng.random() < 0.2:
        parts.append(rng.choice(phrases("commands")))
    draw = rng.random()
    if draw < 0.9:
        parts.append(_negative(rng) if draw < 0.15 else _number(rng))
    return " ".join(parts)
