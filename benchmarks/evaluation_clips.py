"""The clips that docs/evaluation.md reports on: people and synthetic voices left out of training.

    python benchmarks/evaluation_clips.py PEOPLE/train.tsv FOLDER

writes a list for each source into FOLDER/people, of the recordings of people that models/recipe
keeps out of training, and FOLDER/voices with announcements by the voices of audio_fixtures, which
are never trained on. Needs what audio_fixtures/make.py needs for the engines that --engines names
(Kokoro takes a second a clip, the others much less). With --asterisk SOUNDS it writes
FOLDER/asterisk, too: numbers by a woman who says teens and tens (see spoken_numbers.py).
"""

import argparse
import csv
import importlib
import sys
from collections import defaultdict
from pathlib import Path
from random import Random

import numpy as np
from rich.progress import track
from spoken_numbers import write_numbers

from referee.evaluation.manifestfile import add_clip
from referee.evaluation.prompts import Prompt, draw_prompts
from referee.evaluation.speakers import Half
from referee.hearing.audio import read_clip
from referee.hearing.microphone import BLOCK, level_of
from referee.pavlov.library import shipped_deck, shipped_rules
from referee.sound import Samples
from referee.table.refereeing import table_words

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "models"))

from recipe.splitting import Part, part  # noqa: E402

AGES = {
    "0157": 21, "0457": 21, "0567": 21, "1037": 35, "2007": 8, "2897": 20, "3007": 10,
    "3027": 8, "5017": 10, "5547": 11, "9107": 15, "9617": 24, "9647": 20,
}  # fmt: skip
"""Years of speakers of speechocean762, as its test/spk2age tells; of the others it tells none."""

CHILD = 15
"""Years up to which a speaker counts as a child."""

LEAST_RANGE = 4.0
"""dB between the loudest block of a clip and its quietest tenth; in less nobody can be heard."""

PROMPTS = 30
"""Announcements of each synthetic voice."""


def main() -> None:
    """Write the lists."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("index", type=Path, help="train.tsv of the recordings of people")
    parser.add_argument("folder", type=Path, help="where the lists and synthetic clips go")
    parser.add_argument("--engines", nargs="+", default=["espeak", "festival", "kokoro"])
    parser.add_argument(
        "--asterisk", type=Path, metavar="SOUNDS", help="unpacked asterisk-core-sounds-en-wav"
    )
    args = parser.parse_args()
    write_people(args.index, args.folder / "people")
    write_voices(args.folder / "voices", args.engines)
    if args.asterisk:
        write_numbers(args.asterisk, args.folder / "asterisk")


def write_people(index: Path, folder: Path) -> None:
    """Lists of the recordings of people that the speech model was not trained on, one a source.

    So many clips of each list are drawn in an evaluation, so that no source outweighs the others.
    """
    with index.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t"))
    lists: defaultdict[str, list[tuple[Path, str, str, str, str]]] = defaultdict(list)
    for row in track(rows, "people"):
        half = left_out(row["source"], row["speaker"])
        path = index.parent.resolve() / row["path"]
        if half and (not row["text"] or somebody_speaks(read_clip(path))):
            clip = (path, row["speaker"], row["text"], group_of(row), str(half))
            lists[row["source"]].append(clip)
    for source, clips in lists.items():
        write_list(folder / source, clips)


def write_list(folder: Path, clips: list[tuple[Path, str, str, str, str]]) -> None:
    """The list of a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "index.tsv").open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, delimiter="\t", lineterminator="\n")
        writer.writerow(("path", "speaker", "text", "group", "half"))
        writer.writerows(clips)


def group_of(row: dict[str, str]) -> str:
    """The source; where ages are known, children and adults apart."""
    age = AGES.get(row["speaker"]) if row["source"] == "speechocean762" else None
    if age is None:
        return row["source"]
    return f"{row['source']}, {'children' if age <= CHILD else 'adults'}"


def somebody_speaks(clip: Samples) -> bool:
    """Whether a clip is more than steady noise; a few are, whatever their list says."""
    blocks = clip[: len(clip) // BLOCK * BLOCK].reshape(-1, BLOCK)
    levels = [level_of(block) for block in blocks]
    return bool(levels) and max(levels) - float(np.percentile(levels, 10)) >= LEAST_RANGE


def left_out(source: str, speaker: str) -> Half | None:
    """The half of a speaker whom the recipe leaves out of training; None for all others."""
    halves = {Part.DEVELOPMENT: Half.TUNING, Part.REPORT: Half.REPORTING}
    return halves.get(part(source, speaker))


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
