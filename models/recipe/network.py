"""The acoustic network: a time-delay network (Peddinti et al. 2015) with residual sums, for CTC.

Layer 1 sees every frame, layer 2 and up every third. Convolutions are valid ones over features
whose edge frames are repeated, because Kaldi's decoder feeds both ends of an utterance so.
"""

from collections.abc import Sequence
from typing import cast

import torch
from torch import Tensor, nn
from torch.nn import functional

from recipe.mfcc import COEFFICIENTS
from recipe.phones import OUTPUTS

SUBSAMPLING = 3
FIRST = (-2, -1, 0, 1, 2)
SECOND = (-1, 0, 1)
LATER = ((-1, 0, 1), (-1, 0, 1), (-1, 0, 1), (-2, 0, 1), (-3, 0, 1), (-3, -1, 0))
"""Offsets of the later layers in output frames; more to the left, for less delay."""


def _reach(side: int) -> int:
    """Feature frames that an output needs before (-1) or after (1) its own."""
    fine = max(side * o for o in FIRST) + max(side * o for o in SECOND)
    return fine + SUBSAMPLING * sum(max(side * o for o in offsets) for offsets in LATER)


LEFT, RIGHT = _reach(-1), _reach(1)


class Layer(nn.Module):
    """Splice, affine, ReLU, batch norm."""

    def __init__(self, size_in: int, size_out: int, offsets: Sequence[int]) -> None:
        super().__init__()
        self.offsets = tuple(offsets)
        self.affine = nn.Linear(size_in * len(offsets), size_out)
        self.norm = nn.BatchNorm1d(size_out)

    @property
    def before(self) -> int:
        """Frames that the first output needs before its own."""
        return -min(self.offsets)

    def forward(self, x: Tensor, step: int = 1) -> Tensor:
        """(batch, frames, size) -> (batch, valid frames / step, size)."""
        count = x.shape[1] - self.before - max(0, *self.offsets)
        starts = [self.before + offset for offset in self.offsets]
        spliced = torch.cat([x[:, start : start + count : step] for start in starts], dim=2)
        active = functional.relu(self.affine(spliced))
        # Flat, because batch norm over transposed tensors takes half of the training time.
        return cast(Tensor, self.norm(active.flatten(0, 1))).view(active.shape)


class Network(nn.Module):
    """Features to log posteriors of phones and blank.

    Args:
        hidden: width of every layer.
    """

    mean: Tensor
    std: Tensor

    def __init__(self, hidden: int) -> None:
        super().__init__()
        self.hidden = hidden
        self.register_buffer("mean", torch.zeros(COEFFICIENTS))
        self.register_buffer("std", torch.ones(COEFFICIENTS))
        self.first = Layer(COEFFICIENTS, hidden, FIRST)
        self.second = Layer(hidden, hidden, SECOND)
        self.later = nn.ModuleList(Layer(hidden, hidden, offsets) for offsets in LATER)
        self.out = nn.Linear(hidden, OUTPUTS)

    def forward(self, features: Tensor) -> Tensor:
        """(batch, LEFT + frames + RIGHT, 40) -> (batch, frames / 3 rounded up, outputs)."""
        x = self.second(self.first((features - self.mean) / self.std), SUBSAMPLING)
        for layer in self.later:
            y = layer(x)
            before = cast(Layer, layer).before
            x = x[:, before : before + y.shape[1]] + y
        return functional.log_softmax(self.out(x), dim=2)


def pad(features: Tensor, frames: int | None = None) -> Tensor:
    """Repeats the edge frames for the network's context, and the last one up to `frames`."""
    more = RIGHT + (0 if frames is None else frames - len(features))
    return torch.cat([features[:1].expand(LEFT, -1), features, features[-1:].expand(more, -1)])


def widen(state: dict[str, Tensor], hidden: int) -> dict[str, Tensor]:
    """The same function in a wider network: the old units do not read the new ones yet.

    Args:
        state: `state_dict` of a trained network.
        hidden: width of the new network, at least that of the old.
    """
    old = state["out.weight"].shape[1]
    wide = Network(hidden).state_dict()
    for name, value in state.items():
        target = wide[name]
        if name.endswith("affine.weight") and not name.startswith("first"):
            inputs = value.view(old, -1, old)
            view = target.view(hidden, -1, hidden)
            view[:old] = 0
            view[:old, :, :old] = inputs
        elif name == "out.weight":
            target.zero_()
            target[:, :old] = value
        elif value.dim() and name not in ("mean", "std", "out.bias"):
            target[: len(value)] = value
        else:
            wide[name] = value.clone()
    return wide
