"""Practice as a state machine, with the inputs and outputs of a game at the table.

So one dog can type, press keys or speak, through whatever drives a game (referee.table.playable).
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from referee.hearing.turn_grammar import grammar_of
from referee.judging.ruling import Verdict
from referee.pavlov import practice as practising
from referee.pavlov.rules import Rule
from referee.speaking.announcement import Announcement
from referee.speaking.topics import filled
from referee.speaking.verdict import announce_ruling
from referee.table import requests
from referee.table.adaptation import adapted
from referee.table.announcing import Announcing
from referee.table.exchange import (
    Adjust,
    Announce,
    EverybodyGone,
    Heard,
    HideRules,
    Input,
    Leave,
    Line,
    Listening,
    MicrophoneBack,
    MicrophoneLost,
    Order,
    Output,
    Pressed,
    Quiet,
    Record,
)
from referee.table.house import ActionPolicy, House
from referee.table.notes import Note, card_note, in_words, note
from referee.table.practice.forgetting import forgotten_rules
from referee.table.practice.notes import PracticeNote, result
from referee.table.practice.rounds import PracticeBegun
from referee.table.turns import game_lexicon
from referee.table.view import DogView, Stage, TableView
from referee.utterance import Utterance

A_STREAK = 5
"""Every so many good announcements in a row are told."""

LAST_CARD_SECONDS = 10.0
"""After the time is up, a dog that says nothing for so long is through."""

_HELP = {
    Stage.BETWEEN: PracticeNote.HELP_BEFORE,
    Stage.ANNOUNCE: PracticeNote.HELP,
    Stage.OVER: PracticeNote.ANOTHER,
}

_VOICE = (Order.LOUDER, Order.SOFTER, Order.FASTER, Order.SLOWER)
_ALWAYS = (*_VOICE, Order.REPEAT, Order.RULES, Order.SCORE, Order.HELP, Order.QUIT, Order.CARD)
_BEFORE = (Order.BEGIN, Order.RESUME)


class PracticeSession:
    """See `referee.table.playable.Playable`."""

    def __init__(
        self,
        house: House,
        dog: str,
        rules: Sequence[Rule],
        limit: float,
        random: Random,
        clock: Callable[[], float],
        when: str = "",
    ) -> None:
        """Sit down to practise.

        Args:
            house: how the table plays.
            dog: who.
            rules: in play.
            limit: seconds.
            random: shuffles.
            clock: seconds, only going forward.
            when: day and time in ISO form, for the journal.

        Raises:
            RefereeError: there is no time to practise in.
        """
        self._house, self._random, self._clock, self._when = house, random, clock, when
        self._lexicon = game_lexicon(rules, (dog,), house)
        self.practice = practising.prepare(dog, rules, house.deck, limit, random)
        self._outputs: list[Output] = []
        self._over = False
        self._told = False

    @property
    def stage(self) -> Stage:
        """What practice is about."""
        if self._over:
            return Stage.OVER
        return Stage.BETWEEN if self.practice.flipped is None else Stage.ANNOUNCE

    @property
    def view(self) -> TableView:
        """What may be shown now."""
        practice = self.practice
        flipped = practice.test.flipped
        dog = DogView(practice.dog, 1, 0, sum(practice.test.cards_left), flipped is not None)
        before = self.stage is Stage.BETWEEN
        return TableView(
            stage=self.stage,
            test=1,
            tests=1,
            dogs=(dog,),
            card=flipped.card if flipped else None,
            flipper=practice.dog if flipped else None,
            rules=tuple(rule.text for rule in practice.rules) if before else (),
            question=self._over,
        )

    @property
    def listening(self) -> Listening:
        """What can be said now."""
        phrases = [" ".join(words) for words in self._meanings()]
        if self.stage is not Stage.ANNOUNCE:
            return Listening(grammar_of(phrases))
        heard = self._announcing(self.practice.rules).listening(self._time_left())
        return replace(heard, grammar=grammar_of([*heard.grammar, *phrases]))

    def is_complete(self, words: tuple[str, ...]) -> bool:
        """Whether the words are all that can be meant."""
        if words in self._meanings():
            return True
        if self.stage is not Stage.ANNOUNCE:
            return False
        return self._announcing(self.practice.rules).is_complete(words)

    def begin(self, offer: bool = False) -> list[Output]:
        """Tell the rules; there is nothing to go on with."""
        practice = self.practice
        seconds = f"{practice.limit:.0f}"
        self._note(PracticeNote.WELCOME, dog=practice.dog, seconds=seconds)
        self._say_rules()
        self._note(PracticeNote.HOW_TO_BEGIN)
        return self._done()

    def take(self, given: Input) -> list[Output]:
        """What is to be done about something that happened."""
        match given:
            case EverybodyGone():
                self._outputs.append(Leave())
            case MicrophoneLost(problem, for_good):
                lost = PracticeNote.LOST_FOR_GOOD if for_good else PracticeNote.LOST
                self._note(lost, problem=problem)
            case MicrophoneBack():
                self._say(note(Note.BACK))
            case Quiet():
                self._quiet()
            case Pressed(request) if isinstance(request, Order):
                self._order(request)
            case Line(text):
                self._line(text.strip())
            case Heard():
                self._heard(given)
        return self._done()

    def _quiet(self) -> None:
        """Nobody speaks, or somebody types: the card on the table still counts for a while."""
        if self.stage is not Stage.ANNOUNCE or not self.practice.is_over(self._clock()):
            return
        if self._told:
            self._end()
            return
        self._told = True
        self._note(PracticeNote.LAST_CARD)

    def _heard(self, heard: Heard) -> None:
        utterance = heard.utterance
        request = requests.understand(utterance, self._meanings(), self._house.requests)
        announced = self.stage is Stage.ANNOUNCE and bool(utterance.words)
        if heard.lost and (request is not None or announced):
            self._say(note(Note.SOUND_LOST))
        elif isinstance(request, Order):
            self._order(request)
        elif announced:
            self._announced(utterance)

    def _line(self, text: str) -> None:
        short = requests.SHORT_ANSWERS if self._over else {}
        if self.stage is Stage.BETWEEN:
            short = {"": Order.BEGIN}
        request = requests.typed_request(text, self._meanings()) or short.get(text.lower())
        if isinstance(request, Order):
            self._order(request)
        elif self.stage is Stage.ANNOUNCE and text:
            self._announced(requests.typed_announcement(text))
        elif text:
            self._say(note(Note.NOT_UNDERSTOOD, line=text))
        elif self._over:
            self._note(PracticeNote.ANOTHER)

    def _order(self, order: Order) -> None:
        if order in _VOICE:
            self._outputs.append(Adjust(order))
        elif order is Order.QUIT:
            self._end(told=False)
            self._outputs.append(Leave())
        elif order is Order.RULES:
            self._say_rules()
        elif order is Order.SCORE:
            self._say_result()
        elif order is Order.HELP:
            self._note(_HELP[self.stage])
        elif self.stage is Stage.OVER:
            self._again(order)
        elif self.stage is Stage.BETWEEN and order in _BEFORE:
            self._outputs.append(HideRules())
            self._start()
        elif self.stage is Stage.BETWEEN and order is Order.REPEAT:
            self._say_rules()
            self._note(PracticeNote.HOW_TO_BEGIN)
        elif self.stage is Stage.ANNOUNCE and order in (Order.REPEAT, Order.CARD):
            self._say_card()
        else:
            self._say(note(Note.NOT_NOW))

    def _again(self, order: Order) -> None:
        if order is Order.YES:
            old, self._over = self.practice, False
            self.practice = practising.prepare(
                old.dog, old.rules, old.deck, old.limit, self._random
            )
            self._start()
        elif order is Order.NO:
            self._outputs.append(Leave())
        else:
            self._note(PracticeNote.ANOTHER)

    def _start(self) -> None:
        practice = self.practice
        rules = tuple(rule.id for rule in practice.rules)
        begun = PracticeBegun(practice.dog, rules, practice.limit, self._when)
        self._outputs.append(Record(begun))
        self._flip()

    def _flip(self) -> None:
        self.practice = practising.flip(self.practice, self._clock(), self._random)
        self._say_card()

    def _announced(self, utterance: Utterance) -> None:
        practice = self.practice
        ruling = self._announcing(practice.rules).rule_on(utterance)
        texts = {rule.id: rule.text for rule in practice.rules}
        verdict = announce_ruling(ruling, practice.dog, texts)
        if ruling.verdict is Verdict.UNSURE:
            self._say(verdict)
            return
        good = ruling.verdict is Verdict.GOOD
        now = self._clock()
        forgotten = () if good else forgotten_rules(ruling, practice.rules, self._announcing)
        self.practice = practising.answer(practice, good, now, forgotten)
        self._outputs.append(Record(self.practice.answers[-1]))
        self._say(verdict)
        if good and self.practice.streak % A_STREAK == 0:
            self._note(PracticeNote.STREAK, number=in_words(self.practice.streak))
        if self.practice.is_over(now):
            self._end()
        else:
            self._flip()

    def _end(self, told: bool = True) -> None:
        """The time is up, or the dog has had enough; a card that was not announced is left out."""
        if told and not self._told:
            self._note(PracticeNote.TIME_UP)
        self._over, self._told = True, False
        self._say_result()
        if told:
            self._note(PracticeNote.ANOTHER)

    def _meanings(self) -> requests.Meanings:
        more = (Order.YES, Order.NO) if self._over else ()
        before = _BEFORE if self.stage is Stage.BETWEEN else ()
        return requests.orders(self._house.requests, (*_ALWAYS, *more, *before))

    def _announcing(self, rules: Sequence[Rule]) -> Announcing:
        house, practice = self._house, self.practice
        return Announcing.of(
            practice.test.turn(),
            rules,
            self._lexicon,
            adapted(house.thresholds, house.adaptation, practice.dog),
            house.actions is ActionPolicy.SPOKEN,
        )

    def _time_left(self) -> float:
        practice = self.practice
        if self._told:
            return LAST_CARD_SECONDS
        began = self._clock() if practice.began is None else practice.began
        return max(0.1, practice.limit - (self._clock() - began))

    def _say_rules(self) -> None:
        for rule in self.practice.rules:
            self._outputs.append(Announce(note(Note.RULE, rule=rule.text.rstrip(".")), True))

    def _say_card(self) -> None:
        flipped = self.practice.test.flipped
        assert flipped is not None
        self._say(card_note(flipped.card))

    def _say_result(self) -> None:
        for announcement in result(self.practice):
            self._say(announcement)

    def _note(self, topic: PracticeNote, /, **slots: str) -> None:
        self._say(filled(topic, **slots))

    def _say(self, announcement: Announcement) -> None:
        self._outputs.append(Announce(announcement))

    def _done(self) -> list[Output]:
        done, self._outputs = self._outputs, []
        return done
