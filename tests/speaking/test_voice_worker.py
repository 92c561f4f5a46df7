"""The worker answers when a sound file is whole, however slowly a busy machine writes it."""

import shutil
import sys
import threading
import time

import numpy as np
import pytest
import soundfile

from referee.sound import RATE
from referee.speaking.voice import Voice
from referee.speaking.voice_worker import _wait_until_written

SLOW = (
    *("strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=write"),
    *("-e", "inject=write:delay_exit=200000"),
)
"""Every write takes a fifth of a second to return, as on a machine that has no time."""

WORKER = (sys.executable, "-m", "referee.speaking.voice_worker")


@pytest.mark.skipif(not shutil.which("strace"), reason="slows the engine down with strace")
def test_a_file_that_is_half_written_is_waited_for():
    with Voice(None, timeout=60, command=(*SLOW, *WORKER)) as voice:
        assert voice._try("begin").size > RATE // 2


@pytest.mark.parametrize("kind", ["WAV", "AIFF"])
def test_a_driver_that_does_not_say_when_it_has_finished(tmp_path, kind):
    whole, path = tmp_path / "whole", tmp_path / "written"
    soundfile.write(whole, np.zeros(RATE, np.float32), RATE, format=kind)
    data, written = whole.read_bytes(), threading.Event()

    def write():
        with path.open("wb", buffering=0) as file:
            for part in (data[:44], data[44:9000], data[9000:]):
                file.write(part)
                time.sleep(0.4)
            written.set()

    writing = threading.Thread(target=write)
    writing.start()
    _wait_until_written(path, threading.Event(), "darwin")
    assert path.stat().st_size == len(data)
    writing.join()


def test_a_header_that_tells_no_length_is_not_waited_for_for_ever(tmp_path):
    path = tmp_path / "odd"
    path.write_bytes(b"RIFF\xff\xff\xff\xffWAVE")
    _wait_until_written(path, threading.Event(), "win32")
