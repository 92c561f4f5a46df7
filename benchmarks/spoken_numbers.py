"""Numbers as somebody says them of whom single words are recorded, joined to longer numbers.

Meant for Debian's package asterisk-core-sounds-en-wav (CC BY-SA 3.0), in which Allison Smith says
the teens and the tens; get it with `apt-get download` and unpack it with `dpkg -x`. Telephones
need 8 kHz only, so her clips lack everything above 4 kHz.
"""

import csv
from pathlib import Path
from random import Random

import numpy as np
import soundfile

from referee import numbers
from referee.errors import RefereeError
from referee.evaluation.speakers import Half
from referee.sound import Samples

GROUP = "asterisk"
TEENS_AND_TENS = "asterisk, teens and tens"
DIGIT_BY_DIGIT = "asterisk, digit by digit"
SPEAKER = "allison"

_WORDS = (*range(21), *range(30, 100, 10))
"""Numbers that are recorded, each as one word."""

_OTHER_WORDS = ("oh", "hundred", "minus")

_ALIKE = (*range(13, 20), *range(30, 100, 10))
"""Teens and tens."""

_TENS_AND_ONES = 3
"""Numbers of each of the twenties to nineties."""

_GAP = (0.04, 0.08)
"""Seconds between words."""

_PAUSE = 0.2
"""Seconds of silence before and after."""

_QUIET = 0.02
"""What is softer than this share of the loudest sample, at an end of a word, is cut off."""


def write_numbers(sounds: Path, folder: Path) -> None:
    """Write the clips, and index.tsv with what each could be taken for.

    Args:
        sounds: a folder with digits/ in or below it.
        folder: where they go.

    Raises:
        RefereeError: the sounds are not there.
    """
    words = recorded_words(sounds)
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "index.tsv").open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, delimiter="\t", lineterminator="\n")
        writer.writerow(("path", "speaker", "text", "group", "half", "alike"))
        for number in totals(Random(GROUP)):
            for form in numbers.spoken_forms(number):
                if set(form) <= words.keys() and form[1:].count("zero") == 0:
                    name = "-".join(form) + ".flac"
                    soundfile.write(folder / name, *joined([words[w] for w in form], Random(name)))
                    writer.writerow((name, SPEAKER, *_told(number, form)))


def recorded_words(sounds: Path) -> dict[str, Path]:
    """Word -> its clip.

    Raises:
        RefereeError: one is missing.
    """
    names = {" ".join(numbers.say(number)): f"{number}.wav" for number in _WORDS}
    names |= {word: f"{word}.wav" for word in _OTHER_WORDS}
    found = sorted(path.parent for path in sounds.rglob("digits/0.wav"))
    if not found:
        raise RefereeError(f"'{sounds}' has no digits/0.wav in or below it; check the path.")
    words = {word: found[0] / name for word, name in names.items()}
    for path in words.values():
        if not path.is_file():
            raise RefereeError(f"'{path}' is missing; unpack the sounds again.")
    return words


def totals(rng: Random) -> list[int]:
    """Totals that her words can say; teens and tens also after a hundred and a minus."""
    compounds = [n for tens in range(20, 100, 10) for n in _ones(tens, rng)]
    hundreds = [100 + n for n in (0, 1, 5, 9, 12, 20, 35, *_ALIKE)]
    return [*_WORDS, *compounds, *hundreds, *(-n for n in (1, 2, 3, 4, 5, 8, 10, 13, 30))]


def joined(words: list[Path], rng: Random) -> tuple[Samples, int]:
    """Words in a row with short gaps; the samples and their rate in Hz."""
    parts: list[Samples] = []
    rate = int(soundfile.info(words[0]).samplerate)
    for path in words:
        word, _ = soundfile.read(path, dtype="float32")
        gap = rng.uniform(*_GAP) if parts else _PAUSE
        parts += [np.zeros(int(gap * rate), np.float32), trimmed(word)]
    return np.concatenate([*parts, np.zeros(int(_PAUSE * rate), np.float32)]), rate


def trimmed(word: Samples) -> Samples:
    """The word without the silence around it."""
    loud = np.flatnonzero(np.abs(word) > _QUIET * np.abs(word).max())
    return word[loud[0] : loud[-1] + 1]


def _ones(tens: int, rng: Random) -> list[int]:
    return sorted(tens + one for one in rng.sample(range(1, 10), _TENS_AND_ONES))


def _told(number: int, form: tuple[str, ...]) -> tuple[str, str, Half, str]:
    """Text, group, half, and the number that it is easily taken for."""
    alike = next(iter(numbers.alike(number)), None)
    taken_for = " ".join(numbers.say(alike)) if alike is not None else ""
    return " ".join(form), _group(number, form), Half.REPORTING, taken_for


def _group(number: int, form: tuple[str, ...]) -> str:
    if abs(number) % 100 not in _ALIKE:
        return GROUP
    last = numbers.read(form[-1:])
    return TEENS_AND_TENS if last in _ALIKE else DIGIT_BY_DIGIT
