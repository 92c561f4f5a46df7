"""`dogtor practice`: one dog alone against the clock, with rules of its choice."""

import argparse
import time
from random import Random, SystemRandom

from referee.cli import Commands
from referee.cli.options import add_rules_file, rulebook

_LONGEST_SEED = 10**6


def register(commands: Commands) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "practice", help="practise alone against the clock", description=__doc__
    )
    parser.add_argument(
        "--rule", action="append", default=[], metavar="ID", help="a rule; may be repeated"
    )
    parser.add_argument(
        "--rules-drawn", type=int, default=2, metavar="N", help="else so many are drawn (default 2)"
    )
    parser.add_argument("--seconds", type=float, default=120, metavar="S", help="(default 120)")
    parser.add_argument("--dog", default="Rex", metavar="NAME", help="who practises")
    parser.add_argument("--seed", type=int, metavar="N", help="the same rules and cards again")
    parser.add_argument(
        "--actions",
        default="spoken",
        choices=("spoken", "trust"),
        help="actions are said, or trusted (default spoken)",
    )
    add_rules_file(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Practise by typing until the dog has had enough."""
    from rich.console import Console

    from referee.cli.play_typed import typed_lines
    from referee.pavlov import setup
    from referee.pavlov.library import shipped_deck, shipped_scoring
    from referee.pavlov.rules import find_rule
    from referee.speaking.captions import ScreenCaptions
    from referee.table.house import ActionPolicy, House
    from referee.table.practice_notes import practice_phrases
    from referee.table.practice_session import PracticeSession
    from referee.table.refereeing import table_words
    from referee.table.requests import load_request_words
    from referee.table.typed_play import Screen, play_typed

    house = House(
        rules=rulebook(args),
        deck=shipped_deck(),
        scoring=shipped_scoring(),
        words=table_words(),
        requests=load_request_words(),
        actions=ActionPolicy(args.actions),
    )
    random = Random(SystemRandom().randrange(_LONGEST_SEED) if args.seed is None else args.seed)
    chosen = args.rule or setup.draw(house.rules, args.rules_drawn, random)
    rules = [find_rule(rule_id, house.rules) for rule_id in chosen]
    console = Console(highlight=False)
    session = PracticeSession(house, args.dog, rules, args.seconds, random, time.monotonic)
    screen = Screen(
        ScreenCaptions(console), practice_phrases(), random, lambda event: None, console.clear
    )
    play_typed(session, typed_lines(), screen)
    return 0
