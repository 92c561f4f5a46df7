from pathlib import Path

import numpy as np
import pytest
import soundfile

from referee.errors import RefereeError
from referee.sound import RATE
from referee.table.soundtrack import Soundtrack


def test_pieces_follow_each_other(tmp_path: Path) -> None:
    path = tmp_path / "game.wav"
    with Soundtrack(path) as soundtrack:
        soundtrack.add(np.full(RATE, 0.5, np.float32))
        soundtrack.add(np.full(RATE // 2, -0.5, np.float32))
    sound, rate = soundfile.read(path)
    assert rate == RATE
    loud = np.abs(sound) > 0.4
    assert loud.sum() == RATE + RATE // 2
    assert list(sound[loud][[0, -1]].round(1)) == [0.5, -0.5]


def test_nothing_is_left_of_a_soundtrack_that_was_broken_off(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), Soundtrack(tmp_path / "game.wav") as soundtrack:
        soundtrack.add(np.zeros(RATE, np.float32))
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == []


def test_an_older_file_is_kept_until_the_new_one_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.wav"
    path.write_bytes(b"older")
    with pytest.raises(KeyboardInterrupt), Soundtrack(path):
        raise KeyboardInterrupt
    assert path.read_bytes() == b"older"


@pytest.mark.parametrize("name", ["game.doc", "game", "nowhere/game.wav"])
def test_a_file_that_cannot_be_written_is_one_sentence(tmp_path: Path, name: str) -> None:
    with pytest.raises(RefereeError, match="cannot be written") as caught:
        Soundtrack(tmp_path / name)
    assert "\n" not in str(caught.value)
