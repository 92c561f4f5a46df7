import io
import json
from pathlib import Path

import pytest

from referee.cli import main


@pytest.fixture
def dogtor(monkeypatch, capsys):
    def run(*args: object, lines: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        monkeypatch.setenv("COLUMNS", "120")
        code = main([*map(str, args)])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


@pytest.fixture
def games(dogtor, tmp_path: Path) -> Path:
    """A game of one team and one of two, both left soon."""
    folder = tmp_path / "games"
    lines = "begin\nflip\nfour hundred\nflip\n"
    one, two = folder / "2026-01-01.jsonl", folder / "versus" / "2026-01-02.jsonl"
    dogtor("play", "--typed", "--seed", 1, "--journal", one, lines=lines)
    dogtor("play", "--typed", "--versus", "--seed", 1, "--journal", two, lines=lines)
    return folder


def test_tables_of_all_games(dogtor, games: Path) -> None:
    code, out, _ = dogtor("statistics", games)
    assert code == 0
    assert "Games: 3." in out
    for word in ("Levels", "puppy", "versus", "Dogs", "Rex", "Luna", "Rules", "wrong total"):
        assert word in out
    assert "Left out" not in out


def test_json_and_a_single_file(dogtor, games: Path) -> None:
    _, out, _ = dogtor("statistics", games / "2026-01-01.jsonl", "--json")
    found = json.loads(out)
    assert found["games"] == 1
    assert found["dogs"]["Rex"]["announced"] == 1
    assert found["reasons"] == {"wrong total": 1}


def test_what_is_no_journal_is_left_out_and_named(dogtor, games: Path) -> None:
    (games / "2026-01-03.jsonl").write_text("nonsense\n", encoding="utf-8")
    code, out, _ = dogtor("statistics", games)
    assert code == 0
    assert "Left out: " in out
    assert "2026-01-03.jsonl" in out


def test_no_games_at_all(dogtor, tmp_path: Path) -> None:
    code, _, err = dogtor("statistics", tmp_path)
    assert code == 2
    assert "play one first" in err
    code, _, err = dogtor("statistics", tmp_path / "nothing.jsonl")
    assert code == 2
    path = tmp_path / "nothing.jsonl"
    assert err == f"dogtor: '{path}' cannot be read: No such file or directory.\n"
