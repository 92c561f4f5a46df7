"""Options that several subcommands share."""

import argparse
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from referee import numbers
from referee.errors import RefereeError
from referee.pavlov.library import load_rules, shipped_rules
from referee.pavlov.rules import Rulebook
from referee.table.naming import names_of

if TYPE_CHECKING:
    from referee.table.settings import Settings

_MOST_DIGITS = 9

_LONGEST_SEED = 10**6

LAST = Path("-")
"""Stands for the game that began last."""


def person_name(text: str) -> str:
    """A dog's or a player's name, for argparse."""
    if not text.strip() or not text.isprintable():
        raise argparse.ArgumentTypeError(f"{text!r} is no name; use letters")
    return text


class Names(argparse.Action):
    """Names one by one or in lists: "Rex Bella" and "Rex, Bella" are the same two."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        """See argparse."""
        names = list(names_of(values))
        if values and not names:
            raise argparse.ArgumentError(self, f"{' '.join(values)!r} is no name; use letters")
        setattr(namespace, self.dest, names)


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


def seed_of(args: argparse.Namespace) -> int:
    """That of `--seed`, else one that nobody knows before."""
    return SystemRandom().randrange(_LONGEST_SEED) if args.seed is None else int(args.seed)


def refuse_with_typed(args: argparse.Namespace, names: Iterable[str]) -> None:
    """Make sure that nobody counts on an option that typing makes useless.

    Args:
        args: as parsed.
        names: of the options, as in `args`.

    Raises:
        RefereeError: one of them is given.
    """
    for name in names:
        if getattr(args, name) is not None:
            option = option_of(name)
            raise RefereeError(
                f"With --typed nobody is listened to, and {option} would do nothing; "
                f"leave out {option}."
            )


def option_of(name: str) -> str:
    """How an option is written that argparse keeps under a name."""
    return f"--{name.replace('_', '-')}"


def add_model(parser: argparse.ArgumentParser) -> None:
    """`--model`: another speech model than the one that environment or settings name."""
    parser.add_argument(
        "--model",
        type=Path,
        metavar="NAME",
        help="an installed speech model, or the folder of one (default: DOGTOR_MODEL, else that "
        "of the settings, else the bundled one)",
    )


def model_folder(args: argparse.Namespace, settings: "Settings | None" = None) -> Path:
    """The folder of the model that `--model`, the environment or the settings name.

    Args:
        args: as parsed.
        settings: in place of those that are kept.

    Raises:
        RefereeError: there is no such model, or the settings are broken.
    """
    from referee.models.choice import ENVIRONMENT, chosen_model
    from referee.models.shelf import Shelf, default_folder
    from referee.table.settings import load_settings

    option = str(args.model) if getattr(args, "model", None) else ""
    environment = os.environ.get(ENVIRONMENT, "")
    settings = settings or load_settings()
    return chosen_model(Shelf(default_folder()), option, environment, settings.model)


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
