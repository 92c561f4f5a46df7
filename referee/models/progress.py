"""How far getting a model has come."""

from collections.abc import Callable
from enum import StrEnum


class Stage(StrEnum):
    """What is being done, as it is shown."""

    DOWNLOAD = "downloading"
    CHECK = "checking"
    UNPACK = "unpacking"


Report = Callable[[Stage, int, int], None]
"""Told the stage, the bytes done and the bytes in all."""


def silent(stage: Stage, done: int, whole: int) -> None:
    """Report to nobody."""
