"""How often dogs were right is read from journals, as the table let it stand."""

import io
from pathlib import Path

import pytest

from referee.cli import main
from referee.errors import RefereeError
from referee.evaluation.experience import experience


@pytest.fixture
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game that was left after a wrong and an unfinished turn."""
    path = tmp_path / "games" / "2026-01-01.jsonl"
    monkeypatch.setattr("sys.stdin", io.StringIO("begin\nflip\nfour hundred\nflip\n"))
    main(["play", "--typed", "--seed", "1", "--journal", str(path)])
    return path


def test_rulings_of_a_journal(journal: Path) -> None:
    (one,) = experience([journal])
    assert not one.right
    assert experience([journal.parent]) == (one,)


@pytest.mark.parametrize(
    ("lines", "right"),
    [
        ("three", [True]),
        ("three\nno action", [True]),
        ("nine\nno action", [False]),
        ("nine\nappeal\nno", [True]),
        ("nine\nundo\nyes\nthree", [True]),
        ("nine\nflip\n\n", [False]),
    ],
    ids=["right", "an action left out", "wrong", "overturned", "undone", "silence after it"],
)
def test_it_is_announcements_that_count_as_the_table_let_them_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: str, right: list[bool]
) -> None:
    (tmp_path / "order.txt").write_text("b3 f5 s1 s2 s3 s4 s5 p1 p2 p3\n", encoding="utf-8")
    path = tmp_path / "2026-01-01.jsonl"
    monkeypatch.setattr("sys.stdin", io.StringIO(f"begin\nflip\n{lines}\n"))
    rules = [word for rule in ("bark-1", "mutt-1", "washpaw-1") for word in ("--rule", rule)]
    table = ["--actions", "witness", "--stacked", str(tmp_path / "order.txt")]
    main(["play", "--typed", *rules, *table, "--journal", str(path)])
    assert [one.right for one in experience([path])] == right


def test_no_journal_is_told(tmp_path: Path) -> None:
    (tmp_path / "other.jsonl").write_text("{}\n", encoding="utf-8")
    with pytest.raises(RefereeError, match="No journal"):
        experience([tmp_path])


def test_games_without_tuning_are_refused(
    journal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["evaluate", "audio_fixtures/clips", "--games", str(journal)]) == 2
    assert "--tune" in capsys.readouterr().err
