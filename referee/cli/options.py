"""Options that several subcommands share."""

import argparse
from pathlib import Path

from referee.pavlov.library import load_rules, shipped_rules
from referee.pavlov.rules import Rulebook


def add_model(parser: argparse.ArgumentParser) -> None:
    """`--model`: another speech model than the bundled one."""
    parser.add_argument("--model", type=Path, metavar="DIR", help="folder of a Vosk model")


def add_rules_file(parser: argparse.ArgumentParser) -> None:
    """`--rules`: other rule files than the shipped ones."""
    parser.add_argument(
        "--rules", type=Path, nargs="+", metavar="FILE", help="rule files in place of the shipped"
    )


def rulebook(args: argparse.Namespace) -> Rulebook:
    """The rules that `--rules` names, else the shipped ones."""
    return load_rules(args.rules) if args.rules else shipped_rules()
