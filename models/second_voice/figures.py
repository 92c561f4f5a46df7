"""The README's figures: python -m second_voice.figures TABLE VOICES [--part development]."""

import argparse
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray
from recipe.splitting import Part
from rich.progress import track

from referee.hearing import second_voice
from referee.judging.thresholds import DEFAULT
from referee.sound import RATE, Samples
from second_voice.trials import (
    APART,
    FIXTURES,
    MIDDLE,
    START,
    Pair,
    Single,
    alone,
    fixture_voices,
    in_noise,
    pairs,
)
from second_voice.voices import people

_LIMITS = (0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0)
_LASTING = (0.0, 0.15, 0.3, 0.5, 0.8, 1.5)
"""Seconds for which both speak, each up to the next one."""

_NOISY, _PAIRS = 1600, 70
_FRAMES = round(DEFAULT.overlap * RATE / second_voice.HOP)
"""As many frames make an overlap that counts."""

Surest = NDArray[np.float64]
"""Shape (clips,): the highest limit at which a clip still counts as two voices."""


def main() -> None:
    """Measure the shipped weights."""
    chosen = _options().parse_args()
    rng = np.random.default_rng(chosen.seed)
    voices = list(people(chosen.table, chosen.part, chosen.most, Random(chosen.seed)))
    voices += fixture_voices(chosen.voices, chosen.part)
    singles = [*alone(voices), *in_noise(voices, _NOISY, rng)]
    two = list(pairs(voices, _PAIRS, rng))
    one_surest = _surest([single.sound for single in singles])
    two_surest = _surest([pair.sound for pair in two])
    limit = second_voice.SURE
    _print_singles(singles, one_surest > limit)
    _print_pairs(two, two_surest > limit)
    _print_lasting(two, two_surest > limit)
    _print_limits(singles, one_surest, two_surest)


def _surest(sounds: Sequence[Samples]) -> Surest:
    return np.array([_sure(sound) for sound in track(sounds, "listening")])


def _sure(sound: Samples) -> float:
    log_odds = np.sort(second_voice.log_odds(sound))
    return float(log_odds[-_FRAMES]) if len(log_odds) >= _FRAMES else -np.inf


def _print_singles(singles: Sequence[Single], taken: NDArray[np.bool_]) -> None:
    def row(name: str, belongs: Callable[[Single], bool]) -> list[str]:
        mine = np.array([belongs(single) for single in singles])
        return [name, str(mine.sum()), _share(taken[mine])]

    rows = [row("clean, people", lambda s: not s.noise and s.voice.source != FIXTURES)]
    rows += [row("clean, synthetic", lambda s: not s.noise and s.voice.source == FIXTURES)]
    rows += [row("noise or echo", lambda s: bool(s.noise))]
    for noise in sorted({single.noise for single in singles} - {""}):
        rows.append(row(noise, lambda s, noise=noise: s.noise == noise))  # type: ignore[misc]
    _print(("one voice", "clips", "taken for two"), rows)


def _print_pairs(two: Sequence[Pair], found: NDArray[np.bool_]) -> None:
    rows = []
    for said in dict.fromkeys(pair.said for pair in two):
        for when in (START, MIDDLE):
            row = [said, when]
            for apart in APART:
                mine = [(p.said, p.when, p.apart) == (said, when, apart) for p in two]
                row.append(_share(found[np.array(mine)]))
            rows.append(row)
    _print(("voices", "overlap", *(f"{apart} dB apart" for apart in APART)), rows)


def _print_lasting(two: Sequence[Pair], found: NDArray[np.bool_]) -> None:
    seconds = np.array([pair.seconds for pair in two])
    rows = []
    for least, most in zip(_LASTING, (*_LASTING[1:], np.inf), strict=True):
        mine = (seconds >= least) & (seconds < most)
        rows.append([f"{least} to {most} s", str(mine.sum()), _share(found[mine])])
    _print(("both speak for", "pairs", "found"), rows)


def _print_limits(singles: Sequence[Single], one: Surest, two: Surest) -> None:
    noisy = np.array([bool(single.noise) for single in singles])
    rows = [
        [str(limit), _share(two > limit), _share(one[~noisy] > limit), _share(one[noisy] > limit)]
        for limit in sorted({*_LIMITS, second_voice.SURE})
    ]
    _print(("`SURE`", "found", "one clean voice taken for two", "with noise"), rows)


def _share(found: NDArray[np.bool_]) -> str:
    return f"{np.mean(found):.1%}" if found.size else "-"


def _print(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    for cells in (head, ["---"] * len(head), *rows):
        print("|", " | ".join(cells), "|")
    print()


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="second_voice.figures", description=main.__doc__)
    parser.add_argument("table", type=Path, help="recordings of people (tab-separated)")
    parser.add_argument("voices", type=Path, help="clips of the voices of audio_fixtures")
    parser.add_argument("--part", type=Part, choices=list(Part)[1:], default=Part.REPORT)
    parser.add_argument("--most", type=int, default=100_000, help="clips of one source")
    parser.add_argument("--seed", type=int, default=1)
    return parser


if __name__ == "__main__":
    main()
