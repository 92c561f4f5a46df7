"""Which speakers thresholds are chosen on, and which ones figures are reported on."""

from enum import StrEnum
from zlib import crc32


class Half(StrEnum):
    """Whole speakers belong to one half, so that no figure is of somebody who was tuned on."""

    TUNING = "tuning"
    REPORTING = "reporting"


def half_of(speaker: str) -> Half:
    """The half of a speaker, for ever the same: a hash of the id decides (CRC-32).

    The low three bits stay out of it, because models/recipe keeps people out of training by them.
    """
    return Half.TUNING if crc32(speaker.encode()) // 8 % 2 else Half.REPORTING
