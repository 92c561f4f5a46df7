"""The sound card, through sounddevice (PortAudio), loaded only when it is used."""

import os
import sys
import threading
from contextlib import suppress
from typing import Any

from referee.errors import RefereeError

_INSTALL = {
    "linux": "run 'sudo apt install libportaudio2', or its like on your system",
    "darwin": "run 'brew install portaudio'",
    "win32": "run 'pip install --force-reinstall sounddevice'",
}


def soundcard(system: str = sys.platform) -> Any:
    """The module sounddevice.

    Args:
        system: as `sys.platform`; chooses what the message says to do.

    Raises:
        RefereeError: PortAudio is not on this computer.
    """
    try:
        import sounddevice
    except (ImportError, OSError) as error:
        how = _INSTALL.get(system, _INSTALL["linux"])
        raise RefereeError(
            f"There is no microphone and no voice, because PortAudio is missing; {how}."
        ) from error
    return sounddevice


def quieten_libraries() -> None:
    """Keep what PortAudio and ALSA write of themselves off a screen that takes the whole terminal.

    From then on the process's error output goes nowhere, except that of Python itself, which still
    gets to where it went before. To be called before the screen is made.
    """
    terminal = os.fdopen(os.dup(2), "w", buffering=1, encoding="utf-8", errors="backslashreplace")
    sys.stderr.flush()
    vars(sys).update(stderr=terminal, __stderr__=terminal)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    os.close(nowhere)


class OpenStreams:
    """Counts the open streams of this process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._count = 0

    def add(self) -> None:
        """A stream is about to be opened."""
        with self._lock:
            self._count += 1

    def remove(self) -> None:
        """A stream is closed, or could not be opened."""
        with self._lock:
            self._count -= 1

    def look_again(self) -> None:
        """Have PortAudio list the devices anew: it never sees one that is plugged in later.

        That ends every stream, so nothing happens while one is open.

        Raises:
            sounddevice.PortAudioError: there is no sound system now; it can come back.
        """
        with self._lock:
            if self._count == 0:
                module = soundcard()
                # Where the last listing failed there is nothing to end.
                with suppress(module.PortAudioError):
                    module._terminate()
                module._initialize()


STREAMS = OpenStreams()
