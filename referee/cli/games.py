"""The games of an evening: with the same dogs, each with other rules and cards."""

import argparse
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Generic, TypeVar

from referee.cli.options import seed_of
from referee.errors import RefereeError
from referee.hearing.recogniser import Recogniser
from referee.pavlov import setup
from referee.pavlov.events import GameStarted
from referee.pavlov.rules import find_rule
from referee.pavlov.scoring import MOST_PEOPLE
from referee.table.event_log import EventLog
from referee.table.house import CardSource, House
from referee.table.turns import check_words

Log = TypeVar("Log", bound=EventLog[Any])


class Games(ABC, Generic[Log]):
    """Begins them.

    Attributes:
        seed: of the present game.
    """

    def __init__(self, args: argparse.Namespace) -> None:
        """Nothing is started yet.

        Args:
            args: as parsed.
        """
        self.seed = seed_of(args)
        self._journal: Path | None = args.journal

    def shuffler(self, log: Log) -> Random:
        """Shuffles the cards of a game: with one seed, a game is the same each time."""
        return Random(f"{self.seed} {len(log.events)}")

    def start(self) -> Log:
        """The journal of a new game, in the file that was named.

        Raises:
            RefereeError: the dogs, rules, level or cards make no game, or the journal cannot be
                written. Then there is no journal.
        """
        return self._begin(self._journal)

    def next(self) -> Log:
        """The journal of another game, in a file of its own.

        Raises:
            RefereeError: as `start`.
        """
        self.seed += 1
        return self._begin(None)

    @abstractmethod
    def _begin(self, journal: Path | None) -> Log: ...


def check_game(started: GameStarted, house: House, recogniser: Recogniser | None) -> None:
    """Make sure that a game can be played here to its end.

    Args:
        started: the game.
        house: how the table plays.
        recogniser: the speech model, where the table hears.

    Raises:
        RefereeError: the deck has too few cards for a test, or the model lacks a word.
    """
    # With eight there is one who only asks.
    dogs = started.people[: MOST_PEOPLE - 1]
    if house.cards is CardSource.OWN:
        setup.check_deck(house.deck, dogs)
    if house.cards is CardSource.STACKED:
        for test in range(1, started.tests + 1):
            house.stacked_hands(test, dogs)
    if recogniser is not None:
        rules = [find_rule(rule_id, house.rules) for rule_id in started.drawn]
        check_words(recogniser, rules, started.people, house)


def check_kept(
    games: Sequence[GameStarted], house: House, recogniser: Recogniser | None, is_offered: bool
) -> None:
    """Make sure that a game that was left can be played here to its end.

    Args:
        games: that of each team.
        house: how the table plays.
        recogniser: the speech model, where the table hears.
        is_offered: whether nobody has asked for it.

    Raises:
        RefereeError: it cannot; the message says how to play all the same.
    """
    try:
        for started in games:
            check_game(started, house, recogniser)
    except RefereeError as error:
        if not is_offered:
            raise
        dogs = ", ".join(dog for started in games for dog in started.people)
        raise RefereeError(
            f"The last game, with {dogs}, cannot be gone on with: {error} Or leave it, with --new."
        ) from error
