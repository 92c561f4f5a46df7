"""Does libvosk compute what PyTorch computes? Path scores of both on the same clip."""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
import vosk
from numpy.typing import NDArray

from recipe import graph
from recipe.clips import RATE, Samples
from recipe.config import Costs
from recipe.export import load
from recipe.folder import FINAL_COST, UNKNOWN, unigram_costs
from recipe.lexicon import Lexicon
from recipe.mfcc import mfcc
from recipe.network import pad
from recipe.topology import output_of

_GRAPH_SCALE = 0.9
"""libvosk counts graph costs so when it states the score of an alternative."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The best path of a clip without a grammar.

    Attributes:
        text: its words.
        libvosk: its log-likelihood in nats, from the exported folder.
        pytorch: the same from the checkpoint and the graph before OpenFst.
    """

    text: str
    libvosk: float
    pytorch: float


def compare(
    model: Path, trained: Path, lexicon: Lexicon, costs: Costs, samples: Samples
) -> Comparison:
    """Scores one clip both ways.

    Args:
        model: exported folder.
        trained: the checkpoint that it was made of.
        lexicon: of the folder.
        costs: of the folder.
        samples: one utterance.
    """
    whole = (np.clip(samples, -1, 1) * 32767).astype("<i2")
    recogniser = vosk.KaldiRecognizer(vosk.Model(str(model)), RATE)
    recogniser.SetMaxAlternatives(1)
    recogniser.AcceptWaveform(whole.tobytes())
    best = json.loads(recogniser.FinalResult())["alternatives"][0]
    words = best["text"].split()
    posteriors = _posteriors(trained, costs.prior, (whole / 32767).astype(np.float32))
    sub = {word: lexicon[word] for word in words}
    score, spent = _best_path(posteriors, sub, words, costs)
    ngrams = unigram_costs(lexicon)
    spent += FINAL_COST + sum(ngrams[word] for word in words)
    return Comparison(best["text"], best["confidence"], score - _GRAPH_SCALE * spent)


def _posteriors(trained: Path, scale: float, samples: Samples) -> NDArray[np.float32]:
    """What the exported network puts out, shape (output frames, outputs)."""
    network, log_prior = load(trained)
    with torch.no_grad():
        found = network(pad(torch.from_numpy(mfcc(samples)))[None])[0]
    scaled = found - scale * torch.from_numpy(log_prior)
    return torch.log_softmax(scaled, dim=1).float().numpy()


def _best_path(
    posteriors: NDArray[np.float32], lexicon: Lexicon, words: list[str], costs: Costs
) -> tuple[float, float]:
    """Viterbi over (words said so far, graph state); the path must say exactly the words.

    Returns:
        the path's sum of log posteriors, and its graph costs.
    """
    numbers = {word: k for k, word in enumerate((*lexicon, UNKNOWN), 1)}
    made = graph.build(lexicon, numbers, (), costs)
    said = [numbers[word] for word in words]
    silent = [arc for arc in made.arcs if not arc.transition]
    sounding = [arc for arc in made.arcs if arc.transition]
    paths: _Paths = {(0, graph.START): (0.0, 0.0)}
    paths = _follow(silent, paths, paths, said, None)
    for frame in posteriors:
        paths = _follow(sounding, paths, {}, said, frame)
        for _ in range(2):  # word end -> start -> root
            paths = _follow(silent, paths, paths, said, None)
    ends = [paths[len(said), state] for state in made.final if (len(said), state) in paths]
    return max(ends, key=_worth)


_Paths = dict[tuple[int, int], tuple[float, float]]
"""(words said, state) -> log posteriors, graph costs of the best path there."""


def _follow(
    arcs: list[graph.Arc],
    before: _Paths,
    after: _Paths,
    said: list[int],
    frame: NDArray[np.float32] | None,
) -> _Paths:
    """Takes every arc once; those with a word only where that word is the next one."""
    found = dict(after)
    for arc in arcs:
        sound = 0.0 if frame is None else float(frame[output_of(arc.transition)])
        for k in range(len(said) + 1):
            path = before.get((k, arc.source))
            if path is None or (arc.word and said[k : k + 1] != [arc.word]):
                continue
            place = (k + bool(arc.word), arc.target)
            reached = (path[0] + sound, path[1] + arc.cost)
            if place not in found or _worth(reached) > _worth(found[place]):
                found[place] = reached
    return found


def _worth(path: tuple[float, float]) -> float:
    return path[0] - path[1]
