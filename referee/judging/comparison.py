"""One reading of what was heard against the expectation: parts found, and what was wrong."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from referee import numbers
from referee.judging.announcement import ending_text, repeated
from referee.judging.lexicon import TokenKind
from referee.judging.meaning import Reading, Token
from referee.judging.ruling import PartHeard, Reason, ReasonKind
from referee.pavlov.expectation import Expectation, Phrase, PhraseKind, Total

_MEANINGLESS = (TokenKind.FILLER, TokenKind.UNKNOWN, TokenKind.OTHER)


@dataclass(frozen=True, slots=True)
class Comparison:
    """How a reading stands against the expectation.

    Attributes:
        reading: the reading, whole.
        parts: each required part and how it came out.
        reasons: what was wrong; empty when all is right.
        unknown: speech outside the grammar stands where it could hide or be a part.
        command: a table command was said.
    """

    reading: Reading
    parts: tuple[PartHeard, ...]
    reasons: tuple[Reason, ...]
    unknown: bool
    command: bool

    @property
    def right(self) -> bool:
        """Everything required was said, and nothing else that means anything."""
        return not (self.reasons or self.unknown or self.command)


@dataclass(slots=True)
class _Tally:
    """What is being filled while the tokens are matched; never leaves this module."""

    parts: list[PartHeard] = field(default_factory=list)
    missing: list[Phrase] = field(default_factory=list)
    left: list[Token] = field(default_factory=list)
    reasons: list[Reason] = field(default_factory=list)

    def take(self, tokens: Sequence[Token]) -> None:
        self.left = [token for token in self.left if not any(token is t for t in tokens)]


def compare(expectation: Expectation, reading: Reading, pause: float = 0.0) -> Comparison:
    """Match the tokens of a reading with the parts of the expectation.

    Args:
        expectation: what the rules require.
        reading: what was heard, after the dog's own corrections.
        pause: seconds; unknown speech so long after the announcement is not the dog's.
    """
    tokens = [token for token in reading if token.kind not in _MEANINGLESS]
    tally = _Tally()
    body, last = _split_ending(expectation, tokens)
    tally.left = list(body)
    for phrase in sorted(expectation.phrases, key=_claims_last):
        _match_phrase(phrase, expectation, tally)
    if isinstance(expectation.ending, Total):
        tally.take(_repeats(body, last))
    _judge_ending(expectation, last, tally)
    _judge_rest(tally)
    return Comparison(
        reading=reading,
        parts=tuple(tally.parts),
        reasons=tuple(tally.reasons),
        unknown=_hides_something(reading, pause),
        command=any(token.kind is TokenKind.COMMAND for token in tokens),
    )


def _split_ending(
    expectation: Expectation, tokens: Sequence[Token]
) -> tuple[Sequence[Token], Sequence[Token]]:
    """The tokens before the ending and those of the ending."""
    ending = expectation.ending
    if isinstance(ending, Total):
        size = _spoken_total(expectation, tokens, ending.value)
    elif ending.phrase is None:
        size = 0
    else:
        size = _spoken_instead(ending.phrase, tokens)
    return tokens[: len(tokens) - size], tokens[len(tokens) - size :]


def _spoken_total(expectation: Expectation, tokens: Sequence[Token], total: int) -> int:
    """How many tokens at the end are the total; the card's own number after its name is none."""
    if not tokens or tokens[-1].number is None:
        return 0
    total_earlier = any(token.number == total for token in tokens[:-1])
    is_total = tokens[-1].number == total
    if total_earlier and not is_total and is_own_number(expectation, tokens, len(tokens) - 1):
        return 0
    return 1


def _spoken_instead(phrase: Phrase, tokens: Sequence[Token]) -> int:
    """How many tokens at the end stand in the total's place, rightly or wrongly."""
    said = list(takewhile(lambda token: says(token, phrase), reversed(tokens)))
    if not said and tokens and tokens[-1].kind in (TokenKind.NUMBER, TokenKind.WORDS):
        return 1
    return min(len(said), phrase.times)


def _repeats(body: Sequence[Token], last: Sequence[Token]) -> list[Token]:
    """The same number just before the total: a total that was said twice."""
    number = last[-1].number if last else None
    return list(takewhile(lambda t: number is not None and t.number == number, reversed(body)))


def _claims_last(phrase: Phrase) -> bool:
    """A name takes the card's own number too, so it must not come before a VALUE that needs it."""
    return phrase.kind is PhraseKind.NAME


def _match_phrase(phrase: Phrase, expectation: Expectation, tally: _Tally) -> None:
    found = [token for token in tally.left if says(token, phrase)]
    if phrase.times > 1 or phrase.kind is PhraseKind.VALUE:
        found = found[: phrase.times]
    if not found:
        tally.missing.append(phrase)
        tally.parts.append(PartHeard(repeated(phrase), phrase.rules, "", 0.0))
        return
    if phrase.kind is PhraseKind.NAME:
        found += _own_numbers(found, expectation, tally.left)
    tally.take(found)
    if len(found) < phrase.times:
        reason = ReasonKind.MISSING_PHRASE
        tally.reasons.append(Reason(reason, repeated(phrase), _heard(found), phrase.rules))
    tally.parts.append(_part(repeated(phrase), phrase.rules, found))


def says(token: Token, phrase: Phrase) -> bool:
    """Whether the token is the phrase."""
    if phrase.kind is PhraseKind.VALUE:
        return token.number is not None and token.number == numbers.read(phrase.text.split())
    return token.kind.value == phrase.kind.value and token.text == phrase.text.lower()


