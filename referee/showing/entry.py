"""The line to type in, on which some keys count at once and some lines need no Enter.

What is typed on may be meant for what comes next, or be the rest of what has been taken already.
Whatever is doubtful in that must not cost a bone, so it is left out here.
"""

import math
from collections.abc import Callable
from time import monotonic
from typing import Protocol

from textual import events
from textual.timer import Timer
from textual.widgets import Input as TypedLine

from referee.table.exchange import Input, Pressed

SEAT_WAITS = 0.5
"""Seconds until a seat's number is a flip; a digit that follows before makes it another number."""

REST = 1.0
"""Seconds after a flip in which Enter, or digits after a seat's number, still belong to it."""


class Meaning(Protocol):
    """What keys and lines mean at this moment."""

    def take_key(self, key: str, line: str) -> bool:
        """Handle a key that was pressed while a line is being typed; whether it is done with."""
        ...

    def flip_of(self, line: str) -> Pressed | None:
        """The flip that a seat's number is, if it is one now."""
        ...

    def completed(self, line: str) -> Input | None:
        """What the line is as soon as it is all that can be meant."""
        ...

    def is_flip_key(self, key: str) -> bool:
        """Whether it flips a card now."""
        ...


class Entry(TypedLine):
    """The line to type in; on an empty one, single keys stand for requests."""

    def __init__(self, meaning: Meaning, give: Callable[[Input], None], placeholder: str) -> None:
        """An empty line.

        Args:
            meaning: of keys and lines.
            give: takes what a line without Enter means.
            placeholder: stands on it while nothing is typed.
        """
        super().__init__(id="line", placeholder=placeholder, compact=True)
        self._meaning, self._give = meaning, give
        self._enter_until = self._digits_until = -math.inf
        self._waiting: Timer | None = None

    async def _on_key(self, event: events.Key) -> None:
        if self._waiting is not None:
            self._waiting.stop()
        if self._is_rest(event.key) or self._take(event.key):
            event.prevent_default()
            event.stop()
            return
        await super()._on_key(event)
        # At once: an Enter that is typed as fast would otherwise end the line once more.
        self._complete()

    def _is_rest(self, key: str) -> bool:
        """Whether a key only ends, or goes on with, what has been taken already."""
        now, enter, digits = monotonic(), self._enter_until, self._digits_until
        self._enter_until = self._digits_until = -math.inf
        if self.value:
            return False
        if key.isdecimal() and now < digits:
            self._enter_until, self._digits_until = math.inf, now + REST
            self.app.bell()
            return True
        return key == "enter" and now < enter

    def _take(self, key: str) -> bool:
        flips = not self.value and self._meaning.is_flip_key(key)
        taken = self._meaning.take_key(key, self.value)
        if taken and flips:
            self._enter_until = monotonic() + REST
        return taken

    def _complete(self) -> None:
        whole = self._meaning.completed(self.value)
        if whole is not None:
            self.clear()
            self._enter_until = math.inf
            self._give(whole)
        elif self._meaning.flip_of(self.value) is not None:
            line = self.value
            self._waiting = self.set_timer(SEAT_WAITS, lambda: self._flip(line))

    def _flip(self, line: str) -> None:
        flip = self._meaning.flip_of(line)
        if self.value == line and flip is not None:
            self.clear()
            self._enter_until = self._digits_until = monotonic() + REST
            self._give(flip)
