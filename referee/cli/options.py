"""Options that several subcommands share."""

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from referee import numbers
from referee.pavlov.library import load_rules, shipped_rules
from referee.pavlov.rules import Rulebook

_MOST_DIGITS = 9

LAST = Path("-")
"""Stands for the game that began last."""


def person_name(text: str) -> str:
    """A dog's or a player's name, for argparse."""
    if not text.strip() or not text.isprintable():
        raise argparse.ArgumentTypeError(f"{text!r} is no name; use letters")
    return text


def seconds(text: str) -> int:
    """A time in whole seconds, 0 or more, for argparse."""
    if not text.isdecimal() or len(text) > _MOST_DIGITS:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds, such as 20")
    return int(text)


def total(text: str) -> int:
    """A total that can be said, for argparse."""
    number = numbers.read([text])
    if number is None:
        said = f"{numbers.LOWEST} to {numbers.HIGHEST}"
        raise argparse.ArgumentTypeError(f"{text!r} is no total; a total is a number from {said}")
    return number


def add_model(parser: argparse.ArgumentParser) -> None:
    """`--model`: another speech model than the one that environment or settings name."""
    parser.add_argument(
        "--model",
        type=Path,
        metavar="NAME",
        help="an installed speech model, or the folder of one (default: DOGTOR_MODEL, else that "
        "of the settings, else the bundled one)",
    )


def model_folder(args: argparse.Namespace) -> Path:
    """The folder of the model that `--model`, the environment or the settings name.

    Raises:
        RefereeError: there is no such model, or the settings are broken.
    """
    from referee.models.choice import ENVIRONMENT, chosen_model
    from referee.models.shelf import Shelf, default_folder
    from referee.table.settings import load_settings

    option = str(args.model) if getattr(args, "model", None) else ""
    environment = os.environ.get(ENVIRONMENT, "")
    return chosen_model(Shelf(default_folder()), option, environment, load_settings().model)


@contextmanager
def loading() -> Iterator[None]:
    """Shows on a terminal that the model is loading; on standard error, as the output is data."""
    from rich.console import Console

    with Console(stderr=True).status("Loading the speech model"):
        yield


def add_rules_file(parser: argparse.ArgumentParser) -> None:
    """`--rules`: other rule files than the shipped ones."""
    parser.add_argument(
        "--rules", type=Path, nargs="+", metavar="FILE", help="rule files in place of the shipped"
    )


def rulebook(args: argparse.Namespace) -> Rulebook:
    """The rules that `--rules` names, else the shipped ones."""
    return load_rules(args.rules) if args.rules else shipped_rules()
