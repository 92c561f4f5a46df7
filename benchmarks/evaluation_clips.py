"""The clips that docs/evaluation.md reports on: people and synthetic voices left out of training.

    python benchmarks/evaluation_clips.py ../shared/speech/train.tsv FOLDER

writes FOLDER/people/index.tsv, which lists the recordings of people that models/recipe keeps out
of training, and FOLDER/voices with announcements by the voices of audio_fixtures, which are never
trained on. Needs what audio_fixtures/make.py needs for the engines that --engines
names (Kokoro takes a second a clip, the others much less).
"""

import argparse
import csv
import importlib
import sys
from pathlib import Path
from random import Random
from zlib import crc32

from rich.progress import track

from referee.evaluation.manifestfile import add_clip
from referee.evaluation.prompts import Prompt, draw_prompts
from referee.evaluation.speakers import Half
from referee.pavlov.library import shipped_deck, shipped_rules
from referee.table.refereeing import table_words

ROOT = Path(__file__).resolve().parent.parent
PROMPTS = 30
"""Announcements of each synthetic voice."""

LEFT_OUT = 8
"""Of so many speakers of wuw2 and Speech Commands one is left out of training."""


def main() -> None:
    """Write both lists."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("index", type=Path, help="train.tsv of the recordings of people")
    parser.add_argument("folder", type=Path, help="where the lists and synthetic clips go")
    parser.add_argument("--engines", nargs="+", default=["espeak", "festival", "kokoro"])
    args = parser.parse_args()
    write_people(args.index, args.folder / "people")
    write_voices(args.folder / "voices", args.engines)


def write_people(index: Path, folder: Path) -> None:
    """The list of the recordings of people that no model of ours was trained on."""
    folder.mkdir(parents=True, exist_ok=True)
    with index.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t"))
    with (folder / "index.tsv").open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, delimiter="\t", lineterminator="\n")
        writer.writerow(("path", "speaker", "text", "group", "half"))
        for row in rows:
            half = left_out(row["source"], row["speaker"])
            path = index.parent.resolve() / row["path"]
            if half:
                writer.writerow((path, row["speaker"], row["text"], row["source"], half))


def left_out(source: str, speaker: str) -> Half | None:
    """The half of a speaker whom the recipe leaves out of training; None for all others.

    The same as `part` in models/recipe/people.py, where development is tuning; it stands here
    again because the recipe needs packages that measuring does not.
    """
    if source == "fsdd":
        return Half.REPORTING if speaker.endswith("nicolas") else None
    if source == "precise_notwake":
        return Half.REPORTING if speaker.endswith("athena") else Half.TUNING
    if source == "inspektral_digits":
        return Half.TUNING
    code = crc32(speaker.encode())
    some = source in ("wuw2", "gsc_v2_test12") and code % LEFT_OUT == 0
    if some or (source == "speechocean762" and speaker.endswith("7")):
        return Half.TUNING if code // 8 % 2 else Half.REPORTING
    return None


def write_voices(folder: Path, engines: list[str]) -> None:
    """Announcements, right and wrong, by synthetic voices that are never trained on."""
    sys.path.insert(0, str(ROOT / "audio_fixtures"))
    make = importlib.import_module("make")
    known = importlib.import_module("voices").VOICES
    voices = [voice for voice in known if voice.split()[0] in engines]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "manifest.toml").unlink(missing_ok=True)
    for voice in track(voices, "synthetic voices"):
        for number, prompt in enumerate(prompts_of(voice)):
            name = f"{voice.replace(' ', '-')}-{number:02d}.flac"
            entry = {"voice": voice, "said": prompt.say}
            if not (folder / name).exists():
                make.write(folder / name, make.clip(entry, Random(name)))
            add_clip(folder / "manifest.toml", name, voice, prompt)


def prompts_of(voice: str) -> tuple[Prompt, ...]:
    """What a voice says; every voice something else."""
    return draw_prompts(PROMPTS, shipped_rules(), shipped_deck(), table_words(), Random(voice))


if __name__ == "__main__":
    main()
