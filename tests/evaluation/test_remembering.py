"""What is remembered of a sound must never be of another one, nor differ from what is done anew."""

from pathlib import Path

import pytest
from rich.progress import Progress

from referee.evaluation.drawing import Selection
from referee.evaluation.engines import Engine, EngineKind, load_engine
from referee.evaluation.remembering import RememberingFinder, RememberingRecogniser
from referee.evaluation.sources import gather
from referee.hearing.audio import read_clip
from referee.hearing.speech import SpeechFinder
from referee.pavlov.library import shipped_rules
from referee.sound import Samples
from referee.table.manifest import read_clips

MANIFEST = Path(__file__).parents[2] / "audio_fixtures" / "clips" / "manifest.toml"
TEXTS = [("five",), ("nine",), ("[unk]",), ("five",)]


@pytest.fixture(scope="module")
def sounds() -> list[Samples]:
    clips = [clip for clip in read_clips(MANIFEST, shipped_rules()) if len(clip.said.split()) == 2]
    return [read_clip(clip.path) for clip in clips[:2]]


def test_scores_are_those_of_the_recogniser_and_cost_nothing_the_second_time(
    sounds: list[Samples],
) -> None:
    plain = load_engine(Engine(EngineKind.VOSK))
    remembering = RememberingRecogniser(plain)
    one, other = sounds
    assert remembering.score(one, TEXTS) == plain.score(one, TEXTS)
    assert remembering.spared == 0.0
    assert remembering.score(one, TEXTS[1:3]) == plain.score(one, TEXTS[1:3])
    assert remembering.spared > 0.0
    spared = remembering.spared
    assert remembering.score(other, TEXTS) == plain.score(other, TEXTS)
    assert remembering.score(one, TEXTS) == plain.score(one, TEXTS)
    assert remembering.spared == spared


def test_speech_is_found_where_it_is_in_each_sound(sounds: list[Samples]) -> None:
    plain, remembering = SpeechFinder(), RememberingFinder()
    for sound in (*sounds, sounds[1], sounds[0]):
        found, wanted = remembering.find(sound), plain.find(sound)
        assert (found.start, found.seconds, found.end) == (wanted.start, wanted.seconds, wanted.end)


def test_progress_is_shown_while_turns_are_drawn(tmp_path: Path) -> None:
    index = tmp_path / "index.tsv"
    lines = [f"{MANIFEST}\tAnna\t{text}" for text in ("five", "fetch ten", "")]
    index.write_text("path\tspeaker\ttext\n" + "\n".join(lines) + "\n")
    progress = Progress(disable=True)
    gathered = gather([index], shipped_rules(), Selection(), progress)
    assert len(gathered.trials) == 3
    assert [(task.completed, task.total) for task in progress.tasks] == [(3, 3)]
