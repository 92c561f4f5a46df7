"""What checks and setup tell; worded in grammars/LANGUAGE/checkup.toml."""

import sys
import tomllib
from collections.abc import Mapping

from referee.errors import RefereeError
from referee.resources import LANGUAGE, grammars
from referee.speaking.topics import SlottedTopic, check_slots
from referee.textfile import read_text


class Topic(SlottedTopic):
    """What can be told."""

    SETTINGS_OK = "settings.ok", "path"
    SETTINGS_NONE = "settings.none"
    SETTINGS_BROKEN = "settings.broken", "problem"
    MODEL_OK = "model.ok", "name seconds number"
    MODEL_LACKS = "model.lacks-words", "name words"
    MODEL_LACKS_COMPANION = "model.lacks-companion", "name words"
    MODEL_BROKEN = "model.broken", "problem"
    VOICE_OK = "voice.ok", "seconds"
    VOICE_OFF = "voice.off"
    VOICE_BROKEN = "voice.broken", "problem"
    LOUDSPEAKER_OK = "loudspeaker.ok", "name"
    LOUDSPEAKER_NONE = "loudspeaker.none"
    LOUDSPEAKER_BROKEN = "loudspeaker.broken", "problem"
    MICROPHONE_USUAL = "microphone.usual"
    MICROPHONE_OK = "microphone.ok", "name level"
    MICROPHONE_BROKEN = "microphone.broken", "problem"
    GAMES_OK = "games.ok", "folder"
    GAMES_BROKEN = "games.broken", "folder problem"
    GAMES_FULL = "games.full", "folder megabytes"

    HELLO = "setup.hello", "dog"
    ASK_HEARD = "setup.ask-heard"
    VOICE_OFF_NOW = "setup.voice-off"
    VOICE_UNTRIED = "setup.voice-untried"
    ASK_MICROPHONE = "setup.ask-microphone", "name"
    ASK_AGAIN = "setup.ask-again"
    ASK_DOGS = "setup.ask-dogs", "dogs"
    SAY_THIS = "setup.say-this", "dog sentence"
    UNDERSTOOD = "setup.understood", "sentence"
    NOT_UNDERSTOOD = "setup.not-understood", "heard"
    HEARD_NOTHING = "setup.heard-nothing"
    TOO_HARD = "setup.too-hard", "dog"
    UNKNOWN_NAME = "setup.unknown-name", "dog"
    SAVED = "setup.saved", "path"
    SAVED_WITHOUT_MICROPHONE = "setup.saved-without-microphone", "path"
    ALL_WELL = "setup.all-well"
    NOT_WELL = "setup.not-well"


SYSTEMS = ("linux", "darwin", "win32")
"""As `sys.platform` names those that there is advice for."""


class Wording:
    """The words of a language."""

    def __init__(self, language: str = LANGUAGE) -> None:
        """Read them.

        Raises:
            RefereeError: the installation is incomplete.
        """
        path = grammars(language) / "checkup.toml"
        self._tables: Mapping[str, Mapping[str, str]] = tomllib.loads(read_text(path))
        self.sentences: tuple[str, ...] = tuple(self._tables["sentences"]["say"])
        for topic in Topic:
            table, _, key = topic.partition(".")
            if key not in self._tables.get(table, {}):
                raise RefereeError(f"{path}: the key '{topic}' is missing; write how it is said.")

    def text(self, topic: Topic, /, **slots: str) -> str:
        """The topic in words.

        Raises:
            ValueError: the slots are not those of the topic.
        """
        check_slots(topic, slots)
        table, _, key = topic.partition(".")
        return self._tables[table][key].format(**slots)

    def advice(self, check: str, system: str = sys.platform) -> str:
        """What to do about a check that fails, on a system."""
        known = system if system in SYSTEMS else SYSTEMS[0]
        return self._tables["advice"][f"{check}-{known}"]
