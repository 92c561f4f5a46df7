"""Names of dogs: as options, in the settings, and asked for."""

import argparse
from importlib import import_module

import pexpect
import pytest

from referee.pavlov.game import fold
from referee.pavlov.teams import Side
from referee.pavlov.teams import fold as fold_teams
from referee.table.game_log import read_game
from referee.table.naming import names_in, names_of
from referee.table.versus.log import read_versus

KEYS_ONLY = ("--plain", "--no-microphone", "--no-voice")
WAYS = [("--typed",), KEYS_ONLY]


def people(state):
    (journal,) = state.rglob("games/*.jsonl")
    return fold(read_game(journal)).people


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Rex Bella", ("Rex", "Bella")),
        ("Rex,Bella", ("Rex", "Bella")),
        ("Rex; Bella;", ("Rex", "Bella")),
        ("Rex and Bella", ("Rex", "Bella")),
        ("Rex, Bella, and Max", ("Rex", "Bella", "Max")),
        ("Sir  Barksalot, Bella and Max", ("Sir Barksalot", "Bella", "Max")),
        ("Sir Barksalot,", ("Sir Barksalot",)),
        ("Andy & Sandy", ("Andy", "Sandy")),
        (" , ", ()),
        ("", ()),
    ],
)
def test_names_in_a_line(line, names):
    assert names_in(line) == names


@pytest.mark.parametrize(
    ("texts", "names"),
    [
        (["Rex", "Bella"], ("Rex", "Bella")),
        (["Rex,Bella"], ("Rex", "Bella")),
        (["Rex,", "Bella"], ("Rex", "Bella")),
        (["Rex", "and", "Bella"], ("Rex", "Bella")),
        (["Sir Barksalot", "Bella;Max"], ("Sir Barksalot", "Bella", "Max")),
        (["Rex", ""], ("Rex", "")),
    ],
)
def test_names_one_by_one(texts, names):
    assert names_of(texts) == names


def test_options_take_lists(piped, state):
    assert piped("--typed", "--dogs", "Rex,Bella")[0] == 0
    assert people(state) == ("Rex", "Bella")
    assert piped("--typed", "--dogs", "Rex,Bella", "--versus", "Max;", "Luna")[0] == 0
    (journal,) = state.rglob("versus/*.jsonl")
    teams = fold_teams(read_versus(journal))
    assert [teams.game(side).people for side in Side] == [("Rex", "Bella"), ("Max", "Luna")]


@pytest.mark.parametrize(
    "words", [["play"], ["setup"], ["judge", "x.wav", "--card", "f5"]], ids=lambda words: words[0]
)
def test_every_command_takes_lists(words):
    parser = argparse.ArgumentParser()
    import_module(f"referee.cli.{words[0]}").register(parser.add_subparsers())
    names = ["--dogs", "Sir Barksalot, Bella", "Max"]
    assert parser.parse_args([*words, *names]).dogs == ["Sir Barksalot", "Bella", "Max"]


@pytest.mark.parametrize("name", [",", "and"])
def test_a_list_without_a_name_is_refused(name, piped, state, capsys):
    with pytest.raises(SystemExit, match="2"):
        piped("--typed", "--dogs", name)
    assert f"{name!r} is no name" in capsys.readouterr().err


def test_an_empty_name_is_refused(piped, state):
    code, _, err = piped("--typed", "--dogs", "Rex", "")
    assert code == 2
    assert "Every dog needs a name" in err
    assert not list(state.rglob("*.jsonl"))


@pytest.mark.parametrize("way", WAYS)
def test_a_wrong_answer_is_asked_again_with_the_reason(way, terminal, state):
    child = terminal(*way)
    for answer, reason in (
        ("Rex, Rex", "Two dogs have the name 'rex'"),
        ("Help, Undo", "'Help' means something else"),
        ("A B C D E F G H I", "1 to 8 people can play, not 9"),
    ):
        child.expect(r"Names of the dogs, .* \(Enter for Rex, Bella\):")
        child.sendline(answer)
        child.expect(reason)
    child.expect("Names of the dogs")
    child.sendline("Sir Barksalot, Bella and Max")
    child.expect("say begin")
    child.sendeof()
    child.expect(pexpect.EOF)
    assert people(state) == ("Sir Barksalot", "Bella", "Max")


@pytest.mark.parametrize("way", WAYS)
def test_where_nobody_is_asked_the_dogs_of_the_settings_play(way, piped, state):
    (state / "settings.toml").write_text('dogs = ["Ann", "Ben"]\n')
    assert piped(*way)[0] == 0
    assert people(state) == ("Ann", "Ben")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("teams", [(), ("--versus",)])
def test_broken_settings_are_refused(way, teams, piped, state):
    (state / "settings.toml").write_text('dog = "Ann"\n')
    code, _, err = piped(*way, "--dogs", "Rex", *teams)
    assert code == 2
    assert "settings.toml" in err
    assert not list(state.rglob("*.jsonl"))
