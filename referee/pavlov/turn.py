"""One turn as the rules see it: the flipped card and all that came before it."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from referee.pavlov.cards import Card


class Direction(IntEnum):
    """Which neighbour is next; play starts to the left (rulebook, "Taking the Test")."""

    LEFT = 1
    RIGHT = -1

    @property
    def turned(self) -> "Direction":
        """The other one."""
        return Direction(-self)


@dataclass(frozen=True, slots=True)
class Turn:
    """A dog has flipped a card and has not announced yet.

    Attributes:
        card: the flipped card.
        dog: who flipped it.
        dogs: all dogs of the test, each one's left neighbour after it.
        cards_left: how many cards each of `dogs` still has face down, this card not counted.
        pile: cards played since the total was last cleared, oldest first, without this card.
        total: the pile's value before this card.
        direction: the direction of play before this card.
        dogs_card: 1 when this is the dog's first card of the test, 2 for its second ...
        test_card: 1 when this is the first card of the test, by whomever ...
        played: who played before in this test, oldest first.
    """

    card: Card
    dog: str
    dogs: tuple[str, ...]
    cards_left: tuple[int, ...]
    pile: tuple[Card, ...] = ()
    total: int = 0
    direction: Direction = Direction.LEFT
    dogs_card: int = 1
    test_card: int = 1
    played: tuple[str, ...] = ()

    @property
    def before(self) -> Card | None:
        """The card before this one in the pile."""
        return self.pile[-1] if self.pile else None

    @property
    def is_dogs_last(self) -> bool:
        """Whether the dog has no more cards."""
        return self.cards_left[self.dogs.index(self.dog)] == 0


def following(
    dogs: Sequence[str], cards_left: Sequence[int], dog: str, direction: Direction, skip: int = 0
) -> str | None:
    """Who plays after a dog, or None when nobody has cards. Dogs without cards are passed over.

    Args:
        dogs: in seat order.
        cards_left: of each of `dogs`.
        dog: who played last.
        direction: of play.
        skip: how many dogs that have cards lose their turn.
    """
    start = dogs.index(dog)
    around = ((start + direction * step) % len(dogs) for step in range(1, len(dogs) + 1))
    ready = (dogs[seat] for seat in around if cards_left[seat])
    if not skip:
        return next(ready, None)
    skippable = tuple(ready)
    return skippable[skip % len(skippable)] if skippable else None
