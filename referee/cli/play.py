"""`dogtor play`: an evening of Pavlov's Dogs at the table, by voice, by keys or by typing."""

import argparse
from pathlib import Path

from referee.cli import Commands
from referee.cli.equipment import add_clips
from referee.cli.options import Names, add_model, add_rules_file, refuse_with_typed, seconds
from referee.errors import RefereeError

_HEARING = ("model", "microphone", "mic_a", "mic_b", "clips", "adaptation", "silence")
"""Options that mean something only where people are listened to."""


def register(commands: Commands) -> None:
    """Add the subcommand."""
    parser = commands.add_parser("play", help="play a game", description=__doc__)
    _add_kind(parser)
    _add_game(parser)
    _add_table(parser)
    parser.add_argument("--journal", type=Path, metavar="FILE", help="where the game is kept")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with the game there")
    add_rules_file(parser)
    add_model(parser)
    parser.set_defaults(run=run, usual=parser.get_default)


def _add_kind(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--typed", action="store_true", help="type or pipe in what is said")
    parser.add_argument(
        "--versus",
        nargs="*",
        action=Names,
        metavar="NAME",
        help="Team Versus: the dogs of the other team, on the right side of the folder",
    )
    parser.add_argument(
        "--mic-a", metavar="NAME", help="the left team's microphone: both teams at the same time"
    )
    parser.add_argument("--mic-b", metavar="NAME", help="the right team's")


def _add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--dogs",
        nargs="+",
        action=Names,
        metavar="NAME",
        help="1 to 8, each to the left of the one before",
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


def _add_table(parser: argparse.ArgumentParser) -> None:
    table = parser.add_argument_group("at the table", "in place of what the settings say")
    table.add_argument("--new", action="store_true", help="do not ask to go on with the last game")
    table.add_argument("--plain", action="store_true", help="a line an event, for screen readers")
    table.add_argument("--read-cards", action="store_true", help="speak each flipped card")
    table.add_argument("--no-voice", action="store_true", help="captions only")
    table.add_argument("--no-microphone", action="store_true", help="keys and lines only")
    table.add_argument("--microphone", metavar="NAME", help="number or part of the name")
    add_clips(table)
    table.add_argument(
        "--adaptation", type=Path, metavar="FILE", help="voices, as dogtor adapt has fitted them"
    )
    table.add_argument(
        "--silence",
        type=seconds,
        metavar="SECONDS",
        help="longest silence of a dog; 0 for no limit",
    )


def run(args: argparse.Namespace) -> int:
    """Play; a game that is failed is a game that was played."""
    if args.versus is None and (args.mic_a or args.mic_b):
        raise RefereeError("--mic-a and --mic-b are for two teams; add --versus NAME...")
    if args.typed:
        refuse_with_typed(args, _HEARING)
    from referee.table.settings import load_settings

    settings = load_settings()
    if args.versus is not None:
        if args.mic_a or args.mic_b:
            from referee.cli.play_same_time import run_same_time

            return run_same_time(args, settings)
        from referee.cli.play_versus import run_versus

        return run_versus(args, settings)
    if args.typed:
        from referee.cli.play_typed import run_typed

        return run_typed(args, settings)
    from referee.cli.play_live import run_live

    return run_live(args, settings)
