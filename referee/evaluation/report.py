"""A whole evaluation in JSON's types."""

from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import Any

from referee.evaluation.evaluating import Evaluation
from referee.evaluation.figures import GROUPINGS, Figures, Rate, figures, grouped
from referee.evaluation.goals import reached
from referee.evaluation.rows import Row, row_report
from referee.evaluation.sources import Gathered
from referee.evaluation.tuning import Tuned


def evaluation_report(gathered: Gathered, found: Evaluation) -> dict[str, Any]:
    """Figures by engine and group, goals, what was left out, and every row."""
    engines = dict.fromkeys(row.engine for row in found.rows)
    return {
        "engines": {e: _engine([r for r in found.rows if r.engine == e]) for e in engines},
        "skipped": {str(skip.clip): skip.why for skip in found.skipped},
        "unplaced": [str(path) for path in gathered.unplaced],
        "reliability": [asdict(b) for b in found.bins],
        "tuning": _tuning(found.tuned) if found.tuned else None,
        "rows": [row_report(row) for row in found.rows],
    }


def _tuning(tuned: Tuned) -> dict[str, Any]:
    return {
        "chosen": tuned.changed,
        "trade-off": [
            {"bad_belief": point.bad_belief, **figures_report(point.figures)}
            for point in tuned.curve
        ],
    }


def _engine(rows: Sequence[Row]) -> dict[str, Any]:
    groups = {name: grouped(rows, key) for name, key in GROUPINGS.items()}
    goals = [
        {
            "level": found.goal.level,
            "figure": found.goal.figure,
            "most": found.goal.most,
            "measured": round(found.value, 4),
            "met": found.met,
        }
        for found in reached(groups["noise level"])
    ]
    return {
        "all": figures_report(figures(rows)),
        "goals": goals,
        **{
            f"by {name}": {g: figures_report(of) for g, of in found.items()}
            for name, found in groups.items()
        },
    }


def figures_report(of: Figures) -> dict[str, Any]:
    """Figures in JSON's types: rates with their 95% intervals, times in seconds."""
    return {field.name: _value(getattr(of, field.name)) for field in fields(of)}


def _value(value: Rate | float) -> Any:
    if not isinstance(value, Rate):
        return round(value, 4)
    low, high = (round(end, 5) for end in value.interval)
    return {
        "count": value.count,
        "total": value.total,
        "rate": round(value.value, 5),
        "low": low,
        "high": high,
    }
