"""Two teams at the same time: each microphone hears its own team only, each has its own pane."""

import asyncio
import threading
from dataclasses import replace

import pytest

from referee.hearing.clip_microphone import ClipMicrophone
from referee.hearing.ears import Ears
from referee.hearing.live import LiveEars
from referee.hearing.microphone import MicrophoneState
from referee.hearing.speech import SpeechFinder
from referee.judging.announcement import usual
from referee.pavlov import play
from referee.pavlov.events import Outcome, Ruled
from referee.pavlov.game import Phase
from referee.pavlov.teams import Side, start, team_events
from referee.showing.labels import Labels
from referee.showing.two_teams import TwoTeamsApp
from referee.table.driver import Driver
from referee.table.exchange import EverybodyGone
from referee.table.house import ActionPolicy, CardSource
from referee.table.mouth import Mouth
from referee.table.versus.log import VersusLog
from referee.table.versus.notes import versus_phrases
from referee.table.versus.same_time import SameTime
from referee.table.versus.sides import sides

from .test_by_keys import screen_text, shown, until

DRAWN = {
    Side.LEFT: ("bark-2", "mutt-1", "fetch-1", "jung-1"),
    Side.RIGHT: ("bark-4", "wagson-1", "washpaw-1", "skinner-1"),
}
TURNS = 2


class Blank:
    """A screen that nobody looks at."""

    def __getattr__(self, name):
        return lambda *args: None


@pytest.fixture
def two_teams(house, ears, voices, tmp_path):
    """A game by two microphones, and its journal; each dog has enough after two turns."""
    house = replace(house, actions=ActionPolicy.TRUST)
    started = start({Side.LEFT: ["Rex"], Side.RIGHT: ["Max"]}, DRAWN, house.rules)
    said = {side: voices(150) for side in Side}
    rendering = threading.Lock()

    def speech(session, side, playing):
        """What a dog that knows its team's rules says next."""
        while True:
            game = session.versus.game(side)
            if game.phase is Phase.RULE:
                text = usual(play.expectation(game, house.rules))
            elif game.phase is Phase.FLIP and len(game.dealt.played) == TURNS:
                playing[0].post(side, EverybodyGone())
                return
            else:
                text = "begin" if game.phase is Phase.BEGIN else "flip"
            with rendering:
                yield said[side].render(text)

    with VersusLog.create(tmp_path / "game.jsonl", started) as log:
        sessions = sides(house, log.events, 5)

        def game(screens):
            playing = []

            def driver(side, session, record):
                microphone = ClipMicrophone(speech(session, side, playing))
                own = LiveEars(Ears(ears.recogniser, SpeechFinder()), microphone)
                mouth = Mouth(versus_phrases())
                return Driver(session, screens[side], mouth, record, ears=own)

            playing.append(SameTime(log, sessions, driver))
            return playing[0]

        yield game, log


def rulings(log):
    """Of both teams."""
    events = [event for side in Side for event in team_events(log.events, side)]
    return [event for event in events if isinstance(event, Ruled)]


def test_both_teams_speak_at_once(two_teams):
    game, log = two_teams
    playing = game({side: Blank() for side in Side})
    thread = threading.Thread(target=playing.play, daemon=True)
    thread.start()
    thread.join(300)
    assert not thread.is_alive()
    ruled = rulings(log)
    assert {event.dog for event in ruled} <= {"Rex", "Max"}
    assert TURNS <= len(ruled) <= 2 * TURNS
    assert all(event.outcome is Outcome.GOOD for event in ruled)


def on_two_panes(game, act, teams, size=(80, 24)):
    """Runs a game in the whole-screen app for two teams."""
    app = TwoTeamsApp(game, Labels(), CardSource.OWN, teams)

    async def go():
        async with app.run_test(size=size) as pilot:
            await act(pilot)
            while not app._exit and app._exception is None:
                await asyncio.sleep(0.02)

    asyncio.run(asyncio.wait_for(go(), 300))
    assert app.failure is None
    return app


