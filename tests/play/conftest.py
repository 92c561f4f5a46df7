"""Dogs that know all rules: they look into the session to know what to say."""

import asyncio
import sys
import time
from dataclasses import replace
from random import Random
from traceback import format_stack

import numpy as np
import pytest

from referee.hearing.clip_microphone import ClipMicrophone
from referee.hearing.live import LiveEars
from referee.hearing.loading import load_ears
from referee.judging.announcement import usual
from referee.pavlov import setup
from referee.pavlov.library import shipped_deck, shipped_rules, shipped_scoring
from referee.showing.app import TableApp
from referee.showing.labels import Labels
from referee.speaking.cache import PhraseCache
from referee.speaking.loudspeaker import RoomLoudspeaker
from referee.speaking.voice import Voice
from referee.table.driver import Driver
from referee.table.house import House
from referee.table.mouth import Mouth
from referee.table.notes import table_phrases
from referee.table.refereeing import table_words
from referee.table.requests import load_request_words
from referee.table.session import Session
from referee.table.turns import announcing
from referee.table.view import Stage

RULES = ("bark-1", "mutt-1", "washpaw-1")


@pytest.fixture(scope="session")
def house():
    return House(
        shipped_rules(), shipped_deck(), shipped_scoring(), table_words(), load_request_words()
    )


@pytest.fixture(scope="session")
def ears():
    return load_ears()


@pytest.fixture(scope="session")
def voices(tmp_path_factory):
    """Makes voices that remember what they have said before: words a minute, engine's id."""
    cache = PhraseCache(tmp_path_factory.mktemp("phrases"))
    made = []

    def make(rate, name=""):
        made.append(Voice(cache, rate, name))
        return made[-1]

    yield make
    for voice in made:
        voice.close()


TRIES = 10
"""Nobody says the same thing for ever to a referee that makes nothing of it."""

PATIENCE = 300.0
"""Seconds in which something has to be new on the screen, on however busy a machine.

How long a whole game takes says nothing: twenty seconds alone, four minutes beside other work.
"""


class Dogs:
    """What the dogs say, press or type next. They say again what was not understood."""

    def __init__(self, session, spoil=()):
        """`spoil`: (stage, what is said in place of the right thing), each once, in order."""
        self.session, self.spoil = session, list(spoil)
        self._last, self._tries = None, 0

    def next(self):
        said = self._next()
        last, self._last = self._last, (len(self.session.events), said)
        self._tries = self._tries + 1 if self._last == last else 1
        assert self._tries <= TRIES, f"nothing comes of {said!r}"
        return said

    def _next(self):
        stage = self.session.stage
        if self.spoil and self.spoil[0][0] is stage:
            return self.spoil.pop(0)[1]
        if stage is Stage.ANNOUNCE:
            return usual(announcing(self.session.game, self.session._house).right)
        return {
            Stage.BETWEEN: "begin",
            Stage.FLIP: self.session.game.test and self.session.game.test.to_play,
            Stage.TEST_OVER: "go on",
            Stage.OVER: "no",
        }[stage]


@pytest.fixture
def game(house):
    """A new game: its session, and what it has recorded so far."""

    def start(people=("Rex", "Bella"), drawn=RULES, seed=2, **changes):
        ours = replace(house, **changes)
        level = ours.scoring.level("puppy")
        started = setup.start(people, level, drawn, ours.rules)
        return Session(ours, [started], Random(seed))

    return start


@pytest.fixture
def dogs():
    return Dogs


@pytest.fixture
def speaking_table(ears, voices):
    """A microphone into which dogs speak, in a room in which the referee speaks, too."""

    def table(session, dogs, recorded, kept=None):
        voice = voices(150, "gmw/en-us")
        said = []

        def clips():
            while True:
                said.append(dogs.next())
                yield voice.render(said[-1]) if said[-1] else np.zeros(1, np.float32)

        microphone = ClipMicrophone(clips())
        room = RoomLoudspeaker(microphone.say, microphone.wait)

        def driver(screen):
            return Driver(
                session,
                screen,
                Mouth(table_phrases(), room, voices),
                recorded.append,
                keep=lambda clip, samples: (kept if kept is not None else []).append(clip),
                ears=LiveEars(ears, microphone),
                microphone=microphone,
            )

        return driver, microphone, room, said

    return table


def where_threads_are():
    """The stack of every thread."""
    frames = sys._current_frames().items()
    return "\n".join(f"{thread}:\n{''.join(format_stack(frame))}" for thread, frame in frames)


@pytest.fixture
def on_screen(house):
    """Runs a game in the whole-screen app; `act` gets the pilot while the game runs."""

    def run(make_driver, act=None, cards=house.cards, size=(80, 24)):
        failures = []

        def play(screen, attach):
            driver = make_driver(screen)
            attach(driver)
            driver.run()

        app = TableApp(play, Labels(), cards)

        async def go():
            async with app.run_test(size=size) as pilot:
                if act is not None:
                    await act(pilot)
                seen, since = None, time.monotonic()
                while not app._exit and app._exception is None:
                    before, seen = seen, (app.pane.view, len(app.captions))
                    since = since if seen == before else time.monotonic()
                    stacks = where_threads_are() if time.monotonic() > since + PATIENCE else ""
                    assert not stacks, f"nothing happens any more:\n{stacks}"
                    await asyncio.sleep(0.02)
            failures.append(app.failure)

        asyncio.run(go())
        assert failures == [None]
        return app

    return run
