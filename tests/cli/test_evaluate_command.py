"""What `dogtor evaluate` says about options before it measures for hours."""

import pytest

from referee.cli import main


@pytest.mark.parametrize(
    "options",
    [
        ["--clips", "-5"],
        ["--jobs", "-1"],
        ["--jobs", "two"],
        ["--snr", "nan"],
        ["--snr", "inf"],
        ["--snr", "20,"],
    ],
    ids=" ".join,
)
def test_numbers_that_mean_nothing_are_refused(options, capsys):
    with pytest.raises(SystemExit) as left:
        main(["evaluate", "clips", *options])
    assert left.value.code == 2
    assert f"Argument {options[0]}: give" in capsys.readouterr().err


@pytest.mark.parametrize("option", [["--html"], ["--tune", "--save"]], ids=" ".join)
@pytest.mark.parametrize("name", [".", "no/such.folder"])
def test_a_page_that_cannot_be_written_is_told_of_first(option, name, tmp_path, capsys):
    assert main(["evaluate", "clips", *option, str(tmp_path / name)]) == 2
    assert "cannot be written; name a file in a folder that is there." in capsys.readouterr().err
