"""Rulings that are looked at once more: appeals, and witnesses who speak up late."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.judging.announcement import usual
from referee.judging.ruling import ReasonKind, Verdict
from referee.pavlov import play
from referee.pavlov.events import Outcome, Ruled
from referee.pavlov.expecting import expect
from referee.pavlov.game import fold
from referee.speaking.announcement import Announcement, Topic, announce
from referee.table.exchange import KeepClip
from referee.table.ledger import Ledger
from referee.table.manifest import recorded_turn
from referee.table.notes import Note, note
from referee.table.turns import announcing
from referee.utterance import UNKNOWN

OVERTURNED = "overturned"
"""The key in a ruling's evidence that holds the verdict before the appeal."""

ACTIONS = "actions"
HEARD = "heard"
"""Keys of the evidence, as referee.table.report writes them."""


@dataclass(slots=True)
class Appeal:
    """What a session remembers for appeals.

    Attributes:
        clip: number of the sound that the last ruling was on; None when it was typed.
        may_keep: whether clips of overturned rulings may be kept; None while nobody was asked.
        keep: what is kept when that is allowed.
    """

    clip: int | None = None
    may_keep: bool | None = None
    keep: KeepClip | None = None


def grounds(ruled: Ruled) -> Iterator[Announcement]:
    """What was heard, and how it was ruled."""
    heard = str(ruled.evidence.get(HEARD, ""))
    yield note(Note.HEARD, heard=heard) if heard else note(Note.HEARD_NOTHING)
    good = ruled.outcome is Outcome.GOOD
    yield note(Note.RULED_GOOD if good else Note.RULED_BAD, dog=ruled.dog)


def overturn(ledger: Ledger, ruled: Ruled) -> Ruled:
    """The other verdict takes the place of the last one, and the journal says so."""
    was_good = ruled.outcome is Outcome.GOOD
    evidence = {**ruled.evidence, OVERTURNED: ruled.outcome.value}
    return _replaced(ledger, not was_good, (), evidence)


def action_was_missing(ledger: Ledger, ruled: Ruled) -> tuple[Ruled, Announcement]:
    """A witness says after a good verdict that an action was not done.

    Returns:
        the bad ruling in its place, and what to say of it.
    """
    evidence = {**ruled.evidence, "verdict": Outcome.BAD.value, "witness": True}
    changed = _replaced(ledger, False, (ReasonKind.MISSING_ACTION.value,), evidence)
    missing = " and ".join(ruled.evidence[ACTIONS])
    reason = announce(Topic.MISSING_ACTION, expected=missing)
    return changed, announce(Topic.BAD, (reason,), dog=ruled.dog)


def fixture(ledger: Ledger, clip: int, ruled: Ruled) -> KeepClip | None:
    """The entry of a manifest (referee.table.manifest) for a clip whose ruling was overturned.

    None where an entry would not be true: the announcement hangs on more than a manifest tells of
    a turn, or the dog was bad and may have left out an action, which is in no clip.

    Args:
        ledger: after the table's ruling.
        clip: number of the sound.
        ruled: the table's ruling.
    """
    game, rules = fold([*ledger.events, play.undo(ledger.events)]), ledger.house.rules
    right, turn = announcing(game, ledger.house).right, game.dealt.turn()
    retold = expect(recorded_turn(turn.card, turn.total), play.in_play(game, rules))
    good = ruled.outcome is Outcome.GOOD
    if (right.phrases, right.ending) != (retold.phrases, retold.ending):
        return None
    if right.actions and not good:
        return None
    facts = {
        "voice": "table",
        # What a bad dog said instead, nobody was asked.
        "said": usual(right).replace(",", "") if good else UNKNOWN,
        "card": turn.card.code,
        "total": turn.total,
        "rules": list(game.revealed),
        "ruling": (Verdict.GOOD if good else Verdict.BAD).name,
        "reasons": [],
        "kind": OVERTURNED,
    }
    return KeepClip(clip, facts)


def _replaced(
    ledger: Ledger, good: bool, reasons: tuple[str, ...], evidence: dict[str, object]
) -> Ruled:
    ledger.record(play.undo(ledger.events))
    ruled = play.ruling(ledger.game, ledger.house.rules, good, reasons, evidence)
    ledger.record(ruled)
    return ruled
