"""The recipe of the network for a second voice: whom it learns from, and what it writes."""

from pathlib import Path
from random import Random

import numpy as np
import pytest
import soundfile

from referee.evaluation.speakers import Half, half_of
from referee.hearing import second_voice
from referee.sound import RATE

COLUMNS = ("path", "speaker", "text", "source", "licence", "duration_s")


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """One clip each of speakers that the speech model learns from, and of some that it does not."""
    rows = []
    for source, speaker in [
        ("speechocean762", "0001"),
        ("speechocean762", "0157"),
        ("speechocean762", "0457"),
        ("fsdd", "fsdd_jackson"),
        ("fsdd", "fsdd_nicolas"),
        ("gsc_v2_test12", "27c30960"),
    ]:
        hum = 0.1 * np.sin(np.arange(RATE) * len(rows))
        soundfile.write(tmp_path / f"{speaker}.flac", hum, RATE)
        rows.append((f"{speaker}.flac", speaker, "five", source, "free", "1.0"))
    path = tmp_path / "train.tsv"
    path.write_text("\n".join("\t".join(row) for row in [COLUMNS, *rows]))
    return path


def test_it_learns_from_nobody_whom_the_speech_model_keeps_out(table: Path) -> None:
    from recipe.splitting import Part
    from second_voice.voices import people

    trained = {voice.speaker for voice in people(table, Part.TRAINING, 100, Random(1))}
    assert trained == {"speechocean762/0001", "fsdd/fsdd_jackson"}


def test_it_divides_the_others_as_dogtor_evaluate_does(table: Path) -> None:
    from recipe.splitting import Part
    from second_voice.voices import people

    for part, half in ((Part.DEVELOPMENT, Half.TUNING), (Part.REPORT, Half.REPORTING)):
        voices = [v for v in people(table, part, 100, Random(1)) if v.source == "speechocean762"]
        assert [half_of(voice.speaker.split("/")[1]) for voice in voices] == [half]


def test_the_weights_it_writes_do_the_same_without_torch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    torch = pytest.importorskip("torch")
    from second_voice.network import Network

    torch.manual_seed(1)
    sound = np.random.default_rng(1).standard_normal(RATE).astype(np.float32)
    features = second_voice.spectra(sound)
    network = Network(features.mean(axis=0), features.std(axis=0) + 1, channels=7)
    scaled = torch.from_numpy(((features - network.mean) / network.deviation).T)[None]
    network.eval().save(tmp_path / "weights.npz")
    monkeypatch.setattr(second_voice, "second_voice_weights", lambda: tmp_path / "weights.npz")
    second_voice._network.cache_clear()
    written = second_voice.log_odds(sound)
    second_voice._network.cache_clear()
    assert np.allclose(written, network(scaled).detach().numpy()[0], atol=5e-3)
