"""Wrong input of `dogtor play`, `practice` and `judge` is told in a sentence, with exit code 2."""

import io

import pytest

from referee.cli import main


def refused(args, monkeypatch, capsys):
    """What is told on standard error."""
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    try:
        code = main(args)
    except SystemExit as left:
        code = left.code
    assert code == 2
    return capsys.readouterr().err


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["play", "--typed", "--silence", "-5"], "'-5' is no number of seconds"),
        (["play", "--typed", "--silence", "9" * 5000], "is no number of seconds"),
        (["judge", "x.wav", "--card", "f5", "--total", "5000"], "from -500 to 999"),
        (["judge", "x.wav", "--card", "f5", "--total", "many"], "'many' is no total"),
    ],
)
def test_numbers_that_make_no_sense(args, says, monkeypatch, capsys):
    assert says in refused(args, monkeypatch, capsys)


@pytest.mark.parametrize("name", ["five", "Twenty Three", "7", "Quit", "fetch", "Roll over", "No"])
@pytest.mark.parametrize(
    "command",
    [
        ["play", "--typed", "--dogs", "Rex"],
        ["play", "--typed", "--dogs", "Rex", "--versus", "Max"],
        ["practice", "--typed", "--dog"],
    ],
)
def test_a_dog_is_not_called_what_means_something_else(command, name, monkeypatch, capsys):
    err = refused([*command, name], monkeypatch, capsys)
    assert err.startswith(f"dogtor: '{name}' means something else")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("# mine\n\nAn evening\n", "', line 3: There is no card 'An'"),
        ("f5 f5 f5\n", "', line 1 has the card f5 too often"),
    ],
)
def test_a_mistake_in_the_order_of_a_deck_names_its_line(text, says, tmp_path, monkeypatch, capsys):
    (tmp_path / "order.txt").write_text(text)
    args = ["play", "--typed", "--stacked", str(tmp_path / "order.txt")]
    assert says in refused(args, monkeypatch, capsys)


@pytest.mark.parametrize(
    ("command", "option"),
    [
        (["play"], ["--model", "foo"]),
        (["play"], ["--clips", "nowhere"]),
        (["play"], ["--silence", "5"]),
        (["play", "--versus"], ["--microphone", "2"]),
        (["play", "--versus"], ["--adaptation", "nowhere.toml"]),
        (["practice"], ["--model", "foo"]),
        (["practice"], ["--clips", "nowhere"]),
        (["practice"], ["--microphone", "2"]),
    ],
)
def test_typing_makes_options_of_hearing_useless(command, option, monkeypatch, capsys):
    err = refused([*command, "--typed", *option], monkeypatch, capsys)
    assert f"leave out {option[0]}." in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("dogs", "problem"),
    [("Rex", "Two dogs have the name 'rex'"), ("Five", "'Five' means something else")],
)
def test_dogs_of_the_settings_that_cannot_play_are_named_with_the_file(
    dogs, problem, tmp_path, monkeypatch, capsys
):
    path = tmp_path / "settings.toml"
    path.write_text(f'dogs = ["Rex", "{dogs}"]\n', encoding="utf-8")
    monkeypatch.setenv("DOGTOR_SETTINGS", str(path))
    err = refused(["play", "--typed", "--new"], monkeypatch, capsys)
    assert err.startswith(f"dogtor: {path}: dogs: {problem}")
