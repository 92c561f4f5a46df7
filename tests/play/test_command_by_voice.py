"""`dogtor play` itself in a pseudo-terminal, with recorded clips as the microphone."""

import os
import sys
from random import Random

import pexpect
import soundfile

from referee.pavlov import setup
from referee.pavlov.events import Outcome, Ruled
from referee.sound import RATE
from referee.table.exchange import Leave, Line
from referee.table.game_log import read_game
from referee.table.session import Session

SEED = 4


def script(house, dogs):
    """What the dogs say in the game of the seed: a turn that is right, a wrong one, and goodbye."""
    level = house.scoring.level("puppy")
    drawn = setup.draw(house.rules, level.tests, Random(SEED))
    session = Session(
        house, [setup.start(("Rex", "Bella"), level, drawn, house.rules)], Random(f"{SEED} 1")
    )
    session.begin()
    knowing, lines = dogs(session), []
    for spoilt in (None, None, None, None, "ninety nine", "score", "quit", "yes"):
        lines.append(spoilt or knowing.next())
        last = session.take(Line(lines[-1]))
    assert last[-1] == Leave()
    return lines


def test_the_command_plays_by_voice_on_the_whole_screen(house, dogs, voices, tmp_path):
    clips, journal = tmp_path / "clips", tmp_path / "game.jsonl"
    clips.mkdir()
    voice = voices(150, "gmw/en-us")
    for number, line in enumerate(script(house, dogs)):
        soundfile.write(clips / f"{number:02}.flac", voice.render(line), RATE)
    environment = {
        **os.environ,
        "TERM": "xterm-256color",
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "DOGTOR_SETTINGS": str(tmp_path / "settings.toml"),
    }
    options = ["--dogs", "Rex", "Bella", "--seed", str(SEED), "--silence", "0"]
    child = pexpect.spawn(
        sys.executable,
        ["-m", "referee.cli", "play", *options, "--journal", str(journal), "--clips", str(clips)],
        env=environment,
        dimensions=(24, 80),
        encoding="utf-8",
        timeout=240,
    )
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0, child.before[-2000:]
    outcomes = [event.outcome for event in read_game(journal) if isinstance(event, Ruled)]
    assert outcomes == [Outcome.GOOD, Outcome.BAD]
