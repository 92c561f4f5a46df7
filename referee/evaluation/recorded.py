"""Clips of a manifest, which says on what turn each was said and what ruling is right."""

from pathlib import Path

from referee.evaluation.cases import Case, Trial, Truth
from referee.evaluation.clips import Clip, spoken
from referee.judging.ruling import Verdict
from referee.pavlov.rules import Rulebook, find_rule
from referee.table.manifest import RecordedClip, read_clips, recorded_turn

_TRUTHS = {
    Verdict.GOOD: Truth.RIGHT,
    Verdict.BAD: Truth.WRONG,
    Verdict.UNSURE: Truth.OUTSIDE,
}


def recorded_trials(manifest: Path, book: Rulebook) -> tuple[Trial, ...]:
    """The clips of a manifest with their turns.

    Raises:
        RefereeError: as `referee.table.manifest.read_clips`.
    """
    return tuple(_trial(recorded, book) for recorded in read_clips(manifest, book))


def _trial(recorded: RecordedClip, book: Rulebook) -> Trial:
    group, _, name = recorded.voice.partition(" ")
    folder = recorded.path.parent.name
    clip = Clip(recorded.path, recorded.voice, group if name else folder, spoken(recorded.said))
    rules = tuple(find_rule(rule, book) for rule in recorded.rules)
    turn = recorded_turn(recorded.card, recorded.total)
    truth = _TRUTHS[recorded.ruling]
    return Trial(clip, (Case(turn, rules, truth, recorded.kind, recorded.reasons),))
