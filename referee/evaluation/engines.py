"""Which recogniser is measured; peers stand behind the same protocol as our own."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from referee.errors import RefereeError
from referee.hearing.recogniser import Recogniser
from referee.resources import bundled_model


class EngineKind(StrEnum):
    """The recognisers that can be measured."""

    VOSK = "vosk"
    POCKETSPHINX = "pocketsphinx"
    WHISPER = "whisper"


@dataclass(frozen=True, slots=True)
class Engine:
    """A recogniser with its model.

    Attributes:
        kind: which.
        folder: of the model; None for the one that comes with the program or the engine.
    """

    kind: EngineKind
    folder: Path | None = None

    @property
    def name(self) -> str:
        """Short, for tables: "vosk dogtor-en"."""
        if self.kind is EngineKind.VOSK:
            return f"{self.kind} {(self.folder or bundled_model()).name}"
        return f"{self.kind} {self.folder.name}" if self.folder else str(self.kind)


def load_engine(engine: Engine) -> Recogniser:
    """Load a recogniser.

    Raises:
        RefereeError: its package is not installed, or the folder is no model of its kind.
    """
    if engine.kind is EngineKind.VOSK:
        from referee.hearing.vosk_recogniser import VoskRecogniser

        return VoskRecogniser(engine.folder or bundled_model())
    try:
        if engine.kind is EngineKind.POCKETSPHINX:
            from referee.evaluation.pocketsphinx_recogniser import PocketsphinxRecogniser

            return PocketsphinxRecogniser()
        from referee.evaluation.whisper_recogniser import WhisperRecogniser
    except ImportError as error:
        raise RefereeError(
            f"{engine.kind} is not installed; pip install 'dogtor-referee[peers]'."
        ) from error
    if engine.folder is None:
        raise RefereeError("Whisper needs a model folder; give one with --whisper-model DIR.")
    return WhisperRecogniser(engine.folder)
