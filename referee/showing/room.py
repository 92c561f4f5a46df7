"""How the rows of a pane are shared out, so that a small window shows what matters. Pure.

A person with large letters has a window of 40 by 15. There the list of dogs gives way first, then
the large letters of the card; the card in words, the total, the dog to play and the verdict stay.
"""

from collections.abc import Sequence
from dataclasses import dataclass

DOGS_WIDTH = 30
"""Columns of the dogs' list, where it stands beside the card."""

_CARD_WIDTH = 36
"""Columns that a card in words needs, with its row of shapes on both sides."""

_ROWS = 9
"""Of the card and the dogs side by side: eight dogs and the direction of play."""

_CARD_ROWS = 6
"""Of the card in large letters and the total."""

_LEAST_CARD_ROWS = 2
"""Of the card in words and the total."""

_CAPTIONS = 4
"""Rows of captions, at least: a verdict with its reason."""

_MANY_CAPTIONS = 8
"""So many rows also hold what follows a verdict."""

_OTHERS = 3
"""Rows of the line above the captions, of the notice and of the words heard so far."""


@dataclass(frozen=True, slots=True)
class Room:
    """What there is room for.

    Attributes:
        beside: whether the dogs stand beside the card; otherwise below it.
        card_width: columns of the card or the open rules.
        card: rows of them, with the total.
        dogs: rows of the dogs and the direction of play.
        tight: whether a verdict can be gone from the captions as soon as more is said.
    """

    beside: bool
    card_width: int
    card: int
    dogs: int
    tight: bool

    @property
    def middle(self) -> int:
        """Rows of both."""
        return self.card if self.beside else self.card + self.dogs


def share_out(
    width: int, height: int, top: int, dogs: int, rules: Sequence[str], narrow: bool
) -> Room:
    """Share out a pane.

    Args:
        width: of the pane, in columns.
        height: of the pane, in rows.
        top: rows above the card.
        dogs: how many.
        rules: that lie open, in place of the card.
        narrow: whether the dogs stand below the card in any case.
    """
    beside = not narrow and width >= DOGS_WIDTH + _CARD_WIDTH
    card_width = max(1, width - DOGS_WIDTH if beside else width)
    told = sum(len(text) // card_width + 1 for text in rules) + 1
    spare = height - top - _OTHERS - _CAPTIONS
    if beside:
        card = listed = max(_LEAST_CARD_ROWS, min(max(_ROWS, told), spare))
    else:
        card = max(_LEAST_CARD_ROWS, min(max(_CARD_ROWS, told), spare - 1))
        listed = max(1, min(dogs + 1, spare - card))
    captions = height - top - _OTHERS - (card if beside else card + listed)
    return Room(beside, card_width, card, listed, captions < _MANY_CAPTIONS)


def in_rows(parts: Sequence[str], width: int, gap: str = "  ") -> list[str]:
    """Parts one after the other, in rows of so many columns; none is broken."""
    rows: list[str] = []
    for part in parts:
        if rows and len(rows[-1]) + len(gap) + len(part) <= width:
            rows[-1] += gap + part
        else:
            rows.append(part)
    return rows
