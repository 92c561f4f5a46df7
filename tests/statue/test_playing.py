"""Whole games through the command, and secrets told to one player alone."""

import io
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import soundfile
from rich.console import Console

from referee.cli import main
from referee.narrator import alone
from referee.narrator.alone import MARK, ByEar, InPipe, OnScreen
from referee.narrator.by_typing import play_typed
from referee.narrator.files import read_cards
from referee.narrator.log import StatueLog
from referee.narrator.narrator import Narrator
from referee.narrator.session import StatueSession
from referee.resources import grammars
from referee.sound import RATE
from referee.statue.choices import choices
from referee.statue.deal import Setup, deal
from referee.statue.deciding import wish_for
from referee.statue.game import Game, play, start
from referee.statue.table import Ended
from referee.statue.wishes import Act, Wish

PEOPLE = ("Ann", "Ben", "Cleo", "Dora")
SEED = "the seed of this game"


def script(cards, seed: int) -> Iterator[str]:
    """Something to type for every move of a random game."""
    setup = Setup(PEOPLE, 4, 20)
    game, rng = start(setup, deal(setup, cards, SEED)), random.Random(seed)
    while not isinstance(game.table.phase, Ended):
        die = game.secrets.die(game.table.round, game.table.phase.turn)
        move = rng.choice(choices(game.table, die))
        yield sentence(wish_for(game.table, move), game)
        game, _ = play(game, move)


def sentence(wish: Wish, game: Game) -> str:
    person = game.table.seats[wish.actor].person
    target = "" if wish.target is None else game.table.seats[wish.target].person
    number = f" with {wish.animals}" if wish.animals else ""
    match wish.act:
        case Act.RELEASE:
            return f"{person} releases {wish.animals or 'none'}."
        case Act.ATTACK:
            return f"{person} attacks {target}{number}"
        case Act.RIOT:
            return f"Riot against {target}{number}!"
        case Act.TAKE:
            return f"I take from {target}"
        case act:
            return f"I {act}{number}"


def run(*arguments: str, said: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "import sys; from referee.cli import main; sys.exit(main())"]
    return subprocess.run(
        [*command, "statue", *arguments], input=said, capture_output=True, text=True, timeout=120
    )


def test_a_whole_game_is_piped_in_and_told_to_its_end(tmp_path: Path, cards) -> None:
    lines = list(script(cards, 5))
    journal = str(tmp_path / "game.jsonl")
    new = ["--typed", "--players", *PEOPLE, "--pot", "20", "--journal", journal, "--seed", SEED]
    half = len(lines) // 2
    first = run("play", *new, said="\n".join([*lines[:half], "# a comment", "", "quit", "yes"]))
    assert first.returncode == 0, first.stderr
    second = run("play", "--typed", "--brief", "--resume", journal, said="\n".join(lines[half:]))
    assert second.returncode == 0, second.stderr
    assert "I did not understand" not in first.stdout + second.stdout
    told = second.stdout.splitlines()
    assert any("anti-vivisectionist" in line and "Ann" in line for line in told) or any(
        "medical student" in line and "Ann" in line for line in told
    )
    assert told[-1] in {
        "The anti-vivisectionists win.", "The medical students win.", "A draw.",
    }  # fmt: skip


def test_the_last_game_is_gone_on_with(tmp_path, capsys, monkeypatch) -> None:
    monkeypatch.setattr("platformdirs.user_state_path", lambda name: tmp_path / name)
    monkeypatch.setattr("sys.stdin", io.StringIO("I release two"))
    assert main(["statue", "play", "--typed", "--players", *PEOPLE, "--seed", SEED]) == 0
    capsys.readouterr()
    monkeypatch.setattr("sys.stdin", io.StringIO("status"))
    assert main(["statue", "play", "--typed", "--resume"]) == 0
    assert "two animals" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["play", "--typed", "--players", "Ann", "Ben"], "3 to 12"),
        (["play", "--typed"], "Name the players"),
        (["play", "--typed", "--resume", "/nowhere/game.jsonl"], "no game"),
        (["play", "--typed", "--resume"], "No game is kept"),
        (["cards", "check", "/nowhere/cards.toml"], "cannot be read"),
        (["play", "--typed", "--players", "Ann", "Ben", "The"], "says too little"),
    ],
)
def test_bad_input_is_one_sentence(arguments, problem, tmp_path, capsys, monkeypatch) -> None:
    monkeypatch.setattr("platformdirs.user_state_path", lambda name: tmp_path / name)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["statue", *arguments]) == 2
    errors = capsys.readouterr().err
    assert problem in errors
    assert len(errors.splitlines()) == 1


