"""The line to type in asks for speech only where there is a microphone."""

import pytest

from referee.pavlov.teams import Side
from referee.showing.app import TableApp
from referee.showing.keys import ORDERS
from referee.showing.labels import Label, Labels
from referee.showing.room import in_rows
from referee.showing.two_teams import TwoTeamsApp
from referee.table.exchange import Order
from referee.table.house import CardSource
from referee.table.requests import load_request_words, orders, typed_request


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


@pytest.mark.parametrize("label", [label for label in Label if label.startswith("keys.")])
def test_what_stands_beside_a_key_can_be_typed(label):
    key, words = Labels().text(label).split(" ", 1)
    if key.lower() in ORDERS:
        known = orders(load_request_words(), Order)
        assert typed_request(words, known) is ORDERS[key.lower()]
    else:
        assert key == "Tab"


def test_all_keys_have_room_at_the_bottom_of_a_usual_window():
    teams = {Side.LEFT: "Rex", Side.RIGHT: "Max"}
    app = TwoTeamsApp(lambda screens: None, Labels(), CardSource.OWN, teams)
    assert len(in_rows([*map(Labels().text, app.key_labels)], 80)) == 2
