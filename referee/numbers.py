"""Numbers in English words, both ways, exact."""

from collections.abc import Iterator, Sequence
from functools import cache

from num2words import num2words

LOWEST, HIGHEST = -500, 999
"""The totals that can be said and understood."""

_MOST_DIGITS = 100
"""Of a number that is typed, with zeros before it."""

_NEGATIVE = ("minus", "negative")
_ZERO = ("zero", "oh")
_LIKE_ONES = ((5, 9), (9, 5))
_DIGITS = ("oh", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@cache
def say(number: int) -> tuple[str, ...]:
    """The number as it is usually said: 105 -> ("one", "hundred", "and", "five").

    Raises:
        ValueError: the number is below `LOWEST` or above `HIGHEST`.
    """
    if not LOWEST <= number <= HIGHEST:
        raise ValueError(f"{number} is outside {LOWEST} to {HIGHEST}")
    return tuple(str(num2words(number)).replace("-", " ").split())


@cache
def spoken_forms(number: int) -> tuple[tuple[str, ...], ...]:
    """Every way to say the number, the usual one first.

    105 also as "one hundred five", "a hundred and five", "a hundred five", "one oh five"; teens
    and tens, which sound alike, also digit by digit.

    Raises:
        ValueError: the number is below `LOWEST` or above `HIGHEST`.
    """
    return tuple(dict.fromkeys(_forms(number)))


def clearly(number: int) -> tuple[str, ...]:
    """The number as it cannot be taken for one that sounds alike: 30 -> ("three", "oh").

    Teens and tens digit by digit, and others as usual.

    Raises:
        ValueError: the number is below `LOWEST` or above `HIGHEST`.
    """
    if number < 0:
        return (_NEGATIVE[0], *clearly(-number))
    return next(_digit_by_digit(number), say(number))


def is_teen_or_ten(number: int) -> bool:
    """Whether the number is one of thirteen to nineteen or thirty to ninety, with any hundreds."""
    return any(True for _ in _digit_by_digit(abs(number)))


def read(words: Sequence[str]) -> int | None:
    """The number that all the words together say, or None. Digits ("105", "-3") count as words."""
    if len(words) == 1 and words[0].removeprefix("-").isdecimal():
        if len(words[0]) > _MOST_DIGITS:
            # Python refuses to read thousands of them, as a key that is held down types.
            return None
        number = int(words[0])
        return number if LOWEST <= number <= HIGHEST else None
    return _by_words().get(tuple(words))


def alike(number: int) -> tuple[int, ...]:
    """Numbers that are easily taken for this one: thirteen and thirty, five and nine."""
    hundreds, rest = divmod(abs(number), 100)
    tens, ones = divmod(rest, 10)
    found = [tens * 10 + other for one, other in _LIKE_ONES if one == ones and tens != 1]
    if tens == 1 and ones > 2:
        found.append(ones * 10)
    elif tens > 2 and ones == 0:
        found.append(10 + tens)
    sign = -1 if number < 0 else 1
    near = [sign * (hundreds * 100 + n) for n in found]
    return tuple(n for n in near if LOWEST <= n <= HIGHEST)


@cache
def vocabulary() -> frozenset[str]:
    """Every word that some number needs."""
    return frozenset(word for form in _by_words() for word in form)


@cache
def longest() -> int:
    """How many words the longest form of a number has."""
    return max(len(form) for form in _by_words())


@cache
def _by_words() -> dict[tuple[str, ...], int]:
    return {form: number for number in range(LOWEST, HIGHEST + 1) for form in spoken_forms(number)}


def _forms(number: int) -> Iterator[tuple[str, ...]]:
    usual = say(number)
    if number < 0:
        for sign in _NEGATIVE:
            yield from ((sign, *form) for form in spoken_forms(-number))
    elif number == 0:
        yield from ((word,) for word in _ZERO)
    else:
        yield usual
        if number >= 100:
            yield from _hundreds(number, usual)
        yield from _digit_by_digit(number)


def _hundreds(number: int, usual: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    short = tuple(word for word in usual if word != "and")
    yield short
    if number < 200:
        yield from (("a", *form[1:]) for form in (usual, short))
    hundreds, rest = divmod(number, 100)
    if 0 < rest < 10:
        yield (_DIGITS[hundreds], "oh", _DIGITS[rest])


def _digit_by_digit(number: int) -> Iterator[tuple[str, ...]]:
    """The forms of teens and tens that name each digit."""
    tens, ones = divmod(number % 100, 10)
    if not ((tens == 1 and ones > 2) or (tens > 2 and ones == 0)):
        return
    hundreds = [_DIGITS[number // 100]] if number >= 100 else []
    for last in _ZERO[::-1] if ones == 0 else (_DIGITS[ones],):
        yield (*hundreds, _DIGITS[tens], last)
