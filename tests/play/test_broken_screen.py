"""A screen that cannot go on is told of, and does not look like a game that was left."""

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
