"""The screen for the whole terminal: a game, or two of them, and a line to type."""

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from rich.text import Text
from textual.app import App, ComposeResult
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input as TypedLine
from textual.widgets import Static

from referee.interrupts import take
from referee.showing import keys
from referee.showing.caption_log import Caption
from referee.showing.entry import Entry
from referee.showing.labels import Label, Labels
from referee.showing.pane import PaneScreen, TablePane
from referee.showing.room import in_rows
from referee.table.driver import Driver, Screen
from referee.table.exchange import EverybodyGone, Line, Pressed
from referee.table.exchange import Input as TableInput
from referee.table.house import CardSource

Play = Callable[[Screen, Callable[[Driver], None]], None]
"""Plays an evening on a screen, and tells of each driver that takes inputs."""

_FUNCTION_KEYS = frozenset(key for key in keys.ORDERS if key[1:].isdecimal())

_SHORT = 18
"""Rows of a window that has room for all keys at the bottom."""

_KEYS = (
    *(Label.KEY_HELP, Label.KEY_REPEAT, Label.KEY_SCORE, Label.KEY_TURN, Label.KEY_RULES),
    *(Label.KEY_PAUSE, Label.KEY_UNDO, Label.KEY_APPEAL, Label.KEY_NO_ACTION, Label.KEY_QUIT),
    *(Label.KEY_CARD, Label.KEY_MUTE),
)


@dataclass
class _Update(Message):
    """Something is to be done in the screen's own thread."""

    do: Callable[[], None]


class _Keys(Static):
    """The keys and what they do, each whole in its row; the last ones give way."""

    def __init__(self, labels: Sequence[str]) -> None:
        super().__init__(id="keys")
        self._texts = labels

    def on_resize(self) -> None:
        """As many in a row as there is room for."""
        self.update(Text("\n".join(in_rows(self._texts, self.size.width))))


