"""`dogtor play --versus NAME... --mic-a X --mic-b Y`: two teams at the same time.

Side by side on the whole terminal, or a line for each event, headed by the side that it is about.
There are captions only: a voice would be heard by both microphones, or make both deaf while the
other team speaks.
"""

import argparse
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from rich.console import Console

from referee.cli.live_table import (
    LiveTable,
    is_end_of_game,
    is_plain,
    prepare_screen,
    run_app,
)
from referee.cli.play_live import live_house
from referee.cli.play_versus import VersusGames, how_to_go_on
from referee.cli.taking_up import is_asked, wants_to_go_on
from referee.pavlov.events import Event
from referee.pavlov.teams import Side, fold
from referee.showing.erasing import scroll_on
from referee.showing.keys import TEAMS, addressed
from referee.showing.labels import Labels
from referee.showing.plain import PlainScreen
from referee.table.driver import Driver, Screen
from referee.table.exchange import EverybodyGone, Line
from referee.table.house import CardSource
from referee.table.settings import Settings
from referee.table.versus.log import VersusLog
from referee.table.versus.notes import named, versus_phrases
from referee.table.versus.same_time import SameTime
from referee.table.versus.sides import SideSession, sides

MakeGame = Callable[[Mapping[Side, Screen]], SameTime]


def run_same_time(args: argparse.Namespace, settings: Settings) -> int:
    """Play one game."""
    house, plain = live_house(args, settings), is_plain(args, settings)
    prepare_screen(plain)
    with ExitStack() as open_things:
        left = _table(args, settings, Side.LEFT, open_things, plain)
        right = _table(args, settings, Side.RIGHT, open_things, plain, left)
        tables = {Side.LEFT: left, Side.RIGHT: right}
        hearing = next((table for table in tables.values() if table.ears), tables[Side.LEFT])
        games = VersusGames(args, house, hearing.recogniser)
        log = open_things.enter_context(_game(games, args))
        sessions = sides(house, log.events, games.seed)

        def game(screens: Mapping[Side, Screen]) -> SameTime:
            def driver(side: Side, session: SideSession, record: Callable[[Event], None]) -> Driver:
                return tables[side].driver(session, screens[side], record)

            return SameTime(log, sessions, driver)

        with how_to_go_on(Console(highlight=False), args) as going_on:
            going_on.playing(log)
            if plain:
                _play_plain(game, bool(args.clips))
            else:
                _play_on_screen(game, sessions, house.cards, hearing.ears is not None)
    return 0


def _game(games: VersusGames, args: argparse.Namespace) -> VersusLog:
    """The last game, when it was left and is wanted; else a new one.

    Where nobody can be asked it is wanted, unless it is one of other dogs than are named.
    """
    kept = games.kept()
    if kept is None:
        return games.first()
    versus = fold(kept.events)
    people = {side: versus.game(side).people for side in Side}
    if is_asked():
        wanted = wants_to_go_on([*people[Side.LEFT], *people[Side.RIGHT]])
    else:
        called = {Side.LEFT: args.dogs, Side.RIGHT: args.versus}
        wanted = all(not called[side] or tuple(called[side]) == people[side] for side in Side)
    if wanted:
        return kept
    kept.close()
    return games.first()


def _table(
    args: argparse.Namespace,
    settings: Settings,
    side: Side,
    open_things: ExitStack,
    plain: bool,
    other: LiveTable | None = None,
) -> LiveTable:
    """A side's microphone, and no voice."""
    named_one, kept = {
        Side.LEFT: (args.mic_a, settings.microphone),
        Side.RIGHT: (args.mic_b, settings.microphone_b),
    }[side]
    own = {
        "microphone": named_one or kept,
        "clips": _clips(args.clips, side),
        "no_voice": True,
    }
    options = argparse.Namespace(**{**vars(args), **own})
    return LiveTable(options, settings, versus_phrases(), Console(), open_things, plain, other)


def _clips(folder: Path | None, side: Side) -> Path | None:
    """A side's own clips, in a folder "a" or "b", where there is one; else the same for both."""
    own = folder / TEAMS[side] if folder else None
    return own if own and own.is_dir() else folder


def _play_on_screen(
    game: MakeGame, sessions: Mapping[Side, SideSession], cards: CardSource, hears: bool
) -> None:
    from referee.showing.two_teams import TwoTeamsApp

    versus = sessions[Side.LEFT].versus
    teams = {side: named(versus.game(side).people) for side in Side}
    app = TwoTeamsApp(game, Labels(), cards, teams, hears)
    run_app(app, Console(highlight=False))


def _play_plain(game: MakeGame, by_clips: bool) -> None:
    playing = game({side: PlainScreen(_HeadedConsole(side), Labels(), scroll_on) for side in Side})
    threading.Thread(target=_read, args=(playing, by_clips), daemon=True).start()
    playing.play()


def _read(game: SameTime, by_clips: bool) -> None:
    """Lines that begin with a or b are for that team, all others for both."""
    for text in sys.stdin:
        side, line = addressed(text.rstrip("\n"))
        game.post(side, Line(line))
    if is_end_of_game(by_clips):
        game.post(None, EverybodyGone())


class _HeadedConsole(Console):
    """Prints the side before each line."""

    def __init__(self, side: Side) -> None:
        super().__init__(highlight=False)
        self._head = TEAMS[side].upper()

    def print(self, *objects: Any, **options: Any) -> None:
        """See `Console.print`."""
        super().print(f"{self._head}:", *objects, **options)
