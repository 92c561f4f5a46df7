"""`dogtor judge CLIP`: one clip against one card, one total and the rules in play."""

import argparse
import json
import random
import time
from pathlib import Path
from typing import TYPE_CHECKING

from referee.cli import Commands
from referee.cli.options import (
    Names,
    add_model,
    add_rules_file,
    loading,
    model_folder,
    person_name,
    rulebook,
    total,
)

if TYPE_CHECKING:
    from referee.judging.ruling import Ruling


def register(commands: Commands) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "judge", help="judge one recorded announcement", description=__doc__
    )
    parser.add_argument("clip", type=Path, help="sound file of one announcement")
    parser.add_argument("--card", required=True, metavar="CODE", help="the card: f5, bell")
    parser.add_argument("--total", type=total, default=0, metavar="N", help="before it (default 0)")
    parser.add_argument(
        "--rule", action="append", default=[], metavar="ID", help="a rule in play; may be repeated"
    )
    parser.add_argument(
        "--pile", nargs="*", default=[], metavar="CODE", help="cards before it, oldest first"
    )
    parser.add_argument(
        "--dogs",
        type=person_name,
        nargs="+",
        action=Names,
        default=["Rex", "Bella"],
        metavar="NAME",
        help="the first one plays",
    )
    parser.add_argument("--json", action="store_true", help="all the evidence, as JSON")
    add_rules_file(parser)
    add_model(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Judge the clip and print the ruling."""
    from referee.hearing.audio import read_clip
    from referee.hearing.loading import load_ears
    from referee.pavlov.deck import HAND, find_card
    from referee.pavlov.library import shipped_deck
    from referee.pavlov.rules import find_rule
    from referee.pavlov.turn import Turn
    from referee.table.refereeing import prepare
    from referee.table.report import ruling_report

    book = rulebook(args)
    rules = [find_rule(rule_id, book) for rule_id in args.rule]
    deck = shipped_deck()
    turn = Turn(
        card=find_card(args.card, deck),
        dog=args.dogs[0],
        dogs=tuple(args.dogs),
        cards_left=(HAND - 1,) * len(args.dogs),
        pile=tuple(find_card(code, deck) for code in args.pile),
        total=args.total,
        test_card=len(args.pile) + 1,
    )
    clip = read_clip(args.clip)
    with loading():
        referee = prepare(load_ears(model_folder(args)), rules, args.dogs)
        started = time.perf_counter()
        ruling = referee.rule_on(clip, turn, rules)
        latency = round(time.perf_counter() - started, 3)
    if args.json:
        print(json.dumps({**ruling_report(ruling), "latency_s": latency}, indent=2))
    else:
        _print_ruling(ruling, turn.dog, {rule.id: rule.text for rule in rules})
        print(f"  decided in {latency} s")
    return 0


def _print_ruling(ruling: "Ruling", dog: str, rule_texts: dict[str, str]) -> None:
    from referee.speaking.phrases import shipped_phrases
    from referee.speaking.verdict import announce_ruling

    said = announce_ruling(ruling, dog, rule_texts)
    print(" ".join(shipped_phrases().sentences(said, random.Random(0))))
    print(f"  heard: {ruling.utterance.text or 'nothing'}")
    for word in ruling.utterance.words:
        times = f"{word.start:.2f} to {word.end:.2f} s"
        print(f"    {word.text}: {times}, confidence {word.confidence:.2f}")
    for part in ruling.parts:
        state = f"heard as '{part.heard}'" if part.heard else "missing"
        rules = f" (rule {', '.join(part.rules)})" if part.rules else ""
        print(f"  required '{part.expected}'{rules}: {state}")
    if ruling.doubt:
        print(f"  unsure: {ruling.doubt}")
