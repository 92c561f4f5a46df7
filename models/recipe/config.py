"""The settings of a run, read from a TOML file."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, TypeVar

from referee.errors import RefereeError

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Which words the model knows besides those of the table.

    Attributes:
        common: how many frequent English words.
    """

    common: int = 16000


@dataclass(frozen=True, slots=True)
class Synthesis:
    """How many clips each kind of synthetic voice says."""

    espeak: int = 14000
    flite: int = 5000
    kokoro: int = 1500
    held_out: int = 400


@dataclass(frozen=True, slots=True)
class Features:
    """How the clips become training examples.

    Attributes:
        copies: source -> how many differently disturbed copies of each clip; 1 where not named.
        joined: how many examples of two to four short clips of one speaker in a row.
        noise: how many examples of noise alone.
        shard: examples a file.
        longest: seconds; longer clips are left out.
    """

    copies: Mapping[str, int] = field(default_factory=dict)
    joined: int = 4000
    noise: int = 400
    shard: int = 2500
    longest: float = 12.0


@dataclass(frozen=True, slots=True)
class Training:
    """How the network is trained.

    Attributes:
        hidden: width of the layers.
        minutes: time to train, over all runs.
        rate: highest learning rate (AdamW).
        frames: 10 ms frames a batch.
        start: a checkpoint to start from; narrower ones are widened. Empty: from nothing.
    """

    hidden: int = 320
    minutes: float = 60.0
    rate: float = 2e-3
    frames: int = 6000
    start: str = ""


@dataclass(frozen=True, slots=True)
class Costs:
    """What paths through the graph cost, in nats; tuned last, on development speakers.

    Attributes:
        prior: how far outputs are divided by how frequent they are (0 to 1).
        blank: each blank frame inside a word.
        unknown: entering the phone loop that stands for unknown speech.
        unknown_phone: each phone of that loop.
        unknown_word: a common English word that counts as unknown speech.
        unknown_words: how many common words count so.
    """

    prior: float = 0.7
    blank: float = 0.1
    unknown: float = 4.0
    unknown_phone: float = 2.0
    unknown_word: float = 10.0
    unknown_words: int = 4000


@dataclass(frozen=True, slots=True)
class Config:
    """A whole run.

    Attributes:
        work: folder for everything that the steps make, outside the repository.
        speech: `train.tsv` of the recordings of people; its folder holds them.
        grammars: folder of the language's rules, words and phrases.
        model: where the finished model goes.
        seed: every random choice follows from it.
    """

    work: Path
    speech: Path
    grammars: Path
    model: Path
    seed: int = 1
    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    synthesis: Synthesis = field(default_factory=Synthesis)
    features: Features = field(default_factory=Features)
    training: Training = field(default_factory=Training)
    costs: Costs = field(default_factory=Costs)


_PARTS: dict[str, type[Any]] = {
    "vocabulary": Vocabulary,
    "synthesis": Synthesis,
    "features": Features,
    "training": Training,
    "costs": Costs,
}


def load(path: Path) -> Config:
    """Reads a configuration; relative paths in it count from the file's own folder.

    Raises:
        RefereeError: the file is missing, no TOML, or has a key that no step reads.
    """
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise RefereeError(f"{path} cannot be read as a configuration: {error}.") from error
    for name, part in _PARTS.items():
        if name in found:
            found[name] = _build(part, found[name], f"{path}, [{name}]")
    for name in ("work", "speech", "grammars", "model"):
        if name in found:
            found[name] = (path.parent / Path(found[name]).expanduser()).resolve()
    return _build(Config, found, str(path))


def _build(part: type[T], values: dict[str, Any], where: str) -> T:
    unknown = values.keys() - {known.name for known in fields(part)}  # type: ignore[arg-type]
    if unknown:
        raise RefereeError(f"{where}: no step reads {', '.join(sorted(unknown))}.")
    try:
        return part(**values)
    except TypeError as error:
        raise RefereeError(f"{where}: {error}.") from error
