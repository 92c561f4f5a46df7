"""Turns written short, and expectations read short, for tests of the game's rules."""

from collections.abc import Callable

import pytest

from referee.pavlov.deck import find_card
from referee.pavlov.expectation import Expectation, Total
from referee.pavlov.library import shipped_deck, shipped_rules
from referee.pavlov.turn import Direction, Turn

DOGS = ("Rex", "Bella", "Max")


def make_turn(card: str, pile: str = "", **others) -> Turn:
    """Rex flips a card on a pile of cards, 'b3 f5', whose sum is the total unless given."""
    deck = shipped_deck()
    cards = tuple(find_card(code, deck) for code in pile.split())
    fields = {
        "dog": "Rex",
        "dogs": DOGS,
        "cards_left": (4,) * len(others.get("dogs", DOGS)),
        "total": sum(card.value for card in cards),
        "direction": Direction.LEFT,
    }
    return Turn(find_card(card, deck), pile=cards, **{**fields, **others})


def describe_expectation(expectation: Expectation) -> str:
    """'fetch, woof x2, 5; mime begging': phrases, ending; actions."""
    said = [
        part.text if part.times == 1 else f"{part.text} x{part.times}"
        for part in expectation.phrases
    ]
    ending = expectation.ending
    if isinstance(ending, Total):
        said.append(str(ending.value))
    else:
        said.append(f"({ending.phrase.text if ending.phrase else 'nothing'} for {ending.value})")
    done = [action.text for action in expectation.actions]
    return "; ".join([", ".join(said), *done])


@pytest.fixture(scope="session")
def turn() -> Callable[..., Turn]:
    return make_turn


@pytest.fixture(scope="session")
def describe() -> Callable[[Expectation], str]:
    return describe_expectation


@pytest.fixture(scope="session")
def deck():
    return shipped_deck()


@pytest.fixture(scope="session")
def rules():
    return shipped_rules()
