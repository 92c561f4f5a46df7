"""A game on disk for tests, and ways to speak to its narrator."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from referee.narrator.files import read_cards
from referee.narrator.log import StatueLog
from referee.narrator.session import Reply, StatueSession
from referee.statue.deal import Setup
from referee.utterance import Utterance, Word, typed

TEXT = read_cards(None)[1]


class Table:
    """A session on disk that can be killed and taken up again."""

    def __init__(self, path: Path, cards, wording, commands, players: int = 3) -> None:
        self.path, self.parts = path, (cards, wording, commands)
        people = ("Ann", "Ben", "Cleo", "Dora", "Emil")[:players]
        self.log = StatueLog.create(path, Setup(people, 4, 15), cards, TEXT, "seed of the test")
        self.session = StatueSession(self.log, *self.parts)

    def say(self, text: str) -> Reply:
        return self.session.hear(typed(text.split()))

    def doubtfully(self, text: str) -> Reply:
        words = (Word(w, i, i + 0.5, 0.4) for i, w in enumerate(text.split()))
        return self.session.hear(Utterance(tuple(words)))

    def with_sound_lost(self, text: str) -> Reply:
        return self.session.hear(typed(text.split()), damaged=True)

    def two_at_once(self, text: str) -> Reply:
        return self.session.hear(replace(typed(text.split()), overlap=0.4))

    @property
    def unclear(self) -> Sequence[Callable[[str], Reply]]:
        """Every way to say something that must not decide anything."""
        return self.doubtfully, self.with_sound_lost, self.two_at_once

    def resume(self) -> None:
        self.log.close()
        self.log = StatueLog.resume(self.path, TEXT)
        self.session = StatueSession(self.log, *self.parts)


def topics(reply: Reply) -> list[str]:
    return [announcement.topic for announcement in reply.told]
