"""`dogtor play --typed`: a game by what is typed or piped in."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from rich.console import Console

from referee.cli.play_game import first_game, house_of
from referee.cli.taking_up import HowToGoOn, is_asked
from referee.interrupts import read_typed
from referee.pavlov.events import Event
from referee.pavlov.game import fold
from referee.showing.erasing import erase
from referee.speaking.captions import ScreenCaptions
from referee.table.game_log import GameLog
from referee.table.house import House
from referee.table.notes import table_phrases
from referee.table.session import Session
from referee.table.settings import Settings
from referee.table.typed_play import TypedScreen, play_typed


def run_typed(args: argparse.Namespace, settings: Settings) -> int:
    """Play by typing until nobody wants another game."""
    house = house_of(args, read_cards=True)
    games, log, offer = first_game(args, settings, house, can_ask=is_asked())
    console, lines = Console(highlight=False), typed_lines()
    with HowToGoOn[GameLog](console, args, _is_over) as going_on:
        while True:
            with going_on.playing(log):
                if not _play(log, house, games.shuffler(log), lines, console, offer):
                    return 0
            log, offer = games.next(), False


def _is_over(events: Sequence[Event]) -> bool:
    return fold(events).is_over


def _play(
    log: GameLog,
    house: House,
    random: Random,
    lines: Iterator[str],
    console: Console,
    offer: bool,
) -> bool:
    """Play one game; whether another one is wanted."""
    captions = ScreenCaptions(console)
    screen = TypedScreen(captions, table_phrases(), random, log.record, partial(erase, console))
    leave = play_typed(Session(house, log.events, random), lines, screen, offer)
    return leave is not None and leave.afresh


def typed_lines() -> Iterator[str]:
    """What is typed; piped lines are echoed, so that the course of the game can be read."""
    while sys.stdin.isatty():
        try:
            yield read_typed("> ")
        except EOFError:
            return
    for line in sys.stdin:
        print(f"> {line.rstrip()}", flush=True)
        yield line.rstrip("\n")
