"""What the screen shows of a game, as a value: never more than a dog at the table may know."""

from dataclasses import dataclass
from enum import StrEnum

from referee.pavlov.cards import Card
from referee.pavlov.game import Game
from referee.pavlov.play import in_play
from referee.pavlov.turn import Direction
from referee.table.house import House


class Stage(StrEnum):
    """What the table is about."""

    OFFER = "offer"
    """Whether the last game is gone on with."""
    BETWEEN = "between"
    """The rules lie open, bones may be traded."""
    FLIP = "flip"
    WHICH = "which card"
    """A printed card is flipped and not yet typed."""
    ANNOUNCE = "announce"
    TEST_OVER = "test over"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class DogView:
    """One dog.

    Attributes:
        name: of the dog.
        seat: its key, from 1.
        bones: that it has.
        cards: that it has face down.
        plays: whether it is its turn.
    """

    name: str
    seat: int
    bones: int
    cards: int
    plays: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """The table at one moment.

    Attributes:
        stage: what it is about.
        test: number of the test, from 1.
        tests: to pass.
        dogs: in seat order.
        card: face up, if any.
        flipper: who flipped it, or whose printed card is to be typed.
        total: of the pile, once it was announced and ruled on; else None.
        direction: of play.
        rules: texts of the rules while they lie open; else empty.
        question: whether yes or no is waited for.
        paused: whether the game is paused.
    """

    stage: Stage
    test: int
    tests: int
    dogs: tuple[DogView, ...]
    card: Card | None = None
    flipper: str | None = None
    total: int | None = None
    direction: Direction = Direction.LEFT
    rules: tuple[str, ...] = ()
    question: bool = False
    paused: bool = False


def table_view(
    game: Game,
    house: House,
    stage: Stage,
    *,
    total: int | None,
    question: bool,
    paused: bool,
) -> TableView:
    """What of a game may be seen at a stage."""
    test = game.test
    flipped = test.flipped if test else None
    open_rules = in_play(game, house.rules) if stage is Stage.BETWEEN else ()
    return TableView(
        stage=stage,
        test=max(1, len(game.revealed)),
        tests=game.tests,
        dogs=tuple(_dog(game, seat) for seat in range(len(game.people))),
        card=flipped.card if flipped else None,
        flipper=flipped.dog if flipped else None,
        total=total,
        direction=test.direction if test else Direction.LEFT,
        rules=tuple(rule.text for rule in open_rules),
        question=question,
        paused=paused,
    )


def _dog(game: Game, seat: int) -> DogView:
    name, test = game.people[seat], game.test
    plays = test is not None and (test.flipped.dog if test.flipped else test.to_play) == name
    cards = len(test.hand(name)) if test and name in test.dogs else 0
    return DogView(name, seat + 1, game.bones[name], cards, plays)
