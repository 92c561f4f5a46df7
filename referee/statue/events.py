"""What the journal of a game holds, one event a line. The secrets are not among them.

The roles, goals, targets and throws follow from a seed, which lies in an envelope of its own. The
journal has the envelope's seal, by which anybody can see at the end that nothing was changed.
"""

from dataclasses import dataclass
from typing import TypeAlias

from referee.statue.moves import Move


@dataclass(frozen=True, slots=True)
class Started:
    """The game's set-up, as everybody sees it.

    Attributes:
        people: the players' own names, each to the left of the one before.
        animals: how many each starts with.
        pot: how many lie in the pot.
        characters: id of the character at each seat.
        cards: SHA-256 of the file of name cards, in hexadecimal.
        seal: SHA-256 of the seed, in hexadecimal.
    """

    people: tuple[str, ...]
    animals: int
    pot: int
    characters: tuple[str, ...]
    cards: str
    seal: str


@dataclass(frozen=True, slots=True)
class PinChosen:
    """A player has chosen a number to look at their secrets with.

    Attributes:
        seat: the player.
        salt: in hexadecimal.
        digest: of salt and number, in hexadecimal.
    """

    seat: int
    salt: str
    digest: str


@dataclass(frozen=True, slots=True)
class Undone:
    """Moves are taken back; so many of those that counted go on counting."""

    keep: int


@dataclass(frozen=True, slots=True)
class Opened:
    """The game is over and its envelope open for everybody: the seed."""

    seed: str


Event: TypeAlias = Started | PinChosen | Undone | Opened | Move


def moves_that_count(events: tuple[Event, ...]) -> tuple[Move, ...]:
    """The moves of a journal, without those taken back."""
    moves: list[Move] = []
    for event in events:
        match event:
            case Undone(keep):
                del moves[keep:]
            case Started() | PinChosen() | Opened():
                pass
            case move:
                moves.append(move)
    return tuple(moves)
