"""A device without room, wherever it shows, is one sentence and exit code 2."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a device that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_device_is_one_sentence(unbuffered):
    with FULL.open("w") as full:
        told = subprocess.run(
            [sys.executable, "-m", "referee.cli", "rules", "list"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        )
    assert told.returncode == 2
    assert told.stderr == "dogtor: The system refused: [Errno 28] No space left on device.\n"
