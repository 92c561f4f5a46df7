import io
import random
import sys
from pathlib import Path

import pytest
from rich.console import Console

from referee.resources import grammars
from referee.speaking.announcement import Topic, announce, begin_test, bone_lost, turn
from referee.speaking.captions import ScreenCaptions
from referee.speaking.phrases import read_phrases
from referee.speaking.speaker import Speaker
from referee.speaking.voice import Voice

FAKE = Path(__file__).with_name("fake_worker.py")
PHRASES = read_phrases(grammars() / "phrases.toml")


def screen(terminal: bool = False) -> tuple[io.StringIO, ScreenCaptions]:
    output = io.StringIO()
    return output, ScreenCaptions(Console(file=output, force_terminal=terminal, width=40))


def voice(mode: str, tmp_path: Path) -> Voice:
    timeout = 1.0 if mode == "hang" else 60.0
    return Voice(
        timeout=timeout, command=(sys.executable, str(FAKE), mode, str(tmp_path / "starts"))
    )


def test_what_is_shown_is_what_is_spoken(tmp_path: Path) -> None:
    output, captions = screen()
    with voice("good", tmp_path) as fake:
        spoken = Speaker(captions, fake, PHRASES).say(bone_lost("Rex", 2))
    assert output.getvalue() == spoken.text + "\n"
    assert spoken.samples is not None
    characters = len(spoken.text) - 1
    assert spoken.seconds == pytest.approx(characters / 10 + 0.15, abs=0.01)


def test_without_a_voice_there_are_captions_only() -> None:
    output, captions = screen()
    spoken = Speaker(captions, None, PHRASES).say(begin_test(1, "Rex"))
    assert output.getvalue() == "Test one. Rex starts. Begin!\n"
    assert spoken.samples is None
    assert spoken.seconds == 0


@pytest.mark.parametrize("mode", ["hang", "crash", "empty", "garbage", "no engine"])
def test_a_voice_that_fails_gives_one_hint_and_the_game_goes_on(tmp_path: Path, mode: str) -> None:
    output, captions = screen()
    speaker = Speaker(captions, voice(mode, tmp_path), PHRASES)
    spoken = [speaker.say(turn(dog)) for dog in ("Rex", "Fido", "Lassie")]
    assert [one.samples for one in spoken] == [None, None, None]
    shown = output.getvalue()
    assert shown.count("Captions only") == 1
    assert [f"{dog}, your turn." in shown for dog in ("Rex", "Fido", "Lassie")] == [True] * 3


def test_a_terminal_gets_colour_and_a_pipe_does_not() -> None:
    coloured, plain = screen(terminal=True), screen()
    for output, captions in (coloured, plain):
        Speaker(captions, None, PHRASES).say(announce(Topic.BAD, dog="Rex"))
        assert "Bad dog, Rex." in output.getvalue()
    assert "\x1b[" in coloured[0].getvalue()
    assert "\x1b[" not in plain[0].getvalue()


def test_a_long_caption_is_not_broken_and_markup_in_a_name_is_shown() -> None:
    output, captions = screen()
    speaker = Speaker(captions, None, PHRASES, random.Random(1))
    spoken = speaker.say(turn("[bold]Rex of the very long kennel name[/bold]"))
    assert output.getvalue() == spoken.text + "\n"
    assert "[bold]Rex" in spoken.text
