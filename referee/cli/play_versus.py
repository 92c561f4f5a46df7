"""`dogtor play --typed --versus NAME...`: Team Versus by what is typed or piped in."""

import argparse
from collections.abc import Iterator
from datetime import datetime
from random import Random, SystemRandom

from rich.console import Console

from referee.cli.play_game import house_of
from referee.cli.play_typed import typed_lines
from referee.pavlov.teams import Side, TeamEvent, TeamsStarted, draw, start
from referee.speaking.captions import ScreenCaptions
from referee.table.house import House
from referee.table.typed_play import Screen, play_typed
from referee.table.versus_log import VersusLog, new_versus_path
from referee.table.versus_notes import versus_phrases
from referee.table.versus_session import VersusSession

LEFT_DOGS = ("Rex", "Bella")
RIGHT_DOGS = ("Max", "Luna")
"""Who plays where nobody is named."""

_LONGEST_SEED = 10**6


def run_versus(args: argparse.Namespace) -> int:
    """Play by typing until nobody wants another game."""
    house = house_of(args, read_cards=True)
    seed = SystemRandom().randrange(_LONGEST_SEED) if args.seed is None else args.seed
    console, lines = Console(highlight=False), typed_lines()
    log = VersusLog.resume(args.resume) if args.resume else _new_log(args, house, seed)
    while True:
        with log:
            if not _play(log, house, Random(f"{seed} {len(log.events)}"), lines, console):
                return 0
        seed += 1
        log = VersusLog.create(new_versus_path(datetime.now()), started(args, house, seed))


def started(args: argparse.Namespace, house: House, seed: int) -> TeamsStarted:
    """The two teams that the options name, with rules that the seed or the options choose.

    Raises:
        RefereeError: the dogs or the rules make no game.
    """
    teams = {Side.LEFT: args.dogs or LEFT_DOGS, Side.RIGHT: args.versus or RIGHT_DOGS}
    drawn = dict(draw(house.rules, Random(seed)))
    if args.rule:
        # Left and right take turns, so that the two rules of a difficulty stand side by side.
        drawn = {Side.LEFT: tuple(args.rule[::2]), Side.RIGHT: tuple(args.rule[1::2])}
    return start(teams, drawn, house.rules)


def _new_log(args: argparse.Namespace, house: House, seed: int) -> VersusLog:
    path = args.journal or new_versus_path(datetime.now())
    return VersusLog.create(path, started(args, house, seed))


def _play(
    log: VersusLog, house: House, random: Random, lines: Iterator[str], console: Console
) -> bool:
    """Play one game; whether another one is wanted."""
    captions = ScreenCaptions(console)
    session = VersusSession(house, log.events, random)
    screen = Screen(
        captions,
        versus_phrases(),
        random,
        lambda event: log.record(TeamEvent(session.side, event)),
        console.clear,
    )
    leave = play_typed(session, lines, screen)
    if not session.versus.is_over:
        captions.hint(f"To go on: dogtor play --typed --versus --resume '{log.path}'")
    return leave is not None and leave.afresh
