"""The referee's voice: text to samples, through a worker process that may hang or break."""

import json
import queue
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path

import soundfile

from referee.closing import Closing
from referee.sound import Samples
from referee.speaking.cache import PhraseCache, default_folder
from referee.speaking.engine import engine_version
from referee.speaking.samples import read_samples

WORDS_PER_MINUTE = 165
TIMEOUT = 8.0
"""Seconds that the engine may take to start, and again for each utterance."""

_TRIES = 2


class VoiceError(Exception):
    """The engine gave no sound; the message says why, for the hint."""


class Voice(Closing):
    """One utterance at a time; each gets two tries, the second with a new worker.

    A context manager: leaving it ends the worker.
    """

    def __init__(
        self,
        cache: PhraseCache | None = None,
        rate: int = WORDS_PER_MINUTE,
        name: str = "",
        timeout: float = TIMEOUT,
        command: Sequence[str] = (sys.executable, "-m", "referee.speaking.voice_worker"),
    ) -> None:
        """Nothing starts before the first utterance that is not in the cache.

        Args:
            cache: where phrases are kept, or None to make each anew.
            rate: words per minute.
            name: the engine's id of a voice, or "" for its own choice.
            timeout: seconds.
            command: starts the worker; the rate and the voice are added to it.
        """
        self._cache = cache
        self._timeout = timeout
        self._command = (*command, "--rate", str(rate), "--voice", name)
        self._identity = f"{engine_version()} rate {rate} voice {name}"
        self._worker: _Worker | None = None

    def render(self, text: str) -> Samples:
        """The text as samples at 16 kHz.

        Raises:
            VoiceError: the engine is missing, crashed, hung, or wrote no sound, twice.
        """
        key = f"{self._identity} {text}"
        samples = self._cache.get(key) if self._cache else None
        if samples is None:
            samples = self._made(text)
            if self._cache:
                self._cache.put(key, samples)
        return samples

    def close(self) -> None:
        """End the worker."""
        if self._worker:
            self._worker.kill()
        self._worker = None

    def _made(self, text: str) -> Samples:
        for _ in range(_TRIES - 1):
            try:
                return self._try(text)
            except VoiceError:
                continue
        return self._try(text)

    def _try(self, text: str) -> Samples:
        try:
            if self._worker is None:
                self._worker = _Worker(self._command, self._timeout)
            return self._worker.render(text, self._timeout)
        except OSError as error:
            # Its folder cannot be made, as on a full disk.
            self.close()
            raise VoiceError(f"the speech engine cannot be used ({error.strerror})") from error
        except BaseException:
            self.close()
            raise


def cached_voice() -> Voice:
    """The system's usual voice, its phrases kept in the user's cache folder."""
    return Voice(PhraseCache(default_folder()))


class _Worker:
    """The process, its answers line by line, and a folder for its files."""

    def __init__(self, command: Sequence[str], timeout: float) -> None:
        self._resources = ExitStack()
        self._answers: queue.Queue[str] = queue.Queue()
        folder = self._resources.enter_context(
            tempfile.TemporaryDirectory(prefix="dogtor-", ignore_cleanup_errors=True)
        )
        self._path = Path(folder) / "utterance.wav"
        try:
            self._process = self._start(command)
            self._answer(timeout)
        except BaseException:
            self.kill()
            raise

    def render(self, text: str, timeout: float) -> Samples:
        """One utterance."""
        self._path.unlink(missing_ok=True)
        speakable = text.encode("utf-8", "replace").decode("utf-8")
        self._ask({"text": speakable, "path": str(self._path)})
        self._answer(timeout)
        try:
            samples = read_samples(self._path)
        except (OSError, soundfile.SoundFileError) as error:
            raise VoiceError("the speech engine wrote no sound file") from error
        if not samples.size:
            raise VoiceError("the speech engine wrote an empty sound file")
        return samples

    def kill(self) -> None:
        """End the process, however it hangs, and remove its files."""
        with suppress(OSError):
            self._resources.close()

    def _start(self, command: Sequence[str]) -> "subprocess.Popen[str]":
        try:
            process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
            )
        except OSError as error:
            raise VoiceError(f"the speech engine does not start ({error.strerror})") from error
        self._resources.enter_context(process)
        if process.stdin is not None:
            # A worker that is not the process itself, and so outlives it, ends with its input.
            self._resources.callback(process.stdin.close)
        self._resources.callback(process.kill)
        threading.Thread(target=self._read, args=(process,), daemon=True).start()
        return process

    def _read(self, process: "subprocess.Popen[str]") -> None:
        for line in process.stdout or ():
            self._answers.put(line)
        self._answers.put("")

    def _ask(self, request: dict[str, str]) -> None:
        stdin = self._process.stdin
        if stdin is None:
            return
        try:
            stdin.write(json.dumps(request) + "\n")
            stdin.flush()
        except OSError as error:
            raise VoiceError("the speech engine broke off") from error

    def _answer(self, timeout: float) -> None:
        try:
            line = self._answers.get(timeout=timeout)
        except queue.Empty:
            raise VoiceError(f"the speech engine did not answer in {timeout:g} seconds") from None
        if not line:
            raise VoiceError("the speech engine broke off")
        try:
            answer = json.loads(line)
        except ValueError as error:
            raise VoiceError("the speech engine answered nonsense") from error
        if "error" in answer:
            raise VoiceError(f"the speech engine failed ({answer['error']})")
