"""Whole games on the whole screen, with clips said into the microphone."""

import socket

import pytest

from referee.pavlov.events import BonesTraded, Outcome, Ruled
from referee.pavlov.game import Phase
from referee.table.view import Stage


@pytest.fixture
def network(monkeypatch):
    """Every attempt to reach it, each refused."""
    attempts = []

    def refuse(self, address):
        attempts.append(address)
        raise OSError("no network here")

    for name in ("connect", "connect_ex", "bind"):
        monkeypatch.setattr(socket.socket, name, refuse)
    return attempts


def test_a_whole_puppy_game_by_voice_alone_and_without_any_network(
    game, dogs, speaking_table, on_screen, network
):
    session = game(read_cards=True)
    knowing = dogs(
        session,
        spoil=[
            (Stage.ANNOUNCE, "ninety nine"),
            (Stage.FLIP, "appeal"),
            (Stage.FLIP, "yes"),
            (Stage.FLIP, "score"),
            (Stage.TEST_OVER, "go on"),
            (Stage.BETWEEN, "Bella gives Rex a bone"),
        ],
    )
    recorded = []
    driver, microphone, room, _ = speaking_table(session, knowing, recorded)
    app = on_screen(driver)

    assert session.game.phase is Phase.PASSED
    assert session.game.bones == {"Rex": 3, "Bella": 2}
    rulings = [event for event in recorded if isinstance(event, Ruled)]
    assert [r.outcome for r in rulings].count(Outcome.BAD) == 1
    assert rulings[0].outcome is Outcome.BAD
    assert len(rulings) == 30
    assert sum(isinstance(event, BonesTraded) for event in recorded) == 1
    assert microphone.lost == 0
    assert network == []
    assert knowing.spoil == []
    # The referee spoke all the time, aloud in the same room, and was never judged.
    assert room.played
    shown = " ".join(caption.text for caption in app.captions)
    assert "Grade: A." in shown
