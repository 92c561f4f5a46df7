"""The exit code of whoever leaves, on every kind of screen."""

import pexpect
import pytest

WAYS = {
    "one team": (),
    "two teams": ("--versus", "Max"),
    "two teams at the same time": ("--versus", "Max", "--mic-a", "X", "--mic-b", "Y"),
}
OPTIONS = ("--dogs", "Rex", "--no-microphone", "--no-voice")
CTRL_C, CTRL_Q = "\x03", "\x11"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("key", "plain", "code"),
    [(CTRL_C, (), 130), (CTRL_Q, (), 0), (CTRL_C, ("--plain",), 130)],
    ids=["Ctrl-C", "Ctrl-Q", "Ctrl-C in lines"],
)
def test_ctrl_c_is_told_from_a_window_that_is_closed(way, key, plain, code, terminal):
    child = terminal(*OPTIONS, *WAYS[way], *plain, term="xterm-256color", echo=True)
    child.expect("(?s)begin")
    child.send(key)
    child.expect("To go on: dogtor play")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == code
