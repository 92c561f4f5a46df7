"""A game of Brown Dog Statue on disk: its journal and its envelope."""

import hashlib
from pathlib import Path
from typing import Self

from referee.errors import RefereeError
from referee.narrator.envelope import (
    digest,
    envelope,
    new_salt,
    read_seed,
    seal,
    write_seed,
)
from referee.statue.cards import CardFile
from referee.statue.deal import Secrets, Setup, deal
from referee.statue.events import Event, Opened, PinChosen, Started, Undone, moves_that_count
from referee.statue.game import Game, fold, start
from referee.statue.moves import Move
from referee.statue.rules import Refusal
from referee.table.codec import Codec
from referee.table.journal import Journal

KIND = "statue"
"""Of the journal's game."""

_CODEC: Codec[Event] = Codec(Event)


class StatueLog:
    """The moves of a game, each on disk before it counts. Close it when the game is left."""

    def __init__(self, journal: Journal, events: list[Event], started: Started, seed: str) -> None:
        self._journal = journal
        self._events = events
        self.started = started
        self._seed = seed

    @classmethod
    def create(cls, path: Path, setup: Setup, cards: CardFile, cards_text: str, seed: str) -> Self:
        """Start a new game in a journal that does not exist yet.

        Args:
            path: of the journal.
            setup: what the table has chosen.
            cards: the name cards.
            cards_text: the file that they were read from, whose hash the journal keeps.
            seed: where everything secret comes from.

        Raises:
            RefereeError: the set-up is not allowed, there is a game, or nothing can be written.
        """
        secrets = deal(setup, cards, seed)
        journal = Journal.open(path, KIND)
        try:
            if journal.records:
                raise RefereeError(f"'{path}' has a game already; go on with --resume.")
            write_seed(path, seed)
            started = Started(
                setup.people,
                setup.animals,
                setup.pot,
                secrets.characters,
                _hash(cards_text),
                seal(seed),
            )
            log = cls(journal, [], started, seed)
            log._append(started)
        except BaseException:
            journal.close()
            raise
        return log

    @classmethod
    def resume(cls, path: Path, cards_text: str) -> Self:
        """Go on with a game.

        Raises:
            RefereeError: there is no game, it is open elsewhere or damaged, its envelope is
                missing, or the name cards are not those that it began with.
        """
        if not path.exists():
            raise RefereeError(f"There is no game in '{path}'; start one without --resume.")
        journal = Journal.open(path, KIND)
        try:
            events = [_CODEC.decode(record) for record in journal.records]
            if not events or not isinstance(events[0], Started):
                raise RefereeError(f"No game has begun in '{path}'; start one in another file.")
            started = events[0]
            if started.cards != _hash(cards_text):
                raise RefereeError(
                    "The name cards are not those that this game began with; "
                    "name the same file with --cards."
                )
            return cls(journal, events, started, _seed(path, events, started))
        except BaseException:
            journal.close()
            raise

    @property
    def path(self) -> Path:
        """Of the journal."""
        return self._journal.path

    @property
    def seal(self) -> str:
        """The public seal of the game's envelope."""
        return self.started.seal

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that count."""
        return moves_that_count(tuple(self._events))

    @property
    def setup(self) -> Setup:
        """What the table has chosen."""
        return Setup(self.started.people, self.started.animals, self.started.pot)

    def secrets(self, cards: CardFile) -> Secrets:
        """What the narrator knows.

        Raises:
            RefereeError: the cards deal differently from when the game began.
        """
        secrets = deal(self.setup, cards, self._seed)
        if secrets.characters != self.started.characters:
            raise RefereeError("This version of dogtor deals differently; go on with the old one.")
        return secrets

    def first(self, cards: CardFile) -> Game:
        """The game before its first move."""
        return start(self.setup, self.secrets(cards))

    def game(self, cards: CardFile) -> Game:
        """The game as the journal has it.

        Raises:
            RefereeError: the journal has a move that the rules forbid.
        """
        try:
            return fold(self.first(cards), self.moves)
        except Refusal as refusal:
            raise RefereeError(
                f"'{self._journal.path}' has a move that '{refusal}' forbids; it is damaged."
            ) from refusal

    def add(self, move: Move) -> None:
        """Write a move that the rules allow."""
        self._append(move)

    def undo(self) -> Move | None:
        """Take back the last move; None when there is none."""
        moves = self.moves
        if not moves:
            return None
        self._append(Undone(len(moves) - 1))
        return moves[-1]

    def open_envelope(self) -> None:
        """The game is over: let the journal tell everything."""
        if not any(isinstance(event, Opened) for event in self._events):
            self._append(Opened(self._seed))
        envelope(self._journal.path).unlink(missing_ok=True)

    def choose_pin(self, seat: int, pin: str) -> None:
        """From now on the player's secrets are shown only for this number."""
        salt = new_salt()
        self._append(PinChosen(seat, salt, digest(pin, salt)))

    def has_pin(self, seat: int) -> bool:
        """Whether the player has chosen a number."""
        return self._pin(seat) is not None

    def is_pin(self, seat: int, pin: str) -> bool:
        """Whether the number is the player's; any is, when none was chosen."""
        chosen = self._pin(seat)
        return chosen is None or digest(pin, chosen.salt) == chosen.digest

    def close(self) -> None:
        """Let other processes go on with the game."""
        self._journal.close()

    def _pin(self, seat: int) -> PinChosen | None:
        chosen = (e for e in reversed(self._events) if isinstance(e, PinChosen) and e.seat == seat)
        return next(chosen, None)

    def _append(self, event: Event) -> None:
        self._journal.append(_CODEC.encode(event))
        self._events.append(event)


def _seed(path: Path, events: list[Event], started: Started) -> str:
    opened = next((event.seed for event in events if isinstance(event, Opened)), None)
    return opened or read_seed(path, started.seal)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
