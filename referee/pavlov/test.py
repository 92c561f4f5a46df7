"""One test: dogs flip and announce in turn until every card is played."""

from dataclasses import dataclass, replace

from referee.pavlov.cards import Card
from referee.pavlov.events import Flipped, Hand, Outcome, Ruled
from referee.pavlov.turn import Direction, Turn


@dataclass(frozen=True, slots=True)
class Test:
    """A test that has been dealt.

    Attributes:
        dogs: in seat order, each one's left neighbour after it.
        hands: of each of `dogs`, the cards still face down.
        to_play: whose turn it is; None before the test begins and when it is over.
        direction: of play.
        pile: cards played since the total was last cleared, without the flipped one.
        total: the pile's value, without the flipped card.
        played: who flipped a card in this test and was ruled on, oldest first.
        seen: all cards face up so far in this test.
        order_rules: ids of the rules that made it the turn of `to_play`.
        flipped: the card that waits for a ruling, and whose it is.
    """

    dogs: tuple[str, ...]
    hands: tuple[Hand, ...]
    to_play: str | None = None
    direction: Direction = Direction.LEFT
    pile: tuple[Card, ...] = ()
    total: int = 0
    played: tuple[str, ...] = ()
    seen: tuple[Card, ...] = ()
    order_rules: tuple[str, ...] = ()
    flipped: Flipped | None = None

    @property
    def cards_left(self) -> tuple[int, ...]:
        """Face-down cards of each of `dogs`."""
        return tuple(map(len, self.hands))

    @property
    def is_over(self) -> bool:
        """Whether every card is played and ruled on."""
        return self.flipped is None and not any(self.hands)

    def hand(self, dog: str) -> Hand:
        """The dog's face-down cards."""
        return self.hands[self.dogs.index(dog)]

    def flip(self, flip: Flipped) -> "Test":
        """The test with the dog's top card face up."""
        hands = tuple(
            hand[1:] if dog == flip.dog else hand
            for dog, hand in zip(self.dogs, self.hands, strict=True)
        )
        return replace(self, hands=hands, flipped=flip, seen=(*self.seen, flip.card))

    def rule(self, ruled: Ruled) -> "Test":
        """The test after the verdict on the flipped card."""
        good = ruled.outcome is Outcome.GOOD
        assert self.flipped is not None
        return replace(
            self,
            pile=(*self.pile, self.flipped.card) if good else (),
            total=ruled.total,
            to_play=ruled.next_dog,
            direction=ruled.direction,
            played=(*self.played, ruled.dog),
            order_rules=ruled.order_rules,
            flipped=None,
        )

    def turn(self) -> Turn:
        """The flipped card as the rules see it. Only when a card is flipped."""
        assert self.flipped is not None
        dog = self.flipped.dog
        return Turn(
            card=self.flipped.card,
            dog=dog,
            dogs=self.dogs,
            cards_left=self.cards_left,
            pile=self.pile,
            total=self.total,
            direction=self.direction,
            dogs_card=self.played.count(dog) + 1,
            test_card=len(self.played) + 1,
            played=self.played,
        )
