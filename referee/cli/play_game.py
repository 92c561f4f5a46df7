"""From the options of `dogtor play` to the house that plays and the journals of its games."""

import argparse
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from random import Random

from referee.cli.games import Games, check_game, check_kept
from referee.cli.options import rulebook
from referee.cli.taking_up import ask_dogs, kept_game
from referee.hearing.recogniser import Recogniser
from referee.pavlov import setup
from referee.pavlov.events import GameStarted
from referee.pavlov.game import fold
from referee.pavlov.library import load_deck, shipped_deck, shipped_scoring
from referee.table.adaptation import load_adaptation
from referee.table.game_log import GameLog, new_path
from referee.table.house import ActionPolicy, CardSource, House, Patience, with_stacked
from referee.table.refereeing import shipped_thresholds, table_words
from referee.table.requests import load_request_words
from referee.table.settings import Settings, naming_settings
from referee.table.turns import check_dogs, check_names


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


class NewGames(Games[GameLog]):
    """See `Games`."""

    def __init__(
        self,
        args: argparse.Namespace,
        house: House,
        dogs: Sequence[str],
        recogniser: Recogniser | None,
    ) -> None:
        """Nothing is started yet.

        Args:
            args: as parsed.
            house: how the table plays.
            dogs: names in seat order.
            recogniser: the speech model, where the table hears.
        """
        super().__init__(args)
        self._args, self._house, self._dogs, self._recogniser = args, house, dogs, recogniser

    def _begin(self, journal: Path | None) -> GameLog:
        check_names(self._dogs, self._house)
        level = self._house.scoring.level(self._args.level)
        drawn = self._args.rule or setup.draw(self._house.rules, level.tests, Random(self.seed))
        started = setup.start(self._dogs, level, drawn, self._house.rules)
        check_game(started, self._house, self._recogniser)
        return GameLog.create(journal or new_path(datetime.now()), started)


def first_game(
    args: argparse.Namespace,
    settings: Settings,
    house: House,
    recogniser: Recogniser | None = None,
    can_ask: bool = True,
) -> tuple[NewGames, GameLog, bool]:
    """The games of an evening, the journal of the first, and whether to ask if it is gone on with.

    Args:
        args: as parsed.
        settings: where the options say nothing.
        house: how the table plays.
        recogniser: the speech model, where the table hears.
        can_ask: whether somebody can be asked if the last game is gone on with.

    Raises:
        RefereeError: the game cannot be played, or a journal not be used.
    """
    house.scoring.level(args.level)
    kept, offer = kept_game(args, can_ask)
    dogs = _dogs(args, settings, kept, lambda named: check_dogs(named, house, recogniser))
    games = NewGames(args, house, dogs, recogniser)
    if kept is None:
        return games, games.start(), offer
    if isinstance(kept.events[0], GameStarted):
        check_kept([kept.events[0]], house, recogniser, offer)
    return games, kept, offer


def _dogs(
    args: argparse.Namespace,
    settings: Settings,
    kept: GameLog | None,
    check: Callable[[Sequence[str]], None],
) -> Sequence[str]:
    """Who plays a game that begins tonight; after one that was named it is the same dogs."""
    those = fold(kept.events).people if kept else ()
    resumed = those if args.resume else ()
    named = args.dogs or resumed
    if settings.dogs and not named:
        with naming_settings("dogs"):
            check(settings.dogs)
    return named or settings.dogs or those or ask_dogs(check)