class GameApp(App[None]):
    """What all screens have. The game itself runs in a thread of its own.

    Attributes:
        failure: what ended the game before its time; None when nothing did.
        interrupted: whether the game was left by Ctrl-C.
    """

    CSS = """
    Screen { background: black; color: white; }
    #line { height: 1; border: none; background: #222222; color: white; padding: 0; }
    #keys { height: 2; }
    .-short #keys { height: 1; }
    """
    VERTICAL_BREAKPOINTS = [(0, "-short"), (_SHORT, "-tall")]  # noqa: RUF012
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [("ctrl+c", "interrupt", ""), ("ctrl+q", "leave", "")]  # noqa: RUF012

    def __init__(self, labels: Labels, cards: CardSource, hears: bool = True) -> None:
        """Nothing is shown yet.

        Args:
            labels: what stands on the screen.
            cards: how the cards are known, which decides what keys mean.
            hears: whether there is a microphone.
        """
        super().__init__()
        self._labels = labels
        self._cards = cards
        self._hears = hears
        self._left = False
        self._last_words: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.failure: BaseException | None = None
        self.interrupted = False

    # What each kind of screen does in its own way

    def upper(self) -> Widget:
        """All but the line to type in and the keys."""
        raise NotImplementedError

    def run_game(self) -> None:
        """Play to the end, in a thread of its own."""
        raise NotImplementedError

    @property
    def pane(self) -> TablePane:
        """The game that keys and lines are for."""
        raise NotImplementedError

    def give(self, given: TableInput) -> bool:
        """Hand an input to the game that it is for; False where nobody plays yet."""
        raise NotImplementedError

    def hush(self) -> None:
        """Cut short what is being spoken."""

    def line_typed(self, text: str) -> None:
        """Enter was pressed."""
        self._post(Line(text))

    @property
    def prompt(self) -> str:
        """Stands on the line while nothing is typed."""
        return self._labels.text(Label.PROMPT if self._hears else Label.PROMPT_KEYS)

    @property
    def key_labels(self) -> Sequence[Label]:
        """What stands at the bottom."""
        return _KEYS

    # The screen's own life

    def compose(self) -> ComposeResult:
        """Everything that is on the screen."""
        yield self.upper()
        yield Entry(self, self._post, self.prompt)
        yield _Keys(tuple(map(self._labels.text, self.key_labels)))

    def on_mount(self) -> None:
        """Begin to play."""
        self.query_one(Entry).focus()
        threading.Thread(target=self._run_game, daemon=True).start()

    def last_words(self) -> Iterator[str]:
        """What is said after the screen was left, as it is said, until all is over."""
        return iter(lambda: take(self._last_words), None) if self._left else iter(())

    def take_key(self, key: str, line: str) -> bool:
        """Handle a key that was pressed while a line is being typed; whether it is done with."""
        if key == "escape":
            self.hush()
            return not line
        if key in ("pageup", "pagedown"):
            self.pane.scroll_captions(up=key == "pageup")
            return True
        view = self.pane.view
        if view is None or (line and len(key) == 1):
            return False
        given = keys.pressed(key, view) if not line or key in _FUNCTION_KEYS else None
        if given is not None:
            self._post(given)
        return given is not None

    def flip_of(self, line: str) -> Pressed | None:
        """The flip that a seat's number is, if it is one now."""
        view = self.pane.view
        return keys.seat_flip(line, view) if view else None

    def completed(self, line: str) -> TableInput | None:
        """What the line is as soon as it is all that can be meant; it needs no Enter."""
        view = self.pane.view
        return keys.completed(line, view, self._cards) if view else None

    def is_flip_key(self, key: str) -> bool:
        """Whether it flips a card now."""
        view = self.pane.view
        return view is not None and keys.is_flip(keys.pressed(key, view))

    def on_input_submitted(self, event: TypedLine.Submitted) -> None:
        """Enter was pressed."""
        event.input.clear()
        self.line_typed(event.value)

    def action_leave(self) -> None:
        """The window is closed: the game can be gone on with."""
        self._post(EverybodyGone())

    def action_interrupt(self) -> None:
        """As `action_leave`; again, where the game takes no notice."""
        if self.interrupted:
            self.exit()
        self.interrupted = True
        self.action_leave()

    def on__update(self, update: _Update) -> None:
        """Do what another thread wants done."""
        update.do()

    def screen_of(self, pane: TablePane, before: str = "") -> PaneScreen:
        """A pane as the screen of a driver.

        Args:
            pane: where it is shown.
            before: heads what is said after the screen was left.
        """

        def last_words(text: str) -> bool:
            if self._left:
                self._last_words.put(before + text)
            return self._left

        return PaneScreen(pane, self._later, self._leave, last_words)

    def _later(self, do: Callable[[], None]) -> None:
        self.post_message(_Update(do))

    def _leave(self) -> None:
        self._left = True
        self._later(lambda: self.exit())

    def _run_game(self) -> None:
        try:
            self.run_game()
        except BaseException as error:
            self.failure = error
        self._last_words.put(None)
        self._later(lambda: self.exit())

    def _post(self, given: TableInput) -> None:
        if not self.give(given) and isinstance(given, EverybodyGone):
            self.exit()


class TableApp(GameApp):
    """One game on the whole terminal."""

    def __init__(self, play: Play, labels: Labels, cards: CardSource, hears: bool = True) -> None:
        """Nothing is shown yet.

        Args:
            play: plays the evening; called in a thread of its own.
            labels: what stands on the screen.
            cards: how the cards are known, which decides what keys mean.
            hears: whether there is a microphone.
        """
        super().__init__(labels, cards, hears)
        self._play = play
        self._pane = TablePane(labels, labels.text(Label.TITLE))
        self._table: Driver | None = None

    @property
    def captions(self) -> Sequence[Caption]:
        """All that was said, as far as it may be shown."""
        return self._pane.captions.captions

    @property
    def pane(self) -> TablePane:
        """See `GameApp`."""
        return self._pane

    def upper(self) -> Widget:
        """See `GameApp`."""
        return self._pane

    def run_game(self) -> None:
        """See `GameApp`."""
        self._play(self.screen_of(self._pane), self._take_up)

    def give(self, given: TableInput) -> bool:
        """See `GameApp`."""
        if self._table is None:
            return False
        self._table.post(given)
        return True

    def hush(self) -> None:
        """See `GameApp`."""
        if self._table is not None:
            self._table.hush()

    def _take_up(self, driver: Driver) -> None:
        self._table = driver
