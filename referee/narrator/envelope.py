"""The envelope with the seed of a game, beside its journal, and the seal that the journal has.

Whoever opens the journal sees no secret, since a seed of 128 random bits cannot be found from its
SHA-256. Whoever also opens the envelope sees a number, and needs this program to make roles of it;
that is no protection from somebody who wants to cheat at the machine that the game runs on.
"""

import hashlib
import os
import secrets
from pathlib import Path

from referee.errors import RefereeError

_SEED_BYTES = 16
_SALT_BYTES = 8
_ROUNDS = 100_000


def new_seed() -> str:
    """128 random bits, in hexadecimal."""
    return secrets.token_hex(_SEED_BYTES)


def seal(seed: str) -> str:
    """What the journal holds in place of the seed."""
    return hashlib.sha256(seed.encode()).hexdigest()


def envelope(journal: Path) -> Path:
    """Where the seed of a journal lies."""
    return journal.with_name(f"{journal.name}.sealed")


def write_seed(journal: Path, seed: str) -> None:
    """Put the seed into the envelope, which only its owner may read.

    Raises:
        RefereeError: the file cannot be written.
    """
    path = envelope(journal)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(f"{seed}\n")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise RefereeError(
            f"'{path}' cannot be written: {error.strerror}; name another journal."
        ) from error


def read_seed(journal: Path, expected: str) -> str:
    """The seed whose seal the journal has.

    Raises:
        RefereeError: the envelope is missing or is that of another game.
    """
    path = envelope(journal)
    try:
        seed = path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise RefereeError(
            f"'{path}' cannot be read, and without it nobody knows the roles of this game; "
            "put it back beside its journal."
        ) from error
    if seal(seed) != expected:
        raise RefereeError(f"'{path}' belongs to another game; put back the one of this journal.")
    return seed


def new_salt() -> str:
    """For a player's number, in hexadecimal."""
    return secrets.token_hex(_SALT_BYTES)


def digest(pin: str, salt: str) -> str:
    """What the journal holds in place of a player's number."""
    key = hashlib.pbkdf2_hmac("sha256", pin.encode(), bytes.fromhex(salt), _ROUNDS)
    return key.hex()
