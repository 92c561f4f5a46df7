"""Freely licensed synthetic voices from the command line: espeak-ng and flite.

Voices of the project's recorded fixtures (festival, other espeak-ng variants, two of Kokoro's
styles) are not here on purpose: what is trained on must not be what is measured with.
"""

import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

from recipe.clips import RATE, Samples
from recipe.signals import load, resample, trim
from recipe.words import listed

Voice = Callable[[str, Random], tuple[str, Samples]]
"""Text and randomness in; the speaker's name and the samples out."""

_ACCENTS = listed("espeak_accents")
VARIANTS = listed("espeak_variants")
"""espeak-ng variants that are trained on."""
HELD_OUT_VARIANTS = ("m3", "f4")
"""espeak-ng variants that serve for development and are never trained on."""
_FLITE = {"kal16": 105, "awb": 130, "rms": 100, "slt": 175}
"""Voice -> its usual pitch in Hz."""


def espeak(text: str, rng: Random, variants: tuple[str, ...] = VARIANTS) -> tuple[str, Samples]:
    """One of espeak-ng's formant voices, at a random speed, pitch, level and gap.

    Raises:
        subprocess.CalledProcessError, FileNotFoundError: espeak-ng fails or is missing.
    """
    voice, child = f"{rng.choice(listed('espeak_accents'))}+{rng.choice(variants)}", _child(rng)
    command = ["espeak-ng", "-v", voice, "-s", str(int(rng.randint(110, 215) / child))]
    command += ["-p", str(rng.randint(15, 90)), "-a", str(rng.randint(60, 140))]
    command += ["-g", str(rng.choice((0, 0, 0, 1, 2, 4))), "--stdout", text]
    done = subprocess.run(command, capture_output=True, check=True)
    return voice, _shrink(load(done.stdout), child)


def flite(text: str, rng: Random) -> tuple[str, Samples]:
    """One of flite's four voices, at a random speed and pitch.

    Raises:
        subprocess.CalledProcessError, FileNotFoundError: flite fails or is missing.
    """
    voice, child = rng.choice(tuple(_FLITE)), _child(rng)
    stretch, pitch = rng.uniform(0.75, 1.35) * child, _FLITE[voice] * rng.uniform(0.8, 1.3)
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "clip.wav"
        command = ["flite", "-voice", voice, "--setf", f"duration_stretch={stretch:.2f}"]
        command += ["--setf", f"int_f0_target_mean={pitch:.0f}", "-t", text, "-o", str(out)]
        subprocess.run(command, capture_output=True, check=True)
        return voice, _shrink(load(out), child)


def _child(rng: Random) -> float:
    """How much shorter the vocal tract is: mostly 1, at times that of a child (or a giant)."""
    return rng.uniform(1.12, 1.4) if rng.random() < 0.2 else rng.uniform(0.92, 1.08)


def _shrink(samples: Samples, factor: float) -> Samples:
    """Raises pitch and formants by the factor; the clip gets as much shorter."""
    return trim(resample(samples, RATE * factor))
