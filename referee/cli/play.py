"""`dogtor play`: a game of Pavlov's Dogs at the table."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING

from referee.cli import Commands
from referee.cli.options import add_rules_file, rulebook
from referee.errors import RefereeError

if TYPE_CHECKING:
    from rich.console import Console

    from referee.pavlov.events import GameStarted
    from referee.table.game_log import GameLog
    from referee.table.house import House

_LONGEST_SEED = 10**6


def register(commands: Commands) -> None:
    """Add the subcommand."""
    parser = commands.add_parser("play", help="play a game", description=__doc__)
    parser.add_argument("--typed", action="store_true", help="type or pipe in what is said")
    parser.add_argument(
        "--dogs", nargs="+", metavar="NAME", help="1 to 8, each to the left of the one before"
    )
    parser.add_argument("--level", default="puppy", metavar="NAME", help="puppy, dog or wolf")
    parser.add_argument("--seed", type=int, metavar="N", help="the same rules and cards again")
    parser.add_argument(
        "--rule", action="append", metavar="ID", help="a rule, in place of drawing; one a test"
    )
    parser.add_argument("--deck", type=Path, metavar="FILE", help="a deck file of your own")
    parser.add_argument(
        "--printed", action="store_true", help="flip printed cards, and type each one"
    )
    parser.add_argument(
        "--stacked", type=Path, metavar="FILE", help="printed cards in the order of a file"
    )
    parser.add_argument(
        "--actions",
        default="spoken",
        choices=("spoken", "witness", "trust"),
        help="actions are said, or seen by a witness, or trusted (default spoken)",
    )
    parser.add_argument("--journal", type=Path, metavar="FILE", help="where the game is kept")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with the game there")
    add_rules_file(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play by typing; a game that is failed is a game that was played."""
    from rich.console import Console

    if not args.typed:
        raise RefereeError("Add --typed to play by typing.")
    house = _house(args)
    seed = SystemRandom().randrange(_LONGEST_SEED) if args.seed is None else args.seed
    console, lines = Console(highlight=False), _lines()
    while True:
        with _log(args, house, Random(seed)) as log:
            afresh = _play(log, house, Random(f"{seed} {len(log.events)}"), lines, console)
        if not afresh:
            return 0
        args.resume, args.journal, seed = None, None, seed + 1


def _play(
    log: "GameLog", house: "House", random: Random, lines: Iterator[str], console: "Console"
) -> bool:
    """Play one game; whether another one is wanted."""
    from referee.speaking.captions import ScreenCaptions
    from referee.table.notes import table_phrases
    from referee.table.session import Session
    from referee.table.typed_play import Screen, play_typed

    captions = ScreenCaptions(console)
    screen = Screen(captions, table_phrases(), random, log.record, console.clear)
    session = Session(house, log.events, random)
    leave = play_typed(session, lines, screen)
    if not session.game.is_over:
        captions.hint(f"To go on: dogtor play --typed --resume '{log.path}'")
    return leave is not None and leave.afresh


def _house(args: argparse.Namespace) -> "House":
    from referee.pavlov.library import load_deck, shipped_deck, shipped_scoring
    from referee.table.house import ActionPolicy, CardSource, House, with_stacked
    from referee.table.refereeing import table_words
    from referee.table.requests import load_request_words

    house = House(
        rules=rulebook(args),
        deck=load_deck(args.deck) if args.deck else shipped_deck(),
        scoring=shipped_scoring(),
        words=table_words(),
        requests=load_request_words(),
        cards=CardSource.PRINTED if args.printed else CardSource.OWN,
        actions=ActionPolicy(args.actions),
        read_cards=True,
    )
    return with_stacked(house, args.stacked) if args.stacked else house


def _log(args: argparse.Namespace, house: "House", random: Random) -> "GameLog":
    from referee.table.game_log import GameLog, new_path

    if args.resume:
        return GameLog.resume(args.resume)
    started = _start(args.dogs or ("Rex", "Bella"), args, house, random)
    return GameLog.create(args.journal or new_path(datetime.now()), started)


def _start(
    dogs: Sequence[str], args: argparse.Namespace, house: "House", random: Random
) -> "GameStarted":
    from referee.pavlov import setup

    level = house.scoring.level(args.level)
    drawn = args.rule or setup.draw(house.rules, level.tests, random)
    return setup.start(dogs, level, drawn, house.rules)


def _lines() -> Iterator[str]:
    """What is typed; piped lines are echoed, so that the course of the game can be read."""
    while sys.stdin.isatty():
        try:
            yield input("> ")
        except EOFError:
            return
    for line in sys.stdin:
        print(f"> {line.rstrip()}", flush=True)
        yield line.rstrip("\n")
