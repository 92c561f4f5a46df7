import io

import pytest

from referee.cli import main


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
