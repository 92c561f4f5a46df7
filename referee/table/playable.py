"""What whoever drives a game needs of it, be it of one team or of two."""

from collections.abc import Sequence
from typing import Protocol

from referee.table.exchange import Input, Listening, Output
from referee.table.view import TableView


class Playable(Protocol):
    """See `referee.table.session.Session`."""

    def begin(self, offer: bool = False) -> Sequence[Output]:
        """Open the game, or go on with it; `offer` asks first."""
        ...

    def take(self, given: Input) -> Sequence[Output]:
        """What is to be done about something that happened."""
        ...

    def is_complete(self, words: tuple[str, ...]) -> bool:
        """Whether the words are all that can be meant."""
        ...

    @property
    def view(self) -> TableView:
        """What may be shown now."""
        ...

    @property
    def listening(self) -> Listening:
        """What can be said now."""
        ...
