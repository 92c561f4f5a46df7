"""Learning from examples: each frame, and each clip by its likeliest frames."""

from collections.abc import Iterator, Sequence

import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from rich.progress import track
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits as cross_entropy

from second_voice.examples import EITHER, ONE, TWO, Example
from second_voice.network import Network

_BATCH = 32
_RATE = 3e-3
_TWO_WEIGHS = 2.0
_CLIP_WEIGHS = 0.3
_LIKELIEST = 8
"""Frames that decide on a clip; as many with two voices make it one with two."""

_DOUBTFUL = 2
"""Frames that may be either in a clip with one voice."""

_PADDING = -2
"""Label of frames after a clip's end."""

_NEVER = -20.0
"""Log odds."""


def train(network: Network, examples: Sequence[Example], rounds: int, rng: Generator) -> None:
    """Change the network's weights.

    Args:
        network: random, or trained before.
        examples: are all seen once a round.
        rounds: how often.
        rng: the order and what is added to the features.
    """
    steps = rounds * (len(examples) // _BATCH)
    optimiser = torch.optim.AdamW(network.parameters(), weight_decay=3e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, _RATE, steps)
    network.train()
    batches = (batch for _ in range(rounds) for batch in _batches(network, examples, rng))
    for features, labels in track(batches, "training", steps):
        optimiser.zero_grad()
        _loss(network(features), labels).backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 2.0)
        optimiser.step()
        schedule.step()


def _batches(
    network: Network, examples: Sequence[Example], rng: Generator
) -> Iterator[tuple[Tensor, Tensor]]:
    """Clips of like length together, in any order, a little noise on their features."""
    lengths = np.array([len(example.labels) for example in examples])
    order = np.argsort(lengths + 20 * rng.random(len(lengths)))
    batches = order[: len(order) // _BATCH * _BATCH].reshape(-1, _BATCH)
    for batch in rng.permutation(batches):
        features, labels = _padded(network, [examples[i] for i in batch])
        features += 0.1 * rng.standard_normal(features.shape[1:], np.float32)
        features += 0.2 * rng.standard_normal((*features.shape[:2], 1), np.float32)
        yield torch.from_numpy(features), torch.from_numpy(labels)


def _padded(
    network: Network, examples: Sequence[Example]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Features (clips, features, frames) and labels (clips, frames)."""
    longest = max(len(example.labels) for example in examples)
    features = np.zeros((len(examples), len(network.mean), longest), np.float32)
    labels = np.full((len(examples), longest), _PADDING, np.float32)
    for row, example in enumerate(examples):
        size = len(example.labels)
        features[row, :, :size] = ((example.features - network.mean) / network.deviation).T
        labels[row, :size] = example.labels
    return features, labels


def _loss(log_odds: Tensor, labels: Tensor) -> Tensor:
    known = labels >= ONE
    weight = torch.tensor(_TWO_WEIGHS)
    frames = cross_entropy(log_odds[known], labels[known], pos_weight=weight)
    inside = log_odds.masked_fill(labels == _PADDING, _NEVER)
    likeliest = torch.topk(inside, _LIKELIEST, dim=1)[0].mean(1)
    two = (labels == TWO).sum(1) >= _LIKELIEST
    one = ((labels == EITHER).sum(1) <= _DOUBTFUL) & ~(labels == TWO).any(1)
    sure = two | one
    return frames + _CLIP_WEIGHS * cross_entropy(likeliest[sure], two[sure].float())
