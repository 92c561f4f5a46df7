"""The journal of practice: each time against the clock, and each card as it is judged."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self

import platformdirs

from referee.pavlov.practice import Answer, Summary, summary_of
from referee.table.codec import Codec
from referee.table.event_log import EventLog
from referee.table.journal import kind_of


@dataclass(frozen=True, slots=True)
class PracticeBegun:
    """The first card is flipped, and the clock starts.

    Attributes:
        dog: who practises.
        rules: ids of the rules in play.
        limit: seconds.
        when: day and time in ISO form, "2026-01-02T20:15".
    """

    dog: str
    rules: tuple[str, ...]
    limit: float
    when: str


PracticeEvent = PracticeBegun | Answer
"""What a journal of practice holds."""


class PracticeLog(EventLog[PracticeEvent]):
    """See `EventLog`."""

    kind = "pavlov-practice"
    codec = Codec[PracticeEvent](PracticeEvent)


def is_practice(path: Path) -> bool:
    """Whether a file begins like a journal of practice."""
    return kind_of(path) == PracticeLog.kind


@dataclass(frozen=True, slots=True)
class Round:
    """One time against the clock, as far as it went.

    Attributes:
        begun: how it began.
        answers: oldest first.
    """

    begun: PracticeBegun
    answers: tuple[Answer, ...]

    @property
    def summary(self) -> Summary:
        """What came of it."""
        return summary_of(self.answers)


def rounds(events: Iterable[PracticeEvent]) -> tuple[Round, ...]:
    """The rounds of a journal in which a card was judged, oldest first."""
    found: list[Round] = []
    for event in events:
        if isinstance(event, PracticeBegun):
            found.append(Round(event, ()))
        elif found:
            found[-1] = Round(found[-1].begun, (*found[-1].answers, event))
    return tuple(each for each in found if each.answers)


def practice_folder() -> Path:
    """Where practice is kept, apart from games."""
    return platformdirs.user_state_path("dogtor-referee") / "practice"


def new_practice_path(now: datetime) -> Path:
    """The file of practice that begins now."""
    return practice_folder() / f"{now:%Y-%m-%d-%H%M%S}.jsonl"


class PracticeKeeper:
    """Begins a journal with the first event: who leaves without a card leaves no file."""

    def __init__(self, path: Path) -> None:
        """Nothing is written yet.

        Args:
            path: of the journal.
        """
        self._path = path
        self._log: PracticeLog | None = None

    def record(self, event: PracticeEvent) -> None:
        """Write an event through to the disk.

        Raises:
            RefereeError: the file cannot be written, or holds practice already.
        """
        if self._log is None:
            self._log = PracticeLog.create(self._path, event)
        else:
            self._log.record(event)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._log is not None:
            self._log.close()
