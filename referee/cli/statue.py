"""`dogtor statue`: play Brown Dog Statue, try name cards, and see both teams' chances."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from referee.cli import Commands
from referee.errors import RefereeError

if TYPE_CHECKING:
    from referee.table.statue_log import StatueLog

_POT_A_PLAYER = 5


def register(commands: Commands) -> None:
    """Add the subcommand and its own subcommands."""
    parser = commands.add_parser(
        "statue", help="narrate a game of Brown Dog Statue", description=__doc__
    )
    actions = parser.add_subparsers(required=True, metavar="ACTION")
    _register_play(actions)
    _register_cards(actions)


def _register_play(actions: Commands) -> None:
    parser = actions.add_parser("play", help="play a game, or go on with one")
    parser.add_argument("--typed", action="store_true", help="type or pipe in what is said")
    parser.add_argument(
        "--players", nargs="+", default=[], metavar="NAME", help="3 to 12, each to the left"
    )
    parser.add_argument("--animals", type=int, default=4, metavar="N", help="each has: 3 to 5")
    parser.add_argument(
        "--pot", type=int, metavar="N", help=f"in the pot (default: {_POT_A_PLAYER} a player)"
    )
    parser.add_argument("--journal", type=Path, metavar="FILE", help="where the game is kept")
    parser.add_argument("--resume", action="store_true", help="go on with the game in --journal")
    parser.add_argument("--brief", action="store_true", help="tell the story in few words")
    parser.add_argument("--cards", type=Path, metavar="FILE", help="name cards of your own")
    parser.add_argument("--seed", help="for trying out: whoever knows it can work out every secret")
    parser.set_defaults(run=play)


def _register_cards(actions: Commands) -> None:
    cards = actions.add_parser("cards", help="name cards").add_subparsers(
        required=True, metavar="ACTION"
    )
    parser = cards.add_parser("check", help="find mistakes in files of name cards")
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE")
    parser.set_defaults(run=check_cards)


def play(args: argparse.Namespace) -> int:
    """Play by typing."""
    from rich.console import Console

    from referee.speaking.captions import ScreenCaptions
    from referee.table.statue_alone import InPipe, OnScreen
    from referee.table.statue_files import read_cards, read_commands
    from referee.table.statue_narrator import Narrator
    from referee.table.statue_playing import play_typed
    from referee.table.statue_session import StatueSession
    from referee.table.statue_wording import read_wording

    if not args.typed:
        raise RefereeError("The narrator cannot listen yet; add --typed.")
    cards, text = read_cards(args.cards)
    console, wording, lines = Console(), read_wording(), _lines()
    log = _log(args, text)
    try:
        session = StatueSession(log, cards, wording, read_commands())
        session.full = not args.brief
        narrator = Narrator(wording, ScreenCaptions(console))
        alone = (
            OnScreen(wording, console) if sys.stdin.isatty() else InPipe(wording, console, lines)
        )
        play_typed(session, lines, narrator, alone)
    finally:
        log.close()
    return 0


def check_cards(args: argparse.Namespace) -> int:
    """Read each file and say what can be dealt from it."""
    from referee.table.statue_files import read_cards

    for path in args.files:
        cards, _ = read_cards(path)
        print(f"{path}: {len(cards.cards)} name cards, all good.")
    return 0


def _log(args: argparse.Namespace, cards_text: str) -> "StatueLog":
    from referee.statue.cardfile import parse_cards
    from referee.statue.deal import Setup
    from referee.table.statue_envelope import new_seed
    from referee.table.statue_files import new_journal
    from referee.table.statue_log import StatueLog

    if args.resume:
        if args.journal is None:
            raise RefereeError("Name the game to go on with: --journal FILE.")
        return StatueLog.resume(args.journal, cards_text)
    people = tuple(args.players)
    pot = _POT_A_PLAYER * len(people) if args.pot is None else args.pot
    setup = Setup(people, args.animals, pot)
    journal = args.journal or new_journal()
    cards = parse_cards(cards_text, str(args.cards))
    return StatueLog.create(journal, setup, cards, cards_text, args.seed or new_seed())


def _lines() -> Iterator[str]:
    if not sys.stdin.isatty():
        yield from sys.stdin
        return
    while True:
        try:
            yield input("> ")
        except EOFError:
            return
