"""Taking back what stands on a terminal, with all that can be scrolled back to."""

from rich.console import Console

_ERASE = "\x1b[H\x1b[2J\x1b[3J"
"""Cursor home, erase the screen, erase the lines scrolled off (the last is xterm's, and by now
that of nearly every terminal)."""


def erase(console: Console) -> None:
    """Erase a terminal; one that knows no escape sequences is scrolled on by a whole screen.

    Nothing is done where the output is no terminal: in a pipe nothing can be taken back.
    """
    if not console.is_terminal:
        return
    if console.is_dumb_terminal or console.legacy_windows:
        scroll_on(console)
        return
    console.file.write(_ERASE)
    console.file.flush()


def scroll_on(console: Console) -> None:
    """Push what stands on a terminal off it by empty lines."""
    if console.is_terminal:
        console.print("\n" * console.height)
