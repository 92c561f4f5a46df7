from collections.abc import Callable

import pytest

from referee.judging.lexicon import Lexicon, lexicon
from referee.pavlov.cards import Card, Command, Suit
from referee.pavlov.expectation import (
    Action,
    Ending,
    Expectation,
    Instead,
    Phrase,
    PhraseKind,
    Total,
)
from referee.table.refereeing import table_words

FETCH_FIVE = Card(Command.FETCH, 5, Suit.BLUE)

Expecting = Callable[..., Expectation]


@pytest.fixture(scope="session")
def words() -> Lexicon:
    return lexicon(table_words(), ["woof", "please"], ["Rex", "Bella"])


@pytest.fixture(scope="session")
def expecting() -> Expecting:
    def make(
        *phrases: tuple[str, str] | tuple[str, str, int],
        total: int | None = 5,
        instead: str | None = None,
        card: Card = FETCH_FIVE,
        actions: tuple[Action, ...] = (),
    ) -> Expectation:
        asked = tuple(
            Phrase(PhraseKind(kind), text, times[0] if times else 1, (f"{kind}-rule",))
            for kind, text, *times in phrases
        )
        ending: Ending = Total(total or 0, ("total-rule",))
        if total is None:
            last = Phrase(PhraseKind.WORDS, instead, 1, ("instead-rule",)) if instead else None
            ending = Instead(last, 5, ("instead-rule",))
        return Expectation(card, asked, ending, actions, "Bella", (), False)

    return make
