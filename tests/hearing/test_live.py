"""Listening through a microphone that clips are said into, with the real recogniser."""

import threading
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from referee.hearing.audio import read_clip
from referee.hearing.clip_microphone import ClipDevice, ClipMicrophone
from referee.hearing.device_microphone import MicrophoneSettings
from referee.hearing.ears import Ears
from referee.hearing.endpoint import DEFAULT, EndpointSettings
from referee.hearing.live import (
    Ending,
    Event,
    Heard,
    Level,
    LiveEars,
    Partial,
    SpeechBegins,
    StateChange,
)
from referee.hearing.microphone import BLOCK_SECONDS, MicrophoneState
from referee.hearing.recogniser import Grammar
from referee.hearing.turn_grammar import turn_grammar
from referee.judging.announcement import right_announcements, rival_announcements
from referee.judging.judge import judge
from referee.judging.ruling import Verdict
from referee.numbers import vocabulary
from referee.pavlov.deck import find_card
from referee.pavlov.expecting import expect, mistaken
from referee.pavlov.library import shipped_deck, shipped_rules
from referee.pavlov.rules import find_rule
from referee.pavlov.turn import Turn
from referee.sound import RATE, Samples
from referee.speaking.loudspeaker import RoomLoudspeaker
from referee.speaking.voice import Voice
from referee.table.refereeing import prepare
from referee.utterance import UNKNOWN

CLIPS = Path(__file__).parents[2] / "audio_fixtures" / "clips"
GRAMMAR: Grammar = ("fetch", "beg", "shake", "five", "eight", "thirteen", "thirty", UNKNOWN)
IMPATIENT = EndpointSettings(silence=3.0)


def manifest() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads((CLIPS / "manifest.toml").read_text())["clip"]
    return found


def clip_saying(said: str, kind: str = "right") -> Samples:
    for clip in manifest():
        if clip["said"].replace(",", "") == said and clip["kind"] == kind:
            return read_clip(CLIPS / clip["file"])
    raise LookupError(said)


def speech_of(ears: Ears, clip: Samples) -> Samples:
    """The clip without the quiet around it."""
    words = ears.hear(clip, GRAMMAR).words
    return clip[round((words[0].start - 0.1) * RATE) : round((words[-1].end + 0.1) * RATE)]


def quiet(seconds: float) -> Samples:
    noise = np.random.default_rng(5).standard_normal(round(seconds * RATE)) * 0.0003
    return noise.astype(np.float32)


def ends_in_number(words: tuple[str, ...]) -> bool:
    return bool(words) and words[-1] in vocabulary()


def hear(
    ears: Ears,
    microphone: ClipMicrophone,
    settings: EndpointSettings = IMPATIENT,
    on_event: Callable[[Event], None] = lambda event: None,
) -> Heard:
    live = LiveEars(ears, microphone, settings)
    return live.listen(GRAMMAR, ends_in_number, on_event=on_event)


FIVE_WORDS = ("fetch", "five")


@pytest.fixture(scope="module")
def fetch_five() -> Samples:
    return clip_saying("fetch five")


@pytest.mark.parametrize(("rate", "channels"), [(RATE, 1), (44_100, 2)])
def test_an_announcement_is_heard_soon_after_it_ends(
    ears: Ears, fetch_five: Samples, rate: int, channels: int
) -> None:
    with ClipMicrophone([fetch_five], device=ClipDevice(rate, channels)) as microphone:
        heard = hear(ears, microphone)
    assert heard.ending is Ending.HEARD
    assert tuple(word.text for word in heard.utterance.words) == FIVE_WORDS
    assert heard.lost == 0
    assert DEFAULT.complete <= heard.delay <= 0.5
    seconds = ears.finder.find(heard.samples).seconds
    assert seconds == pytest.approx(ears.finder.find(fetch_five).seconds, abs=0.15)


