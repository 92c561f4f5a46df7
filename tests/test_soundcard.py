"""The sound card's streams, and what its libraries write."""

import subprocess
import sys
from types import ModuleType

import pytest

from referee.soundcard import OpenStreams

NOISY = """
import os, sys
from referee.soundcard import quieten_libraries
quieten_libraries()
os.write(2, b"a library complains")
print("the program warns", file=sys.stderr)
print("so does its original", file=sys.__stderr__)
raise SystemExit("and it ends")
"""


def test_libraries_are_quiet_and_the_program_is_not() -> None:
    done = subprocess.run([sys.executable, "-c", NOISY], capture_output=True, text=True)
    lines = ["the program warns", "so does its original", "and it ends"]
    assert done.stderr.splitlines() == lines
    assert done.returncode == 1


def test_devices_are_listed_anew_only_while_no_stream_is_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    listed = []
    card = ModuleType("sounddevice")
    card.PortAudioError = OSError  # type: ignore[attr-defined]
    card._terminate = lambda: None  # type: ignore[attr-defined]
    card._initialize = lambda: listed.append(True)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "sounddevice", card)
    streams = OpenStreams()
    streams.add()
    streams.look_again()
    assert listed == []
    streams.remove()
    streams.look_again()
    assert listed == [True]
