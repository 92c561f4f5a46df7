"""One dog alone against the clock: cards come one after another until the time is up.

Nobody loses bones. A mistake clears the pile and ends the streak, and it is kept which rules were
forgotten. Time is passed in, in seconds of any clock that only goes forward.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

from referee.errors import RefereeError
from referee.pavlov.deck import Deck, shuffled
from referee.pavlov.events import Flipped, Outcome, Ruled
from referee.pavlov.expectation import Expectation
from referee.pavlov.expecting import expect
from referee.pavlov.rules import Rule
from referee.pavlov.test import Test


@dataclass(frozen=True, slots=True)
class Answer:
    """One card, announced and judged.

    Attributes:
        good: the verdict.
        seconds: from the flip to the verdict.
        asked: ids of the rules that asked for something.
        forgotten: ids of those that were forgotten; none when the dog miscounted only.
    """

    good: bool
    seconds: float
    asked: tuple[str, ...]
    forgotten: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Practice:
    """A dog at practice at one moment.

    Attributes:
        dog: its name.
        rules: in play, the oldest first.
        deck: that the cards come from, over and over.
        limit: seconds that it lasts; a card that is flipped in time may be finished.
        began: when the first card was flipped; None before.
        flipped: when the card on the table was flipped; None when none is.
        test: the cards that are left, and the pile.
        answers: so far, oldest first.
    """

    dog: str
    rules: tuple[Rule, ...]
    deck: Deck
    limit: float
    began: float | None
    flipped: float | None
    test: Test
    answers: tuple[Answer, ...] = ()

    @property
    def expectation(self) -> Expectation:
        """What the dog must say and do. Only while a card is flipped."""
        return expect(self.test.turn(), self.rules)

    @property
    def streak(self) -> int:
        """Good announcements since the last mistake."""
        return _streaks(self.answers)[-1]

    def is_over(self, now: float) -> bool:
        """Whether the time is up."""
        return self.began is not None and now - self.began >= self.limit


@dataclass(frozen=True, slots=True)
class Summary:
    """What came of it.

    Attributes:
        cards: announced.
        good: of them.
        best_streak: the longest row of good ones.
        seconds: a card took on average; 0 without cards.
        asked: rule id -> cards on which it asked for something.
        forgotten: rule id -> cards on which it was forgotten.
    """

    cards: int
    good: int
    best_streak: int
    seconds: float
    asked: Counter[str]
    forgotten: Counter[str]

    @property
    def worst_rule(self) -> str | None:
        """The rule that is forgotten on the largest part of its cards; None when none is.

        Among equals the one that is forgotten most often.
        """
        return max(
            self.forgotten,
            key=lambda rule: (self.forgotten[rule] / self.asked[rule], self.forgotten[rule]),
            default=None,
        )


def prepare(dog: str, rules: Sequence[Rule], deck: Deck, limit: float, random: Random) -> Practice:
    """A dog sits down to practise; the clock stands still until the first card is flipped.

    Args:
        dog: its name.
        rules: any, also several of one Dogtor.
        deck: at least one card.
        limit: seconds, more than 0.
        random: shuffles.

    Raises:
        RefereeError: there is no card, or no time.
    """
    if not deck:
        raise RefereeError("The deck is empty; practice needs at least one card.")
    if limit <= 0:
        raise RefereeError("Practice needs more than 0 seconds.")
    return Practice(dog, tuple(rules), deck, limit, None, None, _dealt(dog, deck, random))


def flip(practice: Practice, now: float, random: Random) -> Practice:
    """The next card is flipped; the first one starts the clock.

    Raises:
        RefereeError: the card on the table has not been announced, or the time is up.
    """
    if practice.flipped is not None:
        raise RefereeError("Announce the card on the table first.")
    if practice.is_over(now):
        raise RefereeError("The time is up.")
    test = practice.test
    if test.is_over:
        # The pile goes on, so that totals grow as high as a good memory lets them.
        fresh = _dealt(practice.dog, practice.deck, random)
        test = replace(fresh, pile=test.pile, total=test.total, played=test.played)
    card = test.hand(practice.dog)[0]
    assert card is not None
    began = now if practice.began is None else practice.began
    flipped = test.flip(Flipped(practice.dog, card))
    return replace(practice, test=flipped, began=began, flipped=now)


def answer(practice: Practice, good: bool, now: float, forgotten: Iterable[str] = ()) -> Practice:
    """The announcement of the card on the table is judged.

    Args:
        practice: with a flipped card.
        good: the verdict.
        now: when.
        forgotten: ids of the rules that the dog forgot.

    Raises:
        RefereeError: no card is flipped.
    """
    if practice.flipped is None:
        raise RefereeError("Flip a card first.")
    right = practice.expectation
    kept = Answer(good, now - practice.flipped, right.rules, () if good else tuple(forgotten))
    ruled = Ruled(
        dog=practice.dog,
        outcome=Outcome.GOOD if good else Outcome.BAD,
        total=right.ending.value if good else 0,
        next_dog=practice.dog,
        direction=practice.test.direction,
    )
    answers = (*practice.answers, kept)
    return replace(practice, test=practice.test.rule(ruled), flipped=None, answers=answers)


def summary(practice: Practice) -> Summary:
    """What has come of it so far."""
    return summary_of(practice.answers)


def summary_of(answers: Sequence[Answer]) -> Summary:
    """What the answers come to."""
    return Summary(
        cards=len(answers),
        good=sum(answer.good for answer in answers),
        best_streak=max(_streaks(answers)),
        seconds=sum(a.seconds for a in answers) / len(answers) if answers else 0.0,
        asked=Counter(rule for answer in answers for rule in answer.asked),
        forgotten=Counter(rule for answer in answers for rule in answer.forgotten),
    )


def _streaks(answers: Iterable[Answer]) -> list[int]:
    """The streak at the start and after each answer."""
    streaks = [0]
    for given in answers:
        streaks.append(streaks[-1] + 1 if given.good else 0)
    return streaks


def _dealt(dog: str, deck: Deck, random: Random) -> Test:
    return Test((dog,), (shuffled(deck, random),), to_play=dog)
