"""Keys that are pressed a moment too early or once too often: nobody loses a bone by them."""

import asyncio

import pytest

from referee.pavlov.events import Flipped, Ruled
from referee.showing.entry import REST, SEAT_WAITS
from referee.table.house import CardSource
from referee.table.view import Stage

from .test_by_keys import press, screen_text, shown, silent_driver, until


def played(game, on_screen, act, **changes):
    """What has been recorded after `act`, and the session."""
    session, recorded = game(**changes), []

    async def play(pilot):
        await shown(pilot, "Welcome")
        await press(pilot, session, "enter")
        await shown(pilot, "Flip a card")
        await act(pilot, session)
        await pilot.press("ctrl+q")

    on_screen(silent_driver(session, recorded), play, cards=session._house.cards)
    return session, recorded


def count(recorded, kind):
    return sum(isinstance(event, kind) for event in recorded)


@pytest.fixture
def slowly(monkeypatch):
    """Keys that follow each other on a busy machine are still typed in one go."""
    monkeypatch.setattr("referee.showing.entry.REST", 60.0)
    monkeypatch.setattr("referee.showing.entry.SEAT_WAITS", 2.0)


async def settled():
    """Longer than a seat's number waits, and for the other thread to have taken what was typed."""
    await asyncio.sleep(SEAT_WAITS + 0.5)


@pytest.mark.parametrize("pause", [0, REST + 0.3])
def test_enter_after_a_printed_card_belongs_to_the_card(game, on_screen, pause):
    async def act(pilot, session):
        await pilot.press(*"f5")
        await asyncio.sleep(pause)
        await pilot.press("enter")
        await until(lambda: session.stage is Stage.ANNOUNCE)
        await settled()
        assert "YES or NO?" not in screen_text(pilot.app)
        await press(pilot, session, "5", "enter")

    _, recorded = played(game, on_screen, act, cards=CardSource.PRINTED)
    assert (count(recorded, Flipped), count(recorded, Ruled)) == (1, 1)


def test_enter_after_a_flip_belongs_to_the_flip(game, on_screen, slowly):
    async def act(pilot, session):
        await pilot.press("space", "enter")
        await until(lambda: session.stage is Stage.ANNOUNCE)
        await settled()
        assert not session.is_asking

    _, recorded = played(game, on_screen, act)
    assert count(recorded, Ruled) == 0


def test_enter_alone_is_asked_about(game, on_screen):
    async def act(pilot, session):
        await press(pilot, session, "space")
        await asyncio.sleep(REST)
        await pilot.press("enter")
        await shown(pilot, "do you announce silence?", "YES or NO?")
        assert session.game.bones["Rex"] == 3
        await press(pilot, session, "y")

    session, _ = played(game, on_screen, act)
    assert session.game.bones["Rex"] == 2


@pytest.mark.parametrize("number", ["12", "21", "112"])
def test_a_number_while_a_flip_is_waited_for_flips_nothing(game, on_screen, number, slowly):
    async def act(pilot, session):
        await pilot.press(*number, "enter")
        await shown(pilot, "To flip, say your name")

    _, recorded = played(game, on_screen, act)
    assert count(recorded, Flipped) == 0


def test_the_rest_of_a_number_after_a_seat_is_left_out(game, on_screen, slowly):
    async def act(pilot, session):
        await press(pilot, session, "1")
        await pilot.press("2", "enter")
        await settled()

    session, recorded = played(game, on_screen, act)
    assert (count(recorded, Flipped), count(recorded, Ruled)) == (1, 0)
    assert not session.is_asking


def test_a_total_can_be_typed_after_the_number_of_a_seat(game, on_screen):
    async def act(pilot, session):
        await press(pilot, session, "1")
        await asyncio.sleep(REST + 0.3)
        await press(pilot, session, *"900", "enter")

    session, _ = played(game, on_screen, act)
    assert session.game.bones["Rex"] == 2


def test_the_number_of_a_seat_out_of_turn_is_meant(game, on_screen):
    async def act(pilot, session):
        await press(pilot, session, "2")

    session, _ = played(game, on_screen, act)
    assert session.game.bones["Bella"] == 2
