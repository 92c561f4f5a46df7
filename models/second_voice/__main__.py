"""Makes the weights: python -m second_voice TABLE WEIGHTS [--synthetic FOLDER ...]."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from random import Random

import numpy as np
import torch
from recipe.splitting import Part
from rich.progress import track

from second_voice.examples import Example, Mixer
from second_voice.network import Network
from second_voice.training import train
from second_voice.voices import Voice, people, synthetic


def main() -> None:
    """Read clips, mix examples of them, learn from these and write the weights."""
    chosen = _options().parse_args()
    drawn = Random(chosen.seed)
    voices = list(people(chosen.table, Part.TRAINING, chosen.most, drawn))
    for folder in chosen.synthetic:
        voices += synthetic(folder, chosen.most, drawn)
    rng = np.random.default_rng(chosen.seed)
    torch.manual_seed(chosen.seed)
    examples = _examples(voices, chosen, rng)
    some = np.concatenate([example.features for example in examples[::40]]).astype(np.float32)
    network = Network(some.mean(axis=0), some.std(axis=0) + 1e-3, chosen.channels)
    train(network, examples, chosen.rounds, rng)
    network.save(chosen.weights)


def _examples(
    voices: Sequence[Voice], chosen: argparse.Namespace, rng: np.random.Generator
) -> list[Example]:
    mixer = Mixer(voices, rng)
    return [mixer.example() for _ in track(range(chosen.examples), "mixing")]


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="second_voice", description=main.__doc__)
    parser.add_argument("table", type=Path, help="recordings of people (tab-separated)")
    parser.add_argument("weights", type=Path, help="the .npz to write")
    parser.add_argument("--synthetic", type=Path, nargs="*", default=[], help="folders of clips")
    parser.add_argument("--most", type=int, default=4000, help="clips of one source")
    parser.add_argument("--examples", type=int, default=30_000)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--channels", type=int, default=80)
    parser.add_argument("--seed", type=int, default=1)
    return parser


if __name__ == "__main__":
    main()
