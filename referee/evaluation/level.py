"""Whether a recording is loud enough, and not too loud."""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from referee.hearing.microphone import level_of
from referee.hearing.speech import LEAD_IN, Speech
from referee.sound import RATE, Samples

QUIETEST_SPEECH = -45.0
"""dBFS; softer speech drowns in a laptop's own noise."""

CLIPPED = 0.99
MOST_CLIPPED = 0.002
"""Share of the samples of speech that may be at full scale."""

LEAST_OVER_ROOM = 10.0
"""dB by which speech must be louder than the room."""


class Fault(StrEnum):
    """What is wrong with a recording, as the person reads it."""

    SILENT = "Nobody was heard. Speak after the prompt, or choose another microphone."
    QUIET = "That was too soft. Come nearer, or turn the microphone up."
    LOUD = "That was too loud. Move away, or turn the microphone down."
    NOISY = "The room is almost as loud as you. Come nearer, or make it quieter."


@dataclass(frozen=True, slots=True)
class Level:
    """How loud a recording is, in dBFS.

    Attributes:
        speech: where somebody speaks.
        room: where nobody does.
        fault: what is wrong; None when all is well.
    """

    speech: float
    room: float
    fault: Fault | None


def check_level(clip: Samples, speech: Speech) -> Level:
    """Measure a recording.

    Args:
        clip: shape (samples,), float32 at 16 kHz.
        speech: where in it somebody speaks, as `SpeechFinder` finds it.
    """
    first, last = max(0, int((speech.start + LEAD_IN) * RATE)), int(speech.end * RATE)
    spoken = clip[first:last]
    room = np.concatenate([clip[:first], clip[last:]])
    levels = level_of(spoken), level_of(room)
    return Level(*levels, _fault(spoken, *levels))


def _fault(spoken: Samples, speech: float, room: float) -> Fault | None:
    if not len(spoken):
        return Fault.SILENT
    if float(np.mean(np.abs(spoken) >= CLIPPED)) > MOST_CLIPPED:
        return Fault.LOUD
    if speech < QUIETEST_SPEECH:
        return Fault.QUIET
    return Fault.NOISY if speech - room < LEAST_OVER_ROOM else None
