"""The thresholds file, written: what was chosen, and on which data."""

from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

from referee.evaluation.cases import Truth
from referee.evaluation.figures import figures
from referee.evaluation.rows import Row
from referee.evaluation.table import percent
from referee.judging.thresholds import DEFAULT, Thresholds

_HEADER = """\
# Where evidence begins to be enough: what `dogtor evaluate --tune` chose, and on which data.
# A threshold that is not named here is as in referee/judging/thresholds.py, which explains them.
#
"""


def thresholds_file(chosen: Thresholds, rows: Sequence[Row]) -> str:
    """The file's contents, as `referee.judging.thresholds.parse_thresholds` reads them.

    Args:
        chosen: the thresholds.
        rows: of the tuning speakers, ruled with the chosen thresholds.
    """
    lines = [*_data(rows), ""]
    for field in fields(Thresholds):
        value = getattr(chosen, field.name)
        if value != getattr(DEFAULT, field.name):
            lines.append(f"{field.name} = {value:g}")
    return _HEADER + "\n".join(lines) + "\n"


def write_thresholds(path: Path, chosen: Thresholds, rows: Sequence[Row]) -> None:
    """Write the file."""
    path.write_text(thresholds_file(chosen, rows), encoding="utf-8")


def _data(rows: Sequence[Row]) -> list[str]:
    of = figures(rows)
    speakers = {row.clip.speaker for row in rows}
    clips = {row.clip.path for row in rows}
    right = sum(row.case.truth is Truth.RIGHT for row in rows)
    sets = ", ".join(sorted({row.clip.group for row in rows}))
    levels = ", ".join(dict.fromkeys(row.level for row in rows))
    engines = ", ".join(dict.fromkeys(row.engine for row in rows))
    return [
        f"# Chosen with {engines} on {len(clips)} clips of {len(speakers)} tuning speakers",
        f"# ({sets}),",
        f"# {len(rows)} rulings, {right} of right announcements, noise levels {levels}:",
        f"# false bad {percent(of.false_bad)}, false good {percent(of.false_good)},",
        f"# say again {percent(of.say_again)}.",
    ]
