"""One announcement captured block by block: voice activity, words so far, endpoint."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass

import numpy as np

from referee.hearing.background import Background
from referee.hearing.ears import Ears
from referee.hearing.endpoint import Endpoint, EndpointSettings, Moment, Sense, Sign
from referee.hearing.microphone import BLOCK_SECONDS, Block
from referee.hearing.recogniser import Grammar, Listening
from referee.hearing.speech import MOST_GAIN, SPEECH_LEVEL
from referee.hearing.voice_activity import VoiceActivity
from referee.sound import Samples
from referee.utterance import UNKNOWN, Utterance


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is listened for.

    Attributes:
        grammar: what can be heard.
        complete: whether words are a complete announcement or command.
        right: right announcements, to be scored beside what was heard.
        rivals: likely wrong announcements, scored too.
    """

    grammar: Grammar
    complete: Callable[[tuple[str, ...]], bool]
    right: tuple[tuple[str, ...], ...] = ()
    rivals: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Look:
    """What could be made of the sound so far.

    Attributes:
        utterance: as `Ears.hear` makes it of the samples.
        samples: shape (samples,), float32 at 16 kHz.
    """

    utterance: Utterance
    samples: Samples


class Capture:
    """Time is counted in sound, never by a clock, so the same sound always gives the same.

    At a pause the sound so far is already heard in the background, while the pause goes on to
    show whether it is the end. So the ruling is ready as soon as the end is certain, and it is
    the one that the captured clip gets when it is heard again.
    """

    def __init__(
        self,
        ears: Ears,
        wanted: Wanted,
        settings: EndpointSettings,
        room: Background,
        workers: Executor,
    ) -> None:
        self._ears = ears
        self._wanted = wanted
        self._settings = settings
        self._room = room
        self._workers = workers
        self._detector = VoiceActivity()
        self._endpoint = Endpoint()
        self._begin_anew()

    @property
    def words(self) -> tuple[str, ...]:
        """Heard so far; they can still change."""
        return self._words

    @property
    def pause(self) -> float:
        """Seconds of sound since the end of speech."""
        return self._endpoint.pause

    @property
    def lost(self) -> int:
        """Blocks that were lost within what is captured."""
        return sum(block.lost for block in self._blocks)

    def take(self, block: Block) -> Sign:
        """Go on by one block."""
        if not block.follows:
            self.forget()
        self._keep(block)
        activity = self._activity(block)
        if self._endpoint.talk:
            self._accept(block.samples, activity >= self._settings.still_speech)
        moment = Moment(BLOCK_SECONDS, activity, self._words, self._sense())
        self._endpoint, sign = self._endpoint.step(moment, self._settings)
        self._follow(sign)
        return sign

    def forget(self) -> None:
        """Drop all that was captured, as when the referee has spoken in between."""
        self._detector.reset()
        self._endpoint = self._endpoint.forgotten() if self._endpoint.talk else self._endpoint
        self._begin_anew()

    def look(self) -> Look:
        """What can be made of the sound captured; that of the last pause, where there was one."""
        return self._look.result() if self._look is not None else self._hear(self._samples())

    def _begin_anew(self) -> None:
        self._blocks: list[Block] = []
        self._words: tuple[str, ...] = ()
        self._decoder: Listening | None = None
        self._power: list[float] = []
        self._look: Future[Look] | None = None

    def _activity(self, block: Block) -> float:
        activity = self._detector.process_samples(block.samples.tolist())
        return activity if self._room.stands_out(block.level) else 0.0

    def _keep(self, block: Block) -> None:
        """Before speech, only so much that a whole announcement could be in it."""
        self._blocks.append(block)
        if not self._endpoint.talk:
            del self._blocks[: -round(self._settings.longest / BLOCK_SECONDS)]

    def _follow(self, sign: Sign) -> None:
        if sign is Sign.BEGUN:
            del self._blocks[: -round(self._settings.pre_roll / BLOCK_SECONDS) - 1]
            for block in self._blocks:
                self._accept(block.samples, speaks=block is self._blocks[-1])
        elif sign is Sign.FORGOTTEN:
            self._begin_anew()
        elif sign is Sign.LOOK:
            self._look = self._workers.submit(self._hear, self._samples())
        elif self._endpoint.pause == 0.0 or sign is Sign.TOO_LONG:
            self._look = None

    def _accept(self, samples: Samples, speaks: bool) -> None:
        """Give sound to the decoder of words so far, at about the level it is used to."""
        if speaks:
            self._power.append(float(np.mean(np.square(samples, dtype=np.float64))))
        level = float(np.sqrt(np.mean(self._power))) if self._power else 0.0
        gain = min(SPEECH_LEVEL / level, MOST_GAIN) if level else 1.0
        self._decoder = self._decoder or self._ears.recogniser.listen(self._wanted.grammar)
        self._words = self._decoder.accept(samples * np.float32(gain))

    def _sense(self) -> Sense | None:
        """What the look made of it, awaited only when it could end the announcement."""
        ends = self._endpoint.pause + BLOCK_SECONDS >= self._settings.complete
        if self._look is None or not ends:
            return None
        words = tuple(word.text for word in self._look.result().utterance.words)
        if all(word == UNKNOWN for word in words):
            return Sense.NOTHING
        return Sense.WHOLE if self._wanted.complete(words) else Sense.PART

    def _samples(self) -> Samples:
        kept = [block.samples for block in self._blocks]
        return np.concatenate(kept) if kept else np.zeros(0, np.float32)

    def _hear(self, samples: Samples) -> Look:
        wanted = self._wanted
        heard = self._ears.hear(samples, wanted.grammar, wanted.right, wanted.rivals)
        return Look(heard, samples)
