"""What past games tell of how often dogs are right."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from referee.errors import RefereeError
from referee.judging.prior import Announced
from referee.judging.ruling import ReasonKind
from referee.pavlov.events import Event, Outcome, Ruled
from referee.pavlov.game import effective
from referee.table.journals import games_of, journals_in


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
        if isinstance(event, Ruled) and ReasonKind.OUT_OF_TURN not in event.reasons:
            rules = event.evidence.get("rules")
            if isinstance(rules, list):
                yield Announced(len(rules), event.outcome is Outcome.GOOD)
