"""What a household has chosen once for all its games: one TOML file that people may edit.

`dogtor setup` writes it, every command that hears or speaks reads it, and options on the command
line win over it.
"""

import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path

import platformdirs
import tomlkit

from referee.errors import RefereeError
from referee.pavlov.setup import check_people
from referee.textfile import read_text
from referee.tomltable import Table, parse

ENVIRONMENT = "DOGTOR_SETTINGS"
"""Names another settings file than the usual one."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings; the file has one key for each, and may leave any of them out.

    Attributes:
        model: name of an installed speech model or folder of one; "" for the bundled one.
        microphone: name of the input device; "" for the system's own choice.
        microphone_b: the second team's, in Team Versus; "" where the teams share one.
        voice: whether the referee speaks.
        voice_name: the speech engine's id of a voice; "" for its own choice.
        words_per_minute: how fast it speaks.
        read_cards: whether flipped cards are spoken, for tables that play by ear.
        plain: one event a line and no cursor tricks, for screen readers.
        silence_seconds: how long a dog may be silent; 0 for as long as it likes.
        dogs: who plays, in seat order; empty to be asked.
    """

    model: str = ""
    microphone: str = ""
    microphone_b: str = ""
    voice: bool = True
    voice_name: str = ""
    words_per_minute: int = 165
    read_cards: bool = False
    plain: bool = False
    silence_seconds: int = 20
    dogs: tuple[str, ...] = ()


DEFAULT = Settings()

_LEAST: Mapping[str, int] = {"words_per_minute": 50}


def settings_path() -> Path:
    """Where the settings lie: the file named by `ENVIRONMENT`, else in the user's own folder."""
    named = os.environ.get(ENVIRONMENT)
    return Path(named) if named else _usual_folder() / "settings.toml"


@contextmanager
def naming_settings(key: str, path: Path | None = None) -> Iterator[None]:
    """Whatever is wrong with the value of a key is told with the file and the key.

    Args:
        key: of the settings.
        path: of the file; without it the usual one.

    Raises:
        RefereeError: within it there was one.
    """
    try:
        yield
    except RefereeError as error:
        raise RefereeError(f"{path or settings_path()}: {key}: {error}") from error


def load_settings(path: Path | None = None) -> Settings:
    """The settings of a file; the default ones when there is none.

    Args:
        path: of the file; without it the usual one.

    Raises:
        RefereeError: the file cannot be read, or has a key or value that does not exist.
    """
    path = path or settings_path()
    return read_settings(read_text(path, missing=""), str(path))


def read_settings(text: str, source: str) -> Settings:
    """The settings that a text has, the default for every key that it leaves out.

    Args:
        text: TOML, a key for each attribute of `Settings` that is not the default.
        source: the file's name, for errors.

    Raises:
        RefereeError: it is no TOML, has a key or value that does not exist, or dogs that cannot
            play together.
    """
    table = parse(text, source)
    table.only(field.name for field in fields(Settings))
    settings = Settings(**{key: _value(table, key) for key in table.values})  # type: ignore[arg-type]
    if settings.dogs:
        try:
            check_people(settings.dogs)
        except RefereeError as error:
            raise table.error(str(error), "dogs") from error
    return settings


def save_settings(settings: Settings, path: Path | None = None) -> Path:
    """Write what differs from the default; comments and order of a file that is there stay.

    Args:
        settings: to be kept.
        path: of the file; without it the usual one. A crash leaves the old file or the new one.

    Returns:
        where they lie now.

    Raises:
        RefereeError: the file cannot be written, or the one that is there is broken.
    """
    path = path or settings_path()
    load_settings(path)
    try:
        document = tomlkit.parse(read_text(path, missing=""))
        for field in fields(Settings):
            _set(document, field.name, getattr(settings, field.name))
        _write_whole(path, tomlkit.dumps(document))
    except OSError as error:
        raise RefereeError(
            f"The settings '{path}' cannot be written: {error.strerror}; "
            f"name another file in the environment variable {ENVIRONMENT}."
        ) from error
    return path


def _value(table: Table, key: str) -> object:
    default = getattr(DEFAULT, key)
    readers: Mapping[type, Callable[[Table, str], object]] = {
        str: _text,
        bool: Table.flag,
        int: lambda table, key: table.number(key, at_least=_LEAST.get(key, 0)),
        tuple: _texts,
    }
    return readers[type(default)](table, key)


def _text(table: Table, key: str) -> str:
    return "" if table.values[key] == "" else table.text(key)


def _texts(table: Table, key: str) -> tuple[str, ...]:
    value = table.values[key]
    if not isinstance(value, list) or not all(isinstance(text, str) and text for text in value):
        raise table.error('needs a list of texts, ["Rex", "Bella"]', key)
    return tuple(value)


def _set(document: tomlkit.TOMLDocument, key: str, value: object) -> None:
    if value == getattr(DEFAULT, key):
        document.pop(key, None)
    else:
        document[key] = list(value) if isinstance(value, tuple) else value


def _write_whole(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
    unfinished = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def _usual_folder() -> Path:
    return platformdirs.user_config_path("dogtor-referee")
