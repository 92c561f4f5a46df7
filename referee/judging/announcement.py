"""The announcements that would be right for an expectation, as words."""

from collections.abc import Iterable, Iterator
from itertools import islice, permutations, product

from referee import numbers
from referee.judging.lexicon import Lexicon, TokenKind
from referee.pavlov.expectation import Expectation, Phrase, PhraseKind, Total

Announcement = tuple[str, ...]

MOST_ANNOUNCEMENTS = 48
"""Orders and spoken forms multiply; this many of them, the usual ones first, are enough."""


def usual(expectation: Expectation) -> str:
    """The announcement as one would say it aloud: "fetch, five"; "" when nothing is to be said."""
    parts = [repeated(phrase) for phrase in expectation.phrases]
    ending = ending_text(expectation)
    return ", ".join([*parts, ending] if ending else parts)


def ending_text(expectation: Expectation) -> str:
    """What is to be said last, in words; "" when nothing may be said there."""
    ending = expectation.ending
    if isinstance(ending, Total):
        return " ".join(numbers.say(ending.value))
    return repeated(ending.phrase) if ending.phrase else ""


def right_announcements(expectation: Expectation, lexicon: Lexicon) -> tuple[Announcement, ...]:
    """Right announcements, the usual one first: every order and spoken form, up to a limit."""
    found = dict.fromkeys(_announcements(expectation, lexicon))
    return tuple(islice(found, MOST_ANNOUNCEMENTS))


def rival_announcements(
    expectation: Expectation, mistaken: Iterable[Expectation], lexicon: Lexicon
) -> tuple[Announcement, ...]:
    """Likely wrong announcements: a total that sounds alike, or one of the rules forgotten."""
    alike: list[Announcement] = []
    if isinstance(expectation.ending, Total):
        usual_words = right_announcements(expectation, lexicon)[0]
        before = usual_words[: -len(numbers.say(expectation.ending.value))]
        alike = [(*before, *numbers.say(n)) for n in numbers.alike(expectation.ending.value)]
    forgotten = [right_announcements(wrong, lexicon)[0] for wrong in mistaken]
    return tuple(dict.fromkeys((*alike, *forgotten)))


def _announcements(expectation: Expectation, lexicon: Lexicon) -> Iterator[Announcement]:
    endings = _ending_forms(expectation, lexicon)
    for with_value in (False, True):
        for order in permutations(expectation.phrases):
            forms = [_forms(phrase, expectation, lexicon, with_value) for phrase in order]
            for parts in product(*forms, endings):
                yield tuple(word for part in parts for word in part)


def _forms(
    phrase: Phrase, expectation: Expectation, lexicon: Lexicon, with_value: bool
) -> list[Announcement]:
    """Spoken forms of a phrase; a name may be followed by the card's own number."""
    forms = [form * phrase.times for form in phrase_forms(phrase, lexicon)]
    if with_value and phrase.kind is PhraseKind.NAME and expectation.card.value:
        value = numbers.say(expectation.card.value)
        return [(*form, *value) for form in forms]
    return forms


def phrase_forms(phrase: Phrase, lexicon: Lexicon) -> tuple[Announcement, ...]:
    """The spoken forms of a phrase said once."""
    if phrase.kind is PhraseKind.VALUE:
        return (tuple(phrase.text.split()),)
    return lexicon.forms(TokenKind(phrase.kind.value), phrase.text.lower())


def _ending_forms(expectation: Expectation, lexicon: Lexicon) -> list[Announcement]:
    ending = expectation.ending
    if isinstance(ending, Total):
        return list(numbers.spoken_forms(ending.value))
    if ending.phrase is None:
        return [()]
    return [form * ending.phrase.times for form in phrase_forms(ending.phrase, lexicon)]


def repeated(phrase: Phrase) -> str:
    """The phrase as often as it must be said."""
    return " ".join([phrase.text] * phrase.times)
