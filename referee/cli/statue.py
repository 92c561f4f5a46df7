"""`dogtor statue`: play Brown Dog Statue, and try name cards."""

import argparse
from pathlib import Path

from referee.cli import Commands
from referee.cli.equipment import add_clips
from referee.cli.options import LAST, person_name


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
    parser.add_argument(
        "--players",
        type=person_name,
        nargs="+",
        default=[],
        metavar="NAME",
        help="3 to 12, each to the left",
    )
    parser.add_argument("--animals", type=int, default=4, metavar="N", help="each has: 3 to 5")
    parser.add_argument("--pot", type=int, metavar="N", help="in the pot (default: 1 a player)")
    parser.add_argument("--cards", type=Path, metavar="FILE", help="name cards of your own")
    parser.add_argument("--brief", action="store_true", help="tell the story in few words")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="where the game is kept")
    parser.add_argument(
        "--resume",
        type=Path,
        nargs="?",
        const=LAST,
        metavar="FILE",
        help="go on with the game there, or with the last one",
    )
    parser.add_argument("--seed", help="for trying out: whoever knows it can work out every secret")
    _add_table(parser)
    parser.set_defaults(run=play)


def _add_table(parser: argparse.ArgumentParser) -> None:
    from referee.cli.options import add_model

    parser.add_argument("--typed", action="store_true", help="type or pipe in what is said")
    parser.add_argument("--no-voice", action="store_true", help="captions only")
    parser.add_argument("--microphone", metavar="NAME", help="number or part of the name")
    parser.add_argument(
        "--headphones", metavar="NAME", help="tell secrets there, not on the screen"
    )
    add_clips(parser)
    add_model(parser)


def _register_cards(actions: Commands) -> None:
    cards = actions.add_parser("cards", help="name cards")
    commands = cards.add_subparsers(required=True, metavar="ACTION")
    parser = commands.add_parser("check", help="find mistakes in files of name cards")
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE")
    parser.set_defaults(run=check_cards)


def play(args: argparse.Namespace) -> int:
    """Play a new game, or go on with one."""
    from referee.cli.statue_play import run

    return run(args)


def check_cards(args: argparse.Namespace) -> int:
    """Read each file, and say for how many players its cards go round."""
    from referee.narrator.files import read_cards
    from referee.statue.deal import most_players

    for path in args.files:
        cards, _ = read_cards(path)
        print(f"{path}: {len(cards.cards)} name cards, enough for 3 to {most_players(cards)}.")
    return 0
