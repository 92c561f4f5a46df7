"""A screen that prints one line for each event, for screen readers.

It moves the cursor at one moment only: when a test begins, open rules are erased.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum

from rich.console import Console

from referee.hearing.microphone import MicrophoneState
from referee.showing.caption_log import Caption, CaptionLog
from referee.showing.erasing import erase
from referee.showing.labels import Label, Labels
from referee.table.view import TableView

_TROUBLE = (
    MicrophoneState.MUTED,
    MicrophoneState.SILENT,
    MicrophoneState.LOST,
    MicrophoneState.DENIED,
)
"""States that are worth a line; live and deaf change with every sentence."""


class PlainScreen:
    """See `referee.table.driver.Screen`."""

    def __init__(
        self,
        console: Console,
        labels: Labels,
        hide: Callable[[Console], None] = erase,
        cards_told: bool = False,
    ) -> None:
        """Nothing is printed yet.

        Args:
            console: where to print.
            labels: what is printed besides captions.
            hide: takes open rules off the console.
            cards_told: whether a caption tells each card, so that it needs no line besides.
        """
        self._console = console
        self._hide = hide
        self._labels = labels
        self._log = CaptionLog()
        self._view: TableView | None = None
        self._total: int | None = None
        self._cards_told = cards_told
        self._trouble: MicrophoneState | None = None

    def show(self, view: TableView) -> None:
        """Print the card when it is new, and a new total after the verdict on it.

        Captions tell all the rest.
        """
        before, self._view = self._view, view
        self._print_total()
        is_new = before is None or (before.card, before.flipper) != _face(view)
        if view.card and is_new and not self._cards_told:
            self._print(card_label(view, self._labels))
        if view.total is not None and (before is None or before.card != view.card):
            self._total = view.total

    def caption(self, topic: StrEnum, sentences: Sequence[str], tells_rule: bool) -> None:
        """Print it on one line."""
        caption = Caption(str(topic), tuple(sentences), tells_rule)
        self._log.add(caption)
        self._print(caption.text)
        self._print_total()

    def hide_rules(self) -> None:
        """Take open rules away, where that can be done; a verdict's reason may stay."""
        open_rules = any(
            caption.tells_rule and not caption.topic.startswith("verdict.")
            for caption in self._log.captions
        )
        self._log.hide_rules()
        if open_rules:
            self._hide(self._console)

    def hint(self, text: str) -> None:
        """Print it."""
        self._print(text)

    def microphone(self, state: MicrophoneState | None, level: float | None) -> None:
        """Print a state that is trouble, once; being deaf in between is no end of it."""
        if state in _TROUBLE and state is not self._trouble:
            self._trouble = state
            self._print(self._labels.microphone(state))
        elif state is MicrophoneState.LIVE:
            self._trouble = None

    def partial(self, words: Sequence[str]) -> None:
        """Nothing: words that can still change are no event."""

    def leave(self) -> None:
        """Nothing: the last words are lines like all others."""

    def _print_total(self) -> None:
        """Whoever hears the total first knows the verdict before it is given."""
        total, self._total = self._total, None
        if total is not None:
            self._print(self._labels.text(Label.TOTAL, total=total))

    def _print(self, text: str) -> None:
        self._console.print(text, markup=False, highlight=False, soft_wrap=True)


def card_label(view: TableView, labels: Labels) -> str:
    """The card face up, in words. Only when there is one."""
    card, dog = view.card, view.flipper or ""
    assert card is not None
    if card.is_bell:
        return labels.text(Label.BELL, dog=dog)
    return labels.text(Label.CARD, dog=dog, suit=card.suit, command=card.command, value=card.value)


def _face(view: TableView) -> tuple[object, object]:
    return view.card, view.flipper
