"""The exit code of whoever leaves, on every kind of screen."""

import os
import signal
import sys

import pexpect
import pytest

WAYS = {
    "one team": (),
    "two teams": ("--versus", "Max"),
    "two teams at the same time": ("--versus", "Max", "--mic-a", "X", "--mic-b", "Y"),
}
CTRL_C, CTRL_Q = "\x03", "\x11"


@pytest.fixture
def terminal(tmp_path):
    running = []

    def run(*args):
        environment = {
            **os.environ,
            "XDG_STATE_HOME": str(tmp_path),
            "DOGTOR_SETTINGS": str(tmp_path / "settings.toml"),
            "TERM": "xterm-256color",
        }
        options = ("--dogs", "Rex", "--no-microphone", "--no-voice")
        child = pexpect.spawn(
            sys.executable,
            ["-m", "referee.cli", "play", *options, *args],
            env=environment,
            dimensions=(24, 80),
            timeout=60,
            encoding="utf-8",
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        running.append(child)
        return child

    yield run
    for child in running:
        child.close(force=True)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("key", "plain", "code"),
    [(CTRL_C, (), 130), (CTRL_Q, (), 0), (CTRL_C, ("--plain",), 130)],
    ids=["Ctrl-C", "Ctrl-Q", "Ctrl-C in lines"],
)
def test_ctrl_c_is_told_from_a_window_that_is_closed(way, key, plain, code, terminal):
    child = terminal(*WAYS[way], *plain)
    child.expect("(?s)begin")
    child.send(key)
    child.expect("To go on: dogtor play")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == code
