"""A whole run on a handful of clips: what comes out works, and decodes as it was trained."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

MODELS = Path(__file__).parents[2] / "models"
TOLERANCE = 0.05
"""Nats."""
WITHOUT_TORCH = """
import sys
sys.modules["torch"] = None
from recipe.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


def _config(smoke: Path):
    from recipe import config

    found = config.load(MODELS / "recipe" / "smoke.toml")
    return replace(found, work=smoke, model=smoke / "model")


def test_libvosk_scores_paths_as_pytorch_does(smoke: Path) -> None:
    from recipe import folder, parity, synthesis, training

    run = _config(smoke)
    clips = synthesis.folder(run, "espeak")
    lexicon = folder.read_lexicon(run.model)
    found = [
        parity.compare(run.model, training.checkpoint(run), lexicon, run.costs, clips.samples(c))
        for c in clips.read()[:6]
    ]
    known = [comparison for comparison in found if "[unk]" not in comparison.text]
    assert len(known) >= 3
    for comparison in known:
        assert comparison.libvosk == pytest.approx(comparison.pytorch, abs=TOLERANCE), comparison


def test_steps_that_are_done_are_passed_over(smoke: Path) -> None:
    from recipe import features, people, steps, synthesis, training

    run = _config(smoke)
    made = [features.folder(run) / "1-000.npz", training.checkpoint(run)]
    before = [path.stat().st_mtime_ns for path in made[:1]]
    clips = len(synthesis.folder(run, "espeak").read())
    for name in ("synthesise", "people", "features"):
        steps.RUN[name](run)
    assert [path.stat().st_mtime_ns for path in made[:1]] == before
    assert len(synthesis.folder(run, "espeak").read()) == clips == run.synthesis.espeak
    assert people.folder(run).read() == []


def _add_words(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", WITHOUT_TORCH, "add-words", *arguments]
    return subprocess.run(command, cwd=MODELS, capture_output=True, text=True)


def test_words_are_added_without_torch(smoke: Path, tmp_path: Path) -> None:
    import vosk

    out = tmp_path / "with words"
    done = _add_words("Fluffernutter", "--model", str(smoke / "model"), "--out", str(out))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("fluffernutter F L ")
    model = vosk.Model(str(out))
    assert model.vosk_model_find_word("fluffernutter") > 0
    recogniser = vosk.KaldiRecognizer(model, 16000, json.dumps(["fluffernutter", "[unk]"]))
    recogniser.AcceptWaveform(np.zeros(16000, "<i2").tobytes())
    assert json.loads(recogniser.FinalResult())["text"] == ""


def test_a_word_that_nothing_pronounces_leaves_the_model_alone(smoke: Path) -> None:
    words = smoke / "model" / "graph" / "words.txt"
    before = words.read_bytes()
    done = _add_words("12", "--model", str(smoke / "model"))
    assert done.returncode == 2
    assert "12" in done.stderr
    assert words.read_bytes() == before
