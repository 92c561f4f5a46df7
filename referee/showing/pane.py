"""One game's part of the screen: card, total, dogs, microphone, captions."""

from collections.abc import Callable, Sequence
from enum import StrEnum

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import RichLog, Static

from referee.hearing.microphone import QUIETEST, MicrophoneState
from referee.showing.caption_log import Caption, CaptionLog
from referee.showing.labels import Label, Labels
from referee.showing.pictures import card_picture, dogs_list, level_bar, level_steps
from referee.showing.room import Room, share_out
from referee.table.view import Stage, TableView

_TOPIC_STYLES = {
    "verdict.good": "bold black on green",
    "verdict.bad": "bold white on red",
}
_ASKED_AGAIN = "bold black on yellow"
"""Of all other verdicts. The words of a verdict say the same as its colour."""

_NOTICE = "bold reverse"

_WIDE = 56
"""Columns for a title, the number of the test and the microphone in one row."""

_LESS_WIDE = 44
"""The same without the title."""


class TablePane(Vertical):
    """Shows a game, in a window of any size.

    All of it is called in the screen's own thread; see `PaneScreen`.

    Attributes:
        view: the table as it was last shown; None before.
        captions: so far.
    """

    DEFAULT_CSS = """
    TablePane { width: 1fr; height: 1fr; }
    TablePane #top { height: 1; }
    TablePane #test { width: 1fr; text-style: bold; }
    TablePane #microphone { width: auto; text-style: bold; padding-left: 1; }
    TablePane #middle { height: 9; }
    TablePane #left { width: 1fr; height: 100%; content-align: center middle; text-align: center; }
    TablePane #card { height: 1fr; content-align: center middle; width: 1fr; }
    TablePane #total { height: 1; content-align: center middle; width: 1fr; text-style: bold; }
    TablePane #dogs {
        width: 30; height: 100%; border-left: solid white; padding: 0 1;
    }
    TablePane #notice { height: 1; }
    TablePane #captions {
        height: 1fr; border-top: solid white; background: black; color: white;
    }
    TablePane #partial { height: 1; }
    TablePane #test, TablePane #microphone, TablePane #dogs, TablePane #notice, TablePane #total {
        text-wrap: nowrap; text-overflow: clip;
    }
    TablePane.narrow #top { layout: vertical; height: 2; }
    TablePane.narrow #microphone { width: 1fr; height: 1; padding: 0; }
    TablePane.below #middle { layout: vertical; }
    TablePane.below #left { width: 100%; }
    TablePane.below #dogs { width: 100%; border-left: none; padding: 0; }
    """

    def __init__(self, labels: Labels, title: str, narrow: bool = False) -> None:
        """Nothing is shown yet.

        Args:
            labels: what stands on the screen.
            title: stands before the number of the test.
            narrow: whether there is so little room that the dogs stand below the card.
        """
        super().__init__(classes="narrow" if narrow else "")
        self.view: TableView | None = None
        self.captions = CaptionLog()
        self._verdict: Caption | None = None
        self._labels = labels
        self._title = title
        self._narrow = narrow
        self._state: MicrophoneState | None = None
        self._level = QUIETEST

    def compose(self) -> ComposeResult:
        """Everything that is in it."""
        with Horizontal(id="top"):
            yield Static(Text(self._title), id="test")
            yield Static(self._labels.text(Label.NO_MICROPHONE), id="microphone")
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                yield Static(id="card")
                yield Static(id="total")
            yield Static(id="dogs")
        yield Static(id="notice")
        captions = RichLog(id="captions", wrap=True, max_lines=1000, min_width=10)
        captions.can_focus = False
        yield captions
        yield Static(id="partial")

    def on_resize(self) -> None:
        """Large letters may fit now, or no longer; captions have rows of another width."""
        self._show()
        self.call_after_refresh(self._write_all)

    def set_title(self, title: str) -> None:
        """What stands before the number of the test."""
        self._title = title
        self._show()

    def set_view(self, view: TableView) -> None:
        """The table as it is now."""
        if view.card and (self.view is None or self.view.card != view.card):
            self._verdict = None
        self.view = view
        self._show()

    def add_caption(self, caption: Caption) -> None:
        """One more; what was heard before it is no longer of interest."""
        self.captions.add(caption)
        self._write(caption)
        self.set_partial(())
        if caption.topic.startswith("verdict."):
            self._verdict = caption
            self._show()

    def hide_rules(self) -> None:
        """Take away all captions that tell a rule."""
        if self.captions.hide_rules():
            self._write_all()

    def set_microphone(self, state: MicrophoneState | None, level: float | None) -> None:
        """The microphone's state, and its level in dBFS; None where that has not changed."""
        self._state = state or self._state
        self._level = self._level if level is None else level
        if self._state is not None:
            text = Text(f"{self._labels.microphone(self._state)} {level_bar(self._level)}")
            self.query_one("#microphone", Static).update(text)

    def set_partial(self, words: Sequence[str]) -> None:
        """The words heard so far."""
        self.query_one("#partial", Static).update(Text(" ".join(words)))

    def scroll_captions(self, up: bool) -> None:
        """Scroll the captions by a page."""
        captions = self.query_one(RichLog)
        captions.scroll_page_up() if up else captions.scroll_page_down()

    def _show(self) -> None:
        view = self.view
        if view is None or not self.size.width:
            # Before the first layout nobody knows how much room there is; with it, it is shown.
            return
        top = 2 if self._narrow else 1
        room = share_out(*self.size, top, len(view.dogs), _numbered(view.rules), self._narrow)
        self._make_room(room)
        self.query_one("#test", Static).update(Text(self._heading(view)))
        self.query_one("#dogs", Static).update(dogs_list(view, self._labels, room.dogs))
        self.query_one("#card", Static).update(self._card(view, room))
        total = self.query_one("#total", Static)
        total.display = not view.rules
        total.update(self._total(view))
        self.query_one("#notice", Static).update(self._notice(view, room))

    def _make_room(self, room: Room) -> None:
        self.set_class(not room.beside, "below")
        self.query_one("#middle").styles.height = room.middle
        self.query_one("#left").styles.height = room.card
        self.query_one("#dogs").styles.height = room.dogs

    def _heading(self, view: TableView) -> str:
        """As much of it as there is room for; a team's name is needed more than the test."""
        test = self._labels.text(Label.TEST, number=view.test, tests=view.tests)
        whole = f"{self._title}  {test}"
        if self._narrow:
            return whole if len(whole) <= self.size.width else self._title
        if self.size.width >= _WIDE:
            return whole
        short = self._labels.text(Label.TEST_SHORT, number=view.test, tests=view.tests)
        return test if self.size.width >= _LESS_WIDE else short

    def _card(self, view: TableView, room: Room) -> Text:
        if view.rules:
            return Text("\n".join(_numbered(view.rules)))
        if view.card is not None:
            return card_picture(view.card, room.card_width, room.card - 1)
        if view.stage is Stage.FLIP:
            return Text(self._labels.text(Label.CARD_HIDDEN))
        return Text("")

    def _total(self, view: TableView) -> Text:
        if view.total is None:
            return Text("")
        return Text(self._labels.text(Label.TOTAL, total=view.total))

    def _notice(self, view: TableView, room: Room) -> Text:
        """What is to be done; else the last verdict, where the captions have no room to keep it."""
        if view.paused:
            return Text(self._labels.text(Label.PAUSED), _NOTICE)
        if view.question:
            return Text(self._labels.text(Label.QUESTION), _NOTICE)
        if view.stage is Stage.WHICH:
            return Text(self._labels.text(Label.TYPE_CARD, dog=view.flipper or ""), _NOTICE)
        if self._verdict and room.tight:
            return Text(self._verdict.sentences[0], _style(self._verdict.topic))
        return Text("")

    def _write_all(self) -> None:
        self.query_one(RichLog).clear()
        for caption in self.captions.captions:
            self._write(caption)

    def _write(self, caption: Caption) -> None:
        self.query_one(RichLog).write(Text(caption.text, style=_style(caption.topic)))


