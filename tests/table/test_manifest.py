import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from referee.errors import RefereeError
from referee.judging.corrections import Leniency
from referee.judging.judge import judge
from referee.judging.lexicon import Lexicon, rules_lexicon
from referee.judging.ruling import ReasonKind, Ruling, Verdict
from referee.pavlov import play
from referee.pavlov.expecting import expect
from referee.pavlov.game import Game, Phase
from referee.pavlov.library import shipped_rules
from referee.pavlov.rules import Rule
from referee.pavlov.turn import Turn
from referee.table.manifest import (
    RecordedClip,
    RecordedGame,
    read_clips,
    read_game,
)
from referee.table.refereeing import table_words
from referee.table.replay import undone_actions
from referee.utterance import typed

FIXTURES = Path(__file__).parents[2] / "audio_fixtures"
RULES = shipped_rules()
GAMES = [read_game(path.parent, RULES) for path in sorted(FIXTURES.glob("games/*/game.toml"))]
CLIPS = read_clips(FIXTURES / "clips" / "manifest.toml", RULES)
TALK = read_clips(FIXTURES / "talk" / "manifest.toml", RULES)
SPOKEN = [clip for clip in CLIPS if clip.said]


def words(rules: list[Rule], dogs: tuple[str, ...]) -> Lexicon:
    return rules_lexicon(table_words(), rules, dogs)


def as_typed(clip: RecordedClip, leniency: Leniency = Leniency.KIND) -> Ruling:
    rules = [RULES[rule] for rule in clip.rules]
    dogs = ("Rex", "Bella")
    turn = Turn(card=clip.card, dog="Rex", dogs=dogs, cards_left=(4, 4), total=clip.total)
    known = words(rules, dogs)
    return judge(expect(turn, rules), typed(clip.said.split()), known, leniency=leniency)


@pytest.mark.parametrize(
    "clip", [*SPOKEN, *(c for c in TALK if c.said)], ids=lambda clip: clip.path.stem
)
def test_the_words_of_a_clip_deserve_its_ruling(clip: RecordedClip) -> None:
    ruling = as_typed(clip)
    assert ruling.verdict is clip.ruling
    assert {reason.kind for reason in ruling.reasons} == set(clip.reasons)


def test_clips_cover_what_they_must() -> None:
    assert len(CLIPS) >= 48
    missed = [clip for clip in CLIPS if not clip.kind.startswith("right")]
    assert len(missed) >= len(CLIPS) / 2
    kinds = {clip.kind for clip in CLIPS}
    assert kinds >= {
        "total off by one",
        "sound-alike total",
        "name left out",
        "name after the total",
        "wrong name",
        "rule not in play obeyed",
        "silence",
        "laughter",
        "neighbour talking",
    }
    assert len({clip.voice for clip in SPOKEN}) >= 12


def test_talk_covers_what_it_must() -> None:
    kinds = {clip.kind for clip in TALK}
    assert kinds >= {
        "filler",
        "self-correction",
        "total said twice",
        "another way to say it",
        "laughter before",
        "cough before",
        "laughter after",
        "cough after",
        "neighbour's word after",
        "two dogs at once",
    }
    heard_before = {clip.voice for clip in CLIPS}
    assert len({clip.voice for clip in TALK if clip.said} - heard_before) >= 6


@pytest.mark.parametrize(
    "clip", [c for c in TALK if c.kind == "self-correction"], ids=lambda clip: clip.path.stem
)
def test_a_strict_table_takes_the_first_word(clip: RecordedClip) -> None:
    assert as_typed(clip, Leniency.STRICT).verdict is Verdict.BAD


@pytest.mark.parametrize("recorded", GAMES, ids=lambda game: game.name)
def test_a_game_follows_the_rules_to_its_end(  # type: ignore[no-untyped-def]
    played, ruled, recorded: RecordedGame
) -> None:
    game = Game((), "", 0, (), (), {}, Phase.REVEAL)
    for game, turn in played(recorded):
        dogs = recorded.dogs
        known = words([RULES[rule] for rule in game.revealed], dogs)
        assert play.is_out_of_turn(game) == (ReasonKind.OUT_OF_TURN in turn.reasons)
        if not play.is_out_of_turn(game):
            right = play.expectation(game, RULES)
            undone = undone_actions(turn, right)
            ruling = judge(right, typed(turn.said.split()), known, undone=undone)
            assert ruling.verdict is turn.ruling, turn
            assert {reason.kind for reason in ruling.reasons} == set(turn.reasons)
        game = ruled(game, turn)
    assert game.phase is (Phase.PASSED if recorded.passed else Phase.FAILED)
    assert game.bones == recorded.bones


