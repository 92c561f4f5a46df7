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
        return "bell" if self.command is Command.BELL else f"{_LETTERS[self.command]}{self.value}"


_LETTERS = {
    Command.SIT: "s",
    Command.SPEAK: "p",
    Command.FETCH: "f",
    Command.SHAKE: "h",
    Command.BEG: "b",
    Command.ROLLOVER: "r",
}
