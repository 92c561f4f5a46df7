"""A recorded round with a riot and one without, heard by the model that comes with the program."""

import io
import random
import tomllib
from pathlib import Path

import pytest
from rich.console import Console

from referee.hearing.audio import read_clip
from referee.hearing.clip_microphone import ClipDevice, ClipMicrophone
from referee.hearing.ears import Ears
from referee.hearing.endpoint import EndpointSettings
from referee.hearing.live import LiveEars
from referee.hearing.loading import load_ears
from referee.narrator.alone import InPipe
from referee.narrator.by_typing import as_typed
from referee.narrator.by_voice import Keyboard, is_table_talk, only_known, play_by_voice
from referee.narrator.files import read_cards
from referee.narrator.log import StatueLog
from referee.narrator.narrator import Narrator
from referee.narrator.session import StatueSession
from referee.narrator.topics import Note
from referee.speaking.captions import ScreenCaptions
from referee.statue.deal import Setup
from referee.utterance import UNKNOWN, typed

FOLDER = Path(__file__).parents[2] / "audio_fixtures" / "statue"
ROUND = tomllib.loads((FOLDER / "round.toml").read_text(encoding="utf-8"))
TURNS = ROUND["turn"]
RIOT = 10
"""Turns of the round with the riot, the animals taken after it included."""


@pytest.fixture(scope="module")
def ears() -> Ears:
    return load_ears()


@pytest.fixture
def session(tmp_path, wording, commands):
    cards, text = read_cards(FOLDER / "cards.toml")
    people = tuple(player["name"] for player in ROUND["player"])
    setup = Setup(people, ROUND["animals"], ROUND["pot"])
    log = StatueLog.create(tmp_path / "round.jsonl", setup, cards, text, ROUND["seed"])
    yield StatueSession(log, cards, wording, commands)
    log.close()


def typed_through(session: StatueSession, turns: list) -> list:
    """The game after each turn, if it had been typed."""
    games = []
    for turn in turns:
        session.hear(as_typed(turn["means"]))
        games.append(session.game)
    return games


def test_the_round_is_typed_without_a_refusal(session: StatueSession) -> None:
    games = typed_through(session, TURNS)
    assert [s.animals for s in games[RIOT - 1].table.seats] == [3, 4, 4, 1]
    assert games[RIOT - 1].table.statue == 1
    assert games[-1].table.round == 3


def test_every_clip_is_heard_as_what_is_said_in_it(session, ears, commands) -> None:
    wrong = []
    for turn in TURNS:
        grammar = only_known(session.grammar(), ears.recogniser)
        heard = ears.hear(read_clip(FOLDER / turn["clip"]), grammar)
        if commands.meant(heard.text.split()) != commands.meant(turn["said"].lower().split()):
            wrong.append(f"{turn['clip']}: {turn['said']} was heard as {heard.text}")
        session.hear(as_typed(turn["means"]))
    assert not wrong


def test_the_riot_is_played_by_voice_alone(session, ears, wording, tmp_path) -> None:
    clips = [read_clip(FOLDER / turn["clip"]) for turn in TURNS[:RIOT]]
    shown = io.StringIO()
    console = Console(file=shown, width=200)
    with ClipMicrophone(clips) as microphone:
        live = LiveEars(ears, microphone, EndpointSettings(silence=3.0))
        narrator = Narrator(wording, ScreenCaptions(console), rng=random.Random(1))
        alone = InPipe(wording, console, iter(()))
        play_by_voice(session, live, ears.recogniser, Keyboard(()), narrator, alone)
    assert [s.animals for s in session.table.seats] == [3, 4, 4, 1]
    assert session.table.statue == 1
    assert session.table.round == 2
    assert "riot" in shown.getvalue()


def test_the_clips_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.flac")) < 1_000_000
    assert {path.name for path in FOLDER.glob("*.flac")} == {turn["clip"] for turn in TURNS}


def test_talk_that_is_not_for_the_narrator_changes_nothing(session: StatueSession) -> None:
    assert is_table_talk(typed([UNKNOWN, UNKNOWN]))
    assert not is_table_talk(typed(["release", UNKNOWN]))
    before = session.game
    reply = session.hear(typed(["release", UNKNOWN]))
    assert reply.told[0].topic == Note.NOT_UNDERSTOOD
    assert session.game == before


def test_without_a_microphone_the_game_goes_on_by_keyboard(session, ears, wording) -> None:
    shown = io.StringIO()
    console = Console(file=shown, width=200)
    device = ClipDevice()
    device.gone = True
    with ClipMicrophone(device=device) as microphone:
        narrator = Narrator(wording, ScreenCaptions(console))
        keyboard = Keyboard(["I release one", "status", "pass"])
        alone = InPipe(wording, console, iter(()))
        play_by_voice(
            session, LiveEars(ears, microphone), ears.recogniser, keyboard, narrator, alone
        )
    assert [s.animals + s.cup for s in session.table.seats] == [4, 4, 4, 4]
    assert session.table.phase.turn == 0
    assert shown.getvalue().count("I hear nothing") == 1
