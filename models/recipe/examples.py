"""Training examples in memory: batches of features and targets."""

import random
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor

from recipe.features import Shard
from recipe.lexicon import Lexicon, pronounce
from recipe.network import SUBSAMPLING, pad
from recipe.phones import outputs


@dataclass(frozen=True, slots=True)
class Batch:
    """Examples of about the same length.

    Attributes:
        features: (batch, padded frames, 40).
        frames: output frames of each example.
        texts: what each says.
    """

    features: Tensor
    frames: Tensor
    texts: list[str]


class Examples:
    """All shards of a folder; new ones are taken up by `refresh`.

    Args:
        folder: where the shards lie.
        rng: order of batches, and which pronunciation of a word is taken.
    """

    def __init__(self, folder: Path, rng: random.Random) -> None:
        self._folder, self._rng = folder, rng
        self._seen: set[Path] = set()
        self._examples: list[tuple[Tensor, str]] = []
        self.lexicon: Lexicon = {}

    def __len__(self) -> int:
        return len(self._examples)

    @property
    def hours(self) -> float:
        """How much there is."""
        return sum(len(features) for features, _ in self._examples) / 360000

    def refresh(self) -> bool:
        """Takes up shards that have been written since; says whether there were any."""
        fresh = sorted(set(self._folder.glob("*.npz")) - self._seen)
        for path in fresh:
            self._take(Shard.load(path))
        self._seen.update(fresh)
        return bool(fresh)

    def batches(self, frames: int) -> list[list[int]]:
        """Numbers of examples, grouped by length so that a batch has about `frames` frames."""
        lengths = [len(features) for features, _ in self._examples]
        order = sorted(range(len(self)), key=lambda k: lengths[k] + self._rng.uniform(0, 40))
        groups: list[list[int]] = [[]]
        longest = 0
        for k in order:
            longest = max(longest, lengths[k])
            if groups[-1] and longest * (len(groups[-1]) + 1) > frames:
                groups.append([])
                longest = lengths[k]
            groups[-1].append(k)
        self._rng.shuffle(groups)
        return groups

    def batch(self, numbers: list[int]) -> Batch:
        """The examples, each a little louder or softer, with two stretches of time masked."""
        chosen = [self._examples[k] for k in numbers]
        longest = max(len(features) for features, _ in chosen)
        features = torch.stack([pad(self._louder(f.float()), longest) for f, _ in chosen])
        frames = torch.tensor([-(-len(f) // SUBSAMPLING) for f, _ in chosen])
        return Batch(self._mask(features), frames, [text for _, text in chosen])

    def target(self, text: str) -> list[int]:
        """Outputs for the text; words with several pronunciations take one by chance."""
        forms = [self.lexicon[word] for word in text.split()]
        usual = [f[0] if self._rng.random() < 0.6 else self._rng.choice(f) for f in forms]
        return [output for form in usual for output in outputs(form)]

    def statistics(self) -> tuple[Tensor, Tensor]:
        """Mean and standard deviation of the features, over the first thousand examples."""
        some = torch.cat([features for features, _ in self._examples[:1000]]).float()
        return some.mean(0), some.std(0) + 1e-3

    def _take(self, shard: Shard) -> None:
        texts = [str(text) for text in shard.texts]
        words = {word for text in texts for word in text.split()}
        self.lexicon.update(pronounce(words - self.lexicon.keys()))
        features = torch.from_numpy(shard.features)
        for start, length, text in zip(shard.starts, shard.lengths, texts, strict=True):
            if length and all(word in self.lexicon for word in text.split()):
                self._examples.append((features[start : start + length], text))

    def _louder(self, features: Tensor) -> Tensor:
        features = features.clone()
        features[:, 0] += self._rng.gauss(0, 3)  # MFCC 0 is the loudness
        return features

    def _mask(self, features: Tensor) -> Tensor:
        """Time masks (Park et al. 2019); a mask over cepstra would not be one over frequency."""
        mean = features.mean(1, keepdim=True)
        for _ in range(2):
            width = self._rng.randint(0, 14)
            start = self._rng.randint(0, max(0, features.shape[1] - width))
            features[:, start : start + width] = mean
        return features
