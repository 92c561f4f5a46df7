"""The test deck as a PDF to print and cut out, for those without the printed game.

Each card tells its suit by name and shape as well as by colour, and has its code in the corners.
"""

from collections.abc import Sequence
from enum import StrEnum
from math import cos, pi, sin
from pathlib import Path

from reportlab.lib.colors import HexColor, black
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from referee.errors import RefereeError
from referee.pavlov.cards import Card, Suit

WIDTH, HEIGHT = 63 * mm, 88 * mm
"""Of a card, in points; cards of this size fit common sleeves."""

_ACROSS, _DOWN = 3, 3
_COLOURS = {
    Suit.BLUE: HexColor("#0b5cad"),
    Suit.YELLOW: HexColor("#f2c200"),
    Suit.BROWN: HexColor("#7a4a1d"),
    Suit.WHITE: HexColor("#ffffff"),
}
_CORNERS = {Suit.BLUE: 0, Suit.YELLOW: 3, Suit.BROWN: 4, Suit.WHITE: 5}
"""Of the suit's shape: circle, triangle, square, five-pointed star, as on the screen."""


class Paper(StrEnum):
    """Sizes of paper."""

    A4 = "a4"
    LETTER = "letter"


_SIZES = {Paper.A4: A4, Paper.LETTER: LETTER}


def write_card_sheet(cards: Sequence[Card], path: Path, paper: Paper = Paper.A4) -> int:
    """Write cards to cut out, nine a page, in the order given, row by row.

    Args:
        cards: one of each copy that is wanted.
        path: of the PDF; the same cards always make the same file.
        paper: to be printed on.

    Returns:
        how many pages there are.

    Raises:
        RefereeError: the file cannot be written.
    """
    size = _SIZES[paper]
    canvas = Canvas(str(path), pagesize=size, invariant=1)
    canvas.setTitle("Pavlov's Dogs: the test deck")
    a_page = _ACROSS * _DOWN
    for first in range(0, len(cards), a_page):
        for place, card in enumerate(cards[first : first + a_page]):
            _draw(canvas, card, *_corner(place, size))
        canvas.showPage()
    try:
        canvas.save()
    except OSError as error:
        raise RefereeError(f"'{path}' cannot be written: {error.strerror}.") from error
    return -(-len(cards) // a_page)


def _corner(place: int, size: tuple[float, float]) -> tuple[float, float]:
    """The lower left corner of a place on the page, in points."""
    row, column = divmod(place, _ACROSS)
    left = (size[0] - _ACROSS * WIDTH) / 2
    bottom = (size[1] - _DOWN * HEIGHT) / 2
    return left + column * WIDTH, bottom + (_DOWN - 1 - row) * HEIGHT


def _draw(canvas: Canvas, card: Card, x: float, y: float) -> None:
    canvas.saveState()
    canvas.translate(x, y)
    canvas.setStrokeColor(black)
    canvas.setLineWidth(0.5)
    canvas.rect(0, 0, WIDTH, HEIGHT)
    _draw_shape(canvas, card.suit, WIDTH / 2, HEIGHT * 0.62, 15 * mm)
    canvas.setFillColor(black)
    _write(canvas, str(card.command).upper(), HEIGHT * 0.3, 22)
    if not card.is_bell:
        _write(canvas, str(card.value), HEIGHT * 0.13, 36)
    _write(canvas, str(card.suit).upper(), HEIGHT * 0.04, 11)
    canvas.setFont("Helvetica", 9)
    canvas.drawString(3 * mm, HEIGHT - 5 * mm, card.code)
    canvas.drawRightString(WIDTH - 3 * mm, HEIGHT - 5 * mm, card.code)
    canvas.restoreState()


def _write(canvas: Canvas, text: str, y: float, points: float) -> None:
    canvas.setFont("Helvetica-Bold", points)
    canvas.drawCentredString(WIDTH / 2, y, text)


def _draw_shape(canvas: Canvas, suit: Suit, x: float, y: float, radius: float) -> None:
    canvas.setFillColor(_COLOURS[suit])
    canvas.setLineWidth(1.5)
    corners = _CORNERS[suit]
    if not corners:
        canvas.circle(x, y, radius, fill=1)
        return
    path = canvas.beginPath()
    for number, (across, up) in enumerate(_outline(corners)):
        draw = path.lineTo if number else path.moveTo
        draw(x + radius * across, y + radius * up)
    path.close()
    canvas.drawPath(path, fill=1)


def _outline(corners: int) -> list[tuple[float, float]]:
    """The corners of a figure in a circle of radius 1; five make a star."""
    star = corners == 5
    points = 2 * corners if star else corners
    turn = pi / 4 if corners == 4 else pi / 2
    angles = (turn + 2 * pi * number / points for number in range(points))
    radii = (0.45 if star and number % 2 else 1.0 for number in range(points))
    return [(radius * cos(a), radius * sin(a)) for a, radius in zip(angles, radii, strict=True)]
