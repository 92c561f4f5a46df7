"""The loop around a session: failing microphones, the referee's own voice, keys that cut in."""

import threading
import time

import numpy as np
import pytest

from referee.errors import RefereeError
from referee.hearing.clip_microphone import ClipMicrophone
from referee.hearing.microphone import MicrophoneState
from referee.pavlov.events import Outcome, Ruled
from referee.speaking.announcement import Topic
from referee.speaking.loudspeaker import RoomLoudspeaker
from referee.table.driver import Driver
from referee.table.exchange import EverybodyGone, Leave, Line, Order, Pressed
from referee.table.house import Patience
from referee.table.mouth import Mouth
from referee.table.notes import Note, table_phrases
from referee.table.view import Stage


class Screen:
    """Remembers what it is told, and can do something when a topic is announced."""

    def __init__(self):
        self.topics, self.states, self.hints, self.on, self.on_words = [], [], [], {}, {}

    def show(self, view):
        pass

    def caption(self, topic, sentences, tells_rule):
        self.topics.append(str(topic))
        self.on.get(topic, lambda: None)()

    def hide_rules(self):
        pass

    def hint(self, text):
        self.hints.append(text)

    def microphone(self, state, level):
        if state is not None:
            self.states.append(str(state))

    def partial(self, words):
        for word in words:
            self.on_words.get(word, lambda: None)()

    def leave(self):
        self.topics.append("left")


class Scene:
    """A game by voice that ends after some rulings; `before` acts before something is said."""

    def __init__(self, game, dogs, speaking_table, rulings=2, spoil=(), **changes):
        self.session = game(**changes)
        self.recorded, self.screen = [], Screen()
        self.knowing, self.rulings, self.before = dogs(self.session, spoil), rulings, {}
        make, self.microphone, self.room, self.said = speaking_table(
            self.session, self, self.recorded
        )
        self.driver = make(self.screen)

    def next(self):
        self.before.pop((self.session.stage, len(self.outcomes)), lambda: None)()
        if len(self.outcomes) >= self.rulings:
            self.driver.post(EverybodyGone())
        return self.knowing.next()

    @property
    def outcomes(self):
        return [event.outcome for event in self.recorded if isinstance(event, Ruled)]

    def play(self):
        assert self.driver.run() == Leave()
        return self.outcomes


@pytest.mark.parametrize("failure", ["gone", "stuck", "zeros", "denied"])
def test_a_failing_microphone_pauses_and_the_turn_starts_again(game, dogs, speaking_table, failure):
    scene = Scene(game, dogs, speaking_table)
    device = scene.microphone.device

    def fail():
        setattr(device, failure, True)
        if failure == "denied":
            device.gone = True

    def mend():
        device.gone = device.stuck = device.zeros = device.denied = False

    scene.before[Stage.ANNOUNCE, 1] = fail
    scene.screen.on[Note.LOST] = mend
    assert scene.play() == [Outcome.GOOD] * 2
    topics = scene.screen.topics
    lost = topics.index(Note.LOST)
    assert topics[lost : lost + 3] == [Note.LOST, Note.BACK, Topic.TURN]


def test_overflows_and_another_rate_harm_nobody(game, dogs, speaking_table):
    scene = Scene(game, dogs, speaking_table, rulings=3)
    device = scene.microphone.device
    scene.before[Stage.FLIP, 1] = lambda: setattr(device, "rate", 44_100)
    scene.before[Stage.FLIP, 2] = lambda: setattr(device, "overflows", True)
    assert scene.play() == [Outcome.GOOD] * 3


def test_an_utterance_of_which_sound_was_lost_costs_no_bone(game, dogs, speaking_table):
    wrong = "twenty"
    spoil = [(Stage.ANNOUNCE, wrong), (Stage.ANNOUNCE, wrong)]
    scene = Scene(game, dogs, speaking_table, rulings=1, spoil=spoil)

    def overflow_once():
        scene.screen.on_words.pop("twenty", None)
        scene.microphone.device.overflows = True

    scene.screen.on_words["twenty"] = overflow_once
    assert scene.play() == [Outcome.BAD]
    assert scene.said.count(wrong) == 2
    assert scene.screen.topics.index(Note.SOUND_LOST) < scene.screen.topics.index(Topic.BAD)


def test_silence_in_which_sound_was_lost_costs_no_bone(game, dogs, speaking_table):
    spoil = [(Stage.ANNOUNCE, ""), (Stage.ANNOUNCE, "")]
    scene = Scene(game, dogs, speaking_table, rulings=1, patience=Patience(2, 4), spoil=spoil)
    turn = Stage.ANNOUNCE, 0

    def overflow():
        scene.microphone.device.overflows = True

    scene.before[turn] = lambda: scene.before.update({turn: overflow})
    assert scene.play() == [Outcome.GOOD]
    assert Note.SOUND_LOST in scene.screen.topics


def test_the_referee_never_judges_its_own_voice(game, dogs, speaking_table):
    """It reads the card and the nudge aloud into its own ear; only the dog's words count."""
    scene = Scene(
        game,
        dogs,
        speaking_table,
        read_cards=True,
        spoil=[(Stage.ANNOUNCE, "help"), (Stage.ANNOUNCE, "score")],
    )
    scene.room.volume = 2.0
    assert scene.play() == [Outcome.GOOD] * 2
    asked = [topic for topic in scene.screen.topics if topic.startswith("help.")]
    assert asked == [Note.HELP_ANNOUNCE, Note.HELP_ALWAYS]
    assert Topic.AGAIN not in scene.screen.topics
    assert "deaf" in scene.screen.states


