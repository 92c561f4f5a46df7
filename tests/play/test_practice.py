"""Practice by voice alone: the dog is the referee's own voice, the clock that of the sound."""

from random import Random

from referee.hearing.clip_microphone import ClipMicrophone
from referee.hearing.live import LiveEars
from referee.judging.announcement import usual
from referee.pavlov.library import shipped_rules
from referee.pavlov.practice import summary
from referee.table.announcing import spoken_actions
from referee.table.driver import Driver
from referee.table.mouth import Mouth
from referee.table.practice.notes import PracticeNote, practice_phrases
from referee.table.practice.rounds import rounds
from referee.table.practice.session import PracticeSession
from referee.table.view import Stage

RULES = shipped_rules()


class Shown:
    """A screen that remembers topics."""

    def __init__(self):
        self.topics = []

    def caption(self, topic, sentences, tells_rule):
        self.topics.append(topic)

    def show(self, view): ...
    def hide_rules(self): ...
    def hint(self, text): ...
    def microphone(self, state, level): ...
    def partial(self, words): ...
    def leave(self): ...


def test_a_dog_practises_by_voice_until_the_time_is_up(house, ears, voices):
    voice, recorded = voices(150), []

    def said():
        """What the dog says next; it knows the rule, and has enough after one round."""
        while True:
            if session.stage is Stage.ANNOUNCE:
                yield voice.render(usual(spoken_actions(session.practice.expectation)))
            else:
                yield voice.render("no" if session.stage is Stage.OVER else "begin")

    microphone = ClipMicrophone(said())
    session = PracticeSession(
        house, "Rex", [RULES["mutt-1"]], 7.0, Random(3), lambda: microphone.device.time
    )
    screen = Shown()
    driver = Driver(
        session,
        screen,
        Mouth(practice_phrases()),
        recorded.append,
        ears=LiveEars(ears, microphone),
        microphone=microphone,
    )
    left = driver.run()
    assert not left.afresh
    came = summary(session.practice)
    assert came.cards >= 2
    assert came.good == came.cards == came.best_streak
    assert 0.5 < came.seconds < 5
    # Whether the time is up while the dog speaks or before it, hangs on the last pause.
    ends = (PracticeNote.TIME_UP, PracticeNote.LAST_CARD)
    assert sum(topic in ends for topic in screen.topics) == 1
    (kept,) = rounds(recorded)
    assert kept.begun.dog == "Rex"
    assert kept.answers == session.practice.answers
