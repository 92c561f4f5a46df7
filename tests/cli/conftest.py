import io
import os
import signal
import sys
from functools import partial

import pexpect
import pytest

from referee.cli import main


@pytest.fixture(autouse=True)
def state(tmp_path, monkeypatch):
    """Nobody's own games and settings matter."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("DOGTOR_SETTINGS", str(tmp_path / "settings.toml"))
    return tmp_path


@pytest.fixture
def start():
    """Starts Python with arguments in a pseudo-terminal."""
    running = []

    def run(*args, term="dumb", echo=False):
        child = pexpect.spawn(
            sys.executable,
            list(args),
            env={**os.environ, "TERM": term},
            dimensions=(24, 80),
            timeout=60,
            encoding="utf-8",
            echo=echo,
            # Whoever runs the tests in the background has them ignore interrupts.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        running.append(child)
        return child

    yield run
    for child in running:
        child.close(force=True)


@pytest.fixture
def terminal(start):
    """Starts `dogtor play` in a terminal without a cursor."""
    return partial(start, "-m", "referee.cli", "play")


@pytest.fixture
def piped(monkeypatch, capsys):
    def run(*args, lines=""):
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        code = main(["play", *args])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run
