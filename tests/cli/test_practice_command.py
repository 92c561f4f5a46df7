import io
import json
import re
import signal
import sys

import pexpect
import pytest

from referee.cli import main
from referee.table.practice.log import PracticeLog
from referee.table.practice.rounds import rounds


@pytest.fixture(autouse=True)
def state(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def practice(monkeypatch, capsys):
    def run(lines: str, *args: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        code = main(["practice", "--typed", *args])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def test_practice_by_typing(practice) -> None:
    code, out, _ = practice("\nfour hundred\nquit\n", "--rule", "mutt-1", "--seed", "4")
    assert code == 0
    assert "Say the name of blue cards." in out
    assert "Bad dog, Rex. The total is" in out
    assert "Good dog on zero of one cards." in out


def test_a_seed_draws_the_same_rules(practice) -> None:
    assert practice("", "--seed", "9")[1] == practice("", "--seed", "9")[1]
    assert practice("", "--seed", "9", "--rules-drawn", "4")[1].count("\n") == 6


@pytest.mark.parametrize("args", [["--rule", "mut-1"], ["--seconds", "0"], ["--rules-drawn", "9"]])
def test_bad_input_is_one_sentence(practice, args: list[str]) -> None:
    code, _, err = practice("", *args)
    assert code == 2
    assert err.startswith("dogtor: ")
    assert err.count("\n") == 1


def test_practice_is_kept_and_told_by_the_statistics(practice, capsys, monkeypatch) -> None:
    practice("begin\nfour hundred\nfour hundred\nquit\n", "--rule", "mutt-1", "--dog", "Luna")
    monkeypatch.setenv("COLUMNS", "120")
    assert main(["statistics"]) == 0
    out = capsys.readouterr().out
    assert "Games: 0." in out
    assert "Left out" not in out
    for words in (r"Luna +1 +2 +0% +0 +\d+\.\d", r"\d{4}-\d\d-\d\d +Luna +1 +2 +0%"):
        assert re.search(words, out), out
    assert main(["statistics", "--json"]) == 0
    kept = json.loads(capsys.readouterr().out)["practice"]
    assert kept["dogs"]["Luna"]["cards"] == 2


def test_practice_is_kept_where_it_is_wanted(practice, tmp_path) -> None:
    path = tmp_path / "mine.jsonl"
    practice("begin\nfour hundred\n", "--rule", "mutt-1", "--journal", str(path))
    assert [len(each.answers) for each in rounds(PracticeLog.read(path))] == [1]
    code, _, err = practice("begin\n", "--rule", "mutt-1", "--journal", str(path))
    assert code == 2
    assert "already" in err


def test_what_was_announced_survives_a_kill(state) -> None:
    command = ["-m", "referee.cli", "practice", "--typed", "--rule", "mutt-1"]
    child = pexpect.spawn(sys.executable, command, timeout=60, encoding="utf-8", echo=False)
    child.expect("clock starts")
    child.sendline("begin")
    child.sendline("four hundred")
    child.expect("Bad dog")
    child.kill(signal.SIGKILL)
    child.wait()
    (path,) = state.rglob("*.jsonl")
    assert [len(each.answers) for each in rounds(PracticeLog.read(path))] == [1]


@pytest.mark.parametrize("way", [["--typed"], ["--no-microphone", "--no-voice"]])
def test_who_sits_over_a_card_is_told_that_the_time_is_up(way) -> None:
    command = ["-m", "referee.cli", "practice", *way, "--rule", "mutt-1", "--seconds", "1"]
    child = pexpect.spawn(sys.executable, command, timeout=60, encoding="utf-8", echo=False)
    child.expect("clock starts")
    child.sendline("begin")
    child.expect("Time is up. This card still counts.")
    child.sendline("four hundred")
    child.expect("Good dog on zero of one cards.")
    child.sendline("no")
    child.expect(pexpect.EOF)
