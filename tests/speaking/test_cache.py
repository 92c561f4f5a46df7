import os
from pathlib import Path

import numpy as np
import pytest

from referee.speaking import cache as cache_module
from referee.speaking.cache import PhraseCache


def test_the_phrases_unused_for_longest_go_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache_module, "LIMIT", 3)
    cache = PhraseCache(tmp_path)
    sound = np.full(1600, 0.25, np.float32)
    for text in "abc":
        cache.put(text, sound)
    for file in tmp_path.iterdir():
        os.utime(file, (0, 0))
    cache.get("a")
    cache.put("d", sound)
    assert [cache.get(text) is not None for text in "ad"] == [True, True]
    assert len(list(tmp_path.iterdir())) == 3


def test_loud_samples_are_clipped_not_wrapped(tmp_path: Path) -> None:
    cache = PhraseCache(tmp_path)
    cache.put("loud", np.array([1.5, -1.5, 0.0], np.float32))
    kept = cache.get("loud")
    assert kept is not None
    np.testing.assert_allclose(kept, [1, -1, 0], atol=1e-3)
