"""The ears of a session: one model and one speech finder, loaded once."""

from pathlib import Path

from referee.hearing.ears import Ears
from referee.hearing.speech import SpeechFinder
from referee.hearing.vosk_recogniser import VoskRecogniser
from referee.resources import bundled_model


def load_ears(model: Path | None = None) -> Ears:
    """Load a speech model and the voice-activity model.

    Args:
        model: a folder in Vosk's format; without it the one that comes with the program.

    Raises:
        RefereeError: the folder is no whole model.
    """
    return Ears(VoskRecogniser(model or bundled_model()), SpeechFinder())
