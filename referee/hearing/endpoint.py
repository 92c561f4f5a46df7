"""Where an announcement begins and ends, from voice activity and what was understood. Pure.

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
        above: dB that a voice at the microphone is above the room; talk that is not is not meant.
        room: for so long back, the room is remembered.
        pre_roll: sound kept before speech begins.
        settle: a pause so long is looked into, to see whether what was said is complete.
        complete: silence that ends a complete and stable announcement.
        incomplete: silence that ends any other: "fetch ... uh ... five" is one announcement.
        stable: words that have not changed for so long are stable.
        least: voice activity shorter than this and without a word is a noise, and forgotten.
        longest: talk is cut when it lasts so long.
        silence: nothing said for so long ends listening; None never does.
    """

    speech: float = 0.5
    still_speech: float = 0.35
    above: float = 6.0
    room: float = 4.0
    pre_roll: float = 0.5
    settle: float = 0.15
    complete: float = 0.35
    incomplete: float = 0.9
    stable: float = 0.1
    least: float = 0.25
    longest: float = 12.0
    silence: float | None = None


DEFAULT = EndpointSettings()


class Sense(StrEnum):
    """What could be made of an announcement at a pause in it."""

    NOTHING = "nothing"
    """Not one word."""
    PART = "part"
    """Words, but not yet an announcement."""
    WHOLE = "whole"
    """A complete announcement or command, right or wrong."""


class Sign(StrEnum):
    """What one more block of sound means."""

    QUIET = "quiet"
    """Nobody has spoken yet."""
    BEGUN = "begun"
    """Speech begins with this block."""
    SPEECH = "speech"
    """Speech goes on, or a pause within it."""
    LOOK = "look"
    """A pause has become long enough to see what was said."""
    FORGOTTEN = "forgotten"
    """It was only a noise; nobody has spoken yet."""
    ENDED = "ended"
    """The announcement is over."""
    TOO_LONG = "too long"
    """Talk has gone on for too long."""
    SILENCE = "silence"
    """Nobody spoke within the limit."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One block of sound as the endpoint sees it.

    Attributes:
        seconds: how long the block lasts.
        activity: probability of voice activity, 0 to 1.
        words: heard so far; they can still change.
        sense: what a look at the announcement so far made of it; None when not looked yet.
    """

    seconds: float
    activity: float
    words: tuple[str, ...] = ()
    sense: Sense | None = None


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
    """

    quiet: float = 0.0
    talk: float = 0.0
    active: float = 0.0
    pause: float = 0.0
    words: tuple[str, ...] = ()
    stable: float = 0.0

    def step(self, moment: Moment, settings: EndpointSettings) -> "tuple[Endpoint, Sign]":
        """What one more block means; after an end, nothing more is to be asked."""
        if self.talk == 0.0:
            return self._before(moment, settings)
        return self._within(moment, settings)

    def forgotten(self) -> "Endpoint":
        """As if nobody had spoken yet; the limit of silence starts anew."""
        return Endpoint()

    def _before(self, moment: Moment, settings: EndpointSettings) -> "tuple[Endpoint, Sign]":
        if moment.activity >= settings.speech:
            return replace(self, talk=moment.seconds, active=moment.seconds), Sign.BEGUN
        after = replace(self, quiet=self.quiet + moment.seconds)
        if settings.silence is not None and after.quiet >= settings.silence:
            return after, Sign.SILENCE
        return after, Sign.QUIET

    def _within(self, moment: Moment, settings: EndpointSettings) -> "tuple[Endpoint, Sign]":
        after = self._after(moment, settings)
        if after.pause >= settings.incomplete and self._is_noise(moment, settings):
            return self.forgotten(), Sign.FORGOTTEN
        if after.pause >= after._needed(moment, settings):
            return after, Sign.ENDED
        if after.talk >= settings.longest:
            return after, Sign.TOO_LONG
        looks = (settings.settle, settings.incomplete - settings.settle)
        if any(self.pause < look <= after.pause for look in looks):
            return after, Sign.LOOK
        return after, Sign.SPEECH

    def _after(self, moment: Moment, settings: EndpointSettings) -> "Endpoint":
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

    def _needed(self, moment: Moment, settings: EndpointSettings) -> float:
        """Seconds of silence that end the announcement."""
        whole = moment.sense is Sense.WHOLE and self.stable >= settings.stable
        return settings.complete if whole else settings.incomplete

    def _is_noise(self, moment: Moment, settings: EndpointSettings) -> bool:
        return moment.sense is Sense.NOTHING and self.active < settings.least
