"""The captions so far, of which some tell a rule for a short time only."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

LONGEST = 300
"""Captions that can be scrolled back to."""


@dataclass(frozen=True, slots=True)
class Caption:
    """What was announced.

    Attributes:
        topic: its key.
        sentences: word for word as spoken.
        tells_rule: whether all but the first sentence of a verdict, or all of anything else,
            gives a rule away.
    """

    topic: str
    sentences: tuple[str, ...]
    tells_rule: bool = False

    @property
    def text(self) -> str:
        """All of it."""
        return " ".join(self.sentences)


class CaptionLog:
    """Captions, oldest first."""

    def __init__(self) -> None:
        """Nothing was announced yet."""
        self._captions: list[Caption] = []

    @property
    def captions(self) -> Sequence[Caption]:
        """What may be shown."""
        return tuple(self._captions)

    def add(self, caption: Caption) -> None:
        """One more; the oldest is forgotten when there are too many."""
        self._captions = [*self._captions, caption][-LONGEST:]

    def hide_rules(self) -> bool:
        """Take away what tells a rule; whether there was anything."""
        told = any(caption.tells_rule for caption in self._captions)
        hidden = (_hidden(caption) for caption in self._captions)
        self._captions = [caption for caption in hidden if caption is not None]
        return told


def _hidden(caption: Caption) -> Caption | None:
    if not caption.tells_rule:
        return caption
    if not caption.topic.startswith("verdict."):
        return None
    return replace(caption, sentences=caption.sentences[:1], tells_rule=False)
