"""Progress on the terminal, and the log of a run."""

import logging
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.progress import track as rich_track

T = TypeVar("T")
console = Console(stderr=True)


def track(items: Iterable[T], what: str) -> Iterator[T]:
    """Passes the items on and shows how far it is."""
    yield from rich_track(items, what, console=console)


def log_to(path: Path) -> None:
    """Sends what the steps report to a file, with times, and to the terminal."""
    path.parent.mkdir(parents=True, exist_ok=True)
    to_file, to_terminal = logging.FileHandler(path, encoding="utf-8"), logging.StreamHandler()
    to_file.setFormatter(logging.Formatter("%(asctime)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.INFO, handlers=[to_file, to_terminal], force=True)
    logging.getLogger("phonemizer").setLevel(logging.ERROR)
