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


def card_picture(card: Card, width: int, rows: int = 9) -> Text:
    """The card by shape and in words, and its command and value once more in large letters.

    Args:
        card: face up.
        width: columns that there are; with few of them it has fewer shapes.
        rows: that there are; with few of them it has no large letters.
    """
    name = str(card.command).upper()
    title = name if card.is_bell else f"{name} {card.value}"
    words = _between_shapes(f"{str(card.suit).upper()} {title}", SHAPES[card.suit], width)
    lines = (words, *_large_title(title, width))
    if len(lines) > rows:
        lines = (words,)
    return Text("\n".join(lines), style=COLOURS[card.suit], justify="center", no_wrap=True)


def _between_shapes(words: str, shape: str, width: int) -> str:
    """On both sides, as many as fit, or one before the words where there is no more room."""
    for count in range(_ROW, 0, -1):
        row = " ".join(shape * count)
        if 2 * len(row) + len(words) + 2 <= width:
            return f"{row} {words} {row}"
    return f"{shape} {words}"


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


def dogs_list(view: TableView, labels: Labels, rows: int = 9) -> Text:
    """Each dog with its key, its bones and its cards; an arrow stands before the one to play.

    Args:
        view: the table.
        labels: of the screen.
        rows: that there are; with too few of them only the dog to play is listed.
    """
    direction = direction_line(view, labels)
    lines = [*_dog_lines(view.dogs, labels), direction]
    if rows < len(view.dogs):
        to_play = [dog for dog in view.dogs if dog.plays]
        lines = [*_dog_lines(to_play, labels), direction]
    return Text("\n".join(lines[:rows]), no_wrap=True)


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
