"""The network in PyTorch; `referee.hearing.second_voice` is the same in numpy."""

from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from referee.hearing.second_voice import BLOCKS, Features


class Network(nn.Module):
    """Log odds, for each frame, that two people speak."""

    def __init__(self, mean: Features, deviation: Features, channels: int) -> None:
        """Random weights.

        Args:
            mean: shape (features,), of the spectra that are learned from.
            deviation: the same shape; their standard deviation.
            channels: of the layers between.
        """
        super().__init__()
        self.mean, self.deviation = mean, deviation
        self.first = nn.Conv1d(len(mean), channels, 1)
        self.blocks = nn.ModuleList(
            nn.Conv1d(channels, channels, 3, padding=2**i, dilation=2**i) for i in range(BLOCKS)
        )
        self.last = nn.Conv1d(channels, 1, 1)
        self._drop = nn.Dropout(0.1)

    def forward(self, features: Tensor) -> Tensor:
        """Shape (clips, features, frames), of mean 0 and deviation 1, to (clips, frames)."""
        hidden = torch.relu(self.first(features))
        for block in self.blocks:
            hidden = hidden + torch.relu(block(self._drop(hidden)))
        log_odds: Tensor = self.last(hidden)[:, 0]
        return log_odds

    def save(self, path: Path) -> None:
        """Write what the program reads, at half precision."""
        arrays = {name: value.numpy() for name, value in self.state_dict().items()}
        arrays |= {"mean": self.mean, "deviation": self.deviation}
        halved = {name: array.astype(np.float16) for name, array in arrays.items()}
        np.savez_compressed(path, allow_pickle=False, **halved)
