"""Before a game: which one is taken up, and who plays. After it: how to go on with it."""

import argparse
import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Generic, Self, TypeVar

from rich.console import Console

from referee.cli.options import option_of
from referee.errors import RefereeError
from referee.interrupts import wait_for_line
from referee.speaking.announcement import Announcement
from referee.table.evening import last_unfinished
from referee.table.event_log import EventLog
from referee.table.game_log import GameLog, games_folder
from referee.table.naming import names_in
from referee.table.notes import Note, note, table_phrases
from referee.table.requests import agreed, load_request_words

USUAL_DOGS = ("Rex", "Bella")
"""Who plays where nobody is named and nobody can be asked."""

_OF_A_NEW_GAME = ("dogs", "rule", "seed", "journal", "resume", "new")
"""Options that say nothing about a game that was begun."""

Log = TypeVar("Log", bound=EventLog[Any])


def kept_game(args: argparse.Namespace, can_ask: bool = True) -> tuple[GameLog | None, bool]:
    """The game to go on with, if any, and whether to ask before that.

    Raises:
        RefereeError: the game that is named cannot be gone on with.
    """
    if args.resume:
        return GameLog.resume(args.resume), False
    if args.new or args.journal or not can_ask:
        return None, False
    kept = last_unfinished(games_folder())
    return kept, kept is not None


def is_asked() -> bool:
    """Whether somebody sits at a terminal who can be asked."""
    return sys.stdin.isatty()


def ask_dogs(check: Callable[[Sequence[str]], None]) -> Sequence[str]:
    """The names of the dogs, from whoever sits at the terminal, asked for until they can play.

    Args:
        check: raises RefereeError when dogs of these names cannot.
    """
    if not is_asked():
        return USUAL_DOGS
    question = _worded(note(Note.WHO_PLAYS, dogs=", ".join(USUAL_DOGS)))
    while True:
        print(*question, end=" ", flush=True)
        wait_for_line()
        dogs = names_in(sys.stdin.readline()) or USUAL_DOGS
        try:
            check(dogs)
        except RefereeError as error:
            print(error, flush=True)
        else:
            return dogs


def wants_to_go_on(dogs: Sequence[str]) -> bool:
    """Whether somebody at the terminal wants to go on with the game of these dogs."""
    offer, words = _worded(note(Note.OFFER, dogs=", ".join(dogs))), load_request_words()
    while True:
        print(*offer, flush=True)
        wait_for_line()
        line = sys.stdin.readline()
        answer = agreed(line, words) if line else False
        if answer is not None:
            return answer


def command_to_go_on(args: argparse.Namespace, journal: Path) -> str:
    """The command that goes on with a game at a table that plays in the same way.

    Args:
        args: as `dogtor play` parsed them.
        journal: of the game.
    """
    words = ["dogtor", "play"]
    for name, value in vars(args).items():
        if name in _OF_A_NEW_GAME or callable(value) or value == args.usual(name):
            continue
        # The teams have their names in the journal.
        words += _option(name, True if name == "versus" else value)
    return shlex.join([*words, *_option("resume", journal)])


def _option(name: str, value: Any) -> Sequence[str]:
    if value is True:
        return [option_of(name)]
    if isinstance(value, list):
        return [option_of(name), *map(str, value)]
    text = str(value)
    # What begins like an option is none only behind an equals sign.
    return [f"{option_of(name)}={text}"] if text.startswith("-") else [option_of(name), text]


class HowToGoOn(Generic[Log]):
    """Tells in the end how to go on with the game that was left, however it was left."""

    def __init__(
        self,
        console: Console,
        args: argparse.Namespace,
        is_over: Callable[[Sequence[Any]], bool],
    ) -> None:
        """No game is played yet.

        Args:
            console: where it is told.
            args: as parsed.
            is_over: whether the events are those of a game that has ended.
        """
        self._console, self._args, self._is_over = console, args, is_over
        self._log: Log | None = None

    def playing(self, log: Log) -> Log:
        """From now on this game is played."""
        self._log = log
        return log

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._log is None or self._is_over(self._log.events):
            return
        if isinstance(error, KeyboardInterrupt):
            # The line that was being typed has no end.
            print()
        command = command_to_go_on(self._args, self._log.path)
        told = " ".join(_worded(note(Note.HOW_TO_TAKE_UP, command=command)))
        self._console.print(told, markup=False, highlight=False, soft_wrap=True)


def _worded(announcement: Announcement) -> Sequence[str]:
    return table_phrases().sentences(announcement, Random(0))
