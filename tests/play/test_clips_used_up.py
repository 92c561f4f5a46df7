"""Clips are the microphone and there are no more of them, while the game is not over."""

import os
import subprocess
import sys

import numpy as np
import pytest
import soundfile

from referee.hearing.clip_microphone import NO_MORE, ClipMicrophone
from referee.hearing.live import LiveEars
from referee.hearing.microphone import MicrophoneState
from referee.pavlov.game import Phase
from referee.sound import RATE
from referee.table.driver import Driver
from referee.table.mouth import Mouth
from referee.table.notes import table_phrases

from .test_by_keys import screen_text, until

BEGINS = "Rex starts. Begin!"


@pytest.fixture
def begin(voices):
    return voices(150, "gmw/en-us").render("begin")


@pytest.fixture
def command(tmp_path):
    """`dogtor` with clips in a folder, and nobody at the keys."""

    def run(clips, *args):
        for name, samples in clips.items():
            path = tmp_path / "clips" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            soundfile.write(path, samples, RATE)
        environment = {
            **os.environ,
            "XDG_STATE_HOME": str(tmp_path / "state"),
            "DOGTOR_SETTINGS": str(tmp_path / "settings.toml"),
        }
        return subprocess.run(
            [sys.executable, "-m", "referee.cli", *args, "--clips", str(tmp_path / "clips")],
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=240,
        )

    return run


def test_a_game_in_lines_ends_and_tells_how_to_go_on(command, begin, tmp_path):
    # Nothing comes of the first clip, and nobody waits for ever that something will.
    silence = np.zeros(RATE, np.float32)
    done = command({"1.wav": silence, "2.wav": begin}, "play", "--dogs", "Rex", "--no-voice")
    (journal,) = (tmp_path / "state").rglob("*.jsonl")
    assert done.returncode == 0, done.stderr
    assert BEGINS in done.stdout
    assert done.stdout.count(NO_MORE) == 1
    clips = tmp_path / "clips"
    told = f"dogtor play --no-voice --clips {clips} --resume {journal}"
    assert f"To go on: {told}\n" in done.stdout


def test_teams_at_the_same_time_play_until_both_have_no_more(command, begin, tmp_path):
    clips = {"a/1.wav": np.zeros(RATE, np.float32), "b/1.wav": begin}
    teams = ("--dogs", "Ann", "--versus", "Rex", "--mic-a", "X", "--mic-b", "Y")
    done = command(clips, "play", *teams)
    assert done.returncode == 0, done.stderr
    assert BEGINS in done.stdout
    assert done.stdout.count(NO_MORE) == 2
    assert "To go on: dogtor play --versus" in done.stdout


def test_practice_ends(command, begin):
    done = command({"1.wav": begin}, "practice", "--no-voice")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(NO_MORE) == 1


def test_on_the_whole_screen_it_pauses_for_whoever_goes_on_by_keys(game, ears, on_screen, begin):
    session, recorded = game(), []
    microphone = ClipMicrophone([begin], ends=True)

    def driver(screen):
        live = LiveEars(ears, microphone)
        mouth = Mouth(table_phrases())
        return Driver(session, screen, mouth, recorded.append, ears=live, microphone=microphone)

    async def act(pilot):
        await until(lambda: session.view.paused)
        await until(lambda: NO_MORE in screen_text(pilot.app))
        await pilot.press(*"go on", "enter")
        await until(lambda: not session.view.paused)
        await pilot.press("enter")
        await until(lambda: session.game.phase is Phase.RULE)
        await pilot.press("ctrl+c")

    on_screen(driver, act)
    assert microphone.state is MicrophoneState.LOST
    assert microphone.ended
