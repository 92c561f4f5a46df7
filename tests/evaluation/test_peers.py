import os
from pathlib import Path

import pytest

from referee.errors import RefereeError
from referee.evaluation.engines import Engine, EngineKind, load_engine
from referee.hearing.audio import read_clip
from referee.hearing.speech import SpeechFinder
from referee.judging.ruling import Verdict
from referee.pavlov.library import shipped_rules
from referee.sound import RATE
from referee.table.manifest import read_clips

MANIFEST = Path(__file__).parents[2] / "audio_fixtures" / "clips" / "manifest.toml"


def test_pocketsphinx_hears_a_total_within_its_grammar() -> None:
    pytest.importorskip("pocketsphinx")
    recogniser = load_engine(Engine(EngineKind.POCKETSPHINX))
    assert recogniser.unknown_words(["five", "blorptastic"]) == ("blorptastic",)
    clips = [c for c in read_clips(MANIFEST, shipped_rules()) if c.voice.startswith("festival")]
    plain = [c for c in clips if c.ruling is Verdict.GOOD and not c.rules][:2]
    heard = set()
    for clip in plain:
        listening = recogniser.listen(("five", "six", "fourteen", "thirty one", "[unk]"))
        listening.accept(SpeechFinder().find(read_clip(clip.path)).samples)
        utterance = listening.finish()
        assert all(0 <= word.confidence <= 1 for word in utterance.words)
        heard.add(utterance.text)
    assert heard & {clip.said for clip in plain}


def test_what_whisper_writes_becomes_words_of_the_turn() -> None:
    pytest.importorskip("faster_whisper")
    from referee.evaluation.whisper_recogniser import nearest

    grammar = ("fetch five", "fetch", "five", "thirteen", "minus three", "[unk]")
    assert nearest(" Fetch, 5.", grammar) == "fetch five"
    assert nearest("-3", grammar) == "minus three"
    assert nearest("Vetch five", grammar) == "fetch five"
    assert nearest("Good morning everybody", grammar) == "good morning everybody"


@pytest.mark.skipif("WHISPER" not in os.environ, reason="WHISPER names no Whisper model")
def test_whisper_writes_the_same_totals_every_time() -> None:
    recogniser = load_engine(Engine(EngineKind.WHISPER, Path(os.environ["WHISPER"])))
    clips = [c for c in read_clips(MANIFEST, shipped_rules()) if c.voice.startswith("kokoro")]
    plain = [c for c in clips if c.ruling is Verdict.GOOD and not c.rules][:3]
    heard = []
    for clip in plain:
        samples = SpeechFinder().find(read_clip(clip.path)).samples
        for _ in range(2):
            listening = recogniser.listen((*(c.said for c in plain), "[unk]"))
            listening.accept(samples)
            heard.append(listening.finish())
        assert heard[-1] == heard[-2]
        assert all(0 < word.confidence <= 1 for word in heard[-1].words)
        assert all(0 <= w.start < w.end <= len(samples) / RATE for w in heard[-1].words)
    assert {utterance.text for utterance in heard} & {clip.said for clip in plain}


def test_a_folder_that_is_no_whisper_model_is_explained(tmp_path: Path) -> None:
    pytest.importorskip("faster_whisper")
    with pytest.raises(RefereeError, match="no Whisper model"):
        load_engine(Engine(EngineKind.WHISPER, tmp_path))
