"""What was said to the voice counts for the whole evening."""

import argparse
from contextlib import ExitStack

import pytest
from rich.console import Console

from referee.cli.live_table import LiveTable
from referee.speaking.voice import VoiceError
from referee.table.exchange import EverybodyGone, Order, Pressed
from referee.table.notes import table_phrases
from referee.table.settings import Settings


class Hints:
    """A screen that remembers hints."""

    def __init__(self):
        self.hints = []

    def hint(self, text):
        self.hints.append(text)

    def __getattr__(self, name):
        return lambda *args: None


class Failing:
    """A voice without a speech engine; remembers at which rates it was to be started."""

    rates: tuple[int, ...] = ()

    def __init__(self, cache, rate, name):
        Failing.rates += (rate,)

    def render(self, text):
        raise VoiceError("no engine")

    def close(self):
        pass


class Quick(Failing):
    def render(self, text):
        return None


@pytest.fixture
def evening(game, monkeypatch):
    """Plays games, each with some keys, at one table with a voice; its screen."""

    def play(voice, *games):
        monkeypatch.setattr("referee.speaking.voice.Voice", voice)
        monkeypatch.setattr("referee.speaking.loudspeaker.SoundcardLoudspeaker", lambda hint: None)
        Failing.rates = ()
        args = argparse.Namespace(no_voice=False, no_microphone=True)
        table = LiveTable(args, Settings(), table_phrases(), Console(), ExitStack(), True)
        screen = Hints()
        for orders in games:
            driver = table.driver(game(), screen, lambda event: None)
            given = [*map(Pressed, orders), EverybodyGone()]
            monkeypatch.setattr(driver, "_next", lambda left=given: left.pop(0))
            driver.run()
        return screen

    return play


def test_faster_is_not_forgotten_in_the_next_game(evening):
    evening(Quick, [Order.FASTER, Order.SCORE], [Order.SCORE])
    first, *_, last = Failing.rates
    assert last > first


def test_a_voice_that_fails_is_told_of_once(evening):
    screen = evening(Failing, [Order.SCORE], [Order.SCORE])
    (hint,) = screen.hints
    assert "no engine" in hint
    assert len(Failing.rates) == 1
