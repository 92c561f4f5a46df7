"""Options that cannot be: one sentence, whatever the subcommand."""

import pytest

from referee.cli import main


@pytest.mark.parametrize(
    ("options", "problem", "help_of"),
    [
        (["judge", "a.wav", "--card", "f5", "--total", "abc"], "Argument --total", "dogtor judge"),
        (["record"], "are required", "dogtor record"),
        (["rules"], "are required", "dogtor rules"),
        (["deck", "print", "--paper", "a5"], "'a4', 'letter'", "dogtor deck print"),
        ([], "are required", "dogtor"),
        (["sing"], "invalid choice: 'sing'", "dogtor"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_options_are_one_sentence(options, problem, help_of, capsys) -> None:
    with pytest.raises(SystemExit) as left:
        main(options)
    assert left.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("dogtor: ")
    assert problem in line
    assert line.endswith(f"(see {help_of} --help).")