def test_both_teams_speak_at_once_on_one_screen(two_teams):
    game, log = two_teams

    async def nothing(pilot):
        pass

    app = on_two_panes(game, nothing, {Side.LEFT: "Rex", Side.RIGHT: "Max"})
    ruled = rulings(log)
    assert TURNS <= len(ruled) <= 2 * TURNS
    for side, dog, other in ((Side.LEFT, "Rex", "Max"), (Side.RIGHT, "Max", "Rex")):
        told = [caption.text for caption in app.panes[side].captions.captions]
        assert any(f"{dog} starts. Begin!" in text for text in told)
        assert not any(f"{other}, your turn" in text for text in told)
    shown = [caption for pane in app.panes.values() for caption in pane.captions.captions]
    assert sum(caption.topic == "verdict.good" for caption in shown) >= TURNS


@pytest.fixture
def by_keys(house, tmp_path):
    """A game of two teams with two dogs each, without microphones."""
    teams = {Side.LEFT: ["Rex", "Bella"], Side.RIGHT: ["Max", "Luna"]}
    with VersusLog.create(tmp_path / "game.jsonl", start(teams, DRAWN, house.rules)) as log:
        sessions = sides(house, log.events, 5)

        def game(screens):
            def driver(side, session, record):
                return Driver(session, screens[side], Mouth(versus_phrases()), record)

            return SameTime(log, sessions, driver)

        yield game, sessions


TEAMS = {Side.LEFT: "Rex, Bella", Side.RIGHT: "Max, Luna"}


@pytest.mark.parametrize("size", [(80, 24), (140, 50)])
def test_two_teams_side_by_side_by_keys(by_keys, size):
    game, sessions = by_keys
    seen = {}

    async def act(pilot):
        await until(lambda: screen_text(pilot.app).count("Play goes to the left") == 2)
        seen["between"] = await shown(pilot, "1. Bark when a blue card", "1. Say the colour of")
        await pilot.press("enter")
        await until(lambda: sessions[Side.LEFT].versus.game(Side.LEFT).phase is Phase.FLIP)
        seen["one"] = await shown(pilot, "Flip a card", "1. Say the colour of")
        await pilot.press("tab", "enter", "space")
        await shown(pilot, "Team B: speak")
        seen["two"] = await shown(pilot, card_of(sessions, Side.RIGHT))
        await pilot.press("tab", "space")
        seen["three"] = await shown(pilot, card_of(sessions, Side.LEFT))
        await pilot.press(*"b", "space", *"999", "enter")
        seen["ruled"] = await shown(pilot, "Bad dog, Max", "Total 0", "◆◆◇")
        await pilot.press("f10")
        await shown(pilot, "YES or NO?")
        await pilot.press("y")

    app = on_two_panes(game, act, TEAMS, size)
    for text in seen.values():
        assert text.count("Microphone: none") == 2
        assert text.count("Play goes to the left") == 2
    # Nobody waited for the other team to begin, so neither is told of it.
    assert "Bones." not in seen["between"] + seen["three"]
    assert "> A: Rex, Bella" in seen["between"]
    assert "> B: Max, Luna" in seen["two"]
    assert "Bark when a blue" not in seen["one"]
    assert "Say the colour of" not in seen["three"]
    bones = {side: sessions[side].versus.game(side).bones for side in Side}
    assert bones == {Side.LEFT: {"Rex": 3, "Bella": 3}, Side.RIGHT: {"Max": 2, "Luna": 3}}
    assert next(app.last_words()).startswith("A: The game is kept")


def card_of(sessions, side):
    """The suit of a card that a team is about to flip, or has flipped."""
    test = sessions[side].versus.game(side).dealt
    card = test.flipped.card if test.flipped else test.hand(test.to_play)[0]
    return f"{str(card.suit).upper()} {str(card.command).upper()}"


def test_the_microphone_and_words_are_told_on_the_side_that_they_are_of(by_keys):
    game, _ = by_keys
    seen, screens = [], {}

    def kept(both):
        screens.update(both)
        return game(both)

    async def act(pilot):
        await until(lambda: screen_text(pilot.app).count("Trade bones") == 2)
        screens[Side.LEFT].microphone(MicrophoneState.LIVE, -30.0)
        screens[Side.RIGHT].microphone(MicrophoneState.LOST, None)
        screens[Side.RIGHT].partial(["fetch", "five"])
        seen.append(await shown(pilot, "LIVE [#####.....]", "LOST", "fetch five"))
        await pilot.press("ctrl+q")

    on_two_panes(kept, act, TEAMS)
    for line in seen[0].splitlines():
        left, right = line[:40], line[40:]
        assert "LOST" not in left
        assert "fetch five" not in left
        assert "LIVE" not in right
