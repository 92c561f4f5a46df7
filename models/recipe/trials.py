"""What is measured: clips of speakers who were never trained on, with grammars and noise."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from recipe import people, synthesis
from recipe.clips import Clip, ClipFolder, Samples
from recipe.config import Config
from recipe.people import UNKNOWN
from recipe.scenes import Scene
from recipe.splitting import Part, part
from recipe.words import split
from referee import numbers

DIGITS = tuple(numbers.say(number)[0] for number in range(10))
TEENS = ("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
TENS = ("thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_CARDS = ("sit", "speak", "fetch", "shake", "beg", "rollover", "roll over", "bell")
_COLOURS = ("blue", "yellow", "brown", "white")
_SMALL = tuple(word for word in numbers.vocabulary() if word not in ("a", "and", "oh"))
TABLE = (*sorted(_SMALL), *_CARDS, *_COLOURS, "good dog", "bad dog")
"""What may be said in a turn: numbers, cards, colours."""
_ALIKE = {"to", "too", "for", "fore", "won", "ate", "oh", "bel", "belle", "role", "blew", "nein"}


@dataclass(frozen=True, slots=True)
class Trial:
    """One clip to be recognised.

    Attributes:
        group: line of the report that it counts in.
        clip: what is played.
        folder: where its samples are.
        phrases: the grammar, `[unk]` aside.
        scene: the noise around it.
        seed: of the noise.
    """

    group: str
    clip: Clip
    folder: ClipFolder
    phrases: tuple[str, ...]
    scene: Scene
    seed: int

    def samples(self) -> Samples:
        """The clip in its noise, with half a second before and after."""
        return self.scene(self.folder.samples(self.clip), np.random.default_rng(self.seed))


def spoken(config: Config, wanted: Part, limit: int = 300) -> list[Trial]:
    """Clips whose text the grammar has: each must be heard as it is.

    Args:
        config: the run.
        wanted: development or report; synthetic held-out voices are split by clip.
        limit: clips a group.
    """
    trials: list[Trial] = []
    for group, clips, folder, grammar in _spoken_groups(config, wanted):
        chosen = Random(group).sample(clips, min(limit, len(clips)))
        trials += [
            Trial(group, clip, folder, grammar, Scene(), seed) for seed, clip in enumerate(chosen)
        ]
    return trials


def foreign(config: Config, wanted: Part, limit: int = 200) -> list[Trial]:
    """Clips that say nothing of the grammar: nothing of it should be heard."""
    folder, trials = people.folder(config), []
    clips = [clip for clip in folder.read() if part(clip.source, clip.speaker) is wanted]
    listed = {word for text in TABLE for word in split(text)} | _ALIKE
    for source, name in _FOREIGN.items():
        kept = [
            c for c in clips if c.source == source and c.text and not listed & set(split(c.text))
        ]
        chosen = Random(source).sample(kept, min(limit, len(kept)))
        for grammar, kind in ((DIGITS, "10 digits"), (TABLE, "table")):
            group = f"{name}, {kind}"
            trials += [Trial(group, c, folder, grammar, Scene(), k) for k, c in enumerate(chosen)]
    return trials


def within(trials: Sequence[Trial], scene: Scene) -> list[Trial]:
    """The same trials in another noise."""
    return [replace(trial, scene=scene) for trial in trials]


_FOREIGN = {
    "speechocean762": "read sentences",
    "gsc_v2_test12": "single words",
    "wuw2": "telephone callers",
    "precise_notwake": "words of unknown text",
}


def _spoken_groups(
    config: Config, wanted: Part
) -> Iterator[tuple[str, list[Clip], ClipFolder, tuple[str, ...]]]:
    folder = people.folder(config)
    clips = [clip for clip in folder.read() if part(clip.source, clip.speaker) is wanted]
    said = [clip for clip in clips if clip.text and clip.text != UNKNOWN]
    digits = [clip for clip in said if set(split(clip.text)) <= set(DIGITS)]
    single = [clip for clip in digits if clip.text in DIGITS]
    yield "people, one digit, grammar of 10 digits", single, folder, DIGITS
    yield "people, one digit, grammar of the table", single, folder, TABLE
    yield "children and non-native, rows of digits", _of(digits, "speechocean762"), folder, DIGITS
    words = _of(said, "gsc_v2_test12")
    yield "people, commands of 10", words, folder, tuple(sorted({clip.text for clip in words}))
    sentences = _of(said, "speechocean762")[:50]
    texts = tuple(sorted({clip.text for clip in sentences}))
    yield "children and non-native, 50 sentences", sentences, folder, texts
    yield from _synthetic_groups(config, wanted)


def _synthetic_groups(
    config: Config, wanted: Part
) -> Iterator[tuple[str, list[Clip], ClipFolder, tuple[str, ...]]]:
    folder = synthesis.folder(config, synthesis.HELD_OUT)
    parity = 0 if wanted is Part.DEVELOPMENT else 1
    clips = folder.read()[parity::2]
    listed = set(TABLE)
    single = [clip for clip in clips if clip.text in listed]
    yield "synthetic, one number or card", single, folder, TABLE
    pairs = [clip for clip in clips if clip.text in TEENS + TENS]
    yield "synthetic, teens against tens", pairs, folder, TEENS + TENS
    words = {word for text in TABLE for word in split(text)}
    several = [c for c in clips if set(split(c.text)) <= words and len(split(c.text)) > 1]
    yield "synthetic, announcements of several words", several, folder, TABLE


def _of(clips: list[Clip], source: str) -> list[Clip]:
    return [clip for clip in clips if clip.source == source]
