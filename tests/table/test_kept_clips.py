"""Clips that the table allows to be kept are fixtures for evaluation."""

from datetime import datetime, timedelta

import numpy as np
import pytest
import soundfile

from referee.errors import RefereeError
from referee.judging.ruling import Verdict
from referee.pavlov.library import shipped_rules
from referee.sound import RATE
from referee.table.kept_clips import MANIFEST, keep_clip
from referee.table.manifest import read_clips

NOW = datetime(2026, 1, 2, 3, 4, 5)
SOUND = (np.sin(np.arange(RATE) / 20) / 2).astype(np.float32)
FACTS = {
    "voice": "table",
    "said": "fetch five",
    "card": "f5",
    "total": 0,
    "rules": ["mutt-1"],
    "ruling": "GOOD",
    "reasons": [],
    "kind": "overturned",
}


def test_kept_clips_are_read_as_a_manifest(tmp_path):
    folder = tmp_path / "kept"
    for second in range(3):
        keep_clip(folder, NOW + timedelta(seconds=second), SOUND, FACTS)
    clips = read_clips(folder / MANIFEST, shipped_rules())
    assert len({clip.path for clip in clips}) == 3
    assert {clip.ruling for clip in clips} == {Verdict.GOOD}
    assert clips[0].said == "fetch five"
    sound, rate = soundfile.read(clips[0].path)
    assert rate == RATE
    assert np.allclose(sound, SOUND, atol=1e-3)


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(RefereeError, match="cannot be kept"):
        keep_clip(tmp_path / "file" / "kept", NOW, SOUND, FACTS)
