"""The recipe is an optional extra: without its packages these tests are passed over."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

MODELS = Path(__file__).parents[2] / "models"
sys.path.insert(0, str(MODELS))


@pytest.fixture(scope="session")
def smoke(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a run of every step on a handful of clips."""
    pytest.importorskip("torch")
    pytest.importorskip("kaldi_native_fbank")
    work = tmp_path_factory.mktemp("smoke")
    environment = {**os.environ, "RECIPE_WORK": str(work), "OMP_NUM_THREADS": "1"}
    command = [sys.executable, "-m", "recipe", "all", "--smoke", "--limit", "5"]
    done = subprocess.run(command, cwd=MODELS, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return work
