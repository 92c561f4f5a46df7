"""Heard words to meaning: which numbers, names and phrases were said, in which order.

Some word strings can be read in more than one way ("five twenty" after a name is the card's own
number and then the total), so reading gives every sensible way and judging picks among them.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice

from rapidfuzz import fuzz

from referee import numbers
from referee.judging.lexicon import Entry, Lexicon, TokenKind
from referee.utterance import UNKNOWN, Word

MOST_READINGS = 64
"""More ways than this to read one announcement are not looked at."""


@dataclass(frozen=True, slots=True)
class Token:
    """A stretch of words that means one thing.

    Attributes:
        kind: what it is.
        text: the canonical phrase; for numbers the words as said.
        number: the value when it is a number.
        words: the words as heard.
        similarity: 0 to 100, how like the phrase the words are (rapidfuzz's ratio); 100 is equal.
    """

    kind: TokenKind
    text: str
    number: int | None
    words: tuple[Word, ...]
    similarity: float = 100.0

    @property
    def confidence(self) -> float:
        """The least confidence of its words."""
        return min(word.confidence for word in self.words)

    @property
    def heard(self) -> str:
        """The words as heard."""
        return " ".join(word.text for word in self.words)


Reading = tuple[Token, ...]


def readings(
    words: Sequence[Word], lexicon: Lexicon, least_similarity: float
) -> tuple[Reading, ...]:
    """Every sensible way to read the words, the one with the fewest and surest tokens first.

    Args:
        words: what was heard.
        lexicon: what may have been said.
        least_similarity: 0 to 100; words less like a phrase than this are not taken for it.
    """

    @cache
    def tokens_at(position: int) -> tuple[Token, ...]:
        return tuple(_tokens_at(words, position, lexicon, least_similarity))

    found = islice(_walk(tokens_at, 0, len(words)), MOST_READINGS)
    return tuple(sorted(found, key=_cost))


def _walk(
    tokens_at: Callable[[int], tuple[Token, ...]], position: int, end: int
) -> Iterator[Reading]:
    """Every way on from a word; only words at which a way arrives are looked at."""
    if position == end:
        yield ()
        return
    for token in tokens_at(position):
        for rest in _walk(tokens_at, position + len(token.words), end):
            yield (token, *rest)


def _cost(reading: Reading) -> tuple[int, int, float]:
    strange = sum(token.kind is TokenKind.OTHER for token in reading)
    return strange, len(reading), -sum(token.similarity for token in reading)


def _tokens_at(
    words: Sequence[Word], start: int, lexicon: Lexicon, least_similarity: float
) -> Iterator[Token]:
    """The tokens that can begin at a word, longest first; something stands at every word."""
    found = [*_numbers_at(words, start), *_phrases_at(words, start, lexicon)]
    if not found and words[start].text != UNKNOWN:
        found = _alike_at(words, start, lexicon, least_similarity)
    if not found:
        first = words[start]
        kind = TokenKind.UNKNOWN if first.text == UNKNOWN else TokenKind.OTHER
        found = [Token(kind, first.text, None, (first,), 0.0)]
    yield from sorted(found, key=lambda token: -len(token.words))


def _numbers_at(words: Sequence[Word], start: int) -> Iterator[Token]:
    for end in range(start + 1, min(len(words), start + numbers.longest()) + 1):
        span = tuple(words[start:end])
        number = numbers.read([word.text for word in span])
        if number is not None:
            yield Token(TokenKind.NUMBER, " ".join(w.text for w in span), number, span)


def _phrases_at(words: Sequence[Word], start: int, lexicon: Lexicon) -> Iterator[Token]:
    for entry, form in lexicon.beginning_with(words[start].text):
        span = tuple(words[start : start + len(form)])
        if tuple(word.text for word in span) == form:
            yield Token(entry.kind, entry.text, None, span)


def _alike_at(
    words: Sequence[Word], start: int, lexicon: Lexicon, least_similarity: float
) -> list[Token]:
    """The likest phrase of each kind; words of numbers or of other kinds are never taken for it."""
    alike = [
        token
        for entry in lexicon.entries
        for form in entry.forms
        for token in _alike(words, start, entry, form)
        if token.similarity >= least_similarity and not _is_other(token, lexicon)
    ]
    return list({token.kind: token for token in sorted(alike, key=_similarity)}.values())


def _alike(words: Sequence[Word], start: int, entry: Entry, form: Sequence[str]) -> Iterator[Token]:
    """The phrase with its words as heard, or with one of them lost."""
    for length in {len(form), max(1, len(form) - 1)}:
        span = tuple(words[start : start + length])
        similarity = fuzz.ratio(" ".join(word.text for word in span), " ".join(form))
        yield Token(entry.kind, entry.text, None, span, similarity)


def _similarity(token: Token) -> float:
    return token.similarity


def _is_other(token: Token, lexicon: Lexicon) -> bool:
    """Whether one of its words is known to mean something of another kind."""
    return any(
        word.text == UNKNOWN
        or word.text in numbers.vocabulary()
        or (lexicon.kinds_of(word.text) and token.kind not in lexicon.kinds_of(word.text))
        for word in token.words
    )
