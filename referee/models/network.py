"""Getting the list and the files of models. The one module of the program that uses a network.

Nothing runs here unless somebody asks for a model. `requests` follows redirects and checks
certificates; going on with a torn download is done here, as the libraries that fetch data files
begin again from nothing.
"""

import errno
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import requests

from referee.errors import RefereeError
from referee.models.progress import Report, Stage

TRIES = 4
"""Attempts that come no further than those before, before giving up."""

_TIMEOUT = (10, 30)
"""Seconds to connect, and between two pieces of an answer."""

_PIECE = 1 << 14
_LOOPBACK = ("127.0.0.1", "::1", "localhost")
_PASSING = (
    requests.ConnectionError,
    requests.Timeout,
    requests.exceptions.ChunkedEncodingError,
    requests.exceptions.ContentDecodingError,
)


class _Refused(requests.RequestException):
    """The server answered with an error."""

    def __init__(self, status: int) -> None:
        super().__init__(f"status {status}")
        self.status = status


Sleep = Callable[[float], None]


def fetch_text(url: str) -> str:
    """A short text, such as the list of models.

    Raises:
        RefereeError: the address is not safe, or cannot be reached.
    """
    try:
        with _answer(url, {}) as answer:
            answer.encoding = "utf-8"
            return answer.text
    except requests.RequestException as error:
        raise RefereeError(
            f"{_host(url)} cannot be reached; check the network, or get the ZIP file on another "
            "computer and install that."
        ) from error


def download(url: str, part: Path, size: int, report: Report, sleep: Sleep = time.sleep) -> None:
    """Get a file, going on where an earlier call broke off.

    Args:
        url: of the file.
        part: what is there already of it, and where the rest goes; kept when this call fails.
        size: of the whole file, in bytes.
        report: told how many bytes are there.
        sleep: waits so many seconds between attempts.

    Raises:
        RefereeError: the address is not safe, the connection breaks off again and again, the file
            is not there or longer than `size`, or the disk is full.
    """
    idle, most = 0, 0
    while (have := _size(part)) != size:
        most = max(most, have)
        problem = _attempt(url, part, 0 if have > size else have, size, report)
        idle = idle + 1 if _size(part) <= most else 0
        if _size(part) != size and idle >= TRIES:
            raise RefereeError(
                f"The download broke off at {_size(part):,} of {size:,} bytes ({problem}); give "
                "the same command again to go on from there."
            )
        if idle:
            sleep(2.0**idle)
    report(Stage.DOWNLOAD, size, size)


def _attempt(url: str, part: Path, have: int, size: int, report: Report) -> str:
    """Get as much as comes; returns why it ended."""
    headers = {"Accept-Encoding": "identity"} | ({"Range": f"bytes={have}-"} if have else {})
    try:
        with _answer(url, headers) as answer:
            start = have if _goes_on(answer, have) else 0
            for done in _write(answer, part, start, size):
                report(Stage.DOWNLOAD, done, size)
    except _PASSING as error:
        return type(error).__name__
    except _Refused as error:
        return _refusal(error, part)
    return "the server ended it"


def _refusal(refused: _Refused, part: Path) -> str:
    """A server that is busy may answer later; a range that it lacks means a wrong part."""
    if refused.status == requests.codes.requested_range_not_satisfiable:
        part.unlink(missing_ok=True)
    elif refused.status < 500:
        raise RefereeError(
            f"The server has no such file (it answered {refused.status}); try again later."
        ) from refused
    return f"the server answered {refused.status}"


def _goes_on(answer: requests.Response, have: int) -> bool:
    """Whether the answer begins at the byte that was asked for, not at the first."""
    begins = answer.headers.get("Content-Range", "").startswith(f"bytes {have}-")
    return answer.status_code == requests.codes.partial_content and begins


def _write(answer: requests.Response, part: Path, start: int, size: int) -> Iterator[int]:
    done = start
    with _explained(part), part.open("r+b" if start else "wb") as file:
        file.seek(start)
        for piece in answer.iter_content(_PIECE):
            done += len(piece)
            if done > size:
                file.truncate(0)
                raise RefereeError("The file is longer than the list says; try again later.")
            file.write(piece)
            file.flush()
            yield done


@contextmanager
def _answer(url: str, headers: dict[str, str]) -> Iterator[requests.Response]:
    _check_safe(url)
    with requests.get(url, headers=headers, stream=True, timeout=_TIMEOUT) as answer:
        _check_safe(answer.url)
        if not answer.ok:
            raise _Refused(answer.status_code)
        yield answer


def _check_safe(url: str) -> None:
    parts = urlsplit(url)
    if parts.scheme != "https" and parts.hostname not in _LOOPBACK:
        raise RefereeError(f"'{url}' is no https address, so what comes from it is not safe.")


def _host(url: str) -> str:
    return urlsplit(url).hostname or url


def _size(part: Path) -> int:
    return part.stat().st_size if part.exists() else 0


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Say what to do about a disk that does not take the file; network errors pass."""
    try:
        yield
    except requests.RequestException:
        raise
    except OSError as error:
        raise disk_error(path, error) from error


class DiskError(RefereeError):
    """The disk does not take what is to be written; with room made, the same can be tried again."""


def disk_error(path: Path, error: OSError) -> DiskError:
    """What to do about a file or folder that cannot be written."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return DiskError(
            f"The disk with '{path.parent}' is full; make room and give the same command again."
        )
    return DiskError(f"'{path}' cannot be written: {error.strerror}.")
