"""A whole evaluation: measured, and tuned where that is wanted."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.progress import Progress

from referee.errors import RefereeError
from referee.evaluation.measuring import Setup, Skipped
from referee.evaluation.rejudging import all_judged_again
from referee.evaluation.reliability import Bin, reliability, stated
from referee.evaluation.rows import Row
from referee.evaluation.run import run_engines
from referee.evaluation.sources import Gathered
from referee.evaluation.speakers import Half
from referee.evaluation.tuning import Tuned, tune
from referee.judging.thresholds import Thresholds


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What was found.

    Attributes:
        rows: all rulings; after tuning, those of the reporting speakers with what was chosen.
        skipped: clips that could not be measured.
        bins: of the reliability plot of the first engine.
        tuned: what tuning came to; None without it.
        tuning_rows: rulings of the tuning speakers with what was chosen; none without tuning.
    """

    rows: tuple[Row, ...]
    skipped: tuple[Skipped, ...]
    bins: tuple[Bin, ...]
    tuned: Tuned | None = None
    tuning_rows: tuple[Row, ...] = ()


def evaluate(
    gathered: Gathered,
    setups: Sequence[Setup],
    thresholds: Thresholds,
    progress: Progress,
    jobs: int,
) -> Evaluation:
    """Measure.

    Args:
        gathered: clips with their turns.
        setups: the engines.
        thresholds: that the rulings are made with.
        progress: bars are added to it.
        jobs: workers; 0 for one a core.

    Raises:
        RefereeError: an engine cannot be loaded, or no clip could be measured.
    """
    measured = run_engines(gathered.trials, setups, progress, jobs)
    if not measured.rows:
        why = measured.skipped[0].why if measured.skipped else "no turn was found for any clip."
        raise RefereeError(f"Nothing could be measured: {why}")
    bins = _bins(measured.rows, thresholds, progress)
    return Evaluation(measured.rows, measured.skipped, bins)


def tuned_evaluation(
    gathered: Gathered, setup: Setup, thresholds: Thresholds, progress: Progress, jobs: int
) -> Evaluation:
    """Measure, choose thresholds on the tuning speakers, and rule again on the others with them.

    Raises:
        RefereeError: as `evaluate`, or one half has no clip.
    """
    found = evaluate(gathered, [setup], thresholds, progress, jobs)
    halves = {half: [r for r in found.rows if r.clip.half is half] for half in Half}
    for half, rows in halves.items():
        if not rows:
            raise RefereeError(
                f"No clip is of a {half} speaker, so nothing can be chosen on some people and "
                "reported on others; name clips of more people."
            )
    bar = progress.add_task("thresholds", total=1.0)
    tuned = tune(halves[Half.TUNING], thresholds, lambda share: progress.advance(bar, share), jobs)
    reporting = all_judged_again(halves[Half.REPORTING], tuned.chosen)
    tuning = all_judged_again(halves[Half.TUNING], tuned.chosen)
    bins = _bins(reporting, tuned.chosen, progress)
    return Evaluation(tuple(reporting), found.skipped, bins, tuned, tuple(tuning))


def _bins(rows: Sequence[Row], thresholds: Thresholds, progress: Progress) -> tuple[Bin, ...]:
    bar = progress.add_task("how often it was rightly sure", total=None)
    first = [row for row in rows if row.engine == rows[0].engine]
    bins = reliability(stated(first, thresholds))
    progress.update(bar, total=1, completed=1)
    return bins
