"""Step: synthetic speech. Each kind of voice has its own folder of clips."""

import logging
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from recipe.clips import RATE, Clip, ClipFolder
from recipe.config import Config
from recipe.lexicon import Lexicon
from recipe.people import sentences
from recipe.progress import track
from recipe.texts import Texts, punctuate
from recipe.voices import HELD_OUT_VARIANTS, Voice, espeak, flite
from recipe.words import common_words, grammar_phrases, table_words

_SLOW = "kokoro"
"""Half as fast as real time, so it says only what is said at the table."""
HELD_OUT = "held_out"
"""The folder of the voices that serve for development only."""
_log = logging.getLogger(__name__)


def folder(config: Config, kind: str) -> ClipFolder:
    """The clips of a kind of voice: "espeak", "flite", "kokoro" or `HELD_OUT`."""
    return ClipFolder(config.work / "synthetic" / kind)


def synthesise(config: Config, lexicon: Lexicon, kinds: tuple[str, ...] = ()) -> None:
    """Lets the voices speak until each kind has as many clips as the configuration wants.

    Args:
        config: the run.
        lexicon: only words in it are said.
        kinds: only these kinds of voice; all where empty.
    """
    wanted = {
        kind: getattr(config.synthesis, kind) for kind in _KINDS if kind in kinds or not kinds
    }
    for kind, count in wanted.items():
        if count:
            _speak(config, kind, count, _texts(config, lexicon))


def _speak(config: Config, kind: str, count: int, texts: Texts) -> None:
    try:
        voice = _KINDS[kind](config.work)
    except ModuleNotFoundError as error:
        _log.warning("no %s voices: %s", kind, error)
        return
    with folder(config, kind).appender() as out:
        for k in track(range(len(out.clips), count), f"{kind} voices"):
            rng = Random(f"{config.seed} {kind} {k}")
            text = texts.pick(rng, english=kind != _SLOW)
            try:
                speaker, samples = voice(punctuate(text, rng), rng)
            except (subprocess.CalledProcessError, KeyError) as error:
                _log.info("%s cannot say %r: %s", kind, text, error)
                continue
            if len(samples) > RATE // 10:
                out.add(samples, kind, speaker, text)


def _texts(config: Config, lexicon: Lexicon) -> Texts:
    table = [*table_words(config.grammars), *2 * grammar_phrases(config.grammars)]
    table = [text for text in table if all(word in lexicon for word in text.split())]
    said = [text for text in sentences(config.speech) if all(w in lexicon for w in text.split())]
    return Texts(common_words(lexicon, config.vocabulary.common), table, said or table)


def _kokoro(work: Path) -> Voice:
    from recipe.kokoro import Kokoro  # needs packages that are not always installed

    return Kokoro(work / "voices")


_KINDS: dict[str, Callable[[Path], Voice]] = {
    "espeak": lambda _: espeak,
    "flite": lambda _: flite,
    HELD_OUT: lambda _: partial(espeak, variants=HELD_OUT_VARIANTS),
    _SLOW: _kokoro,
}


def all_clips(config: Config) -> list[tuple[ClipFolder, list[Clip]]]:
    """Every folder of synthetic clips that may be trained on, and what is in it."""
    kinds = [kind for kind in _KINDS if kind != HELD_OUT]
    return [(found, found.read()) for found in (folder(config, kind) for kind in kinds)]
