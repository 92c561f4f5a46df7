"""From what is named on the command line to trials."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from referee.errors import RefereeError
from referee.evaluation.cases import Trial
from referee.evaluation.clips import Clip, check_files, read_index
from referee.evaluation.drawing import Selection, babblers, draw, select
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


def gather(sources: Sequence[Path], book: Rulebook, selection: Selection) -> Gathered:
    """Read manifests and indexes, keep the wanted speakers, and draw turns where none are given.

    Args:
        sources: folders or lists.
        book: rules that can be in play.
        selection: which clips, and the seed.

    Raises:
        RefereeError: a list is missing or broken, a clip is missing, or no clip is left.
    """
    clips = [clip for source in sources for clip in _clips(list_of(source))]
    kept = select(clips, selection)
    if not kept:
        raise RefereeError("No clip is left to measure; name more clips or other speakers.")
    check_files(kept)
    drawn = draw(kept, selection.seed, book, shipped_deck(), table_words())
    return Gathered(drawn.trials, drawn.unplaced, babblers(kept, selection.seed))


def list_of(source: Path) -> Path:
    """The list itself when it is named, else the one in a folder.

    Raises:
        RefereeError: there is none.
    """
    if source.is_file():
        return source
    for name in (MANIFEST, *INDEXES):
        if (source / name).is_file():
            return source / name
    raise RefereeError(
        f"'{source}' has no list of clips; it needs a {MANIFEST} or an {INDEXES[0]} "
        "(path, speaker and text, tab separated)."
    )


def _clips(listed: Path) -> tuple[Clip, ...]:
    return read_index(listed)
