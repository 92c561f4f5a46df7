import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.errors import RefereeError
from referee.judging.judge import judge
from referee.judging.lexicon import Lexicon, lexicon
from referee.judging.ruling import ReasonKind, Ruling, Verdict
from referee.pavlov import play, setup
from referee.pavlov.expectation import PhraseKind
from referee.pavlov.expecting import expect
from referee.pavlov.game import Game, Phase, apply
from referee.pavlov.library import shipped_rules, shipped_scoring
from referee.pavlov.rules import Rule
from referee.pavlov.sayable import sayable
from referee.pavlov.turn import Turn
from referee.table.manifest import (
    RecordedClip,
    RecordedGame,
    RecordedTurn,
    read_clips,
    read_game,
)
from referee.table.refereeing import table_words
from referee.utterance import typed

FIXTURES = Path(__file__).parents[2] / "audio_fixtures"
RULES = shipped_rules()
CLIPS = read_clips(FIXTURES / "clips" / "manifest.toml", RULES)
GAMES = [read_game(FIXTURES / "games" / name, RULES) for name in ("puppy-pass", "puppy-fail")]
SPOKEN = [clip for clip in CLIPS if clip.said]


def words(rules: list[Rule], dogs: tuple[str, ...]) -> Lexicon:
    phrases = sayable(rules, dogs)
    texts = {kind: [p.text for p in phrases if p.kind is kind] for kind in PhraseKind}
    return lexicon(table_words(), texts[PhraseKind.WORDS], texts[PhraseKind.DOG])


def as_typed(clip: RecordedClip) -> Ruling:
    rules = [RULES[rule] for rule in clip.rules]
    dogs = ("Rex", "Bella")
    turn = Turn(card=clip.card, dog="Rex", dogs=dogs, cards_left=(4, 4), total=clip.total)
    return judge(expect(turn, rules), typed(clip.said.split()), words(rules, dogs))


@pytest.mark.parametrize("clip", SPOKEN, ids=lambda clip: clip.path.stem)
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


@pytest.mark.parametrize("recorded", GAMES, ids=lambda game: game.name)
def test_a_game_follows_the_rules_to_its_end(recorded: RecordedGame) -> None:
    game = Game((), "", 0, (), (), {}, Phase.REVEAL)
    for game, turn in played(recorded):
        dogs = recorded.dogs
        known = words([RULES[rule] for rule in game.revealed], dogs)
        ruling = judge(play.expectation(game, RULES), typed(turn.said.split()), known)
        assert ruling.verdict is turn.ruling, turn
        assert {reason.kind for reason in ruling.reasons} == set(turn.reasons)
        assert play.is_out_of_turn(game) == (ReasonKind.OUT_OF_TURN in turn.reasons)
        game = ruled(game, turn)
    assert game.phase is (Phase.PASSED if recorded.passed else Phase.FAILED)
    assert game.bones == recorded.bones


def test_one_game_is_passed_with_mistakes_and_one_is_failed() -> None:
    passing, failing = GAMES
    assert passing.passed
    assert not failing.passed
    assert any(turn.ruling is Verdict.BAD for test in passing.tests for turn in test.turns)


def played(recorded: RecordedGame) -> Iterator[tuple[Game, RecordedTurn]]:
    """Each turn with its card face up; after it, play goes on as recorded."""
    level = shipped_scoring().level(recorded.level)
    drawn = recorded.rules
    game = apply(None, setup.start(recorded.dogs, level, drawn, RULES))
    for test in recorded.tests:
        game = apply(game, setup.reveal(game, test.rule))
        if test.bones:
            game = apply(game, setup.trade(game, test.bones))
        game = apply(game, setup.deal_given(game, test.hands))
        begun = setup.begin(game)
        assert begun.dog == test.starts
        game = apply(game, begun)
        for turn in test.turns:
            game = apply(game, play.flip(game, turn.dog, turn.card))
            yield game, turn
            game = ruled(game, turn)


def ruled(game: Game, turn: RecordedTurn) -> Game:
    reasons = [str(reason) for reason in turn.reasons]
    return apply(game, play.ruling(game, RULES, turn.ruling is Verdict.GOOD, reasons))


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
