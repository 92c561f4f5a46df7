"""An evening at the table: one game after another, each with a journal of its own."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from referee.errors import RefereeError
from referee.pavlov.game import fold
from referee.table.driver import Driver, Screen
from referee.table.game_log import GameLog, read_game

Log = TypeVar("Log", bound=AbstractContextManager[Any])
"""The journal of a game, open; leaving it closes it."""


@dataclass(frozen=True, slots=True)
class Evening(Generic[Log]):
    """What is needed to play until everybody goes home.

    Attributes:
        first: the journal that is open, of a new game or one to go on with.
        offer: whether to ask first if that game is to be gone on with.
        new_game: starts a game with the same dogs in a new journal.
        make_driver: sits down to the game of a journal, with the machinery around it.
    """

    first: Log
    offer: bool
    new_game: Callable[[], Log]
    make_driver: Callable[[Screen, Log], Driver]

    def play(self, screen: Screen, attach: Callable[[Driver], None]) -> None:
        """Play games until nobody wants another.

        Args:
            screen: shows them.
            attach: told of each game's driver before it runs, so that keys reach it.

        Raises:
            RefereeError: a journal cannot be written.
        """
        before = None
        for log, offer in self._games():
            driver = self.make_driver(screen, log)
            if before is not None:
                before.hand_over(driver)
            attach(driver)
            if not driver.run(offer).afresh:
                return
            before = driver

    def _games(self) -> Iterator[tuple[Log, bool]]:
        with self.first:
            yield self.first, self.offer
        while True:
            with self.new_game() as log:
                yield log, False


def last_unfinished(folder: Path) -> GameLog | None:
    """The newest journal of a folder, open, when its game is not over and nobody plays it."""
    newest = max(folder.glob("*.jsonl"), default=None)
    if newest is None:
        return None
    # Whatever is wrong with it, a new game can be played.
    with suppress(RefereeError):
        if not fold(read_game(newest)).is_over:
            return GameLog.resume(newest)
    return None
