import csv

import pytest

from referee.cli import main


def run(capsys, *args):
    code = main(["simulate", *args])
    out = capsys.readouterr()
    return code, out.out, out.err


def rows(path):
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_the_tables_are_shown_and_written(capsys, tmp_path):
    code, out, _ = run(capsys, "--games", "12", "--dogs", "3", "--csv", str(tmp_path / "new"))
    assert code == 0
    levels = rows(tmp_path / "new" / "levels.csv")
    assert [row["level"] for row in levels] == ["puppy", "dog", "wolf"]
    for row in levels:
        grades = [float(row[grade]) for grade in ("A+", "A", "B+", "B", "C")]
        assert sum(grades) == pytest.approx(float(row["passed"]), abs=0.003)
        assert row["level"] in out
    costs = [float(row["cost"]) for row in rows(tmp_path / "new" / "rules.csv")]
    assert costs == sorted(costs, reverse=True)


def test_the_number_of_processes_does_not_matter(capsys):
    args = ["--games", "25", "--level", "puppy", "--forget", "0.2", "--seed", "5"]
    assert run(capsys, *args, "--jobs", "1")[1] == run(capsys, *args, "--jobs", "2")[1]


def test_dogs_that_forget_nothing_always_pass(capsys, tmp_path):
    run(capsys, "--games", "5", "--forget", "0", "--csv", str(tmp_path))
    for row in rows(tmp_path / "levels.csv"):
        assert (row["passed"], row["A+"], row["bones"]) == ("1.000", "1.000", "12.0")
    assert {row["cost"] for row in rows(tmp_path / "rules.csv")} == {"0.000"}


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        (["--games", "0"], "--games needs a whole number of at least 1"),
        (["--forget", "5"], "--forget is a chance, 0 to 1"),
        (["--dogs", "9"], "--dogs can be 1 to 8"),
        (["--jobs", "0"], "--jobs needs a whole number of at least 1"),
        (["--level", "wulf"], "no level 'wulf'; did you mean 'wolf'?"),
    ],
)
def test_wrong_options_are_explained(capsys, args, problem):
    code, _, err = run(capsys, *args)
    assert code == 2
    assert problem in err
    assert err.count("\n") == 1


def test_a_folder_that_cannot_be_written(capsys, tmp_path):
    (tmp_path / "file").write_text("")
    code, _, err = run(capsys, "--games", "1", "--level", "puppy", "--csv", str(tmp_path / "file"))
    assert code == 2
    assert "cannot be written" in err
