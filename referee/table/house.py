"""How a table plays: the rule files, where the cards come from, and the house rules."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from referee.errors import RefereeError
from referee.judging.lexicon import TableWords
from referee.judging.thresholds import DEFAULT, Thresholds
from referee.pavlov.cards import Card
from referee.pavlov.deck import HAND, Deck, find_card
from referee.pavlov.rules import Rulebook
from referee.pavlov.scoring import Scoring
from referee.table.adaptation import Adaptation
from referee.table.requests import RequestWords
from referee.textfile import read_text


class ActionPolicy(StrEnum):
    """What becomes of actions, which no microphone hears."""

    WITNESS = "witness"
    """They count as done unless somebody says "no action" or presses its key."""
    SPOKEN = "spoken"
    """They are said, "begging", in place of being done."""
    TRUST = "trust"
    """They count as done."""


class CardSource(StrEnum):
    """How the referee knows the cards."""

    OWN = "own"
    """The program shuffles, deals and shows."""
    PRINTED = "printed"
    """A printed deck; each card is typed as it is flipped."""
    STACKED = "stacked"
    """A printed deck in an order that a file tells."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a dog may be silent after flipping, in seconds; None for as long as it likes.

    Attributes:
        nudge: after which it is reminded.
        limit: after which silence is its announcement.
    """

    nudge: float | None = None
    limit: float | None = None


@dataclass(frozen=True, slots=True)
class House:
    """All that stays the same in every game at a table.

    Attributes:
        rules: the rulebook.
        deck: the cards.
        scoring: levels and grades.
        words: what is said in announcements.
        requests: what is said besides.
        cards: how they are known.
        stacked: orders of a stacked deck, one for each shuffle; else empty.
        actions: what becomes of them.
        patience: with silent dogs.
        read_cards: whether flipped cards are spoken.
        thresholds: where evidence begins to be enough.
        adaptation: each dog's own offsets to them.
    """

    rules: Rulebook
    deck: Deck
    scoring: Scoring
    words: TableWords
    requests: RequestWords
    cards: CardSource = CardSource.OWN
    stacked: tuple[tuple[Card, ...], ...] = ()
    actions: ActionPolicy = ActionPolicy.WITNESS
    patience: Patience = Patience()
    read_cards: bool = False
    thresholds: Thresholds = DEFAULT
    adaptation: Adaptation = field(default_factory=dict)

    def stacked_hands(self, test: int, dogs: Sequence[str]) -> dict[str, tuple[Card, ...]]:
        """The hands that a stacked deck gives, five cards from the top for each dog in turn.

        Args:
            test: 1 for the first; each takes the next order of the file, over and over.
            dogs: of the test, in seat order.

        Raises:
            RefereeError: the order has too few cards.
        """
        order = self.stacked[(test - 1) % len(self.stacked)]
        if len(order) < HAND * len(dogs):
            raise RefereeError(
                f"{len(dogs)} dogs need {HAND * len(dogs)} cards, but the stacked deck for test "
                f"{test} has {len(order)}; write more codes on its line."
            )
        return {dog: order[seat * HAND : (seat + 1) * HAND] for seat, dog in enumerate(dogs)}


def with_stacked(house: House, path: Path) -> House:
    """The house playing with a printed deck that is stacked as a file says.

    Args:
        house: as it was.
        path: a line of codes for each shuffle, the top card first; "#" begins a comment.

    Raises:
        RefereeError: the file cannot be read or names no card, an unknown one or one twice.
    """
    lines = [line.split("#")[0].split() for line in read_text(path).splitlines()]
    orders = tuple(
        _order(line, house.deck, f"'{path}', line {number}")
        for number, line in enumerate(lines, 1)
        if line
    )
    if not orders:
        raise RefereeError(f"'{path}' names no card; write codes like 'f5 bell s2' on a line.")
    return replace(house, cards=CardSource.STACKED, stacked=orders)


def _order(codes: Sequence[str], deck: Deck, where: str) -> tuple[Card, ...]:
    try:
        order = tuple(find_card(code, deck) for code in codes)
    except RefereeError as error:
        raise RefereeError(f"{where}: {error}") from error
    for card in order:
        if order.count(card) > deck.count(card):
            raise RefereeError(f"{where} has the card {card.code} too often.")
    return order
