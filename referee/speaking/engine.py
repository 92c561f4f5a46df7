"""The speech engine that pyttsx3 drives, made ready inside the worker process."""

import ctypes
import os
import sys
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version

_WHEEL = "espeakng-loader"


def engine_version() -> str:
    """What decides how a text sounds, without starting the engine: for the names of cached files.

    Where the system's own engine speaks (macOS, Windows), only the kind of system is known.
    """
    return " ".join((sys.platform, *(_installed(name) for name in ("pyttsx3", _WHEEL))))


def preload_espeak() -> None:
    """Let pyttsx3 find the eSpeak NG library that the espeakng-loader wheel carries (Linux only).

    pyttsx3 opens "libespeak-ng.so.1" by name, and the loader answers with a library of that
    name that is in the process already. The system's own library is the fallback.
    """
    if not sys.platform.startswith("linux"):
        return
    try:
        loader = import_module("espeakng_loader")
        ctypes.CDLL(loader.get_library_path(), mode=ctypes.RTLD_GLOBAL)
        os.environ["ESPEAK_DATA_PATH"] = loader.get_data_path()
    except (ImportError, OSError, RuntimeError):
        return


def _installed(package: str) -> str:
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:
        return f"{package} none"
