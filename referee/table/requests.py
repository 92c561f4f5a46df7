"""From what is said, typed or pressed, outside an announcement, to what the table wants.

At any moment only a few hundred phrases make sense, so all of them are listed: the list is the
recogniser's grammar and, looked up the other way, its meaning.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path

from referee.errors import RefereeError
from referee.pavlov.cards import Card
from referee.pavlov.deck import Deck, find_card
from referee.resources import LANGUAGE, grammars
from referee.table.exchange import Flip, Give, Order, Request
from referee.textfile import read_text
from referee.utterance import Utterance, typed

SURE = 0.7
"""A request counts when every word of it was heard with this confidence, 0 to 1."""

SHORT_ANSWERS: Mapping[str, Order] = {"y": Order.YES, "n": Order.NO}
"""Keys that answer a question."""

_BELL = "bell"

_MOST_WORDS = 100
"""Of a typed announcement; what a key that is held down types can be thousands."""

_BONES = re.compile("[0-9]{1,3}")

Words = tuple[str, ...]
Meanings = dict[Words, Request]


@dataclass(frozen=True, slots=True)
class RequestWords:
    """How requests are said in a language.

    Attributes:
        orders: spoken forms of each order.
        trades: ways to say a trade, with places for giver, taker and bones.
        bones: ways to say how many bones, by their number.
        fillers: words without meaning.
    """

    orders: Mapping[Order, tuple[Words, ...]]
    trades: tuple[str, ...]
    bones: Mapping[int, tuple[str, ...]]
    fillers: frozenset[str]


def load_request_words(language: str = LANGUAGE) -> RequestWords:
    """The requests in the words file of a language.

    Raises:
        RefereeError: the installation is incomplete, or the file lacks a request.
    """
    return _read(grammars(language) / "words.toml")


def orders(words: RequestWords, wanted: Iterable[Order]) -> Meanings:
    """The phrases of some orders."""
    return {form: order for order in wanted for form in words.orders[order]}


def flips(words: RequestWords, dogs: Iterable[str]) -> Meanings:
    """A dog flips by saying its name, or its name and the word for it, either first."""
    said: dict[Words, Request] = {}
    for dog in dogs:
        name = tuple(dog.lower().split())
        said[name] = Flip(dog)
        for form in words.orders[Order.FLIP]:
            said |= {(*name, *form): Flip(dog), (*form, *name): Flip(dog)}
    return said


def trades(words: RequestWords, people: Sequence[str]) -> Meanings:
    """Every trade of one or two bones between two people."""
    return {
        tuple(way.format(giver=giver, taker=taker, bones=said).lower().split()): Give(
            giver, taker, number
        )
        for giver, taker in permutations(people, 2)
        for number, forms in words.bones.items()
        for said in forms
        for way in words.trades
    }


def understand(utterance: Utterance, meanings: Meanings, words: RequestWords) -> Request | None:
    """What was said, when all of it is one request that was heard clearly.

    Unknown speech beside it makes it table talk in which the words only happen to stand.
    """
    said = tuple(word.text for word in utterance.words)
    if any(word.confidence < SURE for word in utterance.words):
        return None
    meant = tuple(word for word in said if word not in words.fillers)
    return meanings.get(said) or meanings.get(meant)


def typed_request(line: str, meanings: Meanings) -> Request | None:
    """What a typed line means when it is a phrase of the moment, in whatever case."""
    return meanings.get(tuple(line.lower().split()))


def agreed(line: str, words: RequestWords) -> bool | None:
    """What a typed line answers to a question; None when it is no answer."""
    meant = typed_request(line, orders(words, (Order.YES, Order.NO)))
    answer = meant or SHORT_ANSWERS.get(line.strip().lower())
    return None if answer is None else answer is Order.YES


def typed_flip(line: str, people: Sequence[str], deck: Deck) -> Flip:
    """A flip that was typed: "f5", "2", "rex", "2 f5", "rex fetch 5"; "0" is a bell, too.

    Raises:
        RefereeError: a card is named that does not exist.
    """
    first, _, rest = line.strip().partition(" ")
    dog = seated(first, people)
    if dog is not None:
        return Flip(dog, _card(rest, deck) if rest.strip() else None)
    return Flip(None, _card(line, deck))


def typed_announcement(line: str) -> Utterance:
    """A line as an announcement. Nobody has so much to say, so the rest of a longer one is cut."""
    return typed(line.replace(",", " ").split()[:_MOST_WORDS])


def typed_trade(line: str, people: Sequence[str]) -> Give | None:
    """A trade that was typed in short: "1 2" or "rex bella 2"; None when it is none."""
    parts = line.split()
    if len(parts) not in (2, 3) or (len(parts) == 3 and not _BONES.fullmatch(parts[2])):
        return None
    giver, taker = seated(parts[0], people), seated(parts[1], people)
    if giver is None or taker is None:
        return None
    return Give(giver, taker, int(parts[2]) if len(parts) == 3 else 1)


def seated(word: str, people: Sequence[str]) -> str | None:
    """Whoever sits on a seat, counted from 1, or has the name, which may be a number, too."""
    seats = {str(seat): person for seat, person in enumerate(people, 1)}
    named = (person for person in people if person.casefold() == word.casefold())
    return seats.get(word) or next(named, None)


def _card(code: str, deck: Deck) -> Card:
    return find_card(_BELL if code.strip() == "0" else code, deck)


def _read(path: Path) -> RequestWords:
    data = tomllib.loads(read_text(path))
    said = {**data.get("commands", {}), **data.get("moves", {})}
    missing = [order for order in Order if not said.get(order)]
    if missing:
        raise RefereeError(f"{path}: commands.{missing[0]} is missing; write how it is said.")
    trade = data["trades"]
    return RequestWords(
        orders={order: tuple(tuple(form.split()) for form in said[order]) for order in Order},
        trades=tuple(trade["ways"]),
        bones={1: tuple(trade["one"]), 2: tuple(trade["two"])},
        fillers=frozenset(_single_words(data["fillers"]["phrases"])),
    )


def _single_words(phrases: Iterable[str]) -> Iterator[str]:
    return (phrase for phrase in phrases if " " not in phrase)
