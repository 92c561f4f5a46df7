"""The screen for the whole terminal: card, total, dogs, microphone, captions, a line to type."""

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Input as TypedLine
from textual.widgets import RichLog, Static

from referee.hearing.microphone import QUIETEST, MicrophoneState
from referee.showing import keys
from referee.showing.caption_log import Caption, CaptionLog
from referee.showing.labels import Label, Labels
from referee.showing.pictures import (
    card_picture,
    direction_line,
    dogs_table,
    level_bar,
    level_steps,
)
from referee.table.driver import Driver, Screen
from referee.table.exchange import EverybodyGone, Line
from referee.table.exchange import Input as TableInput
from referee.table.house import CardSource
from referee.table.view import Stage, TableView

Play = Callable[[Screen, Callable[[Driver], None]], None]
"""Plays an evening on a screen, and tells of each driver that takes inputs."""

_TOPIC_STYLES = {
    "verdict.good": "bold black on green",
    "verdict.bad": "bold white on red",
    "verdict.again": "bold black on yellow",
    "verdict.sound-lost": "bold black on yellow",
}
"""The words of a verdict say the same as its colour."""

_FUNCTION_KEYS = frozenset(key for key in keys.ORDERS if key[1:].isdecimal())

_ROWS = 9
"""Of the upper part: eight dogs and the direction of play."""

_KEYS = (
    *(Label.KEY_HELP, Label.KEY_REPEAT, Label.KEY_SCORE, Label.KEY_TURN, Label.KEY_RULES),
    *(Label.KEY_PAUSE, Label.KEY_UNDO, Label.KEY_APPEAL, Label.KEY_NO_ACTION, Label.KEY_QUIT),
    *(Label.KEY_CARD, Label.KEY_MUTE),
)


@dataclass
class _Update(Message):
    """Something is to be done in the screen's own thread."""

    do: Callable[[], None]


class _Entry(TypedLine):
    """The line to type in; on an empty one, single keys stand for requests."""

    async def _on_key(self, event: events.Key) -> None:
        app = self.app
        assert isinstance(app, TableApp)
        if app.take_key(event.key, self.value):
            event.prevent_default()
            event.stop()
            return
        await super()._on_key(event)


