"""Whether a dog has finished, right or wrong: a short pause then ends the announcement."""

from collections.abc import Sequence
from itertools import takewhile

from referee.judging.comparison import compare, is_own_number, says
from referee.judging.corrections import Leniency, corrected
from referee.judging.lexicon import Lexicon, TokenKind
from referee.judging.meaning import Token, readings
from referee.judging.thresholds import DEFAULT
from referee.pavlov.expectation import Expectation, Phrase, PhraseKind, Total
from referee.utterance import typed


def is_complete(
    expectation: Expectation,
    words: Sequence[str],
    lexicon: Lexicon,
    similarity: float = DEFAULT.similarity,
) -> bool:
    """Whether the words end as announcements end.

    The total comes last, so any number ends an announcement, unless it may be the card's own or a
    value that a rule asks for and the total is still to come ("fetch five ... eight"). So does what
    a rule puts in the total's place.

    Args:
        expectation: what the rules require.
        words: heard so far.
        lexicon: the phrases that may be understood.
        similarity: 0 to 100; less alike is not taken for a phrase.
    """
    found = readings(typed(words).words, lexicon, similarity)
    usual = corrected(found[0], Leniency.KIND)
    if any(token.kind is TokenKind.UNKNOWN for token in usual):
        return False
    if compare(expectation, usual).right:
        return True
    tokens = [token for token in usual if token.kind is not TokenKind.FILLER]
    ending = expectation.ending
    if isinstance(ending, Total):
        return _ends_in_total(expectation, tokens)
    return ending.phrase is not None and _ends_in(ending.phrase, tokens)


def _ends_in(phrase: Phrase, tokens: Sequence[Token]) -> bool:
    said = list(takewhile(lambda token: says(token, phrase), reversed(tokens)))
    return len(said) >= phrase.times


def _ends_in_total(expectation: Expectation, tokens: Sequence[Token]) -> bool:
    if not tokens or tokens[-1].number is None:
        return False
    if tokens[-1].number == expectation.ending.value:
        return True
    values = [p for p in expectation.phrases if p.kind is PhraseKind.VALUE]
    may_go_on = any(says(tokens[-1], phrase) for phrase in values)
    return not (may_go_on or is_own_number(expectation, tokens, len(tokens) - 1))
