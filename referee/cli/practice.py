"""`dogtor practice`: one dog alone against the clock, with rules of its choice."""

import argparse
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from datetime import datetime
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from referee.cli import Commands
from referee.cli.equipment import add_microphone
from referee.cli.options import (
    add_model,
    add_rules_file,
    person_name,
    refuse_with_typed,
    rulebook,
    seed_of,
)

if TYPE_CHECKING:
    from referee.pavlov.rules import Rule
    from referee.table.driver import Driver, Screen
    from referee.table.house import House
    from referee.table.practice.log import PracticeKeeper
    from referee.table.practice.session import PracticeSession
    from referee.table.settings import Settings

_HEARING = ("model", "microphone", "clips")
"""Options that mean something only where people are listened to."""


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
    parser.add_argument("--dog", type=person_name, metavar="NAME", help="who practises")
    parser.add_argument("--seed", type=int, metavar="N", help="the same rules and cards again")
    parser.add_argument(
        "--actions",
        default="spoken",
        choices=("spoken", "trust"),
        help="actions are said, or trusted (default spoken)",
    )
    parser.add_argument("--typed", action="store_true", help="type or pipe in what is said")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="where practice is kept")
    parser.add_argument("--no-voice", action="store_true", help="captions only")
    parser.add_argument("--no-microphone", action="store_true", help="lines only")
    add_microphone(parser)
    add_rules_file(parser)
    add_model(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Practise until the dog has had enough."""
    from referee.pavlov import setup
    from referee.pavlov.rules import find_rule
    from referee.table.practice.log import PracticeKeeper, new_practice_path
    from referee.table.practice.session import PracticeSession
    from referee.table.settings import load_settings
    from referee.table.turns import check_names

    if args.typed:
        refuse_with_typed(args, _HEARING)
    settings, house = load_settings(), _house(args)
    random = Random(seed_of(args))
    chosen = args.rule or setup.draw(house.rules, args.rules_drawn, random)
    rules = [find_rule(rule_id, house.rules) for rule_id in chosen]
    dog = args.dog or (settings.dogs or ("Rex",))[0]
    check_names([dog], house)
    now = datetime.now()
    when = now.isoformat(timespec="minutes")
    session = PracticeSession(house, dog, rules, args.seconds, random, time.monotonic, when)
    with PracticeKeeper(args.journal or new_practice_path(now)) as keeper:
        if args.typed:
            _by_typing(session, keeper)
        else:
            _live(args, settings, session, house, rules, keeper)
    return 0


def _house(args: argparse.Namespace) -> "House":
    from referee.pavlov.library import shipped_deck, shipped_scoring
    from referee.table.house import ActionPolicy, House
    from referee.table.refereeing import shipped_thresholds, table_words
    from referee.table.requests import load_request_words

    return House(
        rules=rulebook(args),
        deck=shipped_deck(),
        scoring=shipped_scoring(),
        words=table_words(),
        requests=load_request_words(),
        actions=ActionPolicy(args.actions),
        thresholds=shipped_thresholds(),
    )


def _by_typing(session: "PracticeSession", keeper: "PracticeKeeper") -> None:
    from rich.console import Console

    from referee.cli.play_typed import typed_lines
    from referee.showing.erasing import erase
    from referee.speaking.captions import ScreenCaptions
    from referee.speaking.topics import filled
    from referee.table.practice.alarm import Alarm
    from referee.table.practice.notes import PracticeNote, practice_phrases
    from referee.table.typed_play import TypedScreen, play_typed

    console = Console(highlight=False)
    captions, phrases = ScreenCaptions(console), practice_phrases()
    last = filled(PracticeNote.LAST_CARD)
    told = " ".join(phrases.sentences(last, Random(0)))
    with Alarm(keeper.record) as alarm:
        # Whoever sits over a card types nothing that could be answered.
        alarm.on_ring(lambda: captions.show(last.topic, told))
        screen = TypedScreen(captions, phrases, Random(0), alarm.record, partial(erase, console))
        play_typed(session, typed_lines(), screen)


def _live(
    args: argparse.Namespace,
    settings: "Settings",
    session: "PracticeSession",
    house: "House",
    rules: Sequence["Rule"],
    keeper: "PracticeKeeper",
) -> None:
    """Practise by voice and lines, a line for each event."""
    from rich.console import Console

    from referee.cli.live_table import LiveTable, play_plain
    from referee.table.evening import Evening
    from referee.table.exchange import Quiet
    from referee.table.practice.alarm import Alarm
    from referee.table.practice.notes import practice_phrases
    from referee.table.turns import check_words

    console = Console(highlight=False)
    with ExitStack() as open_things:
        table = LiveTable(args, settings, practice_phrases(), console, open_things, plain=True)
        if table.ears:
            check_words(table.ears.recogniser, rules, (session.practice.dog,), house)

        alarm = Alarm(keeper.record)
        open_things.callback(alarm.close)

        def driver(screen: "Screen", _: AbstractContextManager[None]) -> "Driver":
            made = table.driver(session, screen, alarm.record)
            if not table.ears:
                alarm.on_ring(lambda: made.post(Quiet()))
            return made

        evening = Evening(nullcontext(), False, nullcontext, driver)
        play_plain(evening, console, cards_told=True, by_clips=bool(args.clips))
