"""The process that owns the speech engine: `python -m referee.speaking.voice_worker`.

Reads one JSON object a line, {"text": ..., "path": ...}, writes the sound file, and answers with
one line, {} or {"error": ...}; the first line, before any request, says that the engine is ready.
It lives apart from the referee because the engine's run loop can hang and can only be killed.
"""

import argparse
import json
import os
import queue
import signal
import sys
import threading
from pathlib import Path
from typing import Any, Literal, TextIO

from referee.speaking.engine import preload_espeak

_SETTLED = 0.05
"""Seconds between looks at a file, where a driver does not say that it is finished."""

_ABANDONED = 2.0
"""A file that stops growing for so many seconds is finished, whatever its header says."""

_LENGTH_AT, _SHORTEST = 8, 36
"""Bytes of a header that the length stands in, and the least that one without sound gives."""


def main() -> None:
    """Serve requests until the standard input closes."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rate", type=int, required=True, help="words per minute")
    parser.add_argument("--voice", default="", help="the engine's id of a voice")
    args = parser.parse_args()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = _private_stdout()
    requests = _requests()
    try:
        engine = _engine(args.rate, args.voice)
    except Exception as error:
        _answer(answers, {"error": f"{type(error).__name__}: {error}"})
        return
    _answer(answers, {})
    while True:
        request = requests.get()
        try:
            _render(engine, request["text"], Path(request["path"]))
            _answer(answers, {})
        except Exception as error:
            _answer(answers, {"error": f"{type(error).__name__}: {error}"})


def _private_stdout() -> TextIO:
    """The real standard output, for answers alone: pyttsx3 prints into the usual one."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return answers


def _requests() -> "queue.Queue[dict[str, str]]":
    """Requests as they come; the process ends with its input even while the engine hangs."""
    waiting: queue.Queue[dict[str, str]] = queue.Queue()

    def read() -> None:
        for line in sys.stdin:
            waiting.put(json.loads(line))
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    return waiting


def _engine(rate: int, voice: str) -> Any:
    preload_espeak()
    import pyttsx3

    engine = pyttsx3.init()
    engine.setProperty("rate", rate)
    if voice:
        engine.setProperty("voice", voice)
    return engine


def _render(engine: Any, text: str, path: Path) -> None:
    """One utterance into one file; drivers return before the file is written."""
    finished = threading.Event()
    token = engine.connect("finished-utterance", lambda **_: finished.set())
    engine.save_to_file(text, str(path))
    engine.runAndWait()
    _wait_until_written(path, finished, sys.platform)
    engine.disconnect(token)


def _wait_until_written(path: Path, finished: threading.Event, system: str) -> None:
    """Wait until a sound file is whole.

    The driver of eSpeak always says so, and begins another utterance only then. Other drivers may
    not, and on a busy machine any file can stop growing for a while.
    """
    if system.startswith("linux"):
        finished.wait()
    size, still = 0, 0.0
    while not finished.wait(_SETTLED):
        before, size = size, _size(path)
        still = still + _SETTLED if size == before > 0 else 0.0
        if (still and _is_whole(path)) or still >= _ABANDONED:
            return


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _is_whole(path: Path) -> bool:
    """Whether a file is as long as its header says: WAVE, or AIFF, which macOS writes."""
    with path.open("rb") as file:
        header = file.read(_LENGTH_AT)
    order: Literal["little", "big"] = "big" if header.startswith(b"FORM") else "little"
    length = int.from_bytes(header[4:], order)
    return length >= _SHORTEST and _size(path) >= _LENGTH_AT + length


def _answer(answers: TextIO, answer: dict[str, str]) -> None:
    answers.write(json.dumps(answer) + "\n")
    answers.flush()


if __name__ == "__main__":
    main()
