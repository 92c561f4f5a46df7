"""The checks. None of them asks anything, and none leaves anything behind."""

import shutil
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from referee.checkup.dogs import check_dogs
from referee.checkup.finding import Check, Finding, State
from referee.checkup.wording import Topic, Wording
from referee.errors import RefereeError
from referee.hearing.microphone import Microphone, MicrophoneState
from referee.hearing.recogniser import Recogniser
from referee.models.vocabulary import COMPANION, needed_words, unheard
from referee.sound import RATE
from referee.soundcard import soundcard
from referee.speaking.voice import Voice, VoiceError
from referee.table.settings import load_settings, naming_settings

LISTEN = 2.5
"""Seconds to listen to a microphone: longer than it takes to tell that it is silent."""

LEAST_ROOM = 50
"""MB on the disk that an evening's journals and phrases should have."""

_WORKS = (MicrophoneState.LIVE, MicrophoneState.DEAF)


class Checks:
    """Looks at this computer, and words what is found."""

    def __init__(self, wording: Wording) -> None:
        """Nothing is looked at yet."""
        self._wording = wording

    def settings(self, path: Path) -> Finding:
        """The settings file."""
        try:
            dogs = load_settings(path).dogs
            with naming_settings("dogs", path):
                check_dogs(dogs)
        except RefereeError as error:
            return self._failed(Check.SETTINGS, Topic.SETTINGS_BROKEN, problem=str(error))
        if not path.exists():
            return self._ok(Check.SETTINGS, Topic.SETTINGS_NONE)
        return self._ok(Check.SETTINGS, Topic.SETTINGS_OK, path=str(path))

    def model(self, find: Callable[[], Path], load: Callable[[Path], Recogniser]) -> Finding:
        """The speech model: whole, loadable, with all words of the games.

        Args:
            find: gives the model's folder; raises RefereeError.
            load: gives it to the engine; raises RefereeError.
        """
        try:
            folder = find()
            started = time.perf_counter()
            recogniser = load(folder)
        except RefereeError as error:
            return self._failed(Check.MODEL, Topic.MODEL_BROKEN, problem=str(error))
        seconds = time.perf_counter() - started
        needs = needed_words()
        missing = unheard(recogniser, needs)
        if missing:
            return self._words_missing(folder.name, missing)
        return self._ok(
            Check.MODEL,
            Topic.MODEL_OK,
            name=folder.name,
            seconds=f"{seconds:.1f}",
            number=str(len(needs)),
        )

    def voice(self, make: Callable[[], Voice] | None) -> Finding:
        """The referee's voice.

        Args:
            make: gives a voice that has no cache, so that it has to speak; None when it is off.
        """
        if make is None:
            return self._ok(Check.VOICE, Topic.VOICE_OFF)
        started = time.perf_counter()
        try:
            with make() as voice:
                voice.render(self._wording.text(Topic.HELLO, dog="Rex"))
        except VoiceError as error:
            return self._failed(Check.VOICE, Topic.VOICE_BROKEN, problem=str(error))
        seconds = time.perf_counter() - started
        return self._ok(Check.VOICE, Topic.VOICE_OK, seconds=f"{seconds:.1f}")

    def loudspeaker(self) -> Finding:
        """The sound card's output."""
        try:
            card = soundcard()
        except RefereeError as error:
            return self._failed(Check.LOUDSPEAKER, Topic.LOUDSPEAKER_BROKEN, problem=str(error))
        try:
            name = str(card.query_devices(kind="output")["name"])
        except (ValueError, card.PortAudioError):
            return self._failed(Check.LOUDSPEAKER, Topic.LOUDSPEAKER_NONE)
        return self._ok(Check.LOUDSPEAKER, Topic.LOUDSPEAKER_OK, name=name)

    def microphone(
        self,
        name: str,
        open_it: Callable[[], Microphone],
        show: Callable[[float], None] = lambda level: None,
        seconds: float = LISTEN,
    ) -> Finding:
        """The microphone: whether it can be opened and delivers more than zeros.

        Args:
            name: as people know it; "" for the system's own choice.
            open_it: raises RefereeError when there can be none; it is closed here.
            show: told the level in dBFS, some thirty times a second.
            seconds: of sound to listen to.
        """
        try:
            microphone = open_it()
        except RefereeError as error:
            return self._failed(Check.MICROPHONE, Topic.MICROPHONE_BROKEN, problem=str(error))
        try:
            _listen(microphone, show, seconds)
            state, problem, level = microphone.state, microphone.problem, microphone.level
        finally:
            microphone.close()
        if state not in _WORKS:
            return self._failed(Check.MICROPHONE, Topic.MICROPHONE_BROKEN, problem=problem)
        name = name or self._wording.text(Topic.MICROPHONE_USUAL)
        return self._ok(Check.MICROPHONE, Topic.MICROPHONE_OK, name=name, level=f"{level:.0f}")

    def games(self, folder: Path) -> Finding:
        """The folder of the games' journals."""
        where = str(folder)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder) as file:
                file.write(b"x")
                file.flush()
            free = shutil.disk_usage(folder).free // 10**6
        except OSError as error:
            problem = str(error.strerror)
            return self._failed(Check.GAMES, Topic.GAMES_BROKEN, folder=where, problem=problem)
        if free < LEAST_ROOM:
            return self._warning(Check.GAMES, Topic.GAMES_FULL, folder=where, megabytes=str(free))
        return self._ok(Check.GAMES, Topic.GAMES_OK, folder=where)

    def _words_missing(self, name: str, missing: Mapping[str, str]) -> Finding:
        words = ", ".join(missing)
        if all(source == COMPANION for source in missing.values()):
            return self._warning(Check.MODEL, Topic.MODEL_LACKS_COMPANION, name=name, words=words)
        return self._failed(Check.MODEL, Topic.MODEL_LACKS, name=name, words=words)

    def _ok(self, check: Check, topic: Topic, /, **slots: str) -> Finding:
        return Finding(check, State.OK, self._wording.text(topic, **slots))

    def _warning(self, check: Check, topic: Topic, /, **slots: str) -> Finding:
        text = self._wording.text(topic, **slots)
        return Finding(check, State.WARNING, text, self._wording.advice(check))

    def _failed(self, check: Check, topic: Topic, /, **slots: str) -> Finding:
        text = self._wording.text(topic, **slots)
        return Finding(check, State.FAILED, text, self._wording.advice(check))


def _listen(microphone: Microphone, show: Callable[[float], None], seconds: float) -> None:
    """Listen for a while; a device that delivers nothing is given as long to say why."""
    microphone.attend()
    heard, waited = 0.0, 0.0
    while heard < seconds and waited < 2 * seconds:
        block = microphone.read(0.1)
        if block is None:
            waited += 0.1
            continue
        heard += block.samples.size / RATE
        show(block.level)
    microphone.rest()
