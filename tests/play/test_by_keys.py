"""Whole games on the whole screen by keys alone, without a microphone."""

import asyncio

import pytest

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


async def settle(pilot, session, events):
    """Wait until the session has taken a key and the screen shows it."""
    for _ in range(500):
        if len(session.events) > events:
            break
        await asyncio.sleep(0.01)
    await pilot.pause()


def player(session, dogs, keys=KEYS):
    """Presses the keys of a whole game."""

    async def play(pilot):
        await pilot.pause()
        while session.stage is not Stage.OVER:
            events, stage = len(session.events), session.stage
            typed = [" " if c == " " else c for c in dogs.next().replace(",", "")]
            pressed = keys.get(stage) or [*("space" if c == " " else c for c in typed), "enter"]
            await pilot.press(*pressed)
            await settle(pilot, session, events)
        await pilot.press("n")

    return play


def test_a_whole_puppy_game_by_keys_alone(game, dogs, on_screen):
    session, recorded = game(), []
    app = on_screen(silent_driver(session, recorded), player(session, dogs(session)))
    assert session.game.phase is Phase.PASSED
    assert session.game.bones_left == 6
    assert session.events[1:] == tuple(recorded)
    assert any("Grade: A+." in caption.text for caption in app._captions.captions)


def test_printed_cards_are_two_keys(game, dogs, on_screen):
    order = iter(card.code for card in shipped_deck() if not card.is_bell)
    session, recorded = game(cards=CardSource.PRINTED), []

    async def play(pilot):
        await pilot.pause()
        await pilot.press("enter")
        await settle(pilot, session, len(recorded))
        for _ in range(4):
            code = next(order)
            await pilot.press(*code)
            await settle(pilot, session, len(session.events))
            await pilot.press("1", "enter")
            await settle(pilot, session, len(session.events))
        await pilot.press("ctrl+q")

    on_screen(silent_driver(session, recorded), play, cards=CardSource.PRINTED)
    flipped = [event.card for event in recorded if isinstance(event, Flipped)]
    assert flipped == [find_card(code, shipped_deck()) for code in ("s1", "s2", "s3", "s4")]


@pytest.mark.parametrize("size", [(80, 24), (140, 50)])
def test_the_screen_shows_what_it_should_and_no_more(game, dogs, on_screen, size):
    session, recorded, seen = game(), [], {}

    async def play(pilot):
        await pilot.pause(0.2)
        seen["between"] = screen_text(pilot.app)
        await pilot.press("enter")
        await settle(pilot, session, 3)
        await pilot.press("space")
        await settle(pilot, session, 4)
        seen["announce"] = screen_text(pilot.app)
        await pilot.press(*"999", "enter")
        await settle(pilot, session, 5)
        seen["ruled"] = screen_text(pilot.app)
        await pilot.press("space")
        await settle(pilot, session, 6)
        seen["next"] = screen_text(pilot.app)
        await pilot.press("f6")
        await pilot.pause(0.2)
        seen["paused"] = screen_text(pilot.app)
        await pilot.press("ctrl+q")

    on_screen(silent_driver(session, recorded), play, size=size)
    assert "1. Mime begging when beg is played." in seen["between"]
    assert "Mime begging" not in seen["announce"]
    flipped = next(event.card for event in recorded if isinstance(event, Flipped))
    assert str(flipped.suit).upper() in seen["announce"]
    assert "Total" not in seen["announce"]
    assert "Total 0" in seen["ruled"]
    assert "Bad dog, Rex. The total is" in seen["ruled"]
    assert "The total is" not in seen["next"]
    assert "◆◆◇" in seen["ruled"]
    assert "PAUSED" in seen["paused"]
    for text in seen.values():
        assert "Microphone: none" in text
        assert "Play goes to the left" in text


def screen_text(app):
    """What can be read on the screen."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)
