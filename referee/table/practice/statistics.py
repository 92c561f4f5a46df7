"""What past practice tells: each dog, each rule, and how it went from day to day."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from referee.pavlov.practice import Answer, Summary
from referee.table.practice.rounds import PracticeEvent, Round, rounds


@dataclass(slots=True)
class Practised:
    """Rounds taken together.

    Attributes:
        rounds: how many.
        cards: announced.
        good: of them.
        longest: streak within a round.
        seconds: that all the cards took.
    """

    rounds: int = 0
    cards: int = 0
    good: int = 0
    longest: int = 0
    seconds: float = 0.0

    def add(self, came: Summary) -> None:
        """One more round."""
        self.rounds += 1
        self.cards += came.cards
        self.good += came.good
        self.longest = max(self.longest, came.best_streak)
        self.seconds += came.seconds * came.cards


@dataclass(slots=True)
class RulePractised:
    """A rule.

    Attributes:
        asked: cards on which it asked for something.
        forgotten: of them.
    """

    asked: int = 0
    forgotten: int = 0


@dataclass(frozen=True, slots=True)
class Day:
    """A dog's rounds of one day.

    Attributes:
        day: in ISO form, "2026-01-02".
        dog: its name.
        came: what came of them.
    """

    day: str
    dog: str
    came: Practised = field(default_factory=Practised)


@dataclass(slots=True)
class PracticeStatistics:
    """All past practice together.

    Attributes:
        dogs: by name.
        rules: by id.
        days: each dog's, oldest first.
    """

    dogs: defaultdict[str, Practised] = field(default_factory=lambda: defaultdict(Practised))
    rules: defaultdict[str, RulePractised] = field(
        default_factory=lambda: defaultdict(RulePractised)
    )
    days: list[Day] = field(default_factory=list)

    def add(self, events: Iterable[PracticeEvent]) -> None:
        """One more journal, later than those before."""
        for one in rounds(events):
            self._day(one).add(one.summary)
            self.dogs[one.begun.dog].add(one.summary)
            for answer in one.answers:
                self._add_rules(answer)

    def _day(self, one: Round) -> Practised:
        day, dog = one.begun.when[:10], one.begun.dog
        found = next((each for each in self.days if (each.day, each.dog) == (day, dog)), None)
        if found is None:
            found = Day(day, dog)
            self.days.append(found)
        return found.came

    def _add_rules(self, answer: Answer) -> None:
        for rule in answer.asked:
            self.rules[rule].asked += 1
        for rule in answer.forgotten:
            self.rules[rule].forgotten += 1
