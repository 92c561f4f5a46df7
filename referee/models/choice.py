"""Which speech model a command uses."""

from pathlib import Path

from referee.errors import RefereeError
from referee.models.shelf import Shelf
from referee.resources import bundled_model
from referee.tomltable import listing

ENVIRONMENT = "DOGTOR_MODEL"
"""Names a model for every command, over the settings and under `--model`."""

BUNDLED = "bundled"
"""The name of the model that comes with the program."""


def chosen_model(shelf: Shelf, option: str, environment: str, setting: str) -> Path:
    """The folder of the model to use: the first that is named, else the bundled one.

    Args:
        shelf: the installed models.
        option: from the command line; each of the three is the name of an installed model, the
            path of a model's folder, or `BUNDLED`; "" where it says nothing.
        environment: from the variable `ENVIRONMENT`.
        setting: from the settings file.

    Raises:
        RefereeError: there is no such model; the message says who named it.
    """
    named = (
        (option, "--model"),
        (environment, f"the environment variable {ENVIRONMENT}"),
        (setting, "the key 'model' of the settings"),
    )
    for name, source in named:
        if name:
            return model_named(name, shelf, source)
    return bundled_model()


def kept_as(name: str, shelf: Shelf) -> str:
    """How the settings name a model, so that it is found from any folder; "" for the bundled."""
    if name in ("", BUNDLED):
        return ""
    return name if shelf.find(name) else str(Path(name).expanduser().resolve())


def model_named(name: str, shelf: Shelf, source: str) -> Path:
    """The folder of a model by its name or path.

    Args:
        name: of an installed model, a path, or `BUNDLED`.
        shelf: the installed models.
        source: who named it, for the error.

    Raises:
        RefereeError: there is no such model.
    """
    if name == BUNDLED:
        return bundled_model()
    path = shelf.find(name) or Path(name).expanduser()
    if not path.is_dir():
        raise RefereeError(
            f"There is no model '{name}', which {source} names; give a folder or "
            f"{listing((BUNDLED, *shelf.names()))}."
        )
    return path
