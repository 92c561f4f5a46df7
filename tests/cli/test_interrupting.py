"""Ctrl-C that comes just before the program waits for somebody: no wait is cut short by it.

That moment is too short to be hit on purpose. A signal that another thread takes does the same:
Python has noted it, and the wait of the main thread goes on.
"""

import signal
import time

import numpy as np
import pexpect
import pytest
import soundfile

from referee.interrupts import MOMENT, held
from referee.sound import RATE

TAKEN_BY_ANOTHER_THREAD = """
import signal, sys, threading
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
def interrupt():
    signal.sigwait({signal.SIGUSR1})
    signal.pthread_kill(threading.get_ident(), signal.SIGINT)
threading.Thread(target=interrupt, daemon=True).start()
from referee.cli import main
sys.exit(main(sys.argv[1:]))
"""

KEYS_ONLY = ("--plain", "--no-microphone", "--no-voice")
TEAMS = ("--dogs", "Ann", "--versus", "Ben")
SAME_TIME = ("--mic-a", "X", "--mic-b", "Y")


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="signals to threads are POSIX")
@pytest.mark.parametrize(
    ("args", "waits", "says"),
    [
        (("play", "--typed", "--dogs", "Ann"), "> ", "To go on"),
        (("play", "--typed"), "Names of the dogs", ""),
        (("play", *KEYS_ONLY, "--dogs", "Ann"), "say begin", "To go on"),
        (("play", *KEYS_ONLY, *TEAMS), "say begin", "To go on"),
        (("play", *KEYS_ONLY, *TEAMS, *SAME_TIME), "B: .*say begin", "To go on"),
        (("statue", "play", "--typed", "--players", "Ann", "Ben", "Cleo"), "> ", "To go on"),
    ],
)
def test_an_interrupt_that_comes_before_the_wait_ends_it(args, waits, says, start):
    child = start("-c", TAKEN_BY_ANOTHER_THREAD, *args)
    child.expect(waits)
    # Most likely it waits by now; if not, there is nothing to be missed.
    time.sleep(2 * MOMENT)
    child.kill(signal.SIGUSR1)
    child.expect(says)
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 130


@pytest.fixture
def interruptible():
    """Whoever runs the tests in the background has them ignore interrupts."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_waits_for_what_cannot_be_broken_off():
    """As the loading of Vosk's model, which complains of half a model on the screen."""
    done = []
    with pytest.raises(KeyboardInterrupt), held():
        signal.raise_signal(signal.SIGINT)
        done.append("all of it")
    assert done
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_interrupt_while_the_model_loads_leaves_no_traceback(start, tmp_path):
    (tmp_path / "clips").mkdir()
    soundfile.write(tmp_path / "clips" / "1.wav", np.zeros(RATE), RATE)
    child = start(
        "-c",
        TAKEN_BY_ANOTHER_THREAD,
        "play",
        "--plain",
        "--no-voice",
        "--clips",
        str(tmp_path / "clips"),
    )
    child.expect("Loading the speech model")
    child.kill(signal.SIGUSR1)
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 130
    assert "Traceback" not in child.before
