"""Weights that are missing or damaged are told of in one sentence, before a game begins."""

import io

import numpy as np
import pytest

from referee.errors import RefereeError
from referee.hearing import second_voice
from referee.hearing.loading import load_ears
from referee.resources import second_voice_weights

SHIPPED = second_voice_weights().read_bytes()


def archive(**arrays):
    file = io.BytesIO()
    np.savez(file, **arrays)
    return file.getvalue()


def other_shape():
    with np.load(second_voice_weights()) as stored:
        return archive(**{**stored, "mean": stored["mean"][:10]})


def flipped(place):
    data = bytearray(SHIPPED)
    data[place] ^= 255
    return bytes(data)


def lone_array():
    file = io.BytesIO()
    np.save(file, np.zeros(3))
    return file.getvalue()


@pytest.fixture
def weights(monkeypatch, tmp_path):
    """Where the weights are looked for."""
    path = tmp_path / "weights.npz"
    monkeypatch.setattr(second_voice, "second_voice_weights", lambda: path)
    second_voice._network.cache_clear()
    yield path
    second_voice._network.cache_clear()


@pytest.mark.parametrize(
    "damaged",
    [
        None,
        b"",
        b"no archive",
        SHIPPED[:1000],
        flipped(len(SHIPPED) // 2),
        flipped(120),
        lone_array(),
        archive(mean=np.zeros(3)),
        archive(mean=np.array([None])),
        other_shape(),
    ],
    ids=[
        "missing",
        "empty",
        "text",
        "cut",
        "a byte",
        "compression",
        "no archive",
        "lacks",
        "objects",
        "shape",
    ],
)
def test_damaged_weights_are_one_sentence(weights, damaged):
    if damaged is not None:
        weights.write_bytes(damaged)
    with pytest.raises(RefereeError, match=r"^'.*weights.npz' is missing or damaged; install"):
        load_ears()


def test_whole_weights_are_taken(weights):
    weights.write_bytes(SHIPPED)
    second_voice.prepare()
    assert second_voice.overlap(np.zeros(0, np.float32)) == 0.0
