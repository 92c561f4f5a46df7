"""Devices that deliver sound: the small protocol, and the sound card's input behind it."""

import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

from referee.sound import Samples
from referee.soundcard import STREAMS, soundcard

OnFrames = Callable[[Samples, int, bool], None]
"""Called with frames of shape (frames, channels), their rate in Hz, and whether some were lost
before them. Called from any thread."""

_LATENCY = 0.05
"""Seconds that the sound card may hold sound back."""

_MOST_CHANNELS = 2

_ALLOW = {
    "linux": "allow the microphone for this program in the system's privacy settings, and check "
    "that your user is in the group 'audio'",
    "darwin": "open System Settings > Privacy & Security > Microphone, allow your terminal, and "
    "start the program again",
    "win32": "open Settings > Privacy & security > Microphone and allow desktop apps to use it",
}
_DENIED_SIGNS = ("denied", "permission", "not permitted", "unauthorized")


class DeviceError(Exception):
    """The device cannot be opened; the message says why and what to do."""

    def __init__(self, message: str, denied: bool = False) -> None:
        super().__init__(message)
        self.denied = denied


class Device(Protocol):
    """A source of sound that calls back."""

    @property
    def name(self) -> str:
        """As people know it."""
        ...

    def open(self, on_frames: OnFrames) -> None:
        """Begin to deliver.

        Raises:
            DeviceError: there is no such device, or it may not be used.
        """
        ...

    def close(self) -> None:
        """Deliver no more; no error when it is gone or was never opened."""
        ...


class SoundcardInput:
    """A microphone of the sound card, at its own rate, with its first one or two channels."""

    def __init__(self, device: int | str | None = None) -> None:
        """Nothing is opened yet.

        Args:
            device: number or part of the name, as sounddevice takes it; None for the system's
                default.

        Raises:
            RefereeError: PortAudio is not on this computer.
        """
        self._device = device
        self._sounddevice = soundcard()
        self._stream: Any = None
        self._opened_before = False

    @property
    def name(self) -> str:
        """As the system names it, or as it was asked for."""
        with suppress(ValueError, self._sounddevice.PortAudioError):
            return str(self._sounddevice.query_devices(self._device, "input")["name"])
        return "default microphone" if self._device is None else str(self._device)

    def open(self, on_frames: OnFrames) -> None:
        """See `Device`."""
        self.close()
        try:
            if self._opened_before:
                STREAMS.look_again()
            self._opened_before = True
            self._stream = self._counted(on_frames)
        except (ValueError, self._sounddevice.PortAudioError) as error:
            raise self._problem(error) from error

    def close(self) -> None:
        """See `Device`."""
        stream, self._stream = self._stream, None
        if stream is not None:
            stream.close(ignore_errors=True)
            STREAMS.remove()

    def _counted(self, on_frames: OnFrames) -> Any:
        STREAMS.add()
        try:
            return self._started(on_frames)
        except Exception:
            STREAMS.remove()
            raise

    def _started(self, on_frames: OnFrames) -> Any:
        info = self._sounddevice.query_devices(self._device, "input")
        rate = int(info["default_samplerate"])

        def on_block(frames: Samples, count: int, time: Any, status: Any) -> None:
            on_frames(frames.copy(), rate, bool(status.input_overflow))

        stream = self._sounddevice.InputStream(
            samplerate=rate,
            device=self._device,
            channels=min(_MOST_CHANNELS, int(info["max_input_channels"])),
            dtype="float32",
            latency=_LATENCY,
            callback=on_block,
        )
        stream.start()
        return stream

    def _problem(self, error: Exception) -> DeviceError:
        if any(sign in str(error).lower() for sign in _DENIED_SIGNS):
            return DeviceError(f"The microphone may not be used; {how_to_allow()}.", denied=True)
        which = "No microphone" if self._device is None else f"No microphone '{self._device}'"
        return DeviceError(f"{which} can be opened; plug one in, or close programs that use it.")


def how_to_allow(system: str = sys.platform) -> str:
    """Where a system's people allow a microphone, as the second half of a sentence."""
    return _ALLOW.get(system, _ALLOW["linux"])
