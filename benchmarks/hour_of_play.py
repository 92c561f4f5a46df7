"""Whole games by voice for an hour of made-up time: how memory grows, and whether sound is lost.

    python benchmarks/hour_of_play.py [--minutes 60]

Two dogs that know all rules speak into a made-up microphone, with another of the speech engine's
voices, and the referee speaks in the same room; time passes as fast as the computer can listen.
Ends with exit code 1 when memory grows by 20 MB or a block of sound is lost. Memory is read as
Linux tells it.
"""

import argparse
import io
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from rich.console import Console

from referee.hearing.clip_microphone import ClipMicrophone
from referee.hearing.live import LiveEars
from referee.hearing.loading import load_ears
from referee.judging.announcement import usual
from referee.pavlov import setup
from referee.pavlov.library import shipped_deck, shipped_rules, shipped_scoring
from referee.showing.labels import Labels
from referee.showing.plain import PlainScreen
from referee.sound import Samples
from referee.speaking.cache import PhraseCache
from referee.speaking.loudspeaker import RoomLoudspeaker
from referee.speaking.voice import Voice
from referee.table.driver import Driver
from referee.table.house import House, Patience
from referee.table.mouth import Mouth
from referee.table.notes import table_phrases
from referee.table.refereeing import shipped_thresholds, table_words
from referee.table.requests import load_request_words
from referee.table.session import Session
from referee.table.turns import announcing
from referee.table.view import Stage

DOGS = ("Rex", "Bella")
MOST_GROWTH = 20.0
"""MB."""


def memory() -> float:
    """Resident memory of this process in MB."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


VOICES = ("gmw/en-us", "gmw/en", "gmw/en-gb-scotland", "gmw/en-gb-x-rp")
"""Whoever is asked again asks somebody else to say it."""

MOST_TIMES = 20


class Table:
    """One microphone, one room and one pair of ears for all games."""

    def __init__(self, house: House, cache: PhraseCache) -> None:
        self.house, self.cache = house, cache
        self.voices = [Voice(cache, 150, name) for name in VOICES]
        self.session: Session | None = None
        self.microphone = ClipMicrophone(self.clips())
        self.room = RoomLoudspeaker(self.microphone.say, self.microphone.wait)
        self.ears = LiveEars(load_ears(), self.microphone)

    def clips(self) -> Iterator[Samples]:
        """What the dogs say."""
        said, times = "", 0
        while True:
            line = self.line()
            said, times = line, times + 1 if line == said else 0
            if times == MOST_TIMES:
                raise SystemExit(f"'{line}' is not understood in any voice.")
            voice = self.voices[times % len(self.voices)]
            yield voice.render(line) if line else np.zeros(1, np.float32)

    def line(self) -> str:
        """The right thing to say now."""
        assert self.session is not None
        match self.session.stage:
            case Stage.ANNOUNCE:
                return usual(announcing(self.session.game, self.house).right)
            case Stage.FLIP:
                return str(self.session.game.dealt.to_play)
            case Stage.BETWEEN:
                return "begin"
            case Stage.TEST_OVER:
                return "go on"
            case _:
                return "no"

    def play(self, seed: int) -> Session:
        """A whole game."""
        level = self.house.scoring.level("puppy")
        drawn = setup.draw(self.house.rules, level.tests, random.Random(seed))
        started = setup.start(DOGS, level, drawn, self.house.rules)
        self.session = Session(self.house, [started], random.Random(seed))
        screen = PlainScreen(Console(file=io.StringIO()), Labels())
        mouth = Mouth(table_phrases(), self.room, lambda rate: Voice(self.cache, rate))
        driver = Driver(
            self.session, screen, mouth, lambda event: None, ears=self.ears,
            microphone=self.microphone,
        )  # fmt: skip
        driver.run()
        # What was played is kept for tests; here it would be the leak.
        self.room.played.clear()
        return self.session


def main() -> int:
    """Play, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60.0, metavar="N")
    minutes = parser.parse_args().minutes
    house = House(
        shipped_rules(), shipped_deck(), shipped_scoring(), table_words(), load_request_words(),
        read_cards=True,
        patience=Patience(None, 4.0), thresholds=shipped_thresholds(),
    )  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        table = Table(house, PhraseCache(Path(folder)))
        begun, first, seed = time.monotonic(), 0.0, 0
        while table.microphone.device.time < minutes * 60:
            game = table.play(seed).game
            seed += 1
            first = first or memory()
            passed = table.microphone.device.time / 60
            print(
                f"game {seed}: {game.phase}, {game.bones_left} bones; {passed:.1f} min of sound "
                f"in {(time.monotonic() - begun) / 60:.1f}; {memory():.1f} MB, "
                f"{table.microphone.lost} blocks lost",
                flush=True,
            )
        for voice in table.voices:
            voice.close()
    growth = memory() - first
    print(f"Memory grew by {growth:.1f} MB after the first game.")
    return int(growth >= MOST_GROWTH or table.microphone.lost > 0)


if __name__ == "__main__":
    sys.exit(main())
