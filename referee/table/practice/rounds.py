"""Practice as events, and its rounds: each time against the clock with the cards of it."""

from collections.abc import Iterable
from dataclasses import dataclass

from referee.pavlov.practice import Answer, Summary, summary_of


@dataclass(frozen=True, slots=True)
class PracticeBegun:
    """The first card is flipped, and the clock starts.

    Attributes:
        dog: who practises.
        rules: ids of the rules in play.
        limit: seconds.
        when: day and time in ISO form at which the dog sat down, "2026-01-02T20:15".
    """

    dog: str
    rules: tuple[str, ...]
    limit: float
    when: str


PracticeEvent = PracticeBegun | Answer
"""What a journal of practice holds."""


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
