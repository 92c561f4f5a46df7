"""What stands on the screen besides captions, from grammars/LANGUAGE/screen.toml."""

from enum import StrEnum

from referee.hearing.microphone import MicrophoneState
from referee.resources import LANGUAGE, grammars
from referee.speaking.phrases import read_phrases


class Label(StrEnum):
    """A key of the file, "table.key"."""

    TITLE = "labels.title"
    TEST = "labels.test"
    TEST_SHORT = "labels.test-short"
    CARD = "labels.card"
    BELL = "labels.bell"
    CARD_HIDDEN = "labels.card-hidden"
    TOTAL = "labels.total"
    BONES = "labels.bones"
    CARDS = "labels.cards"
    NEXT = "labels.next"
    LEFT = "labels.left"
    RIGHT = "labels.right"
    PAUSED = "labels.paused"
    QUESTION = "labels.question"
    TYPE_CARD = "labels.type-card"
    PROMPT = "labels.prompt"
    PROMPT_KEYS = "labels.prompt-keys"
    TEAM = "labels.team"
    CHOSEN_TEAM = "labels.chosen-team"
    TEAM_PROMPT = "labels.team-prompt"
    TEAM_PROMPT_KEYS = "labels.team-prompt-keys"
    NO_MICROPHONE = "microphone.none"
    LEVEL = "microphone.level"
    KEY_HELP = "keys.help"
    KEY_REPEAT = "keys.repeat"
    KEY_SCORE = "keys.score"
    KEY_TURN = "keys.turn"
    KEY_RULES = "keys.rules"
    KEY_PAUSE = "keys.pause"
    KEY_UNDO = "keys.undo"
    KEY_APPEAL = "keys.appeal"
    KEY_NO_ACTION = "keys.no-action"
    KEY_QUIT = "keys.quit"
    KEY_CARD = "keys.card"
    KEY_MUTE = "keys.mute"
    KEY_OTHER_TEAM = "keys.other-team"


_SLOTS = {
    Label.TEST: "number tests",
    Label.TEST_SHORT: "number tests",
    Label.CARD: "dog suit command value",
    Label.BELL: "dog",
    Label.TOTAL: "total",
    Label.BONES: "bones",
    Label.CARDS: "cards",
    Label.TYPE_CARD: "dog",
    Label.LEVEL: "level",
    Label.TEAM: "key dogs",
    Label.CHOSEN_TEAM: "key dogs",
    Label.TEAM_PROMPT: "key",
    Label.TEAM_PROMPT_KEYS: "key",
}


class Labels:
    """The labels of a language."""

    def __init__(self, language: str = LANGUAGE) -> None:
        """Read them.

        Raises:
            RefereeError: the installation is incomplete or the file is broken.
        """
        states: dict[str, frozenset[str]] = {
            f"microphone.{state}": frozenset() for state in MicrophoneState
        }
        slots: dict[str, frozenset[str]] = {
            label: frozenset(_SLOTS.get(label, "").split()) for label in Label
        }
        path = grammars(language) / "screen.toml"
        self._phrasings = read_phrases(path, slots | states).phrasings

    def text(self, label: Label, **slots: str | int) -> str:
        """A label with its slots filled."""
        return self._phrasings[label][0].format(**slots)

    def microphone(self, state: MicrophoneState) -> str:
        """The label of a state of the microphone."""
        return self._phrasings[f"microphone.{state}"][0]
