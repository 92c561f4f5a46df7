"""What past games tell of how often dogs are right."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from referee.errors import RefereeError
from referee.judging.prior import Announced
from referee.judging.ruling import ReasonKind
from referee.pavlov.events import Event, Outcome, Ruled
from referee.pavlov.game import effective
from referee.table.journals import games_of, journals_in

_UNSAID = {ReasonKind.OUT_OF_TURN, ReasonKind.SILENCE}
"""Reasons for a bad verdict without an announcement."""


def experience(paths: Iterable[Path]) -> tuple[Announced, ...]:
    """Every announcement that was ruled on, as the table let it stand.

    Args:
        paths: journals, or folders of them. Journals of other games are passed over.

    Raises:
        RefereeError: none of them tells anything.
    """
    found = [one for path in journals_in(paths) for one in _of_journal(path)]
    if not found:
        raise RefereeError(
            "No journal of a game with rulings was found; name the folder that games are kept in."
        )
    return tuple(found)


def _of_journal(path: Path) -> Iterator[Announced]:
    try:
        games = games_of(path)
    except RefereeError:
        return
    for events in games:
        yield from _of_game(events)


def _of_game(events: Sequence[Event]) -> Iterator[Announced]:
    for event in effective(events):
        if isinstance(event, Ruled) and not _UNSAID.intersection(event.reasons):
            rules = event.evidence.get("rules")
            if isinstance(rules, list):
                yield Announced(len(rules), _is_right(event))


def _is_right(ruled: Ruled) -> bool:
    """Whether the announcement was; an action that is left out does not make it wrong."""
    only_undone = set(ruled.reasons) == {ReasonKind.MISSING_ACTION}
    return ruled.outcome is Outcome.GOOD or only_undone
