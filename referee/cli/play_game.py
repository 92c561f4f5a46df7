"""From the options of `dogtor play` to the house that plays and the journals of its games."""

import argparse
from collections.abc import Callable, Sequence
from datetime import datetime
from random import Random, SystemRandom

from referee.cli.options import rulebook
from referee.pavlov import setup
from referee.pavlov.events import GameStarted
from referee.pavlov.library import load_deck, shipped_deck, shipped_scoring
from referee.table.adaptation import load_adaptation
from referee.table.game_log import GameLog, new_path
from referee.table.house import ActionPolicy, CardSource, House, Patience, with_stacked
from referee.table.refereeing import shipped_thresholds, table_words
from referee.table.requests import load_request_words
from referee.table.turns import check_names

_LONGEST_SEED = 10**6


def house_of(args: argparse.Namespace, read_cards: bool, silence: float = 0.0) -> House:
    """How the table plays.

    Args:
        args: as parsed.
        read_cards: whether flipped cards are spoken.
        silence: seconds that a dog may be silent; 0 for as long as it likes.

    Raises:
        RefereeError: a file that is named cannot be read or has a mistake.
    """
    house = House(
        rules=rulebook(args),
        deck=load_deck(args.deck) if args.deck else shipped_deck(),
        scoring=shipped_scoring(),
        words=table_words(),
        requests=load_request_words(),
        cards=CardSource.PRINTED if args.printed else CardSource.OWN,
        actions=ActionPolicy(args.actions),
        patience=Patience(silence / 2, silence) if silence else Patience(),
        read_cards=read_cards,
        thresholds=shipped_thresholds(),
        adaptation=load_adaptation(args.adaptation) if args.adaptation else {},
    )
    return with_stacked(house, args.stacked) if args.stacked else house


class NewGames:
    """Games with the same dogs and level, each with other rules and cards."""

    def __init__(
        self,
        args: argparse.Namespace,
        house: House,
        dogs: Sequence[str],
        check: Callable[[GameStarted], None] = lambda started: None,
    ) -> None:
        """Nothing is started yet.

        Args:
            args: as parsed.
            house: how the table plays.
            dogs: names in seat order.
            check: raises RefereeError when a game cannot be played here.
        """
        self._args, self._house, self._dogs, self._check = args, house, dogs, check
        self._seed = SystemRandom().randrange(_LONGEST_SEED) if args.seed is None else args.seed
        self._journal = args.journal

    def shuffler(self, log: GameLog) -> Random:
        """Shuffles the cards of a game: with one seed, a game is the same each time."""
        return Random(f"{self._seed} {len(log.events)}")

    def start(self) -> GameLog:
        """The journal of a new game, in the file that was named.

        Raises:
            RefereeError: the dogs, rules or level make no game, or the journal cannot be written.
        """
        return GameLog.create(self._journal or new_path(datetime.now()), self._started())

    def next(self) -> GameLog:
        """The journal of another game, in a file of its own.

        Raises:
            RefereeError: as `start`.
        """
        self._journal = None
        self._seed += 1
        return self.start()

    def _started(self) -> GameStarted:
        check_names(self._dogs, self._house)
        level = self._house.scoring.level(self._args.level)
        random = Random(self._seed)
        drawn = self._args.rule or setup.draw(self._house.rules, level.tests, random)
        started = setup.start(self._dogs, level, drawn, self._house.rules)
        self._check(started)
        return started
