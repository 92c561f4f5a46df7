"""The line to type in asks for speech only where there is a microphone."""

import pytest

from referee.pavlov.teams import Side
from referee.showing.app import TableApp
from referee.showing.labels import Labels
from referee.showing.two_teams import TwoTeamsApp
from referee.table.house import CardSource


@pytest.mark.parametrize("hears", [True, False])
def test_nobody_is_asked_to_speak_without_a_microphone(hears):
    def nothing(*args):
        raise AssertionError

    teams = {Side.LEFT: "Rex", Side.RIGHT: "Max"}
    one = TableApp(nothing, Labels(), CardSource.OWN, hears)
    two = TwoTeamsApp(nothing, Labels(), CardSource.OWN, teams, hears)
    for app in (one, two):
        assert ("speak" in app.prompt.lower()) is hears
        assert "type and press Enter" in app.prompt