def test_what_was_heard_is_what_the_captured_clip_says(ears: Ears, fetch_five: Samples) -> None:
    right = (("fetch", "five"), ("five",))
    rivals = (("thirteen",),)
    live = LiveEars(ears, ClipMicrophone([fetch_five]))
    heard = live.listen(GRAMMAR, ends_in_number, right, rivals)
    assert heard.utterance == ears.hear(heard.samples, GRAMMAR, right, rivals)
    assert heard.utterance.scores


def test_the_same_sound_is_always_heard_the_same(ears: Ears, fetch_five: Samples) -> None:
    once, again = (hear(ears, ClipMicrophone([fetch_five])) for _ in range(2))
    assert once.utterance == again.utterance
    assert np.array_equal(once.samples, again.samples)


def decided() -> list[dict[str, Any]]:
    """Clips of several voices that are ruled good or bad."""
    voices: dict[tuple[str, str], dict[str, Any]] = {}
    for clip in manifest():
        if clip["ruling"] != Verdict.UNSURE.name and "xfail" not in clip and clip["said"]:
            voices.setdefault((clip["voice"], clip["ruling"]), clip)
    return list(voices.values())[:10]


@pytest.mark.parametrize("recorded", decided(), ids=lambda clip: str(clip["file"]))
def test_the_ruling_is_the_one_that_the_captured_clip_gets(
    ears: Ears, recorded: dict[str, Any]
) -> None:
    rules = [find_rule(rule, shipped_rules()) for rule in recorded["rules"]]
    dogs = ("Rex", "Bella")
    turn = Turn(find_card(recorded["card"], shipped_deck()), "Rex", dogs, (4, 5))
    turn = Turn(turn.card, turn.dog, dogs, turn.cards_left, total=recorded["total"])
    referee = prepare(ears, rules, dogs)
    expectation, wrong = expect(turn, rules), mistaken(turn, rules)
    right = right_announcements(expectation, referee.lexicon)
    rivals = rival_announcements(expectation, wrong, referee.lexicon)
    clip = read_clip(CLIPS / recorded["file"])
    heard = LiveEars(ears, ClipMicrophone([clip])).listen(
        turn_grammar(expectation, wrong, referee.lexicon), right.__contains__, right, rivals
    )
    live = judge(expectation, heard.utterance, referee.lexicon, referee.thresholds)
    assert live == referee.rule_on(heard.samples, turn, rules)
    from_clip = referee.rule_on(clip, turn, rules)
    assert {live.verdict, from_clip.verdict} != {Verdict.GOOD, Verdict.BAD}


def test_a_pause_for_thought_does_not_end_an_announcement(ears: Ears, fetch_five: Samples) -> None:
    fetch = clip_saying("fetch five")
    words = ears.hear(fetch, GRAMMAR).words
    cut = round((words[0].end + words[1].start) / 2 * RATE)
    halting = np.concatenate([fetch[:cut], quiet(0.5), fetch[cut:]])
    heard = hear(ears, ClipMicrophone([halting]))
    assert tuple(word.text for word in heard.utterance.words) == FIVE_WORDS
    assert DEFAULT.complete <= heard.delay <= 0.5


def test_what_is_not_complete_is_given_more_time(ears: Ears, fetch_five: Samples) -> None:
    live = LiveEars(ears, ClipMicrophone([fetch_five]))
    heard = live.listen(GRAMMAR, lambda words: False)
    assert tuple(word.text for word in heard.utterance.words) == FIVE_WORDS
    assert DEFAULT.incomplete <= heard.delay < DEFAULT.incomplete + 2 * BLOCK_SECONDS


def test_long_talk_is_cut(ears: Ears, fetch_five: Samples) -> None:
    talk = np.tile(speech_of(ears, fetch_five), 8)
    heard = hear(ears, ClipMicrophone([talk]), EndpointSettings(longest=3.0))
    assert heard.ending is Ending.TOO_LONG
    assert 3.0 <= heard.samples.size / RATE <= 3.0 + DEFAULT.pre_roll + 2 * BLOCK_SECONDS
    assert heard.utterance.words


