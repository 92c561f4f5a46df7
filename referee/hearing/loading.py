"""The ears of a session: one model and one speech finder, loaded once."""

from pathlib import Path

from referee.hearing import second_voice
from referee.hearing.ears import Ears
from referee.hearing.speech import SpeechFinder
from referee.hearing.vosk_recogniser import VoskRecogniser
from referee.interrupts import held
from referee.resources import bundled_model


def load_ears(model: Path | None = None) -> Ears:
    """Load a speech model, the voice-activity model and the network for a second voice.

    Args:
        model: a folder in Vosk's format; without it the one that comes with the program.

    Raises:
        RefereeError: the folder is no whole model, or the program's own files are damaged.
    """
    with held():
        # Vosk does not hear of an interrupt before its model is loaded, and complains of it then.
        second_voice.prepare()
        return Ears(VoskRecogniser(model or bundled_model()), SpeechFinder())
