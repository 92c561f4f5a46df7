"""Figures from rows: rates with intervals, word error rate, latency, grouped as wanted."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median, quantiles

from referee.evaluation.cases import Truth
from referee.evaluation.rows import Row
from referee.judging.ruling import Verdict
from referee.utterance import UNKNOWN

Z_95 = 1.959964
"""Standard deviations that hold 95 in 100 of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many of so many."""

    count: int
    total: int

    @property
    def value(self) -> float:
        """0 to 1; 0 of none."""
        return self.count / self.total if self.total else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval (E. B. Wilson, "Probable Inference", 1927)."""
        if not self.total:
            return 0.0, 1.0
        n, share = self.total, self.value
        centre = (share + Z_95**2 / (2 * n)) / (1 + Z_95**2 / n)
        spread = Z_95 * math.sqrt(share * (1 - share) / n + Z_95**2 / (4 * n**2))
        half = spread / (1 + Z_95**2 / n)
        return max(0.0, centre - half), min(1.0, centre + half)


@dataclass(frozen=True, slots=True)
class Figures:
    """What a set of rows comes to; times in seconds.

    Attributes:
        rows: how many rulings.
        false_bad: dogs that were right and were called bad.
        false_good: dogs that were wrong, or said nothing of the game, and were called good.
        say_again: dogs, right or wrong, that were asked again.
        say_again_right: of those that were right.
        say_again_wrong: of those that were wrong.
        right_reason: of wrong dogs that were called bad, those who were told the right reason.
        words: that were said in right announcements.
        word_error_rate: words taken for others, left out or put in, for each of `words`.
        latency_median: from the end of speech to the ruling.
        latency_95: the same, of 95 in 100 rulings at most so much.
        real_time: seconds of work for a second of sound.
    """

    rows: int
    false_bad: Rate
    false_good: Rate
    say_again: Rate
    say_again_right: Rate
    say_again_wrong: Rate
    right_reason: Rate
    words: int
    word_error_rate: float
    latency_median: float
    latency_95: float
    real_time: float


def figures(rows: Sequence[Row]) -> Figures:
    """The figures of rows, of which there must be one at least."""
    right = [row for row in rows if row.case.truth is Truth.RIGHT]
    wrong = [row for row in rows if row.case.truth is Truth.WRONG]
    not_right = [row for row in rows if row.case.truth is not Truth.RIGHT]
    called_bad = [row for row in wrong if row.ruling.verdict is Verdict.BAD and row.case.reasons]
    words = sum(row.words for row in rows)
    latencies = [row.latency for row in rows]
    return Figures(
        rows=len(rows),
        false_bad=_rate(right, lambda row: row.ruling.verdict is Verdict.BAD),
        false_good=_rate(not_right, lambda row: row.ruling.verdict is Verdict.GOOD),
        say_again=_rate([*right, *wrong], _asks_again),
        say_again_right=_rate(right, _asks_again),
        say_again_wrong=_rate(wrong, _asks_again),
        right_reason=_rate(called_bad, _tells_reason),
        words=words,
        word_error_rate=sum(row.word_errors for row in rows) / max(1, words),
        latency_median=median(latencies),
        latency_95=quantiles(latencies, n=20)[-1] if len(latencies) > 1 else latencies[0],
        real_time=sum(row.work for row in rows) / max(1e-9, sum(row.seconds for row in rows)),
    )


def grouped(rows: Iterable[Row], key: Callable[[Row], str]) -> dict[str, Figures]:
    """The figures of each group, in the order in which the groups first appear."""
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    return {name: figures(members) for name, members in groups.items()}


def by_noise(row: Row) -> str:
    """The key of a row's noise."""
    return row.disturbance.noise.value if row.disturbance else "none"


def by_length(row: Row) -> str:
    """The key of how many words are said; the shipped rules seldom ask for more than six."""
    words = len(row.clip.text.split())
    if not words or UNKNOWN in row.clip.text:
        return "not known"
    if words == 1:
        return "1 word"
    return "2 to 6 words" if words <= 6 else "7 words or more"


_CROSSED = "speaker group and noise level"

GROUPINGS: dict[str, Callable[[Row], str]] = {
    "noise level": lambda row: row.level,
    "noise": by_noise,
    "kind": lambda row: str(row.case.kind),
    "length": by_length,
    "speaker group": lambda row: row.clip.group,
    _CROSSED: lambda row: f"{row.clip.group}, {row.level}",
    "speaker": lambda row: row.clip.speaker,
}
"""Name of a grouping -> the group of a row in it."""


def worth_showing(rows: Sequence[Row]) -> Iterator[tuple[str, dict[str, Figures]]]:
    """Each grouping that tells more than the others do, by its name, with its groups."""
    found = {name: grouped(rows, key) for name, key in GROUPINGS.items()}
    crossed = all(len(found[name]) > 1 for name in ("noise level", "speaker group"))
    for name, groups in found.items():
        if len(groups) > 1 and (crossed or name != _CROSSED):
            yield name, groups


def _rate(rows: Sequence[Row], holds: Callable[[Row], bool]) -> Rate:
    return Rate(sum(holds(row) for row in rows), len(rows))


def _asks_again(row: Row) -> bool:
    return row.ruling.verdict is Verdict.UNSURE


def _tells_reason(row: Row) -> bool:
    return {reason.kind for reason in row.ruling.reasons} == set(row.case.reasons)
