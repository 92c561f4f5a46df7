"""An evening at the table: one game after another, each with a journal of its own."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from referee.errors import RefereeError
from referee.pavlov.game import fold
from referee.table.driver import Driver, Screen
from referee.table.game_log import GameLog, read_game
from referee.table.house import House
from referee.table.session import Session

NewGame = Callable[[], GameLog]
MakeDriver = Callable[[Session, Screen, GameLog], Driver]


@dataclass(frozen=True, slots=True)
class Evening:
    """What is needed to play until everybody goes home.

    Attributes:
        house: how the table plays.
        first: the journal that is open, of a new game or one to go on with.
        offer: whether to ask first if that game is to be gone on with.
        new_game: starts a game with the same dogs in a new journal.
        make_driver: the machinery around a session.
        shuffler: shuffles the decks of a game.
    """

    house: House
    first: GameLog
    offer: bool
    new_game: NewGame
    make_driver: MakeDriver
    shuffler: Callable[[GameLog], Random]

    def play(self, screen: Screen, attach: Callable[[Driver], None]) -> None:
        """Play games until nobody wants another.

        Args:
            screen: shows them.
            attach: told of each game's driver before it runs, so that keys reach it.

        Raises:
            RefereeError: a journal cannot be written.
        """
        for log, offer in self._games():
            session = Session(self.house, log.events, self.shuffler(log))
            driver = self.make_driver(session, screen, log)
            attach(driver)
            if not driver.run(offer).afresh:
                return

    def _games(self) -> Iterator[tuple[GameLog, bool]]:
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
