"""`dogtor play --versus NAME...`: Team Versus, the two teams in turns at one table."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import datetime
from functools import partial
from random import Random, SystemRandom

from rich.console import Console

from referee.cli.live_table import LiveTable, is_plain, play_evening, prepare_screen
from referee.cli.play_game import house_of
from referee.cli.play_live import live_house
from referee.cli.play_typed import typed_lines
from referee.cli.taking_up import HowToGoOn, is_asked
from referee.pavlov.events import Event
from referee.pavlov.rules import find_rule
from referee.pavlov.teams import Side, TeamEvent, TeamsStarted, draw, fold, start
from referee.showing.erasing import erase
from referee.speaking.captions import ScreenCaptions
from referee.table.driver import Driver, Screen
from referee.table.evening import Evening
from referee.table.house import House
from referee.table.settings import load_settings
from referee.table.turns import check_names, check_words
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

_LONGEST_SEED = 10**6


def run_versus(args: argparse.Namespace) -> int:
    """Play until nobody wants another game."""
    return _run_typed(args) if args.typed else _run_live(args)


class VersusGames:
    """Games of the same two teams, each with other rules and cards.

    Attributes:
        seed: of the present game.
    """

    def __init__(
        self,
        args: argparse.Namespace,
        house: House,
        check: Callable[[TeamsStarted], None] = lambda started: None,
    ) -> None:
        """Nothing is started yet.

        Args:
            args: as parsed.
            house: how the table plays.
            check: raises RefereeError when a game cannot be played here.
        """
        self._args, self._house, self._check = args, house, check
        self.seed = SystemRandom().randrange(_LONGEST_SEED) if args.seed is None else args.seed

    def first(self) -> VersusLog:
        """The journal to go on with, or that of a new game in the file that was named.

        Raises:
            RefereeError: the dogs or the rules make no game, or the journal cannot be used.
        """
        if self._args.resume:
            return self.checked(VersusLog.resume(self._args.resume))
        path = self._args.journal or new_versus_path(datetime.now())
        return VersusLog.create(path, self._started())

    def kept(self) -> VersusLog | None:
        """The journal of the last game when it was left, unless another one is named."""
        if self._args.new or self._args.journal or self._args.resume:
            return None
        log = last_unfinished_versus(versus_folder())
        return self.checked(log) if log else None

    def checked(self, log: VersusLog) -> VersusLog:
        """The journal, when its game can be played here.

        Raises:
            RefereeError: it cannot.
        """
        if isinstance(log.events[0], TeamsStarted):
            self._check(log.events[0])
        return log

    def next(self) -> VersusLog:
        """The journal of another game, in a file of its own.

        Raises:
            RefereeError: as `first`.
        """
        self.seed += 1
        return VersusLog.create(new_versus_path(datetime.now()), self._started())

    def session(self, log: VersusLog) -> VersusSession:
        """Sit down to a game: with one seed, it is the same each time."""
        random = Random(f"{self.seed} {len(log.events)}")
        return VersusSession(self._house, log.events, random)

    def _started(self) -> TeamsStarted:
        args, rules = self._args, self._house.rules
        teams = {Side.LEFT: args.dogs or LEFT_DOGS, Side.RIGHT: args.versus or RIGHT_DOGS}
        check_names([dog for team in teams.values() for dog in team], self._house)
        drawn = dict(draw(rules, Random(self.seed)))
        if args.rule:
            # Left and right take turns, so that the two rules of a difficulty stand together.
            drawn = {Side.LEFT: tuple(args.rule[::2]), Side.RIGHT: tuple(args.rule[1::2])}
        started = start(teams, drawn, rules)
        self._check(started)
        return started


def recorder(session: VersusSession, log: VersusLog) -> Callable[[Event], None]:
    """Writes events into the journal as those of the team at the table."""
    return lambda event: log.record(TeamEvent(session.side, event))


def how_to_go_on(console: Console, command: str = "dogtor play --versus") -> HowToGoOn[VersusLog]:
    """Tells in the end how to go on with the game."""
    return HowToGoOn(console, command, lambda events: fold(events).is_over)


def _run_typed(args: argparse.Namespace) -> int:
    house = house_of(args, read_cards=True)
    games = VersusGames(args, house)
    console, lines = Console(highlight=False), typed_lines()
    kept = games.kept() if is_asked() else None
    log, offer = kept or games.first(), kept is not None
    with how_to_go_on(console, "dogtor play --typed --versus") as going_on:
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


def _run_live(args: argparse.Namespace) -> int:
    settings = load_settings()
    house, plain = live_house(args, settings), is_plain(args, settings)
    console = Console(highlight=False)
    prepare_screen(plain)
    with ExitStack() as open_things:
        table = LiveTable(args, settings, versus_phrases(), console, open_things, plain)
        games = VersusGames(args, house, lambda started: check_heard(started, house, table))
        going_on = how_to_go_on(console)

        def driver(screen: Screen, log: VersusLog) -> Driver:
            session = games.session(going_on.playing(log))
            return table.driver(session, screen, recorder(session, log))

        kept = games.kept()
        evening = Evening(kept or games.first(), kept is not None, games.next, driver)
        with going_on:
            hears, by_clips = table.ears is not None, bool(args.clips)
            play_evening(evening, plain, console, house.cards, hears, by_clips)
    return 0


def check_heard(started: TeamsStarted, house: House, table: LiveTable) -> None:
    """Make sure that the speech model can hear all that both teams say."""
    if table.ears is None:
        return
    for team in (started.left, started.right):
        rules = [find_rule(rule_id, house.rules) for rule_id in team.drawn]
        check_words(table.ears.recogniser, rules, team.people, house)
