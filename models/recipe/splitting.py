"""Which speakers are trained on, and which ones are left out.

Measuring reads this too, so it needs none of the packages that training does.
"""

from enum import StrEnum
from zlib import crc32

_LEFT_OUT = 8
"""Of so many speakers of the large sources one is left out."""


class Part(StrEnum):
    """What a speaker's clips may be used for."""

    TRAINING = "training"
    DEVELOPMENT = "development"
    REPORT = "report"


def part(source: str, speaker: str) -> Part:
    """Whole speakers are kept out: some to choose costs with, others to report figures on.

    precise_notwake does not say who speaks and what, so all of it serves as foreign speech.
    """
    if source == "fsdd":
        return Part.REPORT if speaker.endswith("nicolas") else Part.TRAINING
    if source == "precise_notwake":
        return Part.REPORT if speaker.endswith("athena") else Part.DEVELOPMENT
    if source == "inspektral_digits":
        return Part.DEVELOPMENT
    if source == "speechocean762":
        return _half(speaker) if speaker.endswith("7") else Part.TRAINING
    if source in ("wuw2", "gsc_v2_test12") and crc32(speaker.encode()) % _LEFT_OUT == 0:
        return _half(speaker)
    return Part.TRAINING


def _half(speaker: str) -> Part:
    """By other bits of the hash than those that chose who is left out."""
    return Part.DEVELOPMENT if crc32(speaker.encode()) // _LEFT_OUT % 2 else Part.REPORT
