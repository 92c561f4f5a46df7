"""`dogtor play --versus NAME... --mic-a X --mic-b Y`: two teams at the same time.

A line for each event, headed by the side that it is about, and captions only: a voice would be
heard by both microphones, or make both deaf while the other team speaks.
"""

import argparse
import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from rich.console import Console

from referee.cli.live_table import LiveTable
from referee.cli.play_live import live_house
from referee.cli.play_versus import VersusGames, check_heard
from referee.pavlov.events import Event
from referee.pavlov.teams import Side
from referee.showing.erasing import scroll_on
from referee.showing.labels import Labels
from referee.showing.plain import PlainScreen
from referee.table.driver import Driver
from referee.table.exchange import EverybodyGone, Line
from referee.table.settings import Settings, load_settings
from referee.table.versus.notes import versus_phrases
from referee.table.versus.same_time import SameTime
from referee.table.versus.sides import SideSession, sides

_SEATS = {"a": Side.LEFT, "b": Side.RIGHT}
"""What a typed line begins with, when it is for one team only."""


def run_same_time(args: argparse.Namespace) -> int:
    """Play one game."""
    settings = load_settings()
    house = live_house(args, settings)
    phrases = versus_phrases()
    with ExitStack() as open_things:
        tables = {
            side: LiveTable(
                _options(args, settings, side), settings, phrases, Console(), open_things
            )
            for side in Side
        }
        games = VersusGames(
            args, house, lambda started: check_heard(started, house, tables[Side.LEFT])
        )
        log = open_things.enter_context(games.kept() or games.first())

        def driver(side: Side, session: SideSession, record: Callable[[Event], None]) -> Driver:
            screen = PlainScreen(_HeadedConsole(side), Labels(), scroll_on)
            return tables[side].driver(session, screen, record)

        game = SameTime(log, sides(house, log.events, games.seed), driver)
        threading.Thread(target=_read, args=(game,), daemon=True).start()
        game.play()
    return 0


def _options(args: argparse.Namespace, settings: Settings, side: Side) -> argparse.Namespace:
    """The options as they are for one side: its microphone, and no voice."""
    left = side is Side.LEFT
    named = args.mic_a if left else args.mic_b
    kept = settings.microphone if left else settings.microphone_b
    return argparse.Namespace(**{**vars(args), "microphone": named or kept, "no_voice": True})


def _read(game: SameTime) -> None:
    """Lines that begin with a or b are for that team, all others for both."""
    for line in sys.stdin:
        first, _, rest = line.strip().partition(" ")
        side = _SEATS.get(first.lower())
        game.post(side, Line(rest if side else line.rstrip("\n")))
    game.post(None, EverybodyGone())


class _HeadedConsole(Console):
    """Prints the side before each line."""

    def __init__(self, side: Side) -> None:
        super().__init__(highlight=False)
        self._head = next(key for key, other in _SEATS.items() if other is side).upper()

    def print(self, *objects: Any, **options: Any) -> None:
        """See `Console.print`."""
        super().print(f"{self._head}:", *objects, **options)
