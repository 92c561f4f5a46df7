"""The grammar of one turn: what may be said, right and wrong.

Never the right answer alone, since then everything sounds right.
"""

from collections.abc import Iterable, Iterator

from referee import numbers
from referee.hearing.recogniser import Grammar
from referee.judging.announcement import right_announcements
from referee.judging.lexicon import Entry, Lexicon, TokenKind
from referee.pavlov.expectation import Expectation
from referee.utterance import UNKNOWN

NEAR = 20
"""Totals this far from a right or likely wrong one can be said."""

ALWAYS = range(21)
"""Numbers that can be said in any turn: cards' own values and small totals."""


def turn_grammar(right: Expectation, mistaken: Iterable[Expectation], lexicon: Lexicon) -> Grammar:
    """Every right announcement, the likely wrong ones, table commands and unknown speech.

    Args:
        right: what the rules require.
        mistaken: what dogs who forget some of the rules would take to be required.
        lexicon: names, suits, phrases of the rules in play, dogs, fillers and commands.
    """
    meant = (right, *mistaken)
    whole = [words for e in meant for words in right_announcements(e, lexicon)]
    singles = [form for entry in lexicon.entries if _can_be_said(entry) for form in entry.forms]
    totals = [form for n in _likely_numbers(meant) for form in numbers.spoken_forms(n)]
    return grammar_of(" ".join(words) for words in (*whole, *singles, *totals) if words)


def common_grammar(lexicon: Lexicon) -> Grammar:
    """For clips of no known turn: every number, name, suit, phrase and command."""
    singles = [form for entry in lexicon.entries for form in entry.forms]
    every = range(numbers.LOWEST, numbers.HIGHEST + 1)
    said = [form for n in every for form in numbers.spoken_forms(n)]
    return grammar_of(" ".join(words) for words in (*singles, *said))


def grammar_of(phrases: Iterable[str]) -> Grammar:
    """The phrases, each once, and unknown speech."""
    return tuple(dict.fromkeys((*(phrase.lower() for phrase in phrases), UNKNOWN)))


def _can_be_said(entry: Entry) -> bool:
    """Whether it makes sense in a turn; nothing can be resumed, and "um" sounds like "go on"."""
    return (entry.kind, entry.text) != (TokenKind.COMMAND, "resume")


def _likely_numbers(expectations: Iterable[Expectation]) -> list[int]:
    found = set(ALWAYS)
    for expectation in expectations:
        found.update(_near(expectation.ending.value))
    return sorted(n for n in found if numbers.LOWEST <= n <= numbers.HIGHEST)


def _near(total: int) -> Iterator[int]:
    """Totals close by, the one without its sign, and those that sound alike."""
    yield from range(total - NEAR, total + NEAR + 1)
    yield -total
    yield from numbers.alike(total)
    if 0 < total < 10:
        yield from (10 + total, 10 * total)
