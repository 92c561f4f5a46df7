"""`dogtor play --typed`: a game by what is typed or piped in."""

import argparse
import sys
from collections.abc import Iterator
from functools import partial
from random import Random

from rich.console import Console

from referee.cli.play_game import NewGames, house_of
from referee.showing.erasing import erase
from referee.speaking.captions import ScreenCaptions
from referee.table.game_log import GameLog
from referee.table.house import House
from referee.table.notes import table_phrases
from referee.table.session import Session
from referee.table.typed_play import Screen, play_typed


def run_typed(args: argparse.Namespace) -> int:
    """Play by typing until nobody wants another game."""
    house = house_of(args, read_cards=True)
    games = NewGames(args, house, args.dogs or ("Rex", "Bella"))
    console, lines = Console(highlight=False), typed_lines()
    log = GameLog.resume(args.resume) if args.resume else games.start()
    while True:
        with log:
            if not _play(log, house, games.shuffler(log), lines, console):
                return 0
        log = games.next()


def _play(
    log: GameLog, house: House, random: Random, lines: Iterator[str], console: Console
) -> bool:
    """Play one game; whether another one is wanted."""
    captions = ScreenCaptions(console)
    screen = Screen(captions, table_phrases(), random, log.record, partial(erase, console))
    session = Session(house, log.events, random)
    leave = play_typed(session, lines, screen)
    if not session.game.is_over:
        captions.hint(f"To go on: dogtor play --typed --resume '{log.path}'")
    return leave is not None and leave.afresh


def typed_lines() -> Iterator[str]:
    """What is typed; piped lines are echoed, so that the course of the game can be read."""
    while sys.stdin.isatty():
        try:
            yield input("> ")
        except EOFError:
            return
    for line in sys.stdin:
        print(f"> {line.rstrip()}", flush=True)
        yield line.rstrip("\n")
