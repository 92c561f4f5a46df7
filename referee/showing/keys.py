"""Keys to inputs. A key that stands for a request counts only while no line is being typed."""

import re
from collections.abc import Mapping

from referee import numbers
from referee.pavlov.teams import Side
from referee.table.exchange import Flip, Input, Line, Order, Pressed
from referee.table.house import CardSource
from referee.table.requests import SHORT_ANSWERS
from referee.table.view import Stage, TableView

_FLIPS = (Stage.FLIP, Stage.WHICH)
_ASKS = (Stage.OFFER, Stage.OVER)

ORDERS: Mapping[str, Order] = {
    "f1": Order.HELP,
    "f2": Order.REPEAT,
    "f3": Order.SCORE,
    "f4": Order.TURN,
    "f5": Order.RULES,
    "f6": Order.PAUSE,
    "f7": Order.UNDO,
    "f8": Order.APPEAL,
    "f9": Order.NO_ACTION,
    "f10": Order.QUIT,
    "f11": Order.CARD,
    "f12": Order.MUTE,
    "plus": Order.LOUDER,
    "minus": Order.SOFTER,
    "greater_than_sign": Order.FASTER,
    "less_than_sign": Order.SLOWER,
    "question_mark": Order.HELP,
}
"""Keys that mean the same at any time, by Textual's names. F6 goes on where there is a pause."""

_CODE = re.compile(r"(?:[1-8] ?)?(?:[spfhbr][1-5]|bell)|(?:[1-8] )?0", re.IGNORECASE)
"""Of a printed card; "20" may be a total that is typed too early, and is no bell of seat 2."""
_TRADE = re.compile(r"([1-8]) ?([1-8])")


TEAMS: Mapping[Side, str] = {Side.LEFT: "a", Side.RIGHT: "b"}
"""What a line begins with that is for one of two teams."""


def addressed(line: str) -> tuple[Side | None, str]:
    """The team that a line names first, if any, and the rest of the line."""
    first, _, rest = line.strip().partition(" ")
    if numbers.read(line.split()) is not None:
        # "A hundred and five" is a total, and for nobody in particular.
        return None, line
    side = next((side for side, key in TEAMS.items() if key == first.lower()), None)
    return (side, rest) if side else (None, line)


def pressed(key: str, view: TableView) -> Input | None:
    """What a key means on an empty line; None when it only begins a line.

    Args:
        key: Textual's name of it.
        view: what is on the screen.
    """
    if key in ORDERS and not (key == "minus" and view.stage is Stage.ANNOUNCE):
        resumes = ORDERS[key] is Order.PAUSE and view.paused
        return Pressed(Order.RESUME if resumes else ORDERS[key])
    if view.question or view.stage in _ASKS:
        return Pressed(SHORT_ANSWERS[key]) if key in SHORT_ANSWERS else None
    if view.stage in _FLIPS and not view.paused:
        return Pressed(Flip()) if key == "space" else None
    if key == "space" and view.stage is not Stage.ANNOUNCE:
        return Line("")
    return None


def completed(line: str, view: TableView, cards: CardSource) -> Line | None:
    """The line as soon as it is all that can be meant: a card's code, or the seats of a trade."""
    if view.question or view.paused:
        return None
    if view.stage in _FLIPS and cards is CardSource.PRINTED and _CODE.fullmatch(line):
        seat = len(line) > 1 and line[0].isdecimal()
        return Line(f"{line[0]} {line[1:].strip()}" if seat else line)
    if view.stage is Stage.BETWEEN and (found := _TRADE.fullmatch(line)):
        return Line(f"{found[1]} {found[2]}")
    return None


def seat_flip(line: str, view: TableView) -> Pressed | None:
    """The flip that a line is when nothing follows it: the number of a seat."""
    if view.question or view.paused or view.stage not in _FLIPS:
        return None
    seats = {str(dog.seat): dog.name for dog in view.dogs}
    return Pressed(Flip(seats[line])) if line in seats else None


def is_flip(given: Input | None) -> bool:
    """Whether an input is a key that flips a card."""
    return isinstance(given, Pressed) and isinstance(given.request, Flip)