class PaneScreen:
    """A pane as the screen of a driver; see `referee.table.driver.Screen`."""

    def __init__(
        self,
        pane: TablePane,
        later: Callable[[Callable[[], None]], None],
        leave: Callable[[], None],
        last_words: Callable[[str], bool],
    ) -> None:
        """Nothing is shown yet.

        Args:
            pane: where it is shown.
            later: does something in the screen's own thread.
            leave: closes the screen.
            last_words: takes what is said after that; before it, it gives False.
        """
        self._pane, self._later, self._last_words = pane, later, last_words
        self._close = leave
        self._step = 0

    def show(self, view: TableView) -> None:
        """See `Screen`."""
        self._later(lambda: self._pane.set_view(view))

    def caption(self, topic: StrEnum, sentences: Sequence[str], tells_rule: bool) -> None:
        """See `Screen`."""
        caption = Caption(str(topic), tuple(sentences), tells_rule)
        if not self._last_words(caption.text):
            self._later(lambda: self._pane.add_caption(caption))

    def hide_rules(self) -> None:
        """See `Screen`."""
        self._later(self._pane.hide_rules)

    def hint(self, text: str) -> None:
        """See `Screen`."""
        self._later(lambda: self._pane.add_caption(Caption("", (text,))))

    def microphone(self, state: MicrophoneState | None, level: float | None) -> None:
        """See `Screen`."""
        if state is None and level is not None:
            step, self._step = self._step, level_steps(level)
            if step == self._step:
                return
        self._later(lambda: self._pane.set_microphone(state, level))

    def partial(self, words: Sequence[str]) -> None:
        """See `Screen`."""
        self._later(lambda: self._pane.set_partial(words))

    def leave(self) -> None:
        """See `Screen`."""
        self._close()


def _style(topic: str) -> str:
    return _TOPIC_STYLES.get(topic, _ASKED_AGAIN if topic.startswith("verdict.") else "")


def _numbered(texts: Sequence[str]) -> list[str]:
    return [f"{number}. {text}" for number, text in enumerate(texts, 1)]
