"""`dogtor deck`: the test deck on paper, to cut out or to stack."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from referee.cli import Commands
from referee.errors import RefereeError

if TYPE_CHECKING:
    from referee.pavlov.deck import Deck


def register(commands: Commands) -> None:
    """Add the subcommand and its own subcommand."""
    parser = commands.add_parser("deck", help="the deck on paper", description=__doc__)
    actions = parser.add_subparsers(required=True, metavar="ACTION")
    printing = actions.add_parser(
        "print",
        help="the order to stack a deck in, and cards to cut out",
        description="Prints the order in which to stack the cards, a line for each test, the top "
        "card first. Stack the deck so, keep the lines in a file, and the referee knows every "
        "card: dogtor play --stacked FILE. With --pdf alone there are only cards, and no order.",
    )
    printing.add_argument("--seed", type=int, metavar="N", help="another order for each")
    printing.add_argument("--level", default="puppy", metavar="NAME", help="how many tests")
    printing.add_argument("--order", type=Path, metavar="FILE", help="write the order there")
    printing.add_argument("--pdf", type=Path, metavar="FILE", help="write cards to cut out there")
    printing.add_argument("--paper", choices=("a4", "letter"), default="a4", help="(default a4)")
    printing.add_argument("--deck", type=Path, metavar="FILE", help="a deck file of your own")
    printing.set_defaults(run=print_deck)


def print_deck(args: argparse.Namespace) -> int:
    """Print or write the order, and the cards if wanted; the order is not asked for by --pdf."""
    from referee.pavlov.library import load_deck, shipped_deck

    deck = load_deck(args.deck) if args.deck else shipped_deck()
    if args.order or args.seed is not None or not args.pdf:
        _print_order(args, deck)
    if args.pdf:
        _write_cards(args, deck)
    return 0


def _print_order(args: argparse.Namespace, deck: "Deck") -> None:
    from referee.pavlov.deck import stacked_orders
    from referee.pavlov.library import shipped_scoring

    seed = args.seed or 0
    orders = stacked_orders(deck, shipped_scoring().level(args.level).tests, seed)
    text = f"# Order of the cards, the top one first; a line for each test (seed {seed}).\n"
    text += "".join(f"{' '.join(card.code for card in order)}\n" for order in orders)
    if args.order:
        _write(args.order, text)
        print(f"Stack the deck as '{args.order}' says, then: dogtor play --stacked '{args.order}'")
    else:
        print(text, end="")


def _write_cards(args: argparse.Namespace, deck: "Deck") -> None:
    from referee.showing.card_sheet import Paper, write_card_sheet

    pages = write_card_sheet(deck, args.pdf, Paper(args.paper))
    # Below an order that is kept in a file, the line must be a comment of that file.
    mark = "# " if args.seed is not None and not args.order else ""
    print(f"{mark}{len(deck)} cards on {pages} pages: {args.pdf} (print at 100%, without fitting).")


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise RefereeError(f"'{path}' cannot be written: {error.strerror}.") from error
