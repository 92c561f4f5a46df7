"""People say what they are asked to, and it is kept as clips with a manifest."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import soundfile

from referee.errors import RefereeError
from referee.evaluation.level import Fault, Level, check_level
from referee.evaluation.manifestfile import add_clip
from referee.evaluation.prompts import Prompt
from referee.evaluation.sources import MANIFEST
from referee.hearing.ears import Ears
from referee.hearing.endpoint import EndpointSettings
from referee.hearing.live import Ending, LiveEars
from referee.hearing.microphone import Microphone
from referee.hearing.speech import SpeechFinder
from referee.hearing.turn_grammar import grammar_of
from referee.sound import RATE, Samples
from referee.textfile import read_text

UNHURRIED = EndpointSettings(complete=0.9, incomplete=0.9, silence=10.0)
"""When a recording ends: late rather than within an announcement."""

MOST_TRIES = 3
"""How often a prompt is recorded before its last try is kept with a warning, or left out."""

_FILE = re.compile('^file = "(.*)"$', re.MULTILINE)
_NUMBER = re.compile("[0-9]+(?=-)")


@dataclass(frozen=True, slots=True)
class Take:
    """One attempt at a prompt.

    Attributes:
        samples: shape (samples,), float32 at 16 kHz.
        level: how loud it is, and what is wrong with it.
    """

    samples: Samples
    level: Level


class Recorder:
    """Writes clips of a group into one folder. A folder that has some gets more."""

    def __init__(self, folder: Path, ears: Ears, microphone: Microphone) -> None:
        """Make the folder.

        Args:
            folder: of clips and manifest.
            ears: what they hear does not matter, only when it ends.
            microphone: where people speak.
        """
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._microphone = microphone
        self._live = LiveEars(ears, microphone)
        self._finder = SpeechFinder()

    def take(self, prompt: Prompt) -> Take:
        """Record until the person has spoken.

        Raises:
            RefereeError: the microphone does not work.
        """
        words = tuple(prompt.say.replace(",", " ").split())
        heard = self._live.listen(
            grammar_of([" ".join(words)]), lambda found: found == words, settings=UNHURRIED
        )
        if heard.ending is Ending.NO_MICROPHONE:
            raise RefereeError(self._microphone.problem or "The microphone delivers no sound.")
        level = check_level(heard.samples, self._finder.find(heard.samples))
        if heard.ending is Ending.SILENCE:
            level = Level(level.speech, level.room, Fault.SILENT)
        return Take(heard.samples, level)

    def keep(self, person: str, prompt: Prompt, samples: Samples) -> Path:
        """Write a clip, and its line in the manifest."""
        path = self._free_path(person, prompt)
        with path.open("xb") as file:
            soundfile.write(file, samples, RATE, format="FLAC")
        add_clip(self._folder / MANIFEST, path.name, person, prompt)
        return path

    def _free_path(self, person: str, prompt: Prompt) -> Path:
        words = "-".join(prompt.say.replace(",", " ").split())
        number = max(self._numbers(), default=0) + 1
        return self._folder / f"{number:03d}-{_plain(person)}-{words}.flac"

    def _numbers(self) -> Iterator[int]:
        """Of all clips so far; one that was deleted may still stand in the manifest."""
        manifest = read_text(self._folder / MANIFEST, missing="")
        names = (*(path.name for path in self._folder.iterdir()), *_FILE.findall(manifest))
        return (int(found[0]) for name in names if (found := _NUMBER.match(name)))


def record_person(
    recorder: Recorder,
    person: str,
    prompts: Sequence[Prompt],
    ask: Callable[[str], bool],
    tell: Callable[[str], None],
) -> int:
    """Walk one person through the prompts.

    Args:
        recorder: where the clips go.
        person: a name.
        prompts: what to say.
        ask: shows a prompt and waits until the person is ready; False leaves the prompt out.
        tell: shows how it went.

    Returns:
        how many clips were kept.
    """
    kept = 0
    for number, prompt in enumerate(prompts, 1):
        if not ask(f"{person}, {number} of {len(prompts)}. Say: {prompt.say}"):
            continue
        take = _best_take(recorder, prompt, tell)
        if take is not None:
            recorder.keep(person, prompt, take.samples)
            tell(f"Kept; speech {take.level.speech:.0f} dBFS, room {take.level.room:.0f} dBFS.")
            kept += 1
    return kept


def _best_take(recorder: Recorder, prompt: Prompt, tell: Callable[[str], None]) -> Take | None:
    """The first take without a fault, else the last in which somebody speaks."""
    last = None
    for attempt in range(MOST_TRIES):
        take = recorder.take(prompt)
        if take.level.fault is None:
            return take
        again = f" Once more: {prompt.say}" if attempt + 1 < MOST_TRIES else ""
        tell(f"{take.level.fault}{again}")
        last = take if take.level.fault is not Fault.SILENT else last
    return last


def _plain(name: str) -> str:
    return "".join(letter if letter.isalnum() else "-" for letter in name.lower())
