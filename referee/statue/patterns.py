"""Spoken commands as patterns: matched against what was said, and filled in to what can be said.

A pattern is a row of words; "[word]" may be left out, "one|other" are alternatives, and {actor},
{player} and {number} stand for the player who acts, another player and how many animals.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from referee import numbers
from referee.statue.wishes import Act, Amount, Wish

Words = tuple[str, ...]


class Slot(StrEnum):
    """What is filled in."""

    ACTOR = "{actor}"
    PLAYER = "{player}"
    NUMBER = "{number}"


@dataclass(frozen=True, slots=True)
class Part:
    """One place of a pattern.

    Attributes:
        words: the words that may stand there; empty for a slot.
        slot: what is filled in there, or None.
        optional: whether it may be left out.
    """

    words: Words = ()
    slot: Slot | None = None
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Pattern:
    """One way to ask for something."""

    act: Act
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Forms:
    """What is said for players and for numbers without a number word.

    Attributes:
        players: for each seat, the ways to name the player, the usual one first.
        none: words for no animals.
        all: words for all animals that can be given.
    """

    players: tuple[tuple[Words, ...], ...]
    none: Words
    all: Words


def match(pattern: Pattern, words: Sequence[str], forms: Forms) -> Iterator[Wish]:
    """Every reading of all the words by the pattern."""
    yield from _match(pattern.parts, tuple(words), Wish(pattern.act), forms)


def fill(
    pattern: Pattern, actor: Sequence[Words], player: Sequence[Words], number: Sequence[Words]
) -> Iterator[Words]:
    """Everything that can be said by the pattern with these fillings."""
    fillings = {Slot.ACTOR: actor, Slot.PLAYER: player, Slot.NUMBER: number}
    yield from _fill(pattern.parts, fillings)


def has(pattern: Pattern, slot: Slot) -> bool:
    """Whether the pattern has such a slot."""
    return any(part.slot is slot for part in pattern.parts)


def _match(parts: tuple[Part, ...], words: Words, wish: Wish, forms: Forms) -> Iterator[Wish]:
    if not parts:
        if not words:
            yield wish
        return
    part, rest = parts[0], parts[1:]
    if part.optional:
        yield from _match(rest, words, wish, forms)
    if words and words[0] in part.words:
        yield from _match(rest, words[1:], wish, forms)
    if part.slot:
        for length, filled in _read(part.slot, words, wish, forms):
            yield from _match(rest, words[length:], filled, forms)


def _read(slot: Slot, words: Words, wish: Wish, forms: Forms) -> Iterator[tuple[int, Wish]]:
    if slot is Slot.NUMBER:
        for length, animals in _numbers(words, forms):
            yield length, replace(wish, animals=animals)
        return
    for seat, names in enumerate(forms.players):
        for name in names:
            if words[: len(name)] == name:
                actor, target = (seat, wish.target) if slot is Slot.ACTOR else (wish.actor, seat)
                yield len(name), replace(wish, actor=actor, target=target)


def _numbers(words: Words, forms: Forms) -> Iterator[tuple[int, Amount]]:
    if words and words[0] in forms.all:
        yield 1, "all"
    if words and words[0] in forms.none:
        yield 1, 0
    for length in range(1, min(numbers.longest(), len(words)) + 1):
        number = numbers.read(words[:length])
        if number is not None:
            yield length, number


def _fill(parts: tuple[Part, ...], fillings: Mapping[Slot, Sequence[Words]]) -> Iterator[Words]:
    if not parts:
        yield ()
        return
    part = parts[0]
    first = fillings[part.slot] if part.slot else [(word,) for word in part.words]
    left_out: list[Words] = [()] if part.optional else []
    for rest in _fill(parts[1:], fillings):
        for words in (*left_out, *first):
            yield (*words, *rest)
