"""From lists of clips to trials: which clips, of which speakers, on which turns."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypeVar

from referee.evaluation.cases import Trial
from referee.evaluation.clips import Clip
from referee.evaluation.placing import Placer
from referee.evaluation.speakers import Half
from referee.utterance import UNKNOWN

Listed = TypeVar("Listed", Clip, Trial)
"""What a list gives: a clip, or a clip with its turn."""

BABBLERS = 60
"""Clips that babble is drawn from."""

OTHERS = 200
"""Texts of other clips that turns may ask for."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Which of the clips are measured.

    Attributes:
        half: only speakers of this half; None for all.
        most: so many clips of each list at most, drawn from the seed; 0 for all.
        seed: every choice comes from it.
    """

    half: Half | None = None
    most: int = 0
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Drawn:
    """What is measured.

    Attributes:
        trials: clips with their turns.
        unplaced: clips whose text no turn was found for.
    """

    trials: tuple[Trial, ...]
    unplaced: tuple[Path, ...]


def of_half(clip: Clip, half: Half | None) -> bool:
    """Whether a clip's speaker belongs to the half, or any half will do."""
    return half is None or clip.half is half


def select(listed: Sequence[Listed], selection: Selection) -> tuple[Listed, ...]:
    """The clips of the wanted speakers, so many at most, in their order."""
    kept = [one for one in listed if of_half(_clip_of(one), selection.half)]
    if selection.most and selection.most < len(kept):
        chosen = Random(selection.seed).sample(range(len(kept)), selection.most)
        kept = [kept[i] for i in sorted(chosen)]
    return tuple(kept)


def _clip_of(listed: Clip | Trial) -> Clip:
    return listed.clip if isinstance(listed, Trial) else listed


def draw(clips: Sequence[Clip], seed: int, placer: Placer, advance: Callable[[], None]) -> Drawn:
    """Turns for clips of which only the text is known; the same for the same seed.

    Args:
        clips: in any order.
        seed: every choice comes from it and from the clip's name.
        placer: draws them.
        advance: told after each clip.
    """
    texts = [clip.text for clip in clips if clip.text not in ("", UNKNOWN)]
    others = Random(seed).sample(texts, min(OTHERS, len(texts)))
    trials, unplaced = [], []
    for clip in clips:
        rng = Random(f"{seed} {clip.path.name}")
        cases = placer.place(clip.text, others, rng, clip.alike)
        if cases:
            trials.append(Trial(clip, cases))
        else:
            unplaced.append(clip.path)
        advance()
    return Drawn(tuple(trials), tuple(unplaced))


def babblers(clips: Sequence[Clip], seed: int) -> tuple[Path, ...]:
    """Clips that babble is made of."""
    talk = [clip.path for clip in clips if clip.text]
    return tuple(Random(seed).sample(talk, min(BABBLERS, len(talk))))
