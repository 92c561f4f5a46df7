"""Clips that the table allows to be kept are fixtures for evaluation."""

import subprocess
import sys
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


FILLED = """
import resource, sys
from datetime import datetime
from pathlib import Path
import numpy as np
from referee.errors import RefereeError
from referee.table.kept_clips import MANIFEST, keep_clip
folder, facts = Path(sys.argv[1]), {"said": "five"}
keep_clip(folder, datetime(2026, 1, 1), np.zeros(16, np.float32), facts)
_, most = resource.getrlimit(resource.RLIMIT_FSIZE)
room = max(file.stat().st_size for file in folder.iterdir()) + 200
resource.setrlimit(resource.RLIMIT_FSIZE, (room, most))
for day, samples, said in ((2, np.random.rand(9000) - 0.5, "six"), (3, np.zeros(16), "six " * 99)):
    try:
        keep_clip(folder, datetime(2026, 1, day), samples.astype(np.float32), {"said": said})
    except RefereeError as error:
        print(error)
"""


def test_a_clip_for_which_there_is_no_room_leaves_no_trace(tmp_path):
    pytest.importorskip("resource")
    folder = tmp_path / "kept"
    told = subprocess.run(
        [sys.executable, "-c", FILLED, folder], capture_output=True, text=True, check=True
    )
    assert told.stdout.count("The clip cannot be kept") == 2
    assert {file.name for file in folder.iterdir()} == {
        MANIFEST,
        "2026-01-01-000000-000000.flac",
    }
    assert (folder / MANIFEST).read_text().count("[[clip]]") == 1
