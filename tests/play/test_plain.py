"""`dogtor play --plain` in a pseudo-terminal, as a user of a screen reader meets it."""

import os
import signal
import sys
from pathlib import Path

import numpy as np
import pexpect
import pytest
import soundfile

from referee.evaluation.cases import Truth
from referee.evaluation.recorded import recorded_trials
from referee.judging.announcement import usual
from referee.pavlov import play
from referee.pavlov.game import Phase, fold
from referee.pavlov.library import shipped_rules
from referee.sound import RATE
from referee.table.announcing import spoken_actions
from referee.table.game_log import read_game

RULES = shipped_rules()

ERASE = "\x1b[H\x1b[2J\x1b[3J"

NO_NETWORK = """
import os, sys
def watch(event, args):
    if event in ("socket.connect", "socket.getaddrinfo", "socket.sendto", "socket.bind"):
        with open(os.environ["NETWORK_LOG"], "a") as log:
            log.write(f"{event} {args}\\n")
        raise OSError("no network here")
sys.addaudithook(watch)
"""
"""Python runs it before all else, in the game's process and in the voice's."""


@pytest.fixture
def table(tmp_path):
    """Runs the command in a pseudo-terminal of 80 by 24."""
    (tmp_path / "sitecustomize.py").write_text(NO_NETWORK)
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path[1:]]),
        "NETWORK_LOG": str(tmp_path / "network.log"),
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "DOGTOR_SETTINGS": str(tmp_path / "settings.toml"),
        "TERM": "xterm",
    }
    running = []

    def run(*args):
        command = ["-m", "referee.cli", "play", "--plain", "--dogs", "Rex", "Bella", *args]
        child = pexpect.spawn(
            sys.executable, command, env=environment, timeout=120, encoding="utf-8", echo=False
        )
        running.append(child)
        return child

    yield run
    for child in running:
        child.close(force=True)


def journals(tmp_path):
    return sorted(Path(tmp_path).rglob("*.jsonl"))


def lines_until(child, count, before, tries=600):
    """The lines that are shown until there is more than before; two minutes are enough for it."""
    shown = []
    while count() == before:
        assert len(shown) < tries, "".join(shown)
        child.expect([r"\r\n", pexpect.TIMEOUT], timeout=0.2)
        shown.append(child.before if isinstance(child.before, str) else "")
    return shown


def answer(journal):
    """What a dog that knows all types next."""
    game = fold(read_game(journal))
    match game.phase:
        case Phase.BEGIN:
            return "begin"
        case Phase.FLIP:
            return ""
        case Phase.RULE:
            return usual(spoken_actions(play.expectation(game, RULES)))
        case Phase.REVEAL:
            return "go on"
    return "no"


PROMPTS = "your turn|Begin!|Card of .*|say begin.*|Say go on.*|Another game.*|starts"


def test_a_whole_puppy_game_line_by_line_without_any_network(table, tmp_path):
    journal = tmp_path / "game.jsonl"
    child = table("--no-microphone", "--seed", "4", "--journal", str(journal), "--new")
    child.expect("say begin")
    shown = [child.before]
    while True:
        events = len(read_game(journal))
        over = fold(read_game(journal)).is_over
        child.sendline(answer(journal))
        if over:
            break
        shown += lines_until(child, lambda: len(read_game(journal)), events)
    child.expect(pexpect.EOF)
    shown.append(child.before)
    text = "".join(shown)
    game = fold(read_game(journal))
    assert game.phase is Phase.PASSED
    assert "Grade: A+." in text
    # The rules are erased as each test begins, and nothing else moves the cursor.
    assert text.count(ERASE) == 3
    assert all("New rule" in before for before in text.split(ERASE)[:-1])
    assert "\x1b[" not in text.replace(ERASE, "")
    assert not (tmp_path / "network.log").exists()


def test_killed_at_any_moment_it_offers_to_go_on(table, tmp_path):
    child = table("--no-microphone", "--no-voice", "--seed", "4")
    child.expect("say begin")
    child.sendline("")
    child.expect("Begin!")
    child.sendline("")
    child.expect("Card of Rex")
    child.kill(signal.SIGKILL)
    child.wait()
    (journal,) = journals(tmp_path)
    before = fold(read_game(journal))

    child = table("--no-microphone", "--no-voice")
    child.expect("Shall we go on with it")
    child.sendline("yes")
    child.expect("We go on in test one")
    child.expect("Rex, your turn")
    child.sendline(answer(journal))
    child.expect("(?i)good dog")
    child.sendline("quit")
    child.expect("Shall we stop")
    child.sendline("yes")
    child.expect(pexpect.EOF)
    assert journals(tmp_path) == [journal]
    assert len(fold(read_game(journal)).dealt.played) == 1
    assert before.dealt.flipped is not None

    child = table("--no-microphone", "--no-voice")
    child.expect("Shall we go on with it")
    child.sendline("no")
    child.expect("Welcome")
    child.sendeof()
    child.expect(pexpect.EOF)
    assert len(journals(tmp_path)) == 2


def test_an_appeal_by_voice_keeps_the_clip_when_the_table_allows_it(table, voices, tmp_path):
    """Rex was called good and was not, which evaluation is to know later."""
    clips, order = tmp_path / "clips", tmp_path / "order.txt"
    clips.mkdir()
    said = ("begin", "flip", "five", "appeal", "no", "yes", "quit", "yes")
    for number, words in enumerate(said):
        soundfile.write(clips / f"{number}.wav", voices(150, "gmw/en-us").render(words), RATE)
    order.write_text("f5 b3 s1 s2 s3 s4 s5 p1 p2 p3")
    rules = [part for rule in ("bark-3", "mutt-3", "washpaw-1") for part in ("--rule", rule)]
    child = table("--no-voice", "--new", "--stacked", str(order), "--clips", str(clips), *rules)
    child.expect(pexpect.EOF)
    assert "\x1b" not in child.before.replace(ERASE, "")
    assert "Overturned. Bad dog, Rex." in child.before
    (manifest,) = tmp_path.rglob("manifest.toml")
    (trial,) = recorded_trials(manifest, RULES)
    assert trial.cases[0].truth is Truth.WRONG
    sound, _ = soundfile.read(trial.clip.path)
    assert np.abs(sound).max() > 0.01
