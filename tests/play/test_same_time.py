"""Two teams at the same time by voice: each microphone hears its own team only."""

import threading
from dataclasses import replace

from referee.hearing.clip_microphone import ClipMicrophone
from referee.hearing.ears import Ears
from referee.hearing.live import LiveEars
from referee.hearing.speech import SpeechFinder
from referee.judging.announcement import usual
from referee.pavlov import play
from referee.pavlov.events import Outcome, Ruled
from referee.pavlov.game import Phase
from referee.pavlov.teams import Side, start, team_events
from referee.table.driver import Driver
from referee.table.exchange import EverybodyGone
from referee.table.house import ActionPolicy
from referee.table.mouth import Mouth
from referee.table.versus.log import VersusLog
from referee.table.versus.notes import versus_phrases
from referee.table.versus.same_time import SameTime
from referee.table.versus.sides import sides

DRAWN = {
    Side.LEFT: ("bark-2", "mutt-1", "fetch-1", "jung-1"),
    Side.RIGHT: ("bark-4", "wagson-1", "washpaw-1", "skinner-1"),
}
TURNS = 2


class Blank:
    """A screen that nobody looks at."""

    def __getattr__(self, name):
        return lambda *args: None


def test_both_teams_speak_at_once(house, ears, voices, tmp_path):
    house = replace(house, actions=ActionPolicy.TRUST)
    started = start({Side.LEFT: ["Rex"], Side.RIGHT: ["Max"]}, DRAWN, house.rules)
    said = {side: voices(150) for side in Side}
    rendering = threading.Lock()

    def speech(session, side):
        """What a dog that knows its team's rules says next; nothing after two turns."""
        while True:
            game = session.versus.game(side)
            if game.phase is Phase.RULE:
                text = usual(play.expectation(game, house.rules))
            elif game.phase is Phase.FLIP and len(game.dealt.played) == TURNS:
                playing.post(side, EverybodyGone())
                return
            else:
                text = "begin" if game.phase is Phase.BEGIN else "flip"
            with rendering:
                yield said[side].render(text)

    def driver(side, session, record):
        microphone = ClipMicrophone(speech(session, side))
        own = LiveEars(Ears(ears.recogniser, SpeechFinder()), microphone)
        return Driver(session, Blank(), Mouth(versus_phrases()), record, ears=own)

    with VersusLog.create(tmp_path / "game.jsonl", started) as log:
        both = sides(house, log.events, 5)
        playing = SameTime(log, both, driver)
        thread = threading.Thread(target=playing.play, daemon=True)
        thread.start()
        thread.join(300)
        assert not thread.is_alive()
        ruled = [e for e in team_events(log.events, Side.LEFT) if isinstance(e, Ruled)]
        ruled += [e for e in team_events(log.events, Side.RIGHT) if isinstance(e, Ruled)]
    assert {event.dog for event in ruled} <= {"Rex", "Max"}
    assert TURNS <= len(ruled) <= 2 * TURNS
    assert all(event.outcome is Outcome.GOOD for event in ruled)
