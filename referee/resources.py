"""Where the data that comes with the program lies: in the wheel, or in the checkout."""

from pathlib import Path

from referee.errors import RefereeError

_PACKAGE = Path(__file__).resolve().parent
LANGUAGE = "en"


def _shipped(relative: str) -> Path:
    for root in (_PACKAGE / "data", _PACKAGE.parent):
        if (root / relative).exists():
            return root / relative
    raise RefereeError(
        f"The program's own folder '{relative}' is missing; install dogtor-referee again."
    )


def grammars(language: str = LANGUAGE) -> Path:
    """The folder of rules, words and spoken phrases of a language.

    Raises:
        RefereeError: the installation has no such folder.
    """
    return _shipped(f"grammars/{language}")


def bundled_model(language: str = LANGUAGE) -> Path:
    """The folder of the speech model that comes with the program.

    Raises:
        RefereeError: the installation has no such folder.
    """
    return _shipped(f"models/dogtor-{language}")


def second_voice_weights() -> Path:
    """The weights of the network that finds two voices at once, whatever the language.

    Raises:
        RefereeError: the installation has no such file.
    """
    return _shipped("models/second_voice/weights.npz")
