"""Cards of the test deck (rulebook, "The Test Deck")."""

from dataclasses import dataclass
from enum import StrEnum


class Command(StrEnum):
    """What a card tells the dog to do; also the card's name when it is said aloud."""

    SIT = "sit"
    SPEAK = "speak"
    FETCH = "fetch"
    SHAKE = "shake"
    BEG = "beg"
    ROLLOVER = "rollover"
    BELL = "bell"


class Suit(StrEnum):
    """The colour of a card; bells are white."""

    BLUE = "blue"
    YELLOW = "yellow"
    BROWN = "brown"
    WHITE = "white"


VALUES = range(1, 6)
"""The values of the commands; a bell is worth 0."""

LETTERS = {
    Command.SIT: "s",
    Command.SPEAK: "p",
    Command.FETCH: "f",
    Command.SHAKE: "h",
    Command.BEG: "b",
    Command.ROLLOVER: "r",
}
"""The first letter of a command, or its second where SIT has taken the first."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card: six bells are alike, every other pair of command and value is one card.

    Attributes:
        command: the card's name.
        value: 1 to 5; 0 for a bell.
        suit: white for a bell, else as the deck file deals it.
    """

    command: Command
    value: int
    suit: Suit

    @property
    def code(self) -> str:
        """The short name that people type: "f5" for fetch five, "bell"."""
        return "bell" if self.command is Command.BELL else f"{LETTERS[self.command]}{self.value}"

    @property
    def is_bell(self) -> bool:
        """Whether this is one of the six bells."""
        return self.command is Command.BELL


BELL = Card(Command.BELL, 0, Suit.WHITE)
