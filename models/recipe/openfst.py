"""OpenFst's command line: text to the binary graphs that libvosk reads.

Debian: `apt-get install libfst-tools libfst22-plugins-base`. The pip wheels of OpenFst lack the
look-ahead types, so there is no way without these programs.
"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path

from referee.errors import RefereeError

_PLUGINS = "/usr/lib"
"""Debian keeps the look-ahead plug-in below this folder, where the loader does not search."""


def lookahead(lines: Iterable[str], out: Path) -> dict[int, int]:
    """Writes a graph of type olabel_lookahead; returns the new number of each word id.

    Raises:
        RefereeError: OpenFst's programs are not installed, or fail.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _compiled(lines, folder, "olabel")
        relabelled = ["fstconvert", "--fst_type=olabel_lookahead"]
        _run([*relabelled, "--save_relabel_opairs=pairs", "sorted.fst", "out.fst"], folder)
        shutil.copy(folder / "out.fst", out)
        pairs = (folder / "pairs").read_text().splitlines()
        return {int(old): int(new) for old, new in (pair.split() for pair in pairs)}


def plain(lines: Iterable[str], out: Path) -> None:
    """Writes an ordinary graph, arcs sorted by input label.

    Raises:
        RefereeError: OpenFst's programs are not installed, or fail.
    """
    with tempfile.TemporaryDirectory() as name:
        _compiled(lines, Path(name), "ilabel")
        shutil.copy(Path(name) / "sorted.fst", out)


def _compiled(lines: Iterable[str], folder: Path, sort: str) -> None:
    (folder / "graph.txt").write_text("".join(lines))
    _run(["fstcompile", "graph.txt", "graph.fst"], folder)
    _run(["fstarcsort", f"--sort_type={sort}", "graph.fst", "sorted.fst"], folder)


def _run(command: list[str], folder: Path) -> None:
    plugins = ":".join(str(path) for path in Path(_PLUGINS).glob("*/fst/*"))
    environment = {**os.environ, "LD_LIBRARY_PATH": plugins}
    try:
        subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True)
    except FileNotFoundError as error:
        raise RefereeError(
            f"{command[0]} is missing: install OpenFst's programs "
            "(Debian: apt-get install libfst-tools libfst22-plugins-base)."
        ) from error
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode(errors="replace").strip()
        raise RefereeError(f"{command[0]} failed: {said}.") from error
