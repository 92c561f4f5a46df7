"""`dogtor play --versus NAME...`: Team Versus, the two teams in turns at one table."""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from datetime import datetime
from functools import partial
from pathlib import Path
from random import Random

from rich.console import Console

from referee.cli.games import Games, check_game, check_kept
from referee.cli.live_table import LiveTable, is_plain, play_evening, prepare_screen
from referee.cli.play_game import house_of
from referee.cli.play_live import live_house
from referee.cli.play_typed import typed_lines
from referee.cli.taking_up import HowToGoOn, is_asked
from referee.hearing.recogniser import Recogniser
from referee.pavlov.events import Event
from referee.pavlov.teams import Side, TeamEvent, TeamsStarted, draw, fold, start
from referee.showing.erasing import erase
from referee.speaking.captions import ScreenCaptions
from referee.table.driver import Driver, Screen
from referee.table.evening import Evening
from referee.table.house import House
from referee.table.settings import Settings
from referee.table.turns import check_names
from referee.table.typed_play import TypedScreen, play_typed
from referee.table.versus.log import (
    VersusLog,
    last_unfinished_versus,
    new_versus_path,
    versus_folder,
)
from referee.table.versus.notes import versus_phrases
from referee.table.versus.session import VersusSession

LEFT_DOGS = ("Rex", "Bella")
RIGHT_DOGS = ("Max", "Luna")
"""Who plays where nobody is named."""


def run_versus(args: argparse.Namespace, settings: Settings) -> int:
    """Play until nobody wants another game."""
    return _run_typed(args) if args.typed else _run_live(args, settings)


class VersusGames(Games[VersusLog]):
    """Games of the same two teams, each with other rules and cards."""

    def __init__(
        self, args: argparse.Namespace, house: House, recogniser: Recogniser | None = None
    ) -> None:
        """Nothing is started yet.

        Args:
            args: as parsed.
            house: how the table plays.
            recogniser: the speech model, where the table hears.
        """
        super().__init__(args)
        self._args, self._house, self._recogniser = args, house, recogniser
        self._teams = {Side.LEFT: args.dogs or LEFT_DOGS, Side.RIGHT: args.versus or RIGHT_DOGS}

    def first(self) -> VersusLog:
        """The journal to go on with, or that of a new game in the file that was named.

        Raises:
            RefereeError: the game cannot be played, or the journal not be used.
        """
        if not self._args.resume:
            return self.start()
        log = self._checked(VersusLog.resume(self._args.resume), is_offered=False)
        versus = fold(log.events)
        self._teams = {side: versus.game(side).people for side in Side}
        return log

    def kept(self) -> VersusLog | None:
        """The journal of the last game when it was left, unless another one is named.

        Raises:
            RefereeError: its game cannot be played here.
        """
        if self._args.new or self._args.journal or self._args.resume:
            return None
        log = last_unfinished_versus(versus_folder())
        return self._checked(log, is_offered=True) if log else None

    def session(self, log: VersusLog) -> VersusSession:
        """Sit down to a game."""
        return VersusSession(self._house, log.events, self.shuffler(log))

    def _checked(self, log: VersusLog, is_offered: bool) -> VersusLog:
        started = log.events[0]
        if isinstance(started, TeamsStarted):
            teams = [started.left, started.right]
            check_kept(teams, self._house, self._recogniser, is_offered)
        return log

    def _begin(self, journal: Path | None) -> VersusLog:
        check_names([dog for team in self._teams.values() for dog in team], self._house)
        started = start(self._teams, self._drawn(), self._house.rules)
        for team in (started.left, started.right):
            check_game(team, self._house, self._recogniser)
        return VersusLog.create(journal or new_versus_path(datetime.now()), started)

    def _drawn(self) -> Mapping[Side, Sequence[str]]:
        rules = self._args.rule
        if rules:
            # Left and right take turns, so that the two rules of a difficulty stand together.
            return {Side.LEFT: rules[::2], Side.RIGHT: rules[1::2]}
        return draw(self._house.rules, Random(self.seed))


def recorder(session: VersusSession, log: VersusLog) -> Callable[[Event], None]:
    """Writes events into the journal as those of the team at the table."""
    return lambda event: log.record(TeamEvent(session.side, event))


def how_to_go_on(console: Console, args: argparse.Namespace) -> HowToGoOn[VersusLog]:
    """Tells in the end how to go on with the game."""
    return HowToGoOn(console, args, lambda events: fold(events).is_over)


def _run_typed(args: argparse.Namespace) -> int:
    house = house_of(args, read_cards=True)
    games = VersusGames(args, house)
    console, lines = Console(highlight=False), typed_lines()
    kept = games.kept() if is_asked() else None
    log, offer = kept or games.first(), kept is not None
    with how_to_go_on(console, args) as going_on:
        while True:
            with going_on.playing(log):
                if not _play_typed(log, games.session(log), lines, console, offer):
                    return 0
            log, offer = games.next(), False


def _play_typed(
    log: VersusLog, session: VersusSession, lines: Iterator[str], console: Console, offer: bool
) -> bool:
    """Play one game; whether another one is wanted."""
    captions = ScreenCaptions(console)
    record = recorder(session, log)
    screen = TypedScreen(captions, versus_phrases(), Random(0), record, partial(erase, console))
    leave = play_typed(session, lines, screen, offer)
    return leave is not None and leave.afresh


def _run_live(args: argparse.Namespace, settings: Settings) -> int:
    house, plain = live_house(args, settings), is_plain(args, settings)
    console = Console(highlight=False)
    prepare_screen(plain)
    with ExitStack() as open_things:
        table = LiveTable(args, settings, versus_phrases(), console, open_things, plain)
        games = VersusGames(args, house, table.recogniser)
        going_on = how_to_go_on(console, args)

        def driver(screen: Screen, log: VersusLog) -> Driver:
            session = games.session(going_on.playing(log))
            return table.driver(session, screen, recorder(session, log))

        kept = games.kept()
        evening = Evening(kept or games.first(), kept is not None, games.next, driver)
        with going_on:
            hears, by_clips = table.ears is not None, bool(args.clips)
            play_evening(evening, plain, console, house.cards, hears, by_clips)
    return 0
