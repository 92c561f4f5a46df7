"""`dogtor play`: a laptop on the table is the Dogtor, by voice and keys, on the whole terminal."""

import argparse
from contextlib import ExitStack

from rich.console import Console

from referee.cli.live_table import LiveTable, is_plain, play_evening, prepare_screen
from referee.cli.play_game import first_game, house_of
from referee.cli.taking_up import HowToGoOn
from referee.pavlov.game import fold
from referee.table.driver import Driver, Screen
from referee.table.evening import Evening
from referee.table.game_log import GameLog
from referee.table.house import House
from referee.table.notes import table_phrases
from referee.table.session import Session
from referee.table.settings import Settings


def run_live(args: argparse.Namespace, settings: Settings) -> int:
    """Play an evening."""
    house, plain = live_house(args, settings), is_plain(args, settings)
    console = Console(highlight=False)
    prepare_screen(plain)
    with ExitStack() as open_things:
        table = LiveTable(args, settings, table_phrases(), console, open_things, plain)
        going_on = HowToGoOn[GameLog](console, args, lambda events: fold(events).is_over)
        games, first, offer = first_game(args, settings, house, table.recogniser)

        def driver(screen: Screen, log: GameLog) -> Driver:
            going_on.playing(log)
            session = Session(house, log.events, games.shuffler(log))
            return table.driver(session, screen, log.record)

        with going_on:
            hears, by_clips = table.ears is not None, bool(args.clips)
            evening = Evening(first, offer, games.next, driver)
            play_evening(evening, plain, console, house.cards, hears, by_clips)
    return 0


def live_house(args: argparse.Namespace, settings: Settings) -> House:
    """How the table plays, by the options and, where they say nothing, the settings.

    Raises:
        RefereeError: a file that is named cannot be read or has a mistake.
    """
    silence = settings.silence_seconds if args.silence is None else args.silence
    return house_of(args, args.read_cards or settings.read_cards, silence)
