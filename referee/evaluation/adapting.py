"""A dog's own offsets, kept only where clips that did not choose them show a gain."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from referee.evaluation.cases import Truth
from referee.evaluation.rejudging import all_judged_again
from referee.evaluation.rows import Row
from referee.judging.ruling import Verdict
from referee.judging.thresholds import Offsets, Thresholds

GOOD = (0.0, -0.1, -0.2, -0.3, -0.4)
BAD = (0.0, 0.02, -0.05, -0.1, -0.2, -0.3)
"""Offsets that are tried, the ones that change least first."""

LEAST_CLIPS = 12
"""Fewer clips of a dog say nothing about its voice: six choose, six check."""

FALSE_BAD, FALSE_GOOD, SAY_AGAIN = 10.0, 5.0, 1.0
"""What a ruling costs: a wronged dog is as dear as ten questions."""

_HEADER = """\
# Each dog's own offsets to what a good and a bad verdict need, chosen by `dogtor adapt`.
"""


@dataclass(frozen=True, slots=True)
class Adapted:
    """What came of one dog.

    Attributes:
        dog: its name.
        clips: how many it has.
        offsets: what is used; no offsets where nothing was gained.
        before: cost of the held-back clips without offsets.
        after: cost of the held-back clips with those that the other clips chose.
        why_not: why no offsets are used; "" where some are.
    """

    dog: str
    clips: int
    offsets: Offsets
    before: float = 0.0
    after: float = 0.0
    why_not: str = ""


def adapt(dog: str, rows: Sequence[Row], thresholds: Thresholds) -> Adapted:
    """Choose a dog's offsets on every second clip, and check them on the others.

    Args:
        dog: its name.
        rows: rulings on its clips, one a clip.
        thresholds: without offsets.
    """
    if len(rows) < LEAST_CLIPS:
        return Adapted(dog, len(rows), Offsets(), why_not=f"{LEAST_CLIPS} are needed")
    choosing, checking = _halves(rows)
    tried = [Offsets(good, bad) for good in GOOD for bad in BAD]
    best = min(tried, key=lambda offsets: cost(choosing, offsets, thresholds))
    before = cost(checking, Offsets(), thresholds)
    after = cost(checking, best, thresholds)
    if after >= before:
        why = "the held-back clips show no gain"
        return Adapted(dog, len(rows), Offsets(), before, after, why)
    return Adapted(dog, len(rows), best, before, after)


def cost(rows: Sequence[Row], offsets: Offsets, thresholds: Thresholds) -> float:
    """What the rulings cost with the offsets, a question being 1."""
    return sum(_price(row) for row in all_judged_again(rows, offsets.applied(thresholds)))


def adaptation_file(adapted: Sequence[Adapted]) -> str:
    """The file's contents, as `referee.table.adaptation.load_adaptation` reads them."""
    tables = [
        f"\n[{json.dumps(found.dog, ensure_ascii=False)}]\n"
        f"good = {found.offsets.good:g}\nbad = {found.offsets.bad:g}\n"
        for found in adapted
        if not found.why_not
    ]
    return _HEADER + "".join(tables)


def write_adaptation(path: Path, adapted: Sequence[Adapted]) -> None:
    """Write the file."""
    path.write_text(adaptation_file(adapted), encoding="utf-8")


def _halves(rows: Sequence[Row]) -> tuple[list[Row], list[Row]]:
    """Every second clip of each truth, so that both halves have right and wrong ones."""
    ordered = sorted(rows, key=lambda row: (row.case.truth, row.clip.path.name))
    return ordered[::2], ordered[1::2]


def _price(row: Row) -> float:
    if row.is_false:
        return FALSE_BAD if row.case.truth is Truth.RIGHT else FALSE_GOOD
    asked = row.ruling.verdict is Verdict.UNSURE and row.case.truth is not Truth.OUTSIDE
    return SAY_AGAIN if asked else 0.0
