"""A person with large letters has a window of 40 by 15: the card, the verdict and whose turn it is
are seen in it, with many dogs, with two teams in turns and with two teams side by side."""

import asyncio
from random import Random

import pytest

from referee.pavlov.events import Flipped
from referee.pavlov.teams import Side, TeamEvent, start
from referee.showing.app import TableApp
from referee.showing.labels import Labels
from referee.showing.two_teams import TwoTeamsApp
from referee.table.driver import Driver
from referee.table.mouth import Mouth
from referee.table.notes import table_phrases
from referee.table.versus.log import VersusLog
from referee.table.versus.notes import versus_phrases
from referee.table.versus.same_time import SameTime
from referee.table.versus.session import VersusSession
from referee.table.versus.sides import sides

from .test_by_keys import shown, until

SIZES = [(40, 15), (50, 20), (80, 24), (120, 40)]
DOGS = ("Rex", "Bella", "Max", "Luna", "Rocky", "Daisy", "Buddy")
TEAMS = {Side.LEFT: ("Rex", "Bella"), Side.RIGHT: ("Max", "Luna")}
DRAWN = {
    Side.LEFT: ("bark-2", "mutt-1", "fetch-1", "jung-1"),
    Side.RIGHT: ("bark-4", "wagson-1", "washpaw-1", "skinner-1"),
}


def played(session, phrases, house):
    """The screen of a game, and where its events go."""
    recorded = []

    def play(screen, attach):
        driver = Driver(session, screen, Mouth(phrases), recorded.append)
        attach(driver)
        driver.run()

    return TableApp(play, Labels(), house.cards), recorded


@pytest.fixture
def one_team(game, house):
    return played(game(people=DOGS), table_phrases(), house)


@pytest.fixture
def two_teams(house):
    session = VersusSession(house, [start(TEAMS, DRAWN, house.rules)], Random(5))
    return played(session, versus_phrases(), house)


@pytest.fixture
def same_time(house, tmp_path):
    with VersusLog.create(tmp_path / "game.jsonl", start(TEAMS, DRAWN, house.rules)) as log:

        def game(screens):
            def driver(side, session, record):
                return Driver(session, screens[side], Mouth(versus_phrases()), record)

            return SameTime(log, sides(house, log.events, 5), driver)

        names = {side: ", ".join(dogs) for side, dogs in TEAMS.items()}
        yield TwoTeamsApp(game, Labels(), house.cards, names), log.events


def card_of(recorded):
    """In words as the screen has it."""
    events = [event.own if isinstance(event, TeamEvent) else event for event in recorded]
    card = next(event.card for event in events if isinstance(event, Flipped))
    value = "" if card.is_bell else f" {card.value}"
    return f"{card.suit} {card.command}{value}".upper()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
@pytest.mark.parametrize("screen", ["one_team", "two_teams", "same_time"])
def test_what_matters_is_seen_in_any_window(screen, size, request):
    app, recorded = request.getfixturevalue(screen)

    async def play(pilot):
        await shown(pilot, "begin")
        before = len(recorded)
        await pilot.press("enter")
        await until(lambda: len(recorded) > before)
        await shown(pilot, "Flip a card", ">1 Rex")
        await pilot.press("space")
        await until(lambda: any("Flipped" in repr(event) for event in recorded))
        await shown(pilot, card_of(recorded), ">1 Rex")
        await pilot.press(*"999", "enter")
        await shown(pilot, "Bad dog, Rex.", "Total 0", ">2 Bella")
        await pilot.press("f3")
        await shown(pilot, "Bad dog, Rex.", "Total 0", ">2 Bella")
        await pilot.press("ctrl+q")
        await until(lambda: app._exit or app._exception)

    async def go():
        async with app.run_test(size=size) as pilot:
            await play(pilot)

    asyncio.run(asyncio.wait_for(go(), 200))
    assert app.failure is None