def test_a_silent_dog_is_nudged_and_loses_a_bone_at_the_limit(game, dogs, speaking_table):
    scene = Scene(
        game,
        dogs,
        speaking_table,
        rulings=1,
        patience=Patience(2, 4),
        spoil=[(Stage.ANNOUNCE, ""), (Stage.ANNOUNCE, "")],
    )
    assert scene.play() == [Outcome.BAD]
    nudge = scene.screen.topics.index(Note.NUDGE)
    assert scene.screen.topics[nudge + 1] == Topic.BAD


class SlowLoudspeaker:
    """Plays until it is stopped."""

    def __init__(self):
        self.volume, self.begun, self.stopped, self.plays = 1.0, threading.Event(), 0, 0
        self._stop = threading.Event()

    def play(self, samples, is_cut):
        self.plays += 1
        self._stop.clear()
        self.begun.set()
        return not is_cut() and not self._stop.wait(60)

    def stop(self):
        self.stopped += 1
        self._stop.set()


class OneNoteVoice:
    def render(self, text):
        return np.zeros(1600, np.float32)

    def close(self):
        pass


def test_a_key_cuts_speech_short_and_counts(game):
    session, screen, recorded = game(), Screen(), []
    loudspeaker = SlowLoudspeaker()
    mouth = Mouth(table_phrases(), loudspeaker, lambda rate: OneNoteVoice())
    driver = Driver(session, screen, mouth, recorded.append)
    run = threading.Thread(target=driver.run)
    run.start()
    assert loudspeaker.begun.wait(60)
    driver.post(Line("begin"))
    driver.post(EverybodyGone())
    run.join(30)
    assert not run.is_alive()
    assert Topic.TEST_BEGINS in screen.topics
    # Of the three announcements that open the game, only the first was played at all.
    assert loudspeaker.plays <= 2


def test_a_key_that_is_pressed_just_before_a_sound_is_played_cuts_it_short():
    """Between the mouth's own look and the loudspeaker's `stop` that would have meant it."""

    class Late(RoomLoudspeaker):
        def play(self, samples, *cut):
            mouth.hush()
            return super().play(samples, *cut)

    loudspeaker = Late(lambda samples: None, lambda seconds: None)
    mouth = Mouth(table_phrases(), loudspeaker, lambda rate: OneNoteVoice())
    mouth.speak(["Welcome, dogs."])
    assert not loudspeaker.played


def test_the_screen_is_left_before_the_last_words_are_spoken(game):
    session, screen = game(), Screen()
    driver = Driver(session, screen, Mouth(table_phrases()), lambda event: None)
    for line in ("quit", "yes"):
        driver.post(Line(line))
    assert driver.run() == Leave()
    assert screen.topics[-2:] == ["left", Note.KEPT_FOR_LATER]


def test_an_answer_is_not_cut_short_by_its_own_question(game):
    """The driver may take an input up at once, while whoever has posted it is still about it."""

    class Voiceless(Mouth):
        cut = False
        said = threading.Semaphore(0)

        def hush(self):
            # Time enough for the driver to answer in between.
            time.sleep(0.05)
            super().hush()

        def speak(self, sentences):
            time.sleep(0.1)
            self.cut = self._cut
            self.said.release()

    mouth, screen = Voiceless(table_phrases()), Screen()
    driver = Driver(game(), screen, mouth, lambda event: None)
    run = threading.Thread(target=driver.run, daemon=True)
    run.start()
    said = 0
    while Note.HOW_TO_BEGIN not in screen.topics or said < len(screen.topics):
        assert mouth.said.acquire(timeout=60)
        said += 1
    driver.post(Line("score"))
    assert mouth.said.acquire(timeout=60)
    assert not mouth.cut
    driver.post(EverybodyGone())
    run.join(60)
    assert not run.is_alive()


def test_a_clip_that_cannot_be_kept_ends_no_game(game, dogs, speaking_table):
    after = [(Stage.FLIP, said) for said in ("appeal", "no", "yes")]
    spoil = [(Stage.ANNOUNCE, "ninety nine"), *after]
    scene = Scene(game, dogs, speaking_table, rulings=3, spoil=spoil)

    def full(kept, samples):
        raise RefereeError("The clip cannot be kept.")

    scene.driver._keep = full
    assert scene.play() == [Outcome.BAD, Outcome.GOOD, Outcome.GOOD]
    assert scene.screen.hints == ["The clip cannot be kept."]


def test_what_was_not_recorded_is_not_announced(game):
    session, screen = game(), Screen()

    def full(event):
        raise OSError("disk full")

    driver = Driver(session, screen, Mouth(table_phrases()), full)
    with pytest.raises(OSError, match="disk full"):
        driver.run()
    assert screen.topics == []


def test_a_new_game_begins_with_the_microphone_on(game):
    """Otherwise nobody would know that it was muted in the game before."""
    microphone = ClipMicrophone()
    for keys in ([Order.MUTE], []):
        driver = Driver(
            game(), Screen(), Mouth(table_phrases()), lambda event: None, microphone=microphone
        )
        for given in (*map(Pressed, keys), EverybodyGone()):
            driver.post(given)
        driver.run()
        assert (microphone.state is MicrophoneState.MUTED) is bool(keys)