def test_games_are_passed_with_mistakes_and_failed() -> None:
    assert any(not game.passed for game in GAMES)
    passed = [turn for game in GAMES if game.passed for test in game.tests for turn in test.turns]
    assert any(turn.ruling is Verdict.BAD for turn in passed)


def test_an_action_that_nothing_asks_for_cannot_be_undone(played) -> None:  # type: ignore[no-untyped-def]
    game, turn = next((game, turn) for g in GAMES for game, turn in played(g) if turn.undone)
    with pytest.raises(RefereeError, match="press a lever"):
        undone_actions(replace(turn, undone=("press a lever",)), play.expectation(game, RULES))


@pytest.fixture
def manifest(tmp_path: Path) -> Path:
    first = CLIPS[0].path
    shutil.copy(first, tmp_path / "one.flac")
    path = tmp_path / "manifest.toml"
    path.write_text(
        '[[clip]]\nfile = "one.flac"\nvoice = "festival kal"\nsaid = "Fetch, five"\n'
        'card = "f5"\ntotal = 0\nrules = ["mutt-1"]\nruling = "GOOD"\nreasons = []\n'
        'kind = "right"\n'
    )
    return path


def test_a_clip_is_read(manifest: Path) -> None:
    [clip] = read_clips(manifest, RULES)
    assert clip.said == "fetch five"
    assert clip.card.code == "f5"
    assert clip.rules == ("mutt-1",)
    assert clip.ruling is Verdict.GOOD
    assert clip.xfail == ""


@pytest.mark.parametrize(
    ("old", "new", "parts"),
    [
        ("one.flac", "two.flac", ["file", "two.flac"]),
        ('"f5"', '"f9"', ["card", "f9"]),
        ("mutt-1", "mut-1", ["rules", "mut-1", "mutt-1"]),
        ("GOOD", "OK", ["ruling", "OK"]),
        ('"GOOD"', '"BAD"', ["reasons"]),
        ("reasons = []", 'reasons = ["wrong sum"]', ["reasons", "wrong sum"]),
        ("reasons = []", 'reasons = ["wrong total"]', ["reasons"]),
        ("total = 0", 'total = "none"', ["total"]),
        ('said = "Fetch, five"', "said = 5", ["said"]),
        ('rules = ["mutt-1"]', 'rules = "mutt-1"', ["rules"]),
        ('kind = "right"', 'kimd = "right"', ["kimd", "kind"]),
        ("[[clip]]", "[[clip", ["TOML"]),
    ],
)
def test_what_is_wrong_is_named_with_file_and_key(
    manifest: Path, old: str, new: str, parts: list[str]
) -> None:
    text = manifest.read_text()
    assert old in text
    manifest.write_text(text.replace(old, new, 1))
    with pytest.raises(RefereeError) as caught:
        read_clips(manifest, RULES)
    for part in [str(manifest), *parts]:
        assert part in str(caught.value)


def test_an_unreadable_manifest_is_named(tmp_path: Path) -> None:
    with pytest.raises(RefereeError, match="cannot be read"):
        read_clips(tmp_path / "none.toml", RULES)
    with pytest.raises(RefereeError, match="cannot be read"):
        read_game(tmp_path, RULES)


@pytest.mark.parametrize(
    ("pattern", "new", "part"),
    [
        (r'dog = "Rex"', 'dog = "Rexx"', "Rexx"),
        (r'starts = "Rex"', 'starts = "Cat"', "starts"),
        (r'rule = "mutt-1"', 'rule = "mutt-9"', "mutt-9"),
        (r'Rex = \["\w+"', 'Rex = ["x1"', "hands.Rex"),
        (r'clip = "1-01-rex.flac"', 'clip = "none.flac"', "none.flac"),
        (r'phase = "passed"', 'phase = "won"', "won"),
        (r'said = "fetch', 'undone = ["wag"]\nsaid = "fetch', "wag"),
        (r'said = "fetch', 'undone = ["take a bow"]\nsaid = "fetch', "missing action"),
    ],
)
def test_what_is_wrong_in_a_game_is_named(
    tmp_path: Path, pattern: str, new: str, part: str
) -> None:
    folder = tmp_path / "game"
    shutil.copytree(FIXTURES / "games" / "puppy-pass", folder)
    file = folder / "game.toml"
    changed, count = re.subn(pattern, new, file.read_text(), count=1)
    assert count == 1
    file.write_text(changed)
    with pytest.raises(RefereeError) as caught:
        read_game(folder, RULES)
    assert part in str(caught.value)
    assert str(file) in str(caught.value)
