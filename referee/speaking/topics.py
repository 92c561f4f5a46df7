"""Topics of announcements that carry their own slots, for whatever game."""

from enum import StrEnum
from pathlib import Path
from typing import Self

from referee.speaking.announcement import Announcement
from referee.speaking.phrases import Phrases, read_phrases


class SlottedTopic(StrEnum):
    """A key of a wording file, "table.key", and the names of the slots that are filled in."""

    slots: frozenset[str]

    def __new__(cls, key: str, slots: str = "") -> Self:
        """Make a member of "table.key", "first second"."""
        topic = str.__new__(cls, key)
        topic._value_ = key
        topic.slots = frozenset(slots.split())
        return topic


def check_slots(topic: SlottedTopic, slots: dict[str, str]) -> None:
    """Make sure that exactly the topic's slots are filled.

    Raises:
        ValueError: they are not.
    """
    if slots.keys() != topic.slots:
        raise ValueError(f"{topic} takes the slots {sorted(topic.slots)}, not {sorted(slots)}")


def filled(topic: SlottedTopic, /, *then: Announcement, **slots: str) -> Announcement:
    """An announcement with its slots filled, and what follows it in the same breath.

    Raises:
        ValueError: the slots are not those of the topic.
    """
    check_slots(topic, slots)
    return Announcement(topic, tuple(sorted(slots.items())), then)


def read_wording(topics: type[SlottedTopic], path: Path) -> Phrases:
    """The wording of all the topics.

    Raises:
        RefereeError: the file cannot be read, or a key is missing, unknown or has a wrong slot.
    """
    return read_phrases(path, {topic: topic.slots for topic in topics})