class TableApp(App[None]):
    """Shows a game. The game itself runs in a thread of its own."""

    CSS = """
    Screen { background: black; color: white; }
    #top { height: 1; }
    #test { width: 1fr; text-style: bold; }
    #microphone { width: auto; text-style: bold; }
    #middle { height: 9; }
    #left { width: 1fr; height: 100%; content-align: center middle; text-align: center; }
    #card { height: 1fr; content-align: center middle; width: 1fr; }
    #total { height: 1; content-align: center middle; width: 1fr; text-style: bold; }
    #dogs { width: 30; height: 100%; border-left: solid white; padding: 0 1; }
    #notice { height: 1; text-style: bold reverse; }
    #captions { height: 1fr; border-top: solid white; background: black; color: white; }
    #partial { height: 1; }
    #line { height: 1; border: none; background: #222222; color: white; padding: 0; }
    #keys { height: 2; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [("ctrl+c", "leave", ""), ("ctrl+q", "leave", "")]  # noqa: RUF012

    def __init__(self, play: Play, labels: Labels, cards: CardSource) -> None:
        """Nothing is shown yet.

        Args:
            play: plays the evening; called in a thread of its own.
            labels: what stands on the screen.
            cards: how the cards are known, which decides what keys mean.
        """
        super().__init__()
        self._play = play
        self._labels = labels
        self._cards = cards
        self._table: Driver | None = None
        self._view: TableView | None = None
        self._captions = CaptionLog()
        self._microphone_state: MicrophoneState | None = None
        self._microphone_level = QUIETEST
        self._step = 0
        self._left = False
        self._last_words: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.failure: BaseException | None = None

    def compose(self) -> ComposeResult:
        """Everything that is on the screen."""
        with Horizontal(id="top"):
            yield Static(self._labels.text(Label.TITLE), id="test")
            yield Static(self._labels.text(Label.NO_MICROPHONE), id="microphone")
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                yield Static(id="card")
                yield Static(id="total")
            yield Static(id="dogs")
        yield Static(id="notice")
        captions = RichLog(id="captions", wrap=True, max_lines=1000)
        captions.can_focus = False
        yield captions
        yield Static(id="partial")
        yield _Entry(id="line", placeholder=self._labels.text(Label.PROMPT), compact=True)
        yield Static("  ".join(self._labels.text(key) for key in _KEYS), id="keys")

    def on_mount(self) -> None:
        """Begin to play."""
        self.query_one(_Entry).focus()
        threading.Thread(target=self._run_play, daemon=True).start()

    def last_words(self) -> Iterator[str]:
        """What is said after the screen was left, as it is said, until all is over."""
        return iter(self._last_words.get, None) if self._left else iter(())

    def take_key(self, key: str, line: str) -> bool:
        """Handle a key that was pressed while a line is being typed; whether it is done with."""
        if key == "escape":
            self._hush()
            return not line
        if key in ("pageup", "pagedown"):
            log = self.query_one(RichLog)
            log.scroll_page_up() if key == "pageup" else log.scroll_page_down()
            return True
        if self._view is None or (line and len(key) == 1):
            return False
        given = keys.pressed(key, self._view) if not line or key in _FUNCTION_KEYS else None
        if given is not None:
            self._post(given)
        return given is not None

    def on_input_changed(self, event: TypedLine.Changed) -> None:
        """A line that is all that can be meant needs no Enter."""
        line = self._view and keys.completed(event.value, self._view, self._cards)
        if line:
            event.input.clear()
            self._post(line)

    def on_input_submitted(self, event: TypedLine.Submitted) -> None:
        """Enter was pressed."""
        event.input.clear()
        self._post(Line(event.value))

    def action_leave(self) -> None:
        """The window is closed: the game can be gone on with."""
        self._post(EverybodyGone())

    def on_resize(self) -> None:
        """Large letters may fit now, or no longer."""
        self._show_table()

    # Called from the driver's thread

    def show(self, view: TableView) -> None:
        """See `Screen`."""
        self._later(lambda: self._set_view(view))

    def caption(self, topic: StrEnum, sentences: Sequence[str], tells_rule: bool) -> None:
        """See `Screen`."""
        caption = Caption(str(topic), tuple(sentences), tells_rule)
        if self._left:
            self._last_words.put(caption.text)
            return
        self._later(lambda: self._add_caption(caption))

    def hide_rules(self) -> None:
        """See `Screen`."""
        self._later(self._hide_rules)

    def hint(self, text: str) -> None:
        """See `Screen`."""
        self._later(lambda: self._add_caption(Caption("", (text,))))

    def microphone(self, state: MicrophoneState | None, level: float | None) -> None:
        """See `Screen`."""
        if state is None and level is not None:
            step, self._step = self._step, level_steps(level)
            if step == self._step:
                return
        self._later(lambda: self._show_microphone(state, level))

    def partial(self, words: Sequence[str]) -> None:
        """See `Screen`."""
        self._later(lambda: self.query_one("#partial", Static).update(Text(" ".join(words))))

    def leave(self) -> None:
        """See `Screen`."""
        self._left = True
        self._later(lambda: self.exit())

    # In the screen's own thread

    def on__update(self, update: _Update) -> None:
        """Do what another thread wants done."""
        update.do()

    def _later(self, do: Callable[[], None]) -> None:
        self.post_message(_Update(do))

    def _run_play(self) -> None:
        try:
            self._play(self, self._take_up)
        except BaseException as error:
            self.failure = error
        self._last_words.put(None)
        self._later(lambda: self.exit())

    def _take_up(self, driver: Driver) -> None:
        self._table = driver

    def _post(self, given: TableInput) -> None:
        if self._table is not None:
            self._table.post(given)
        elif isinstance(given, EverybodyGone):
            self.exit()

    def _hush(self) -> None:
        if self._table is not None:
            self._table.hush()

    def _set_view(self, view: TableView) -> None:
        self._view = view
        self._show_table()

    def _show_table(self) -> None:
        view = self._view
        if view is None:
            return
        if not self.query_one("#card").size.width:
            # Before the first layout nobody knows how much room there is.
            self.call_after_refresh(self._show_table)
            return
        title = self._labels.text(Label.TITLE)
        test = self._labels.text(Label.TEST, number=view.test, tests=view.tests)
        self.query_one("#test", Static).update(Text(f"{title}  {test}"))
        self.query_one("#dogs", Static).update(self._dogs(view))
        self.query_one("#card", Static).update(self._card(view))
        self.query_one("#middle").styles.height = self._height(view)
        self.query_one("#total", Static).update(self._total(view))
        self.query_one("#notice", Static).update(Text(self._notice(view)))

    def _dogs(self, view: TableView) -> Text:
        table = dogs_table(view, self._labels)
        table.append(f"\n{direction_line(view, self._labels)}")
        return table

    def _height(self, view: TableView) -> int:
        """Rows of the upper part: open rules need more than a card."""
        width = self.query_one("#card").size.width
        rows = sum(len(text) // width + 1 for text in _numbered(view.rules))
        return max(_ROWS, rows + 1)

    def _card(self, view: TableView) -> Text:
        width = self.query_one("#card").size.width
        if view.rules:
            return Text("\n".join(_numbered(view.rules)))
        if view.card is not None:
            return card_picture(view.card, width)
        if view.stage is Stage.FLIP:
            return Text(self._labels.text(Label.CARD_HIDDEN))
        return Text("")

    def _total(self, view: TableView) -> Text:
        if view.total is None:
            return Text("")
        return Text(self._labels.text(Label.TOTAL, total=view.total))

    def _notice(self, view: TableView) -> str:
        if view.paused:
            return self._labels.text(Label.PAUSED)
        if view.question:
            return self._labels.text(Label.QUESTION)
        if view.stage is Stage.WHICH:
            return self._labels.text(Label.TYPE_CARD, dog=view.flipper or "")
        return ""

    def _add_caption(self, caption: Caption) -> None:
        self._captions.add(caption)
        self._write(caption)
        self.query_one("#partial", Static).update("")

    def _write(self, caption: Caption) -> None:
        style = _TOPIC_STYLES.get(caption.topic, "")
        self.query_one(RichLog).write(Text(caption.text, style=style))

    def _hide_rules(self) -> None:
        if self._captions.hide_rules():
            self.query_one(RichLog).clear()
            for caption in self._captions.captions:
                self._write(caption)

    def _show_microphone(self, state: MicrophoneState | None, level: float | None) -> None:
        self._microphone_state = state or self._microphone_state
        self._microphone_level = self._microphone_level if level is None else level
        if self._microphone_state is not None:
            state_label = self._labels.microphone(self._microphone_state)
            text = Text(f"{state_label} {level_bar(self._microphone_level)}")
            self.query_one("#microphone", Static).update(text)


def _numbered(texts: Sequence[str]) -> list[str]:
    return [f"{number}. {text}" for number, text in enumerate(texts, 1)]
