"""Captions on the screen: what is shown is what is spoken."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Protocol

from rich.console import Console
from rich.text import Text

from referee.speaking.announcement import Topic

_STYLES: Mapping[str, str] = {
    Topic.GOOD: "bold green",
    Topic.BAD: "bold red",
    Topic.AGAIN: "bold yellow",
    Topic.NEW_RULE: "bold cyan",
    Topic.PASSED: "bold green",
    Topic.FAILED: "bold red",
}


class Captions(Protocol):
    """Where announcements are read."""

    def show(self, topic: StrEnum, text: str) -> None:
        """Show what is spoken, word for word."""

    def hint(self, text: str) -> None:
        """Show something about the program itself, which is not spoken."""


class ScreenCaptions:
    """Captions in colour on a terminal, plain text anywhere else."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def show(self, topic: StrEnum, text: str) -> None:
        """Print one line; names with brackets in them are shown as they are."""
        self._print(text, _STYLES.get(topic, ""))

    def hint(self, text: str) -> None:
        """Print one dim line."""
        self._print(text, "dim")

    def _print(self, text: str, style: str) -> None:
        self._console.print(Text(text, style=style), soft_wrap=True)