def test_cards_check_says_for_how_many_they_are_enough(capsys) -> None:
    assert main(["statue", "cards", "check", str(grammars() / "statue" / "cards.toml")]) == 0
    assert "3 to 12" in capsys.readouterr().out


@pytest.fixture
def session(tmp_path, cards, wording, commands):
    text = read_cards(None)[1]
    log = StatueLog.create(tmp_path / "g.jsonl", Setup(PEOPLE, 4, 20), cards, text, SEED)
    yield StatueSession(log, cards, wording, commands)
    log.close()


def secret_words(session: StatueSession, cards) -> str:
    """Something that only Ann's secret has in it."""
    character = session.table.seats[0].character
    return cards.by_id[character].text.split("{")[0]


def narrator_on(shown: io.StringIO, wording) -> Narrator:
    return Narrator(wording, alone.ScreenCaptions(Console(file=shown, width=200)))


def test_in_a_pipe_secrets_are_marked(session, cards, wording) -> None:
    shown = io.StringIO()
    console = Console(file=shown, width=200)
    lines = iter(["secret of ann", "1234", "secret of ann", "99", "secret of ann", "1234"])
    alone = InPipe(wording, console, lines)
    play_typed(session, lines, narrator_on(shown, wording), alone)
    secret = [
        line for line in shown.getvalue().splitlines() if secret_words(session, cards) in line
    ]
    assert len(secret) == 2
    assert all(line.startswith(MARK) for line in secret)
    assert "1234" not in shown.getvalue()
    assert shown.getvalue().count("not the number") == 1


def test_after_a_secret_the_open_question_is_asked_again(session, wording) -> None:
    shown = io.StringIO()
    lines = iter(["relese two", "secret of ann", "", "yes"])
    in_pipe = InPipe(wording, Console(file=io.StringIO()), lines)
    turn = session.table.phase.turn
    play_typed(session, lines, narrator_on(shown, wording), in_pipe)
    assert shown.getvalue().count("Yes or no?") == 2
    assert session.table.seats[turn].animals == 2


def test_by_voice_a_secret_asked_for_in_the_last_line_is_told_with_the_mark(tmp_path) -> None:
    soundfile.write(tmp_path / "1.wav", np.zeros(RATE), RATE)
    game = ["--no-voice", "--clips", str(tmp_path), "--journal", str(tmp_path / "game.jsonl")]
    done = run("play", *game, "--players", *PEOPLE, "--seed", SEED, said="secret of Ann\n")
    assert done.returncode == 0, done.stderr
    marked = [line for line in done.stdout.splitlines() if line.startswith(MARK)]
    assert len(marked) == 3
    assert "it will be gone" not in done.stdout


def test_the_end_of_typing_is_an_empty_answer(monkeypatch) -> None:
    def ended(prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr(alone, "getpass", ended)
    assert alone.unseen() == ""


def test_on_screen_secrets_are_gone_when_the_player_has_read_them(session, cards, wording) -> None:
    shown = io.StringIO()
    console = Console(file=shown, width=200, force_terminal=True)
    typed = iter(["", ""])
    alone = OnScreen(wording, console, lambda: next(typed))
    play_typed(session, iter(["secret of ann"]), narrator_on(io.StringIO(), wording), alone)
    screen = shown.getvalue()
    at = screen.index(secret_words(session, cards))
    assert screen.rindex("\x1b[?1049h", 0, at) > screen.rfind("\x1b[?1049l", 0, at)
    assert "\x1b[?1049l" in screen[at:]
    assert not session.has_pin(0)


def test_by_ear_nothing_is_shown_and_nothing_kept(session, cards, wording) -> None:
    rendered, played, shown = [], [], io.StringIO()

    class FakeVoice:
        def render(self, text: str) -> np.ndarray:
            rendered.append(text)
            return np.ones(4, np.float32)

        def close(self) -> None:
            pass

    alone = ByEar(wording, FakeVoice(), played.append, lambda: "7")
    play_typed(session, iter(["secret of ann"]), narrator_on(shown, wording), alone)
    assert secret_words(session, cards) in " ".join(rendered)
    assert played
    assert secret_words(session, cards) not in shown.getvalue()
    assert session.has_pin(0)
