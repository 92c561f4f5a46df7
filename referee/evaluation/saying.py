"""What a clip's text says in the game's terms: phrases, and the total or phrase that ends it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise

from referee.judging.lexicon import Lexicon, TokenKind
from referee.judging.meaning import Token, readings
from referee.pavlov.cards import VALUES
from referee.pavlov.expectation import PhraseKind
from referee.utterance import typed

Asked = tuple[PhraseKind, str]
"""A phrase's kind and canonical text."""

_PHRASES = {TokenKind(kind.value): kind for kind in PhraseKind if kind is not PhraseKind.VALUE}
_EXACT = 100.0


@dataclass(frozen=True, slots=True)
class Said:
    """An announcement in the game's terms.

    Attributes:
        phrases: each phrase and how often it is said, without what ends the announcement.
        ending: a total, or the phrase that stands in its place.
        total_last: whether the ending is said last.
        own_value: the number that is said straight after a name, as on the card, if any.
    """

    phrases: tuple[tuple[Asked, int], ...]
    ending: int | tuple[Asked, int]
    total_last: bool = True
    own_value: int | None = None

    def without(self, phrase: Asked) -> "Said":
        """The announcement with a phrase left out."""
        return replace(self, phrases=tuple(p for p in self.phrases if p[0] != phrase))

    def with_phrase(self, phrase: Asked, times: int = 1) -> "Said":
        """The announcement with a phrase more."""
        return replace(self, phrases=(*self.phrases, (phrase, times)))


def understand(text: str, lexicon: Lexicon) -> Said | None:
    """Read a text as an announcement; None when it is made of other words too.

    Args:
        text: lower-case words.
        lexicon: every phrase that rules could ask for.
    """
    found = readings(typed(text.split()).words, lexicon, _EXACT)
    tokens = [t for t in found[0] if t.kind is not TokenKind.FILLER] if found else []
    kinds = {token.kind for token in tokens}
    if not tokens or not kinds <= {TokenKind.NUMBER, *_PHRASES}:
        return None
    if tokens[-1].number is not None:
        return _with_total_last(tokens)
    numbers = [token for token in tokens if token.number is not None]
    if len(numbers) == 1 and numbers[0].number is not None:
        rest = [token for token in tokens if token is not numbers[0]]
        return Said(_counted(rest), numbers[0].number, total_last=False)
    return None if numbers else _with_phrase_last(tokens)


def _with_total_last(tokens: list[Token]) -> Said | None:
    total, body = tokens[-1].number, tokens[:-1]
    own = [
        token.number
        for before, token in pairwise(body)
        if before.kind is TokenKind.NAME and token.number in VALUES and token.number != total
    ]
    others = sum(token.number not in (None, total) for token in body) - len(own)
    if total is None or others > 0 or len(own) > 1:
        return None
    phrases = _counted(token for token in body if token.number is None)
    return Said(phrases, total, own_value=own[0] if own else None)


def _with_phrase_last(tokens: list[Token]) -> Said:
    last = (_PHRASES[tokens[-1].kind], tokens[-1].text)
    counted = dict(_counted(tokens))
    times = counted.pop(last)
    return Said(tuple(counted.items()), (last, times))


def _counted(tokens: Iterable[Token]) -> tuple[tuple[Asked, int], ...]:
    counts: dict[Asked, int] = {}
    for token in tokens:
        phrase = (_PHRASES[token.kind], token.text)
        counts[phrase] = counts.get(phrase, 0) + 1
    return tuple(counts.items())
