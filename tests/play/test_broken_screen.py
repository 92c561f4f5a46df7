"""A screen that cannot go on is told of, and does not look like a game that was left."""

import asyncio
import threading

import pytest
from rich.console import Console

from referee.cli.live_table import run_app
from referee.errors import RefereeError
from referee.showing.app import TableApp
from referee.showing.labels import Labels
from referee.table.driver import Driver
from referee.table.mouth import Mouth
from referee.table.notes import table_phrases


class Headless(TableApp):
    """As `TableApp`, without a terminal."""

    def run(self):
        return super().run(headless=True)


def test_a_screen_that_breaks_down_is_one_sentence(game, house):
    recorded = []

    def play(screen, attach):
        driver = Driver(game(), screen, Mouth(table_phrases()), recorded.append)
        attach(driver)
        screen.show = lambda view: screen._later(lambda: 1 // 0)
        driver.run()

    with pytest.raises(RefereeError, match="The screen broke down"):
        run_app(Headless(play, Labels(), house.cards), Console(quiet=True))
    assert recorded


def test_a_second_ctrl_c_leaves_a_game_that_takes_no_notice(game, house):
    stuck, over = threading.Event(), threading.Event()

    def play(screen, attach):
        attach(Driver(game(), screen, Mouth(table_phrases()), lambda event: None))
        stuck.set()
        over.wait()

    app = TableApp(play, Labels(), house.cards)

    async def leave():
        async with app.run_test() as pilot:
            await asyncio.to_thread(stuck.wait)
            await pilot.press("ctrl+c")
            assert not app._exit
            await pilot.press("ctrl+c")
            assert app._exit

    asyncio.run(asyncio.wait_for(leave(), 60))
    over.set()
    assert app.interrupted
