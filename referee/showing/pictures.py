"""The card, the total and the bones as large text; nothing is told by colour alone."""

from collections.abc import Iterable

from pyfiglet import Figlet
from rich.text import Text

from referee.hearing.microphone import QUIETEST
from referee.pavlov.cards import Card, Suit
from referee.pavlov.game import BONES
from referee.pavlov.turn import Direction
from referee.showing.labels import Label, Labels
from referee.table.view import DogView, TableView

SHAPES = {Suit.BLUE: "●", Suit.YELLOW: "▲", Suit.BROWN: "■", Suit.WHITE: "☆"}
"""Each suit has a shape of its own."""

COLOURS = {
    Suit.BLUE: "bold #6cb6ff",
    Suit.YELLOW: "bold #ffe95c",
    Suit.BROWN: "bold #e0a070",
    Suit.WHITE: "bold #ffffff",
}
"""On black, each has a contrast of at least 7 to 1 (WCAG 2.2, AAA)."""

_FONT = "small"
_ROW = 4
_STEPS = 10


def card_picture(card: Card, width: int) -> Text:
    """The card by shape and in words, and its command and value once more in large letters."""
    row = " ".join(SHAPES[card.suit] * _ROW)
    name = str(card.command).upper()
    title = name if card.is_bell else f"{name} {card.value}"
    lines = (f"{row} {str(card.suit).upper()} {title} {row}", *_large_title(title, width))
    return Text("\n".join(lines), style=COLOURS[card.suit], justify="center", no_wrap=True)


def _large_title(title: str, width: int) -> tuple[str, ...]:
    """All of it in large letters, or at least the value; bells have none."""
    lines = large(title, width)
    name, _, value = title.rpartition(" ")
    return lines if len(lines) > 1 or not name else (name, *large(value, width))


def large(text: str, width: int) -> tuple[str, ...]:
    """The text in large letters, or as it is where they would not fit."""
    lines = Figlet(font=_FONT, width=1000).renderText(text).rstrip().splitlines()
    longest = max(map(len, lines), default=0)
    return tuple(line.ljust(longest) for line in lines) if longest <= width else (text,)


def dogs_table(view: TableView, labels: Labels) -> Text:
    """Each dog with its key, its bones and its cards; an arrow stands before the one to play."""
    return Text("\n".join(_dog_lines(view.dogs, labels)), no_wrap=True)


def direction_line(view: TableView, labels: Labels) -> str:
    """Which way play goes."""
    left = view.direction is Direction.LEFT
    arrow = "<<<" if left else ">>>"
    return f"{arrow} {labels.text(Label.LEFT if left else Label.RIGHT)}"


def level_bar(level: float) -> str:
    """A level in dBFS as a bar of ten steps."""
    return f"[{'#' * (steps := level_steps(level))}{'.' * (_STEPS - steps)}]"


def level_steps(level: float) -> int:
    """A level in dBFS as 0 to 10; below -60 nothing is heard."""
    floor = max(QUIETEST, -60.0)
    return max(0, min(_STEPS, round((level - floor) / -floor * _STEPS)))


def _dog_lines(dogs: Iterable[DogView], labels: Labels) -> Iterable[str]:
    for dog in dogs:
        mark = ">" if dog.plays else " "
        bones = "◆" * dog.bones + "◇" * (BONES - dog.bones)
        cards = labels.text(Label.CARDS, cards=dog.cards)
        yield f"{mark}{dog.seat} {dog.name[:10]:<10} {bones} {cards}"
