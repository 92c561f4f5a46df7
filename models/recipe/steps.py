"""The steps by name, and the proof that a smoke run ends with."""

import logging
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from recipe import evaluation, features, people, synthesis, training
from recipe.config import Config
from recipe.engines import Engine, Sphinx, Vosk, Whisper
from recipe.export import export
from recipe.lexicon import vocabulary
from recipe.splitting import Part

_log = logging.getLogger(__name__)


def _synthesise(config: Config) -> None:
    synthesis.synthesise(config, vocabulary(config.grammars, config.vocabulary.common))


RUN: dict[str, Callable[[Config], None]] = {
    "synthesise": _synthesise,
    "people": people.collect,
    "features": features.extract,
    "train": training.train,
    "export": export,
}


def evaluate(config: Config, others: Sequence[Path], limit: int, development: bool) -> None:
    """Prints the figures of the model, of other model folders, and of what else is installed."""
    engines = [Vosk(config.model, "this model"), *(Vosk(path, path.name) for path in others)]
    wanted = Part.DEVELOPMENT if development else Part.REPORT
    evaluation.evaluate(config, [*engines, *_installed()], wanted, limit)


def proof(config: Config) -> int:
    """0 when the exported model hears a clip that it was trained on, among ten texts."""
    folder = synthesis.folder(config, "espeak")
    clips = folder.read()
    model = Vosk(config.model, "this model")
    texts = sorted({clip.text for clip in clips})[:10]
    chosen = [clip for clip in clips if clip.text in texts]
    right = [
        clip.text
        for clip in chosen
        if clip.text.split() == [heard.word for heard in model.hear(folder.samples(clip), texts)]
    ]
    _log.info("%d of %d clips heard right: %s", len(right), len(chosen), ", ".join(right))
    return 0 if right else 1


def _installed() -> Iterator[Engine]:
    for kind in (Sphinx, Whisper):
        try:
            yield kind()
        except ImportError as error:
            _log.info("not compared: %s", error)
