"""Recorded clips and games through the real recogniser, judged as their manifests say."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.hearing.audio import read_clip
from referee.hearing.ears import Ears
from referee.hearing.loading import load_ears
from referee.judging.corrections import Leniency
from referee.judging.ruling import Ruling, Verdict
from referee.pavlov.game import Phase
from referee.pavlov.library import shipped_rules, shipped_scoring
from referee.pavlov.turn import Turn
from referee.table.manifest import RecordedClip, read_clips, read_game
from referee.table.refereeing import prepare
from referee.table.replay import Ended, Judged, Overturned, Said, replay

FIXTURES = Path(__file__).parents[2] / "audio_fixtures"
RULES = shipped_rules()
CLIPS = read_clips(FIXTURES / "clips" / "manifest.toml", RULES)
TALK = read_clips(FIXTURES / "talk" / "manifest.toml", RULES)
GAMES = sorted(folder.parent for folder in FIXTURES.glob("games/*/game.toml"))


@pytest.fixture(scope="module")
def ears() -> Ears:
    return load_ears()


def rule_on(ears: Ears, clip: RecordedClip, leniency: Leniency = Leniency.KIND) -> Ruling:
    rules = [RULES[rule_id] for rule_id in clip.rules]
    turn = Turn(clip.card, "Rex", ("Rex", "Bella"), (4, 5), total=clip.total)
    referee = prepare(ears, rules, turn.dogs)
    return referee.rule_on(read_clip(clip.path), turn, rules, leniency=leniency)


def marked(clip: RecordedClip) -> object:
    marks = [pytest.mark.xfail(reason=clip.xfail)] if clip.xfail else []
    return pytest.param(clip, id=clip.path.stem, marks=marks)


@pytest.mark.parametrize("clip", [marked(clip) for clip in (*CLIPS, *TALK)])
def test_a_clip_is_ruled_right(ears: Ears, clip: RecordedClip) -> None:
    ruling = rule_on(ears, clip)
    found = (ruling.verdict, {reason.kind for reason in ruling.reasons})
    assert found == (clip.ruling, set(clip.reasons))


def test_no_dog_is_wronged_by_any_clip_that_is_not_known_for_it(ears: Ears) -> None:
    """Where the model fails the referee asks again; it hardly takes a bone from who was right."""
    innocent = [clip for clip in (*CLIPS, *TALK) if clip.ruling is not Verdict.BAD]
    wronged = [c.path.name for c in innocent if rule_on(ears, c).verdict is Verdict.BAD]
    assert wronged == [c.path.name for c in innocent if c.xfail.endswith("ruled BAD")]


@pytest.mark.parametrize(
    "clip", [c for c in TALK if c.kind == "self-correction"], ids=lambda clip: clip.path.stem
)
def test_a_strict_table_never_lets_a_correction_pass(ears: Ears, clip: RecordedClip) -> None:
    assert rule_on(ears, clip, Leniency.STRICT).verdict is not Verdict.GOOD


def test_the_same_clip_gets_the_same_ruling_whatever_was_heard_before(ears: Ears) -> None:
    first = CLIPS[0]
    ruling = rule_on(ears, first)
    assert all(rule_on(ears, first) == ruling for _ in range(20))
    for i in range(200):
        clip = CLIPS[i % len(CLIPS)]
        ears.hear(read_clip(clip.path), ("fetch", "five", "nine", "[unk]"))
    assert rule_on(ears, first) == ruling


def steps(game: Path, ears: Ears) -> Iterator[Said | Judged | Overturned | Ended]:
    return replay(read_game(game, RULES), ears, RULES, shipped_scoring())


@pytest.mark.parametrize("game", GAMES, ids=lambda folder: folder.name)
def test_a_recorded_game_is_refereed_to_its_end(ears: Ears, game: Path) -> None:
    recorded = read_game(game, RULES)
    seen = list(steps(game, ears))
    judged = [step for step in seen if isinstance(step, Judged)]
    assert len(judged) == sum(len(test.turns) for test in recorded.tests)
    surprises = [s for s in judged if s.agrees == bool(s.recorded.xfail)]
    assert [(s.recorded.clip.name, s.ruling.utterance.text) for s in surprises] == []
    end = seen[-1]
    assert isinstance(end, Ended)
    assert end.game.phase is (Phase.PASSED if recorded.passed else Phase.FAILED)
    assert dict(end.game.bones) == dict(recorded.bones)


def test_both_a_passed_and_a_failed_game_are_recorded() -> None:
    assert {read_game(game, RULES).passed for game in GAMES} == {True, False}


def test_at_least_twelve_voices_and_half_of_the_clips_near_misses() -> None:
    assert len({clip.voice for clip in CLIPS}) >= 12
    right = [clip for clip in CLIPS if clip.ruling is Verdict.GOOD]
    assert len(right) <= len(CLIPS) / 2
