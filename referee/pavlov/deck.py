"""The test deck, read from its file, and the codes by which people name its cards."""

import re
from difflib import get_close_matches
from random import Random

from referee import numbers
from referee.errors import RefereeError
from referee.pavlov.cards import BELL, LETTERS, VALUES, Card, Command, Suit
from referee.tomltable import Table, parse, suggest

HAND = 5
"""Cards that each dog is dealt."""

Deck = tuple[Card, ...]

_CODE = re.compile(r"([a-z]+?)(?:[ -]*([0-9]+)| ([a-z]+))?")
_COMMANDS = {letter: command for command, letter in LETTERS.items()}
_COMMANDS |= {str(command): command for command in LETTERS}
_COLOURS = (Suit.BLUE, Suit.YELLOW, Suit.BROWN)


def read_deck(text: str, source: str) -> Deck:
    """The cards of a deck file: commands in the file's order, then the bells.

    Args:
        text: TOML with `bells` and a table `suits` (see grammars/en/deck.toml).
        source: the file's name, for errors.

    Raises:
        RefereeError: something in the file is missing or unknown.
    """
    top = parse(text, source)
    top.only(("bells", "suits"))
    suits = top.table("suits")
    suits.only(map(str, LETTERS))
    commands = tuple(card for command in LETTERS for card in _cards(suits, command))
    return commands + (BELL,) * top.number("bells", at_least=0)


def find_card(code: str, deck: Deck) -> Card:
    """The card that a code names: "f5", "fetch 5", "fetch five", "bell".

    Raises:
        RefereeError: there is no such card; the message says how a code is made.
    """
    word = code.strip().lower()
    for card in deck:
        if word == card.code:
            return card
    if found := _CODE.fullmatch(word):
        command, value = _COMMANDS.get(found[1]), numbers.read([found[2] or found[3] or ""])
        for card in deck:
            if (card.command, card.value) == (command, value):
                return card
    raise RefereeError(f"There is no card '{code.strip()}'; {_hint(word)}")


def shuffled(deck: Deck, random: Random) -> Deck:
    """The deck in an order that the generator's seed decides."""
    cards = list(deck)
    random.shuffle(cards)
    return tuple(cards)


def stacked_orders(deck: Deck, tests: int, seed: int) -> tuple[Deck, ...]:
    """Orders to stack a printed deck in, one for each test; a seed always gives the same ones."""
    return tuple(shuffled(deck, Random(f"{seed} {test}")) for test in range(tests))


def _cards(suits: Table, command: Command) -> list[Card]:
    given = suits.values.get(command)
    if not isinstance(given, list) or len(given) != len(VALUES):
        raise suits.error("needs five suits, for the values 1 to 5", command)
    return [
        Card(command, value, _suit(suits, command, suit))
        for value, suit in zip(VALUES, given, strict=True)
    ]


def _suit(suits: Table, command: Command, suit: object) -> Suit:
    if suit in _COLOURS:
        return Suit(str(suit))
    raise suits.error(f"unknown suit '{suit}'; {suggest(str(suit), _COLOURS)}", command)


def _hint(word: str) -> str:
    how = "type a letter and a value, like 'f5', or 'bell'"
    found = _CODE.fullmatch(word)
    if found and found[1] in _COMMANDS:
        command = _COMMANDS[found[1]]
        letter = LETTERS[command]
        return f"the values of {command} are 1 to 5: '{letter}1' to '{letter}5'."
    close = get_close_matches(found[1] if found else word, (*_COMMANDS, "bell"), n=1)
    if close and close[0] not in LETTERS.values():
        return f"did you mean '{close[0]}'? Else {how}."
    letters = ", ".join(f"{letter} {command}" for command, letter in LETTERS.items())
    return f"{how} ({letters})."
