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
        (["sing"], "There is no command 'dogtor sing'; use 'adapt', 'deck', ", "dogtor"),
        (["jugde"], "There is no command 'dogtor jugde'; did you mean 'judge'?", "dogtor"),
        (["model", "list"], "no command 'dogtor model'; did you mean 'models'?", "dogtor"),
        (["rules", "chek"], "'dogtor rules chek'; did you mean 'check'?", "dogtor rules"),
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


def test_without_a_command_there_is_the_help(capsys) -> None:
    assert main([]) == 2
    err = capsys.readouterr().err
    assert "judge one recorded announcement" in err
    assert "usage: dogtor" in err
