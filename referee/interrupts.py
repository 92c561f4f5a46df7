"""Ctrl-C is neither missed while the program waits nor breaks off what cannot be broken off.

Python notes a signal and sees to it in its main thread, between two steps. One that comes when a
wait has all but begun does not cut that wait short, and would be seen to when it ends. So no wait
here is longer than a moment: it begins anew until there is what was waited for.
"""

import os
import queue
import select
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar

MOMENT = 0.2
"""Seconds after which an interrupt is seen to at the latest."""

T = TypeVar("T", covariant=True)


class _Waiting(Protocol[T]):
    """A queue, as far as it is read."""

    def get(self, block: bool = True, timeout: float | None = None) -> T: ...


def take(waiting: _Waiting[T]) -> T:
    """The next thing in a queue."""
    while True:
        try:
            return waiting.get(timeout=MOMENT)
        except queue.Empty:
            continue


def join(thread: threading.Thread) -> None:
    """Wait until a thread has ended."""
    while thread.is_alive():
        thread.join(MOMENT)


def read_typed(prompt: str = "") -> str:
    """A line from whoever types, as `input` gives it.

    Raises:
        EOFError: there are no more lines.
    """
    print(prompt, end="", flush=True)
    wait_for_line()
    return input()


def wait_for_line() -> None:
    """Wait until there is a line on the standard input, where somebody types it.

    Windows needs no such help: it tells a wait for a line of Ctrl-C whenever it comes.
    """
    if os.name == "nt" or not sys.stdin.isatty():
        return
    while not select.select([sys.stdin], [], [], MOMENT)[0]:
        continue


@contextmanager
def held() -> Iterator[None]:
    """Within it an interrupt waits: for moments of work that leaves a mess when broken off.

    Raises:
        KeyboardInterrupt: at its end, when there was one.
    """
    in_main = threading.current_thread() is threading.main_thread()
    if not in_main or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    noted: list[int] = []
    signal.signal(signal.SIGINT, lambda number, frame: noted.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if noted:
        raise KeyboardInterrupt
