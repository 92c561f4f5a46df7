"""Whole games on the whole screen by keys alone, without a microphone."""

import asyncio
import threading

import pytest

from referee.hearing.microphone import MicrophoneState
from referee.pavlov.deck import find_card
from referee.pavlov.events import Flipped
from referee.pavlov.game import Phase
from referee.pavlov.library import shipped_deck
from referee.table.driver import Driver
from referee.table.house import CardSource
from referee.table.mouth import Mouth
from referee.table.notes import table_phrases
from referee.table.view import Stage

KEYS = {Stage.BETWEEN: ["enter"], Stage.FLIP: ["space"], Stage.TEST_OVER: ["enter"]}


def silent_driver(session, recorded):
    return lambda screen: Driver(session, screen, Mouth(table_phrases()), recorded.append)


async def until(condition):
    """Wait for the other thread; as long as a busy machine may take."""
    for _ in range(3000):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("nothing happened")


async def press(pilot, session, *keys):
    """Press keys and wait until the session has taken them."""
    events = len(session.events)
    await pilot.press(*keys)
    await until(lambda: len(session.events) > events)


async def shown(pilot, *texts):
    """What is on the screen, once all the texts are."""
    for _ in range(3000):
        screen = screen_text(pilot.app)
        if all(text in screen for text in texts):
            return screen
        await asyncio.sleep(0.01)
    raise AssertionError(f"{texts} are not all on the screen:\n{screen}")


def player(session, dogs, keys=KEYS):
    """Presses the keys of a whole game."""

    async def play(pilot):
        await shown(pilot, "Enter")
        while session.stage is not Stage.OVER:
            line = dogs.next().replace(",", "")
            typed = [*("space" if c == " " else c for c in line), "enter"]
            await press(pilot, session, *keys.get(session.stage, typed))
        await pilot.press("n")

    return play


def test_a_whole_puppy_game_by_keys_alone(game, dogs, on_screen):
    session, recorded = game(), []
    app = on_screen(silent_driver(session, recorded), player(session, dogs(session)))
    assert session.game.phase is Phase.PASSED
    assert session.game.bones_left == 6
    assert session.events[1:] == tuple(recorded)
    assert any("Grade: A+." in caption.text for caption in app.captions)


def test_printed_cards_are_two_keys(game, on_screen):
    codes = ("s1", "s2", "s3", "s4")
    session, recorded = game(cards=CardSource.PRINTED), []

    async def play(pilot):
        await shown(pilot, "Welcome")
        await press(pilot, session, "enter")
        for code in codes:
            await shown(pilot, "Flip a card")
            await press(pilot, session, *code)
            await press(pilot, session, "1", "enter")
        await pilot.press("ctrl+q")

    on_screen(silent_driver(session, recorded), play, cards=CardSource.PRINTED)
    flipped = [event.card for event in recorded if isinstance(event, Flipped)]
    assert flipped == [find_card(code, shipped_deck()) for code in codes]


@pytest.mark.parametrize("size", [(80, 24), (140, 50)])
def test_the_screen_shows_what_it_should_and_no_more(game, on_screen, size):
    session, recorded, seen = game(), [], {}

    async def play(pilot):
        seen["between"] = await shown(pilot, "Enter", "1. Mime begging when beg is played.")
        await press(pilot, session, "enter")
        seen["flip"] = await shown(pilot, "Begin!", "Flip a card")
        await press(pilot, session, "space")
        flipped = next(event.card for event in recorded if isinstance(event, Flipped))
        seen["announce"] = await shown(pilot, str(flipped.suit).upper())
        await press(pilot, session, *"999", "enter")
        seen["ruled"] = await shown(pilot, "Bad dog, Rex. The total is", "Total 0", "◆◆◇")
        await press(pilot, session, "space")
        await until(lambda: "The total is" not in screen_text(pilot.app))
        seen["next"] = await shown(pilot, "Bad dog, Rex.")
        await pilot.press("f6")
        seen["paused"] = await shown(pilot, "PAUSED")
        await pilot.press("ctrl+q")

    on_screen(silent_driver(session, recorded), play, size=size)
    for name in ("flip", "announce"):
        assert "Mime begging" not in seen[name]
    assert "Total" not in seen["announce"]
    for text in seen.values():
        assert "Microphone: none" in text
        assert "Play goes to the left" in text


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (MicrophoneState.LIVE, "LIVE"),
        (MicrophoneState.DEAF, "deaf"),
        (MicrophoneState.MUTED, "MUTED"),
        (MicrophoneState.SILENT, "NO SOUND"),
        (MicrophoneState.LOST, "LOST"),
        (MicrophoneState.DENIED, "PERMISSION DENIED"),
    ],
)
def test_the_microphone_is_told_in_words_with_its_level(game, on_screen, state, words):
    session, seen = game(), []

    def driver(screen):
        screen.microphone(state, None)
        screen.microphone(None, -30.0)
        return silent_driver(session, [])(screen)

    async def play(pilot):
        seen.append(await shown(pilot, "Welcome", "[#####.....]"))
        await pilot.press("ctrl+q")

    on_screen(driver, play)
    assert words in seen[0].splitlines()[0]


def test_captions_can_be_scrolled_back(game, on_screen):
    session = game()

    async def play(pilot):
        await shown(pilot, "Welcome")
        for _ in range(8):
            await pilot.press("f1")
        await until(lambda: "Welcome, dogs." not in screen_text(pilot.app))
        for _ in range(20):
            await pilot.press("pageup")
        await shown(pilot, "Welcome, dogs.")
        await pilot.press("ctrl+q")

    on_screen(silent_driver(session, []), play)


def test_nobody_waits_with_the_screen_for_the_last_words(game, on_screen):
    """They are spoken, and shown on the terminal as it was before."""
    session = game()
    spoken, go_on = threading.Event(), threading.Event()

    class Slow(Mouth):
        def speak(self, sentences):
            if session.is_asking or sentences != ("The game is kept for next time.",):
                return
            spoken.set()
            assert go_on.wait(60)

    async def play(pilot):
        await shown(pilot, "Welcome")
        await pilot.press("f10")
        await shown(pilot, "Shall we stop?", "YES or NO?")
        await pilot.press("y")
        await until(spoken.is_set)

    app = on_screen(
        lambda screen: Driver(session, screen, Slow(table_phrases()), lambda event: None), play
    )
    go_on.set()
    assert list(app.last_words()) == ["The game is kept for next time."]


def screen_text(app):
    """What can be read on the screen."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)
