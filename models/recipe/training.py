"""Step: CTC training (Graves et al. 2006) on one core, by the clock, in resumable pieces.

Beside CTC, texts of the table are trained against rivals that sound alike: the logistic loss of
what was said against each of a few such texts, a cheap stand-in for maximum mutual information.
"""

import logging
import math
import random
import time
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import torch
from torch import Tensor
from torch.nn import functional

from recipe import features
from recipe.config import Config, Training
from recipe.examples import Batch, Examples
from recipe.network import Network, widen
from recipe.phones import BLANK, OUTPUTS
from recipe.rivals import Rivals

_SAVE_EVERY = 60.0
"""Seconds."""
_WARM_UP = 200
"""Steps in which the learning rate rises."""
_RIVALS = 3
_SHORT = 14
"""Phones; longer texts are not trained against rivals."""
_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Progress:
    """How far a training is.

    Attributes:
        minutes: spent on training, over all runs.
        steps: batches.
        hours: speech that passed through.
        prior: how often each output was given, running mean over frames.
    """

    minutes: float
    steps: int
    hours: float
    prior: Tensor


def checkpoint(config: Config) -> Path:
    """Where the trained network lies."""
    return config.work / "network.pt"


def train(config: Config) -> None:
    """Trains until the configured minutes are used up, going on from an interrupted run."""
    torch.set_num_threads(1)
    Trainer(config).run()


class Trainer:
    """One training."""

    def __init__(self, config: Config) -> None:
        self._path, self._settings = checkpoint(config), config.training
        self._rng = random.Random(config.seed)
        torch.manual_seed(config.seed)
        self._examples = Examples(features.folder(config), self._rng)
        self._examples.refresh()
        self._network = Network(config.training.hidden)
        self._optimizer = torch.optim.AdamW(self._network.parameters(), weight_decay=1e-3)
        self._progress = Progress(0.0, 0, 0.0, torch.ones(OUTPUTS, dtype=torch.float64))
        self._begin()
        self._rivals = Rivals(self._examples.lexicon)

    def run(self) -> None:
        """Epochs until the time is over; the last state is saved."""
        settings, began, spent = self._settings, time.monotonic(), self._progress.minutes
        saved, losses, frames = began, 0.0, 0
        while True:
            if self._examples.refresh():
                _log.info("%d examples, %.1f hours", len(self._examples), self._examples.hours)
            for numbers in self._examples.batches(settings.frames):
                now = time.monotonic()
                self._progress.minutes = spent + (now - began) / 60
                if self._progress.minutes >= settings.minutes:
                    self._save()
                    return
                loss, count = self._step(self._examples.batch(numbers))
                losses, frames = losses + loss, frames + count
                if self._progress.steps % 100 == 0:
                    self._report(losses / max(1, frames))
                    losses, frames = 0.0, 0
                if now - saved > _SAVE_EVERY:
                    self._save()
                    saved = now

    def _step(self, batch: Batch) -> tuple[float, int]:
        """One update; returns the summed loss and the frames that it covers."""
        targets = [self._examples.target(text) for text in batch.texts]
        fitting = [_fits(t, int(n)) for t, n in zip(targets, batch.frames, strict=True)]
        for group in self._optimizer.param_groups:
            group["lr"] = _rate(self._settings, self._progress)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            found = self._network(batch.features)
        scores = found.float()
        weights = torch.tensor(fitting, dtype=torch.float32)
        losses = ctc(scores, batch.frames, targets)
        loss = (losses * weights).sum() + self._against_rivals(scores, batch, targets, losses)
        count = int(batch.frames.sum())
        (loss / count).backward()
        torch.nn.utils.clip_grad_norm_(self._network.parameters(), 2.0)
        self._optimizer.step()
        self._optimizer.zero_grad(set_to_none=True)
        self._count(scores.detach(), batch.frames)
        return float(loss.detach()), count

    def _against_rivals(
        self, scores: Tensor, batch: Batch, targets: list[list[int]], losses: Tensor
    ) -> Tensor:
        owner, rivals = [], []
        for k, (text, target) in enumerate(zip(batch.texts, targets, strict=True)):
            if text and len(target) <= _SHORT:
                for rival in self._rivals.of(text, _RIVALS, self._rng):
                    other = self._examples.target(rival)
                    if _fits(other, int(batch.frames[k])) and other != target:
                        owner.append(k)
                        rivals.append(other)
        if not owner:
            return scores.new_zeros(())
        index = torch.tensor(owner)
        others = ctc(scores[index], batch.frames[index], rivals)
        return functional.softplus(losses[index] - others).sum() / 2

    def _begin(self) -> None:
        """Takes up the run's own checkpoint, else the configured one to start from."""
        settings = self._settings
        if self._path.exists():
            found = torch.load(self._path)
            self._network.load_state_dict(found["network"])
            self._optimizer.load_state_dict(found["optimizer"])
            self._progress = Progress(**found["progress"])
        elif settings.start:
            found = torch.load(settings.start)
            self._network.load_state_dict(widen(found["network"], settings.hidden))
        else:
            mean, std = self._examples.statistics()
            self._network.mean.copy_(mean)
            self._network.std.copy_(std)

    def _count(self, scores: Tensor, frames: Tensor) -> None:
        progress = self._progress
        real = torch.arange(scores.shape[1])[None] < frames[:, None]
        progress.prior = progress.prior * 0.998 + scores.exp()[real].sum(0).double()
        progress.steps += 1
        progress.hours += float(frames.sum()) * 3 / 360000

    def _report(self, loss: float) -> None:
        done = self._progress
        speed = "%d steps, %.1f of %.0f minutes, %.1f hours heard, loss %.4f a frame"
        _log.info(speed, done.steps, done.minutes, self._settings.minutes, done.hours, loss)

    def _save(self) -> None:
        partial = self._path.with_suffix(".part")
        progress = {name: getattr(self._progress, name) for name in Progress.__slots__}
        state = {"network": self._network.state_dict(), "optimizer": self._optimizer.state_dict()}
        torch.save({**state, "progress": progress}, partial)
        partial.rename(self._path)


def ctc(scores: Tensor, frames: Tensor, targets: list[list[int]]) -> Tensor:
    """CTC loss of each example in nats; 0 where the target does not fit into the frames."""
    return functional.ctc_loss(
        scores.transpose(0, 1),
        torch.tensor([output for target in targets for output in target], dtype=torch.long),
        frames,
        torch.tensor([len(target) for target in targets]),
        blank=BLANK,
        reduction="none",
        zero_infinity=True,
    )


def _fits(target: list[int], frames: int) -> bool:
    return len(target) + sum(a == b for a, b in pairwise(target)) <= frames


def _rate(settings: Training, progress: Progress) -> float:
    """Rises in the first steps, stays for a third of the time, then falls to nothing."""
    warm = min(1.0, 0.02 + progress.steps / _WARM_UP)
    late = max(0.0, progress.minutes / settings.minutes - 1 / 3) * 1.5
    return settings.rate * warm * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * min(1.0, late))))
