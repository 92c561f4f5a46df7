"""Each dog's own offsets, as `dogtor adapt` chose them from a minute of speech."""

from collections.abc import Mapping
from pathlib import Path

from referee.errors import RefereeError
from referee.judging.thresholds import Offsets, Thresholds
from referee.textfile import read_text
from referee.tomltable import parse

_KEYS = ("good", "bad")
_MOST = 0.5

Adaptation = Mapping[str, Offsets]
"""Dog -> its offsets; dogs that are not named have none."""


def adapted(thresholds: Thresholds, adaptation: Adaptation, dog: str) -> Thresholds:
    """The thresholds for a dog."""
    return adaptation[dog].applied(thresholds) if dog in adaptation else thresholds


def load_adaptation(path: Path) -> Adaptation:
    """The offsets of a file.

    Raises:
        RefereeError: it cannot be read, or has a mistake.
    """
    tables = parse(read_text(path), str(path)).values
    return {dog: _offsets(values, f"{path.name}: {dog}") for dog, values in tables.items()}


def _offsets(values: object, where: str) -> Offsets:
    if not isinstance(values, dict) or not set(values) <= set(_KEYS):
        raise RefereeError(f"{where}: needs a table with 'good' and 'bad'.")
    for key, value in values.items():
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or abs(value) > _MOST:
            raise RefereeError(f"{where}: {key}: needs a number from -{_MOST} to {_MOST}.")
    return Offsets(**{key: float(value) for key, value in values.items()})
