"""A whole game of two teams on the whole screen, with clips said into the microphone."""

from dataclasses import replace
from random import Random

from referee.hearing.clip_microphone import ClipMicrophone
from referee.hearing.live import LiveEars
from referee.judging.announcement import usual
from referee.pavlov import play
from referee.pavlov.events import Outcome, Ruled
from referee.pavlov.game import Phase
from referee.pavlov.teams import Side, start
from referee.speaking.loudspeaker import RoomLoudspeaker
from referee.table.driver import Driver
from referee.table.house import ActionPolicy
from referee.table.mouth import Mouth
from referee.table.versus.notes import versus_phrases
from referee.table.versus.session import VersusSession

DRAWN = {
    Side.LEFT: ("bark-2", "mutt-1", "fetch-1", "jung-1"),
    Side.RIGHT: ("bark-4", "wagson-1", "washpaw-1", "skinner-1"),
}


def says(session, house):
    """What a dog that knows its team's rules says next."""
    game = session.versus.game(session.side)
    if session.versus.is_over:
        return "no"
    if game.phase is Phase.RULE:
        return usual(play.expectation(game, house.rules))
    return {Phase.BEGIN: "begin", Phase.FLIP: "flip"}.get(game.phase, "go on")


def test_a_whole_game_of_two_teams_by_voice_alone(house, ears, voices, on_screen):
    house = replace(house, actions=ActionPolicy.TRUST)
    started = start({Side.LEFT: ["Rex"], Side.RIGHT: ["Max"]}, DRAWN, house.rules)
    session = VersusSession(house, [started], Random(5))
    voice, recorded, wrong = voices(150, "gmw/en-us"), [], ["ninety nine"]

    def clips():
        while True:
            text = says(session, house)
            game = session.versus.game(session.side)
            if wrong and game.phase is Phase.RULE and session.side is Side.RIGHT:
                text = wrong.pop()
            yield voice.render(text)

    microphone = ClipMicrophone(clips())
    room = RoomLoudspeaker(microphone.say, microphone.wait)

    def driver(screen):
        mouth = Mouth(versus_phrases(), room, voices)
        own = LiveEars(ears, microphone)
        return Driver(session, screen, mouth, recorded.append, ears=own, microphone=microphone)

    app = on_screen(driver)
    rulings = [event for event in recorded if isinstance(event, Ruled)]
    assert [ruled.dog for ruled in rulings if ruled.outcome is Outcome.BAD] == ["Max"]
    assert session.versus.is_over
    assert session.versus.game(Side.LEFT).bones_left > session.versus.game(Side.RIGHT).bones_left
    assert microphone.lost == 0
    told = " ".join(caption.text for caption in app.captions)
    assert "Rex" in told
    assert "Max" in told
