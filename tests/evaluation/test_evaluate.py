"""The whole command, with the real recogniser, on synthetic voices."""

import io
import json
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from referee.cli import main
from referee.evaluation.speakers import Half, half_of
from referee.judging.ruling import Verdict
from referee.judging.thresholds import parse_thresholds
from referee.pavlov.library import shipped_rules
from referee.table.manifest import RecordedClip, read_clips

MANIFEST = Path(__file__).parents[2] / "audio_fixtures" / "clips" / "manifest.toml"

Evaluate = Callable[..., dict[str, Any]]
SPEAKERS = [f"speaker {i}" for i in range(40)]
TUNING = [s for s in SPEAKERS if half_of(s) is Half.TUNING]
REPORTING = [s for s in SPEAKERS if half_of(s) is Half.REPORTING]


@pytest.fixture(scope="module")
def totals() -> list[RecordedClip]:
    """Clips in which a total alone is said, and heard well."""
    clips = read_clips(MANIFEST, shipped_rules())
    plain = [c for c in clips if c.kind == "right" and not c.rules and not c.xfail]
    return [c for c in plain if c.voice.startswith("espeak")][:6]


@pytest.fixture
def evaluate(capsys: pytest.CaptureFixture[str]) -> Evaluate:
    def run(*args: object) -> dict[str, Any]:
        assert main(["evaluate", *map(str, args), "--json", "--jobs", "1"]) == 0
        return dict(json.loads(capsys.readouterr().out))

    return run


def index(folder: Path, clips: Sequence[RecordedClip], texts: Sequence[str]) -> Path:
    path = folder / "index.tsv"
    speakers = [s for pair in zip(TUNING, REPORTING, strict=False) for s in pair]
    lines = [
        f"{clip.path}\t{speaker}\t{text}"
        for clip, speaker, text in zip(clips, speakers, texts, strict=False)
    ]
    path.write_text("path\tspeaker\ttext\n" + "\n".join(lines) + "\n", encoding="utf-8")
    return path


def engine(report: dict[str, Any]) -> dict[str, Any]:
    (found,) = report["engines"].values()
    return dict(found)


def test_clear_voices_are_neither_wronged_nor_let_off(
    tmp_path: Path, totals: list[RecordedClip], evaluate: Evaluate
) -> None:
    report = evaluate(index(tmp_path, totals, [clip.said for clip in totals]), "--snr", "-15")
    clean = engine(report)["by noise level"]["clean"]
    loud = engine(report)["by noise level"]["-15 dB"]
    assert clean["false_bad"]["count"] == 0
    assert clean["false_bad"]["total"] == len(totals)
    assert clean["word_error_rate"] < 0.2
    assert loud["word_error_rate"] > clean["word_error_rate"]
    assert 0 < clean["latency_median"] < 5
    assert len(report["rows"]) == 4 * len(totals)


def test_a_referee_that_expects_something_else_shows_up_as_false_bad(
    tmp_path: Path, totals: list[RecordedClip], evaluate: Evaluate
) -> None:
    said = [clip.said for clip in totals]
    page = tmp_path / "page.html"
    report = evaluate(index(tmp_path, totals, [*said[1:], said[0]]), "--html", page)
    assert engine(report)["all"]["false_bad"]["rate"] >= 0.5
    goals = {goal["figure"]: goal["met"] for goal in engine(report)["goals"]}
    assert goals["false_bad"] is False
    html = page.read_text(encoding="utf-8")
    assert html.count("data:audio/mpeg;base64,") == sum(
        row["false"] or row["verdict"] == "unsure" for row in report["rows"]
    )
    assert "http" not in html


def test_a_manifest_says_itself_what_is_right(
    tmp_path: Path, totals: list[RecordedClip], evaluate: Evaluate
) -> None:
    text = MANIFEST.read_text(encoding="utf-8")
    entries = [e for e in text.split("\n[[clip]]\n")[1:] if "xfail" not in e and "espeak" in e]
    chosen = [e for e in entries if "GOOD" in e][:2] + [e for e in entries if "BAD" in e][:2]
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "manifest.toml").write_text("".join(f"\n[[clip]]\n{e}\n" for e in chosen))
    for clip in MANIFEST.parent.glob("*.flac"):
        if any(clip.name in entry for entry in chosen):
            shutil.copy(clip, folder)
    rows = evaluate(tmp_path)["rows"]
    assert [row["truth"] for row in rows] == ["right", "right", "wrong", "wrong"]
    assert not any(row["false"] for row in rows)


def test_tuning_writes_what_the_tuning_speakers_chose_and_reports_on_the_others(
    tmp_path: Path, totals: list[RecordedClip], evaluate: Evaluate
) -> None:
    file = tmp_path / "thresholds.toml"
    listed = index(tmp_path, totals, [clip.said for clip in totals])
    report = evaluate(listed, "--tune", "--save", file)
    assert {half_of(row["speaker"]) for row in report["rows"]} == {Half.REPORTING}
    chosen = parse_thresholds(file.read_text(encoding="utf-8"), file.name)
    for name, value in report["tuning"]["chosen"].items():
        assert getattr(chosen, name) == pytest.approx(value)
    assert len(report["tuning"]["trade-off"]) > 5


def test_a_folder_without_a_list_is_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["evaluate", str(tmp_path)]) == 2
    assert "no list of clips" in capsys.readouterr().err


def test_a_group_cannot_be_recorded_from_a_folder_that_is_not_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    args = ["--people", "Anna", "--clips", str(tmp_path / "none")]
    assert main(["record", str(tmp_path / "mine"), *args]) == 2
    assert "There is no folder" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--save", "new.toml"], "give --tune too"),
        (["--tune", "--speakers", "reporting"], "leave --speakers out"),
        (["--tune", "--engine", "pocketsphinx"], "name one"),
    ],
)
def test_options_that_do_not_go_together_are_told(
    args: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["evaluate", str(MANIFEST.parent), *args]) == 2
    assert says in capsys.readouterr().err


def test_a_group_is_recorded_with_a_manifest_that_is_true(
    tmp_path: Path, totals: list[RecordedClip], monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken, folder = tmp_path / "spoken", tmp_path / "mine"
    spoken.mkdir()
    for clip in totals[:3]:
        shutil.copy(clip.path, spoken)
    (spoken / "manifest.toml").touch()
    monkeypatch.setattr("sys.stdin", io.StringIO("\ns\n\n"))
    args = ["--people", "Anna", "--prompts", "3", "--clips", str(spoken)]
    assert main(["record", str(folder), *args]) == 0
    clips = read_clips(folder / "manifest.toml", shipped_rules())
    assert [clip.voice for clip in clips] == ["Anna", "Anna"]
    assert all(clip.path.is_file() for clip in clips)
    assert all((clip.ruling is Verdict.BAD) == bool(clip.reasons) for clip in clips)
    assert main(["adapt", str(folder), "--jobs", "1"]) == 0
    assert "Anna" not in (folder / "adaptation.toml").read_text(encoding="utf-8")
