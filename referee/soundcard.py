"""The sound card, through sounddevice (PortAudio), loaded only when it is used."""

import sys
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


def look_again() -> None:
    """Have PortAudio list the devices anew: it never sees one that is plugged in later.

    Ends every open stream of this process, so only for when the microphone is gone anyway.
    """
    module = soundcard()
    module._terminate()
    module._initialize()
