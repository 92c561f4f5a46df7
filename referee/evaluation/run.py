"""All trials on all cores, with a progress bar."""

import multiprocessing
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from referee.evaluation.cases import Trial
from referee.evaluation.engines import load_engine
from referee.evaluation.measuring import Setup, Skipped, Worker
from referee.evaluation.rows import Row

_BATCH = 4
"""Trials that a worker takes at a time."""

_setup: Setup | None = None
"""Of this process, when it is a worker."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What came of a run.

    Attributes:
        rows: in the order of the trials.
        skipped: clips that could not be measured.
    """

    rows: tuple[Row, ...]
    skipped: tuple[Skipped, ...]


def run(trials: Sequence[Trial], setup: Setup, progress: Progress, jobs: int = 0) -> Measured:
    """Judge every trial.

    Args:
        trials: clips with their turns.
        setup: the engine and the noise.
        progress: a bar is added to it.
        jobs: workers; 0 for one a core.

    Raises:
        RefereeError: the engine cannot be loaded.
    """
    bar = progress.add_task(f"loading {setup.engine.name}", total=None)
    load_engine(setup.engine)
    progress.update(bar, description=setup.engine.name, total=len(trials))
    found: list[list[Row] | Skipped] = []
    for result in _results(trials, setup, jobs or os.cpu_count() or 1):
        found.append(result)
        progress.advance(bar)
    return Measured(
        tuple(row for rows in found if isinstance(rows, list) for row in rows),
        tuple(skip for skip in found if isinstance(skip, Skipped)),
    )


def run_engines(
    trials: Sequence[Trial], setups: Sequence[Setup], progress: Progress, jobs: int = 0
) -> Measured:
    """Judge every trial with every engine, on the clips that all of them can be measured on."""
    found = [run(trials, setup, progress, jobs) for setup in setups]
    skipped = {skip.clip: skip for measured in found for skip in measured.skipped}
    rows = [row for measured in found for row in measured.rows if row.clip.path not in skipped]
    return Measured(tuple(rows), tuple(skipped.values()))


def progress_bar() -> Progress:
    """The bar of a run, on standard error so that standard output stays data.

    It goes when it is done, and is not written into a file at all.
    """
    from rich.console import Console

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    console = Console(stderr=True)
    return Progress(*columns, TimeRemainingColumn(), console=console, transient=True)


def _results(trials: Sequence[Trial], setup: Setup, jobs: int) -> Iterator[list[Row] | Skipped]:
    """Fresh processes, because recognisers do not survive a fork."""
    context = multiprocessing.get_context("spawn")
    with context.Pool(min(jobs, len(trials)), _start, (setup,)) as pool:
        yield from pool.imap(_measure, trials, _BATCH)
        pool.close()
        pool.join()


def _start(setup: Setup) -> None:
    global _setup
    _setup = setup


def _measure(trial: Trial) -> list[Row] | Skipped:
    return _worker().measure(trial)


@cache
def _worker() -> Worker:
    """Made with the first trial, because what fails at a worker's start is never told."""
    assert _setup is not None
    return Worker(_setup)
