"""Pronunciations of words that CMUdict lacks, by espeak-ng through phonemizer."""

import logging
from collections.abc import Iterable

import espeakng_loader
from phonemizer.backend import EspeakBackend
from phonemizer.backend.espeak.wrapper import EspeakWrapper
from phonemizer.separator import Separator

from recipe.words import table


def guess(words: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """A pronunciation in ARPAbet for each word; a word with none that fits is left out."""
    wanted = sorted(set(words))
    if not wanted:
        return {}
    EspeakWrapper.set_library(espeakng_loader.get_library_path())
    EspeakWrapper.set_data_path(espeakng_loader.get_data_path())
    quiet = logging.getLogger("recipe.espeak")
    quiet.setLevel(logging.ERROR)  # it counts words, and takes the phones of one for several
    backend = EspeakBackend("en-us", language_switch="remove-flags", logger=quiet)
    spoken = backend.phonemize(wanted, Separator(phone=" ", word="", syllable=""), strip=True)
    pairs = ((word, _arpabet(ipa)) for word, ipa in zip(wanted, spoken, strict=True))
    return {word: phones for word, phones in pairs if phones}


def _arpabet(ipa: str) -> tuple[str, ...]:
    try:
        return tuple(
            phone for symbol in ipa.split() for phone in table("espeak_symbols")[symbol].split()
        )
    except KeyError:
        return ()