def test_silence_ends_at_its_limit_and_keeps_the_sound(ears: Ears) -> None:
    heard = hear(ears, ClipMicrophone())
    assert heard.ending is Ending.SILENCE
    assert heard.utterance.words == ()
    assert heard.samples.size / RATE == pytest.approx(3.0, abs=2 * BLOCK_SECONDS)


def test_a_knock_is_not_an_announcement(ears: Ears, fetch_five: Samples) -> None:
    knock = quiet(2.0)
    knock[RATE // 2 : RATE // 2 + 200] = 0.5
    heard = hear(ears, ClipMicrophone([np.concatenate([knock, fetch_five])]))
    assert tuple(word.text for word in heard.utterance.words) == FIVE_WORDS


def test_talk_in_the_room_does_not_hide_the_end(ears: Ears, fetch_five: Samples) -> None:
    talk = [read_clip(CLIPS / c["file"]) for c in manifest() if c["kind"] == "neighbour talking"]
    size = 9 * RATE
    babble = np.sum([np.resize(np.roll(one, 7000 * i), size) for i, one in enumerate(talk)], 0)
    speech = speech_of(ears, fetch_five)
    babble *= 0.15 * np.sqrt(np.mean(speech**2) / np.mean(babble**2))
    sound = babble.astype(np.float32)
    sound[5 * RATE : 5 * RATE + speech.size] += speech
    microphone = ClipMicrophone()
    microphone.say(sound)
    live = LiveEars(ears, microphone)
    while microphone.device.time < 5.0:
        heard = live.listen(GRAMMAR, ends_in_number)
    assert tuple(word.text for word in heard.utterance.words)[-2:] == FIVE_WORDS
    assert microphone.device.time < 5.0 + speech.size / RATE + 1.2


def test_what_is_said_just_before_listening_is_heard(ears: Ears, fetch_five: Samples) -> None:
    microphone = ClipMicrophone()
    microphone.say(speech_of(ears, fetch_five))
    microphone.wait(0.2)
    heard = hear(ears, microphone)
    assert tuple(word.text for word in heard.utterance.words) == FIVE_WORDS


def test_one_announcement_is_not_heard_twice(ears: Ears, fetch_five: Samples) -> None:
    microphone = ClipMicrophone([fetch_five])
    assert hear(ears, microphone).ending is Ending.HEARD
    assert hear(ears, microphone).ending is Ending.SILENCE


@pytest.fixture(scope="module")
def own_voice(ears: Ears) -> Samples:
    """The referee saying what would be an announcement, loud and clear."""
    with Voice() as voice:
        return voice.render("Fetch five. Fetch eight.")


def test_nothing_that_the_referee_says_is_heard(
    ears: Ears, own_voice: Samples, fetch_five: Samples
) -> None:
    microphone = ClipMicrophone()
    live = LiveEars(ears, microphone)
    loudspeaker = RoomLoudspeaker(microphone.say, microphone.wait)

    loudspeaker.play(own_voice[: -RATE // 4])  # not deaf: it does hear itself
    microphone.say(own_voice[-RATE // 4 :])
    assert hear(ears, microphone).ending is Ending.HEARD

    with live.deafen():
        assert loudspeaker.play(own_voice)
        microphone.say(own_voice[: RATE // 4])  # the room's echo
    assert hear(ears, microphone).ending is Ending.SILENCE

    microphone.say(fetch_five)
    heard = hear(ears, microphone)
    assert tuple(word.text for word in heard.utterance.words) == FIVE_WORDS


def test_an_announcement_that_the_referee_breaks_into_is_dropped(
    ears: Ears, fetch_five: Samples
) -> None:
    microphone = ClipMicrophone([fetch_five], pause=0.2)

    def interrupt(event: Event) -> None:
        if isinstance(event, SpeechBegins):
            with microphone.deafen():
                microphone.wait(2.0)

    assert hear(ears, microphone, on_event=interrupt).ending is Ending.SILENCE


def test_events_tell_what_happens(ears: Ears, fetch_five: Samples) -> None:
    events: list[Event] = []
    heard = hear(ears, ClipMicrophone([fetch_five]), on_event=events.append)
    assert heard.ending is Ending.HEARD
    assert events[0] == StateChange(MicrophoneState.LIVE)
    levels = [event.dbfs for event in events if isinstance(event, Level)]
    assert min(levels) < -60
    assert max(levels) > -40
    assert [type(event) for event in events].count(SpeechBegins) == 1
    partials = [event for event in events if isinstance(event, Partial)]
    assert Partial(FIVE_WORDS) in partials
    assert events.index(SpeechBegins()) < events.index(partials[0])


def test_listening_can_be_stopped_from_another_thread(ears: Ears) -> None:
    stop = threading.Event()
    threading.Timer(0.2, stop.set).start()
    live = LiveEars(ears, ClipMicrophone(real_time=True))
    heard = live.listen(GRAMMAR, ends_in_number, stop=stop)
    assert heard.ending is Ending.STOPPED
    assert heard.samples.size == 0


@pytest.mark.parametrize("fault", ["gone", "stuck", "zeros"])
def test_a_microphone_that_fails_in_mid_sentence_can_be_waited_for(
    ears: Ears, fetch_five: Samples, fault: str
) -> None:
    microphone = ClipMicrophone([fetch_five, fetch_five])
    live = LiveEars(ears, microphone)

    def fail(event: Event) -> None:
        if isinstance(event, SpeechBegins):
            setattr(microphone.device, fault, True)

    heard = live.listen(GRAMMAR, lambda words: False, on_event=fail, settings=_PATIENT)
    assert heard.ending is Ending.NO_MICROPHONE
    assert microphone.problem

    states: list[MicrophoneState] = []

    def mend(event: Event) -> None:
        if isinstance(event, StateChange):
            states.append(event.state)
            setattr(microphone.device, fault, False)

    assert live.wait_for_microphone(on_event=mend)
    assert states == [heard_state(fault), MicrophoneState.LIVE]
    again = live.listen(GRAMMAR, ends_in_number)
    assert tuple(word.text for word in again.utterance.words) == FIVE_WORDS


_PATIENT = EndpointSettings(incomplete=5.0)


def heard_state(fault: str) -> MicrophoneState:
    return MicrophoneState.SILENT if fault == "zeros" else MicrophoneState.LOST


def test_waiting_for_a_microphone_can_be_stopped(ears: Ears) -> None:
    device = ClipDevice()
    device.gone = True
    stop = threading.Event()
    threading.Timer(0.1, stop.set).start()
    assert not LiveEars(ears, ClipMicrophone(device=device)).wait_for_microphone(stop=stop)


def test_lost_sound_is_counted_in_what_was_heard(ears: Ears, fetch_five: Samples) -> None:
    microphone = ClipMicrophone([fetch_five], settings=MicrophoneSettings())

    def overflow(event: Event) -> None:
        if isinstance(event, SpeechBegins):
            microphone.device.overflows = True

    assert hear(ears, microphone, on_event=overflow).lost == 1


def test_sound_lost_long_before_somebody_speaks_is_not_lost_in_what_was_heard(
    ears: Ears, fetch_five: Samples
) -> None:
    microphone = ClipMicrophone([fetch_five], pause=2.0)

    def overflow(event: Event) -> None:
        if isinstance(event, StateChange):
            microphone.device.overflows = True

    heard = hear(ears, microphone, on_event=overflow)
    assert microphone.lost == 1
    assert heard.lost == 0


def test_a_muted_microphone_hears_no_announcement_and_no_silence(
    ears: Ears, fetch_five: Samples
) -> None:
    microphone = ClipMicrophone([fetch_five])
    microphone.mute(True)
    stop = threading.Event()
    events: list[Event] = []

    def stop_soon(event: Event) -> None:
        events.append(event)
        threading.Timer(0.3, stop.set).start()

    live = LiveEars(ears, microphone, IMPATIENT)
    heard = live.listen(GRAMMAR, ends_in_number, on_event=stop_soon, stop=stop)
    assert heard.ending is Ending.STOPPED
    assert events == [StateChange(MicrophoneState.MUTED)]
