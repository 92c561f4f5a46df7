"""What a folder must hold to be a Vosk model that takes grammars.

Looked at before loading, because Vosk ends the process over a file that is missing.
"""

from pathlib import Path

from referee.errors import RefereeError

_NEEDED = (
    "am/final.mdl",
    "conf/mfcc.conf",
    "conf/model.conf",
    "graph/disambig_tid.int",
    "graph/phones/word_boundary.int",
)
_NEEDED_FOR_GRAMMARS = ("graph/HCLr.fst", "graph/Gr.fst")


def lacking(folder: Path) -> tuple[str, ...]:
    """The files that the folder should have and has not, with "/" between their parts."""
    return tuple(
        name for name in (*_NEEDED, *_NEEDED_FOR_GRAMMARS) if not (folder / name).is_file()
    )


def check_folder(folder: Path) -> None:
    """Make sure that Vosk can load the folder and give it grammars.

    Raises:
        RefereeError: there is no such folder, or it lacks a file; the message names the first.
    """
    if not folder.is_dir():
        raise RefereeError(f"There is no model folder '{folder}'; check the path.")
    for name in lacking(folder):
        why = "takes no grammars" if name in _NEEDED_FOR_GRAMMARS else "is not whole"
        raise RefereeError(f"The model '{folder}' {why}: '{name}' is missing; get it again.")