def _own_numbers(
    names: Sequence[Token], expectation: Expectation, tokens: Sequence[Token]
) -> list[Token]:
    """The card's own number straight after its name is part of the name."""
    return [
        token
        for i, token in enumerate(tokens)
        if is_own_number(expectation, tokens, i) and any(tokens[i - 1] is n for n in names)
    ]


def is_own_number(expectation: Expectation, tokens: Sequence[Token], position: int) -> bool:
    """Whether the token is the card's own number, straight after the card's name."""
    if position == 0 or tokens[position].number != expectation.card.value:
        return False
    before = tokens[position - 1]
    return before.kind is TokenKind.NAME and before.text == expectation.card.command


def _judge_ending(expectation: Expectation, last: Sequence[Token], tally: _Tally) -> None:
    ending = expectation.ending
    expected = ending_text(expectation)
    if isinstance(ending, Total):
        _judge_total(ending.value, expected, ending.rules, last, tally)
    elif ending.phrase is not None:
        _judge_instead(ending.phrase, ending.rules, last, tally)
    else:
        _judge_untold(ending.rules, tally)


def _judge_untold(rules: tuple[str, ...], tally: _Tally) -> None:
    """A number where none may be said is a total that should have been kept back."""
    told = [token for token in tally.left if token.number is not None]
    if told:
        tally.take(told)
        tally.reasons.append(Reason(ReasonKind.WRONG_TOTAL, "", _heard(told), rules))


def _judge_instead(
    phrase: Phrase, rules: tuple[str, ...], last: Sequence[Token], tally: _Tally
) -> None:
    expected = repeated(phrase)
    if len(last) == phrase.times and all(says(token, phrase) for token in last):
        tally.parts.append(_part(expected, rules, last))
        return
    tally.parts.append(PartHeard(expected, rules, "", 0.0))
    kind = ReasonKind.WRONG_PHRASE if last else ReasonKind.MISSING_PHRASE
    tally.reasons.append(Reason(kind, expected, _heard(last), rules))


def _judge_total(
    value: int, expected: str, rules: tuple[str, ...], last: Sequence[Token], tally: _Tally
) -> None:
    if last and last[-1].number == value:
        tally.parts.append(_part(expected, rules, last))
        return
    early = next((token for token in tally.left if token.number == value), None)
    if early is not None and not last:
        tally.take([early])
        tally.parts.append(_part(expected, rules, [early]))
        tally.reasons.append(Reason(ReasonKind.TOTAL_NOT_LAST, expected, early.heard, rules))
        return
    if not last:
        last = [token for token in tally.left if token.number is not None][-1:]
        tally.take(last)
    tally.parts.append(PartHeard(expected, rules, "", 0.0))
    tally.reasons.append(Reason(ReasonKind.WRONG_TOTAL, expected, _heard(last), rules))


def _judge_rest(tally: _Tally) -> None:
    """Pair what is missing with something of its own kind; all else that was said is extra."""
    left = [token for token in tally.left if token.kind is not TokenKind.COMMAND]
    for phrase in tally.missing:
        wrong = next((t for t in left if _same_kind(t, phrase)), None)
        kind = ReasonKind.MISSING_PHRASE if wrong is None else ReasonKind.WRONG_PHRASE
        heard = "" if wrong is None else wrong.heard
        tally.reasons.append(Reason(kind, repeated(phrase), heard, phrase.rules))
        left = [token for token in left if token is not wrong]
    if left:
        tally.reasons.append(Reason(ReasonKind.EXTRA_WORDS, "", _heard(left), ()))


def _same_kind(token: Token, phrase: Phrase) -> bool:
    if phrase.kind is PhraseKind.VALUE:
        return token.kind is TokenKind.NUMBER
    return token.kind.value == phrase.kind.value


def _hides_something(reading: Reading, pause: float) -> bool:
    """Whether something not understood may be a part of the announcement, or hide one.

    Unknown speech before its first word is a cough or a neighbour, and so it is some time after
    its last. A clear word that means nothing here is never passed over.
    """
    if any(token.kind is TokenKind.OTHER for token in reading):
        return True
    meant = [i for i, t in enumerate(reading) if t.kind not in _MEANINGLESS]
    unknown = [i for i, t in enumerate(reading) if t.kind is TokenKind.UNKNOWN]
    if not meant:
        return bool(unknown)
    end = reading[meant[-1]].words[-1].end
    return any(
        i > meant[0] and (i < meant[-1] or reading[i].words[0].start - end < pause) for i in unknown
    )


def hides_unknown(reading: Reading, pause: float) -> bool:
    """Whether there is unknown speech that may have drowned a part of the announcement.

    Args:
        reading: what was heard.
        pause: seconds; unknown speech so long after the announcement is not the dog's.
    """
    meant = [token for token in reading if token.kind not in _MEANINGLESS]
    end = meant[-1].words[-1].end if meant else 0.0
    unknown = [token for token in reading if token.kind is TokenKind.UNKNOWN]
    return any(token.words[0].start - end < pause for token in unknown)


def _part(expected: str, rules: tuple[str, ...], tokens: Sequence[Token]) -> PartHeard:
    confidence = min(token.confidence for token in tokens)
    return PartHeard(expected, rules, _heard(tokens), confidence)


def _heard(tokens: Sequence[Token]) -> str:
    return " ".join(token.heard for token in tokens)
