"""The command that a game tells in the end goes on with it at a table that plays as before."""

import argparse
import re
import shlex
from pathlib import Path

import pytest

from referee.cli.play import register
from referee.cli.taking_up import command_to_go_on
from referee.pavlov.game import fold
from referee.pavlov.teams import Side
from referee.pavlov.teams import fold as fold_teams
from referee.table.game_log import read_game
from referee.table.versus.log import read_versus

QUIET = ("--plain", "--read-cards", "--no-voice", "--no-microphone", "--actions", "witness")

OPTIONS = [
    ["--typed"],
    ["--versus"],
    ["--mic-a", "USB 1", "--mic-b", "-x"],
    ["--plain", "--read-cards", "--no-voice", "--no-microphone"],
    ["--clips", "my clips", "--model", "small"],
    ["--actions", "trust", "--level", "wolf", "--printed"],
    ["--stacked", "it's.txt", "--deck", "deck.toml", "--rules", "a b.toml", "c.toml"],
    ["--microphone", "3", "--adaptation", "us.toml", "--silence", "0"],
]


def parsed(words):
    parser = argparse.ArgumentParser()
    register(parser.add_subparsers())
    return parser.parse_args(words)


def told(out):
    """The words of the command, after that of the program."""
    (line,) = re.findall("^To go on: dogtor (.*)$", out, re.MULTILINE)
    return shlex.split(line)


@pytest.mark.parametrize("options", [*OPTIONS, [word for words in OPTIONS for word in words]])
def test_the_command_has_every_option_that_says_how_the_table_plays(options):
    begun = ["--dogs", "Ann", "--seed", "4", "--rule", "bark-1", "--journal", "x", "--new"]
    options = [f"--mic-b={word}" if word == "-x" else word for word in options]
    options = [word for word in options if word != "--mic-b"]
    _, *words = shlex.split(command_to_go_on(parsed(["play", *options, *begun]), Path("-a b")))
    again, asked = vars(parsed(words)), vars(parsed(["play", *options, "--resume=-a b"]))
    for one in (again, asked):
        assert one.pop("run")
        assert one.pop("usual")
    assert again == asked


def test_usual_options_are_left_out():
    assert command_to_go_on(parsed(["play"]), Path("x")) == "dogtor play --resume x"


@pytest.mark.parametrize(
    "way", [("--typed", "--actions", "witness"), QUIET, (*QUIET, "--mic-a", "X"), ("--typed",)]
)
@pytest.mark.parametrize("teams", [False, True])
def test_the_command_as_it_is_told_tells_itself_again(way, teams, piped, tmp_path):
    if "--mic-a" in way and not teams:
        way = QUIET
    sides = ("--versus", "Max") if teams else ()
    journal = tmp_path / "our game.jsonl"
    code, out, _ = piped(*way, "--dogs", "Ann", *sides, "--journal", str(journal), lines="begin\n")
    assert code == 0
    words = told(out)
    assert all(option in words for option in way)
    code, out, _ = piped(*words[1:])
    assert code == 0
    assert told(out) == words


@pytest.mark.parametrize("order", ["f5 bell s2\n", "f5 b1 b2 b4 b5 b3 f1 f2 f3 f4\nf5 b1\n"])
@pytest.mark.parametrize("way", [("--typed",), QUIET])
@pytest.mark.parametrize("teams", [(), ("--versus", "Max", "Luna")])
def test_a_stacked_deck_that_is_too_short_begins_no_game(order, way, teams, piped, tmp_path, state):
    (tmp_path / "o2.txt").write_text(order)
    stacked = ("--stacked", str(tmp_path / "o2.txt"))
    code, out, err = piped(*way, "--dogs", "Rex", "Bella", *teams, *stacked, lines="begin\n")
    assert code == 2
    assert f"test {order.count(chr(10))} has" in err
    assert "To go on" not in out
    assert not list(state.rglob("*.jsonl"))


def test_a_stacked_deck_is_enough_for_eight_of_whom_one_asks(piped, tmp_path):
    codes = [f"{suit}{value}" for suit in "fbshrp" for value in range(1, 6)] + ["bell"] * 5
    (tmp_path / "order.txt").write_text(" ".join(codes))
    way = ("--typed", "--dogs", *"ABCDEFGH", "--stacked", str(tmp_path / "order.txt"))
    assert piped(*way, lines="begin\n")[0] == 0
    (tmp_path / "order.txt").write_text(" ".join(codes[1:]))
    code, _, err = piped(*way)
    assert code == 2
    assert "7 dogs need 35 cards" in err


def test_a_deck_that_is_too_small_begins_no_game(piped, tmp_path, state):
    suits = '["blue", "yellow", "brown", "blue", "yellow"]'
    names = ("sit", "speak", "fetch", "shake", "beg", "rollover")
    lines = "".join(f"{name} = {suits}\n" for name in names)
    (tmp_path / "deck.toml").write_text(f"bells = 0\n[suits]\n{lines}")
    code, _, err = piped("--typed", "--deck", str(tmp_path / "deck.toml"), "--dogs", *"ABCDEFG")
    assert code == 2
    assert "7 dogs need 35 cards" in err
    assert not list(state.rglob("*.jsonl"))


def test_a_game_that_cannot_be_gone_on_with_says_how_to_play_all_the_same(piped, tmp_path):
    piped("--dogs", "A", "B", "C", *QUIET)
    (tmp_path / "order.txt").write_text("f5 b1 b2 b4 b5 b3 f1 f2 f3 f4\n")
    way = ("--dogs", "A", "B", *QUIET, "--stacked", str(tmp_path / "order.txt"))
    code, _, err = piped(*way)
    assert code == 2
    assert "The last game, with A, B, C, cannot be gone on with: 3 dogs need 15 cards" in err
    assert "--new" in err
    assert piped(*way, "--new")[0] == 0


def test_after_a_game_that_was_named_the_same_dogs_play_another(piped, tmp_path, state):
    journal = tmp_path / "game.jsonl"
    dogs = ("--dogs", "Ann", "Ben", "--versus", "Cleo")
    _, out, _ = piped("--typed", *dogs, "--journal", str(journal), lines="begin\n")
    lose = ["go on", "begin"]
    for _ in range(40):
        lose += ["flip", "nine hundred", "go on", "begin"]
    lines = "\n".join([*lose, "yes", "begin"])
    piped(*told(out)[1:], lines=lines)
    assert fold_teams(read_versus(journal)).is_over
    (another,) = state.rglob("versus/*.jsonl")
    teams = fold_teams(read_versus(another))
    assert [teams.game(side).people for side in Side] == [("Ann", "Ben"), ("Cleo",)]
    single = tmp_path / "one.jsonl"
    _, out, _ = piped("--typed", *dogs[:3], "--journal", str(single), lines="begin\n")
    piped(*told(out)[1:], lines=lines)
    assert fold(read_game(single)).is_over
    (another,) = (state / "dogtor-referee" / "games").glob("*.jsonl")
    assert fold(read_game(another)).people == ("Ann", "Ben")
