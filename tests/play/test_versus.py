"""`dogtor play --versus --plain` in a pseudo-terminal: one whole game of two teams."""

import os
import signal
import sys
from pathlib import Path

import pexpect
import pytest

from referee.judging.announcement import usual
from referee.pavlov import play
from referee.pavlov.game import Phase
from referee.pavlov.library import shipped_rules
from referee.pavlov.teams import fold
from referee.table.announcing import spoken_actions
from referee.table.versus.log import read_versus
from referee.table.versus.session import at_table

from .test_plain import lines_until

RULES = shipped_rules()


@pytest.fixture
def teams(tmp_path):
    """Runs the command in a pseudo-terminal, by lines alone."""
    environment = {
        **os.environ,
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "DOGTOR_SETTINGS": str(tmp_path / "settings.toml"),
        "TERM": "xterm",
    }
    running = []

    def run(*args):
        options = ["--plain", "--no-microphone", "--no-voice", "--dogs", "Rex", "--versus", "Max"]
        child = pexpect.spawn(
            sys.executable,
            ["-m", "referee.cli", "play", *options, "--seed", "4", *args],
            env=environment,
            timeout=120,
            encoding="utf-8",
            echo=False,
        )
        running.append(child)
        return child

    yield run
    for child in running:
        child.close(force=True)


def answer(events):
    """What a dog that knows all types next."""
    versus = fold(events)
    game = versus.game(at_table(events))
    match game.phase:
        case _ if versus.is_over:
            return "no"
        case Phase.BEGIN:
            return "begin"
        case Phase.FLIP:
            return ""
        case Phase.RULE:
            return usual(spoken_actions(play.expectation(game, RULES)))
    return "go on"


def play_to_the_end(child, journal):
    shown = []
    while True:
        events = read_versus(journal)
        child.sendline(answer(events))
        if fold(events).is_over:
            break
        shown += lines_until(child, lambda: len(read_versus(journal)), len(events))
    child.expect(pexpect.EOF)
    return "".join([*shown, child.before])


def test_a_whole_game_that_is_killed_once_and_gone_on_with(teams, tmp_path: Path):
    child = teams()
    child.expect("On the left Rex, on the right Max")
    child.expect("say begin")
    child.sendline("begin")
    child.expect("Begin!")
    child.sendline("")
    child.expect("Card of Rex")
    child.kill(signal.SIGKILL)
    child.wait()
    (journal,) = tmp_path.rglob("*.jsonl")

    child = teams()
    child.expect("Shall we go on with it")
    child.sendline("yes")
    child.expect("We go on in test one")
    text = play_to_the_end(child, journal)
    versus = fold(read_versus(journal))
    assert versus.is_tie
    assert text.count("this is your test") == 4
    assert "It is a tie! Celebrate" in text
    assert list(tmp_path.rglob("*.jsonl")) == [journal]
