"""`dogtor rules`: check rule files, list rules, and explain what rules ask for on a card."""

import argparse
import sys
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from referee.cli import BAD_INPUT, Commands
from referee.cli.options import (
    add_model,
    add_rules_file,
    loading,
    model_folder,
    person_name,
    rulebook,
)
from referee.errors import RefereeError

if TYPE_CHECKING:
    from referee.pavlov.expectation import Expectation
    from referee.pavlov.rules import Rule
    from referee.pavlov.turn import Turn


def register(commands: Commands) -> None:
    """Add the subcommand and its own subcommands."""
    parser = commands.add_parser("rules", help="check, list and explain rules", description=__doc__)
    actions = parser.add_subparsers(required=True, metavar="ACTION")
    _register_check(actions)
    _register_list(actions)
    _register_explain(actions)


def _register_check(actions: Commands) -> None:
    parser = actions.add_parser("check", help="find mistakes in rule files")
    parser.add_argument(
        "files", type=Path, nargs="+", metavar="FILE", help="file, or folder of them"
    )
    add_model(parser)
    parser.set_defaults(run=check)


def _register_list(actions: Commands) -> None:
    parser = actions.add_parser("list", help="show all rules")
    add_rules_file(parser)
    parser.set_defaults(run=list_rules)


def _register_explain(actions: Commands) -> None:
    parser = actions.add_parser("explain", help="what a dog has to do for a card")
    parser.add_argument("ids", nargs="+", metavar="ID", help="rules in play, oldest first")
    parser.add_argument("--card", required=True, metavar="CODE", help="the card: f5, bell")
    parser.add_argument(
        "--pile", nargs="+", default=[], metavar="CODE", help="cards before it, oldest first"
    )
    parser.add_argument("--total", type=int, metavar="N", help="before it, if not the pile's sum")
    parser.add_argument(
        "--dogs-card",
        type=int,
        default=1,
        metavar="N",
        help="1 for the dog's first card of the test",
    )
    parser.add_argument(
        "--test-card", type=int, metavar="N", help="1 when it is the first card of the test"
    )
    parser.add_argument(
        "--dogs",
        type=person_name,
        nargs="+",
        default=["Rex", "Bella", "Max"],
        metavar="NAME",
        help="the first plays",
    )
    add_rules_file(parser)
    parser.set_defaults(run=explain)


def check(args: argparse.Namespace) -> int:
    """Read the files, then look for words that the speech model can never hear."""
    from referee.pavlov.library import load_rules
    from referee.pavlov.rules import dogtors

    mistakes: list[RefereeError] = []
    rules = load_rules(args.files, mistakes).values()
    if not mistakes:
        mistakes = _unheard(args, rules)
    for mistake in mistakes:
        print(f"dogtor: {mistake}", file=sys.stderr)
    if mistakes:
        return BAD_INPUT
    for dogtor in dogtors(rules):
        count = sum(rule.dogtor == dogtor for rule in rules)
        print(f"{dogtor.name} ({dogtor.difficulty}): {_count(count, 'rule')}")
    print(f"All right: {_count(len(rules), 'rule')} of {_count(len(dogtors(rules)), 'Dogtor')}.")
    return 0


def _unheard(args: argparse.Namespace, rules: Collection["Rule"]) -> list[RefereeError]:
    """One for each phrase that rules ask for and the speech model can never hear."""
    from referee.hearing.loading import load_ears
    from referee.hearing.vocabulary import check_phrases
    from referee.pavlov.rulefile import noted
    from referee.pavlov.sayable import doable, sayable

    with loading():
        recogniser = load_ears(model_folder(args)).recogniser
    asked = [(phrase.text, phrase.rules[0]) for phrase in sayable(rules, dogs=[])]
    asked += [(action.spoken, action.rules[0]) for action in doable(rules)]
    mistakes: list[RefereeError] = []
    for words, rule_id in asked:
        with noted(mistakes):
            check_phrases(recogniser, [words], f"rule '{rule_id}' asks for")
    return mistakes


def list_rules(args: argparse.Namespace) -> int:
    """Print every rule under its Dogtor."""
    from referee.pavlov.rules import dogtors

    rules = rulebook(args).values()
    width = max(len(rule.id) for rule in rules)
    for dogtor in dogtors(rules):
        print(f"{dogtor.name}, {dogtor.study} ({dogtor.difficulty})")
        for rule in rules:
            if rule.dogtor == dogtor:
                print(f"  {rule.id:{width}}  {rule.text}")
    return 0


def explain(args: argparse.Namespace) -> int:
    """Print what the dog has to say and do, each part with the rules that ask for it."""
    from referee.pavlov.expecting import expect
    from referee.pavlov.rules import find_rule

    book = rulebook(args)
    rules = [find_rule(rule_id, book) for rule_id in args.ids]
    turn = _turn(args)
    expectation = expect(turn, rules)
    for rule in rules:
        print(f"{rule.id}: {rule.text} ({rule.dogtor.name})")
    print()
    print("\n".join(_explained(turn, expectation, rules)))
    return 0


def _turn(args: argparse.Namespace) -> "Turn":
    from referee.pavlov.deck import HAND, find_card
    from referee.pavlov.library import shipped_deck
    from referee.pavlov.turn import Turn

    deck = shipped_deck()
    pile = tuple(find_card(code, deck) for code in args.pile)
    left = max(HAND - args.dogs_card, 0)
    return Turn(
        card=find_card(args.card, deck),
        dog=args.dogs[0],
        dogs=tuple(args.dogs),
        cards_left=(left, *(left + 1 for _ in args.dogs[1:])),
        pile=pile,
        total=sum(card.value for card in pile) if args.total is None else args.total,
        dogs_card=args.dogs_card,
        test_card=args.test_card or len(pile) + 1,
    )


def _explained(turn: "Turn", expectation: "Expectation", rules: Sequence["Rule"]) -> Iterable[str]:
    from referee.judging.announcement import ending_text, repeated

    yield f"{_card(turn)} on a total of {turn.total}:"
    for phrase in expectation.phrases:
        yield f"  say '{repeated(phrase)}'{_by(phrase.rules)}"
    ending = ending_text(expectation)
    last = f"last, say '{ending}'" if ending else "say nothing in place of the total"
    yield f"  {last}{_by(expectation.ending.rules)}"
    for action in expectation.actions:
        yield f"  {action.text}{_by(action.rules)}"
    yield f"  then {expectation.next_dog or 'nobody'} is next{_by(expectation.order_rules)}"
    idle = [rule.id for rule in rules if rule.id not in expectation.rules]
    if idle:
        yield f"  nothing is asked for by {', '.join(idle)}"


def _card(turn: "Turn") -> str:
    card = turn.card
    return "A bell" if card.is_bell else f"{card.suit} {card.command} {card.value}".capitalize()


def _by(rules: Sequence[str]) -> str:
    return f" ({', '.join(rules)})" if rules else ""


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
