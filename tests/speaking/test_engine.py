"""The real engine, through the worker that the game uses."""

import subprocess
import sys

import numpy as np
import pytest

from referee.speaking.voice import Voice

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the wheel is for Linux")

MAPPED = """
from referee.speaking.engine import preload_espeak
preload_espeak()
import pyttsx3
engine = pyttsx3.init()
maps = open("/proc/self/maps").read().splitlines()
print("\\n".join({line.split()[-1] for line in maps if "espeak" in line and ".so" in line}))
"""


@linux
def test_pyttsx3_speaks_with_the_library_of_the_wheel() -> None:
    done = subprocess.run(
        [sys.executable, "-c", MAPPED], capture_output=True, text=True, check=True, timeout=30
    )
    [library] = done.stdout.split()
    assert "espeakng_loader" in library


@linux
def test_utterances_do_not_mix() -> None:
    texts = ["Good dog.", "The total is eight, not nine.", "Good dog."]
    with Voice(timeout=60) as voice:
        first, second, third = (voice.render(text) for text in texts)
    assert first.size == pytest.approx(third.size, abs=160)
    assert second.size > 1.3 * first.size
    for samples in (first, second, third):
        assert samples.size > 8_000
        assert np.sqrt(np.mean(samples**2)) > 0.01


@linux
def test_any_name_can_be_spoken() -> None:
    with Voice(timeout=60) as voice:
        for name in ("Ünal", "<b>Rex</b>", "犬", "Rex\nFido", '"; exit', "[[Rex]]", "\ud800"):
            assert voice.render(f"Good dog, {name}.").size > 8_000
