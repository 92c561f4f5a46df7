from pathlib import Path

import pytest

from referee.table.game_log import GameLog
from referee.table.journal import Journal


def test_a_journal_that_could_not_be_begun_is_not_left_locked(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    # Kept, because the lock would go with the failed call's own variables.
    with pytest.raises((AttributeError, KeyError, TypeError)) as failure:
        GameLog.create(path, "no event")
    with Journal.open(path, GameLog.kind) as journal:
        assert journal.records == []
    assert failure
