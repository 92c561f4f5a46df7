"""Where an announcement begins and ends, from voice activity and the words so far. Pure.

Vosk's own endpoints come half a second to two seconds late, so they are not used.
"""

from dataclasses import dataclass, replace
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class EndpointSettings:
    """Every number of the endpoint; times in seconds of sound.

    Attributes:
        speech: a block begins speech from this probability of voice activity on.
        still_speech: within speech, a block goes on with it from this probability on.
        pre_roll: sound kept before speech begins.
        settle: silence after which what was said is looked at as if it were over.
        complete: silence that ends a complete and stable announcement.
        incomplete: silence that ends any other: "fetch ... uh ... five" is one announcement.
        stable: the words have not changed for so long.
        least: voice activity shorter than this and without words is a noise, and forgotten.
        longest: talk is cut when it lasts so long.
        silence: nothing said for so long ends listening; None never does.
        nudge: nothing said for so long asks for a nudge, once; None never does.
    """

    speech: float = 0.5
    still_speech: float = 0.35
    pre_roll: float = 0.5
    settle: float = 0.2
    complete: float = 0.35
    incomplete: float = 0.9
    stable: float = 0.2
    least: float = 0.1
    longest: float = 12.0
    silence: float | None = None
    nudge: float | None = None


DEFAULT = EndpointSettings()


class Sign(StrEnum):
    """What one more block of sound means."""

    QUIET = "quiet"
    """Nobody has spoken yet."""
    NUDGE = "nudge"
    """Still nobody has spoken; the dog may be reminded."""
    BEGUN = "begun"
    """Speech begins with this block."""
    SPEECH = "speech"
    """Speech goes on, or a pause within it."""
    SETTLED = "settled"
    """A pause has become long enough to look at what was said."""
    FORGOTTEN = "forgotten"
    """It was only a noise; nobody has spoken yet."""
    ENDED = "ended"
    TOO_LONG = "too long"
    SILENCE = "silence"
    """Nobody spoke within the limit."""


ENDS = frozenset({Sign.ENDED, Sign.TOO_LONG, Sign.SILENCE})


@dataclass(frozen=True, slots=True)
class Moment:
    """One block of sound as the endpoint sees it.

    Attributes:
        seconds: how long the block lasts.
        activity: probability of voice activity, 0 to 1.
        words: what was heard so far.
        complete: whether those words are a complete announcement.
    """

    seconds: float
    activity: float
    words: tuple[str, ...] = ()
    complete: bool = False


@dataclass(frozen=True, slots=True)
class Endpoint:
    """How far listening has come; times in seconds of sound.

    Attributes:
        quiet: how long nobody has spoken, before speech.
        talk: since speech began; 0 before it.
        active: of that, with voice activity.
        pause: since the last voice activity.
        words: the last words heard.
        stable: for how long they have not changed.
        nudged: the nudge was asked for.
    """

    quiet: float = 0.0
    talk: float = 0.0
    active: float = 0.0
    pause: float = 0.0
    words: tuple[str, ...] = ()
    stable: float = 0.0
    nudged: bool = False

    def step(self, moment: Moment, settings: EndpointSettings) -> "tuple[Endpoint, Sign]":
        """What one more block means."""
        if self.talk == 0.0:
            return self._before(moment, settings)
        return self._within(moment, settings)

    def _before(self, moment: Moment, settings: EndpointSettings) -> "tuple[Endpoint, Sign]":
        if moment.activity >= settings.speech:
            begun = replace(self, talk=moment.seconds, active=moment.seconds)
            return begun, Sign.BEGUN
        after = replace(self, quiet=self.quiet + moment.seconds)
        if settings.silence is not None and after.quiet >= settings.silence:
            return after, Sign.SILENCE
        if settings.nudge is not None and after.quiet >= settings.nudge and not self.nudged:
            return replace(after, nudged=True), Sign.NUDGE
        return after, Sign.QUIET

    def _within(self, moment: Moment, settings: EndpointSettings) -> "tuple[Endpoint, Sign]":
        after = self._advanced(moment, settings)
        if after.talk >= settings.longest:
            return after, Sign.TOO_LONG
        if after.pause >= settings.incomplete:
            return after._ended(settings)
        done = moment.complete and after.stable >= settings.stable
        if done and after.pause >= settings.complete:
            return after, Sign.ENDED
        settled = self.pause < settings.settle <= after.pause
        return after, Sign.SETTLED if settled else Sign.SPEECH

    def _advanced(self, moment: Moment, settings: EndpointSettings) -> "Endpoint":
        speaks = moment.activity >= settings.still_speech
        same = moment.words == self.words
        return replace(
            self,
            talk=self.talk + moment.seconds,
            active=self.active + moment.seconds * speaks,
            pause=0.0 if speaks else self.pause + moment.seconds,
            words=moment.words,
            stable=self.stable + moment.seconds if same else 0.0,
        )

    def _ended(self, settings: EndpointSettings) -> "tuple[Endpoint, Sign]":
        if self.active < settings.least and not self.words:
            quiet = self.quiet + self.talk
            return Endpoint(quiet=quiet, nudged=self.nudged), Sign.FORGOTTEN
        return self, Sign.ENDED
