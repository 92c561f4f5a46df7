"""The `dogtor` command: one module a subcommand, which puts the parts together.

A subcommand's module has `register(commands)`, which adds its parser and sets `run`, a function
of the parsed arguments that returns the exit code. It imports what is slow to import in `run`.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import NoReturn, TypeAlias

from referee import __version__
from referee.errors import RefereeError
from referee.tomltable import suggest

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"

_SUBCOMMANDS = (
    "adapt",
    "deck",
    "doctor",
    "evaluate",
    "judge",
    "listen",
    "record",
    "replay",
    "models",
    "play",
    "practice",
    "rules",
    "setup",
    "statue",
    "simulate",
    "statistics",
)

BAD_INPUT = 2
INTERRUPTED = 130


class OneSentence(argparse.ArgumentParser):
    """Says what is wrong with the options in one sentence, without the usage before it."""

    def error(self, message: str) -> NoReturn:
        """See argparse; exits with the code of all bad input."""
        what = message[:1].upper() + message[1:]
        self.exit(BAD_INPUT, f"dogtor: {what} (see {self.prog} --help).\n")

    def _check_value(self, action: argparse.Action, value: object) -> None:
        """See argparse, which has no other place for it: a mistyped command gets a suggestion."""
        if not isinstance(action, argparse._SubParsersAction) or value in action.choices:
            super()._check_value(action, value)
            return
        hint = suggest(str(value), action.choices).removesuffix(".")
        raise argparse.ArgumentError(None, f"there is no command '{self.prog} {value}'; {hint}")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one subcommand.

    Returns:
        0 when it did its work (a failed game is work done), 2 for bad input, 130 after Ctrl-C.
    """
    try:
        _be_lenient()
        args = _parser().parse_args(argv)
        code = int(args.run(args))
        # Here, because what fails when the program has ended can no longer be told.
        sys.stdout.flush()
        return code
    except RefereeError as error:
        print(f"dogtor: {error}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has closed it (`| head`).
        _show_no_more()
        return 0
    except OSError as error:
        # A full disk can show at any file; where more can be said, a RefereeError says it.
        print(f"dogtor: The system refused: {error}.", file=sys.stderr)
        try:
            sys.stdout.flush()
        except OSError:
            _show_no_more()
        return BAD_INPUT


def _show_no_more() -> None:
    """What has not been written goes nowhere; a second error at exit helps nobody."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _be_lenient() -> None:
    """A byte that is no text, typed or to be shown, becomes a question mark and ends no game.

    A file that is piped in may begin with the byte-order mark of a Windows editor.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
            if stream is sys.stdin and stream.encoding == "utf-8" and not stream.isatty():
                stream.reconfigure(encoding="utf-8-sig", errors="replace")


def _help(parser: argparse.ArgumentParser) -> int:
    parser.print_help(sys.stderr)
    return BAD_INPUT


def _parser() -> argparse.ArgumentParser:
    parser = OneSentence(
        prog="dogtor", description="An offline voice referee for the table game Pavlov's Dogs."
    )
    parser.add_argument("--version", action="version", version=f"dogtor {__version__}")
    parser.set_defaults(run=lambda args: _help(parser))
    commands = parser.add_subparsers(metavar="COMMAND")
    for name in _SUBCOMMANDS:
        import_module(f"referee.cli.{name}").register(commands)
    return parser
