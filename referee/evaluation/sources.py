"""From what is named on the command line to trials."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.progress import Progress

from referee.errors import RefereeError
from referee.evaluation.asking import asking
from referee.evaluation.cases import Trial
from referee.evaluation.clips import check_files, read_index
from referee.evaluation.drawing import Selection, babblers, draw, select
from referee.evaluation.placing import Placer
from referee.evaluation.recorded import recorded_trials
from referee.pavlov.library import shipped_deck
from referee.pavlov.rules import Rulebook
from referee.table.refereeing import table_words

MANIFEST = "manifest.toml"
INDEXES = ("index.tsv", "train.tsv")
"""Lists that are looked for in a folder, besides the manifest."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """What is measured.

    Attributes:
        trials: clips with their turns.
        unplaced: clips whose text no turn was found for.
        babble: clips that babble is made of.
    """

    trials: tuple[Trial, ...]
    unplaced: tuple[Path, ...]
    babble: tuple[Path, ...]


def gather(
    sources: Sequence[Path], book: Rulebook, selection: Selection, progress: Progress
) -> Gathered:
    """Read manifests and indexes, keep the wanted speakers, and draw turns where none are given.

    Args:
        sources: folders or lists.
        book: rules that can be in play.
        selection: which clips, and the seed.
        progress: a bar is added to it.

    Raises:
        RefereeError: a list is missing or broken, a clip is missing, or no clip is left.
    """
    bar = progress.add_task("lists of clips", total=None)
    lists = [found for source in sources for found in lists_of(source)]
    recorded = [
        trial
        for found in lists
        if found.suffix == ".toml"
        for trial in select(recorded_trials(found, book), selection)
    ]
    kept = [
        clip
        for found in lists
        if found.suffix != ".toml"
        for clip in select(read_index(found), selection)
    ]
    if not kept and not recorded:
        raise RefereeError("No clip is left to measure; name more clips or other speakers.")
    check_files(kept)
    total = len(recorded) + len(kept)
    progress.update(bar, description="turns", total=total, completed=len(recorded))
    placer = Placer(asking(book), shipped_deck(), table_words())
    drawn = draw(kept, selection.seed, placer, lambda: progress.advance(bar))
    trials = (*recorded, *drawn.trials)
    everybody = [trial.clip for trial in trials]
    return Gathered(trials, drawn.unplaced, babblers(everybody, selection.seed))


def lists_of(source: Path) -> tuple[Path, ...]:
    """The list itself when it is named, else that of a folder, else those of its folders.

    Raises:
        RefereeError: there is none.
    """
    if source.is_file():
        return (source,)
    for name in (MANIFEST, *INDEXES):
        if (source / name).is_file():
            return (source / name,)
    within = tuple(sorted(source.glob(f"*/{MANIFEST}")))
    if within:
        return within
    raise RefereeError(
        f"'{source}' has no list of clips; it needs a {MANIFEST} or an {INDEXES[0]} "
        "(path, speaker and text, tab separated)."
    )
