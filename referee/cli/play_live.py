"""`dogtor play`: a laptop on the table is the Dogtor, by voice and keys, on the whole terminal."""

import argparse
from contextlib import ExitStack

from rich.console import Console

from referee.cli.live_table import LiveTable, is_plain, play_evening, prepare_screen
from referee.cli.play_game import NewGames, house_of
from referee.cli.taking_up import HowToGoOn, ask_dogs, kept_game
from referee.pavlov.events import GameStarted
from referee.pavlov.game import fold
from referee.pavlov.rules import find_rule
from referee.table.driver import Driver, Screen
from referee.table.evening import Evening
from referee.table.game_log import GameLog
from referee.table.house import House
from referee.table.notes import table_phrases
from referee.table.session import Session
from referee.table.settings import Settings, load_settings
from referee.table.turns import check_words


def run_live(args: argparse.Namespace) -> int:
    """Play an evening."""
    settings = load_settings()
    house, plain = live_house(args, settings), is_plain(args, settings)
    console = Console(highlight=False)
    prepare_screen(plain)
    with ExitStack() as open_things:
        table = LiveTable(args, settings, table_phrases(), console, open_things, plain)
        going_on = HowToGoOn[GameLog](console, "dogtor play", lambda events: fold(events).is_over)
        evening = _evening(args, settings, house, table, going_on)
        with going_on:
            hears, by_clips = table.ears is not None, bool(args.clips)
            play_evening(evening, plain, console, house.cards, hears, by_clips)
    return 0


def live_house(args: argparse.Namespace, settings: Settings) -> House:
    """How the table plays, by the options and, where they say nothing, the settings.

    Raises:
        RefereeError: a file that is named cannot be read or has a mistake.
    """
    silence = settings.silence_seconds if args.silence is None else args.silence
    return house_of(args, args.read_cards or settings.read_cards, silence)


def _evening(
    args: argparse.Namespace,
    settings: Settings,
    house: House,
    table: LiveTable,
    going_on: HowToGoOn[GameLog],
) -> Evening[GameLog]:
    def check(started: GameStarted) -> None:
        if table.ears:
            rules = [find_rule(rule_id, house.rules) for rule_id in started.drawn]
            check_words(table.ears.recogniser, rules, started.people, house)

    house.scoring.level(args.level)
    first, offer = kept_game(args)
    dogs = args.dogs or settings.dogs or (fold(first.events).people if first else ask_dogs())
    games = NewGames(args, house, dogs, check)
    if first is None:
        first = games.start()
    elif isinstance(first.events[0], GameStarted):
        check(first.events[0])

    def driver(screen: Screen, log: GameLog) -> Driver:
        going_on.playing(log)
        session = Session(house, log.events, games.shuffler(log))
        return table.driver(session, screen, log.record)

    return Evening(first, offer, games.next, driver)
