"""An evening's game as a state machine: what happens at the table in, what is to be done out.

No audio, clock, screen or file is in it: `take` gets values and gives values
(referee.table.exchange), so whole games are played by feeding it, and a game by voice, by keys
and by typing is the same game.
"""

from referee.errors import RefereeError
from referee.hearing.turn_grammar import grammar_of
from referee.pavlov.events import Ruled
from referee.pavlov.game import Phase
from referee.table import answers, requests
from referee.table.exchange import (
    Adjust,
    EverybodyGone,
    Flip,
    Heard,
    Input,
    Leave,
    Line,
    Listening,
    MicrophoneBack,
    MicrophoneLost,
    Mute,
    Order,
    Output,
    Pressed,
    Quiet,
    Request,
)
from referee.table.house import CardSource
from referee.table.notes import Note, in_words, lost_note, note
from referee.table.second_looks import SecondLooks
from referee.table.session_state import Question, RefusedError
from referee.table.view import Stage

ALWAYS = tuple(
    order for order in Order if order not in (Order.FLIP, Order.BEGIN, Order.YES, Order.NO)
)
"""Orders that are understood at any time."""

_DECIDING = (Order.YES, Order.NO, Order.NO_ACTION)
"""Orders that can take a bone, on which a table may be of two minds aloud."""

_PLAYING = (Stage.FLIP, Stage.WHICH, Stage.ANNOUNCE)

_ADJUSTED = {
    Order.LOUDER: Note.LOUDER,
    Order.SOFTER: Note.SOFTER,
    Order.FASTER: Note.FASTER,
    Order.SLOWER: Note.SLOWER,
}


class Session(SecondLooks):
    """One game from its first event to its end.

    Feed it with `take`, carry out what it gives, and between that let it listen to `listening`
    and show `view`.
    """

    def begin(self, offer: bool = False) -> list[Output]:
        """Open the game, or go on with it.

        Args:
            offer: whether to ask first if this game is to be gone on with.
        """
        if offer:
            self._ask(Question.RESUME, note(Note.OFFER, dogs=", ".join(self.game.people)))
        elif self.game.revealed:
            self._go_on_later()
        else:
            tests = in_words(self.game.tests)
            self._ledger.say(note(Note.WELCOME, level=self.game.level, tests=tests))
            self._ledger.next_test()
        return self._outputs()

    def take(self, given: Input) -> list[Output]:
        """What is to be done about something that happened. Wrong input is answered, no more."""
        try:
            self._take(given)
        except RefusedError as refused:
            self._ledger.say(note(refused.why))
        except RefereeError as error:
            self._ledger.say(note(Note.PROBLEM, problem=str(error)))
        return self._outputs()

    @property
    def listening(self) -> Listening:
        """What can be said now."""
        if self.stage is Stage.ANNOUNCE and not self._interrupted:
            return self._announcing().listening(self._patience())
        phrases = [" ".join(words) for words in self.meanings()]
        return Listening(grammar_of([*phrases, *sorted(self._house.requests.fillers)]))

    def is_complete(self, words: tuple[str, ...]) -> bool:
        """Whether the words are all that can be meant, so that a short pause ends them."""
        if words in self.meanings():
            return True
        if self.stage is not Stage.ANNOUNCE or self._interrupted:
            return False
        return self._announcing().is_complete(words)

    def meanings(self) -> requests.Meanings:
        """What can be said now besides announcements, with what it means."""
        words, stage = self._house.requests, self.stage
        found = requests.orders(words, ALWAYS)
        if self._question is not None or stage is Stage.OVER:
            return found | requests.orders(words, (Order.YES, Order.NO))
        if self._paused:
            return found
        if stage in (Stage.FLIP, Stage.WHICH):
            dogs = self.game.dealt.dogs
            found |= requests.orders(words, (Order.FLIP,)) | requests.flips(words, dogs)
        if stage is Stage.BETWEEN:
            found |= requests.orders(words, (Order.BEGIN,))
            found |= requests.trades(words, self.game.people)
        return found

    def _take(self, given: Input) -> None:
        match given:
            case Heard():
                self._heard(given)
            case Line(text):
                self._line(text.strip())
            case Pressed(request):
                self._do(request)
            case Quiet(lost):
                self._quiet(lost)
            case MicrophoneLost():
                self._lose_microphone(given)
            case MicrophoneBack():
                self._find_microphone()
            case EverybodyGone():
                self._ledger.put(Leave())

    def _heard(self, heard: Heard) -> None:
        utterance = heard.utterance
        request = requests.understand(utterance, self.meanings(), self._house.requests)
        if request is not None and heard.lost:
            # Some of them cost a bone, as "no" does and "no action".
            raise RefusedError(Note.SOUND_LOST)
        if request in _DECIDING and utterance.overlap >= self._house.thresholds.overlap:
            raise RefusedError(Note.TWO_AT_ONCE)
        if request is not None:
            self._do_or_ask(request)
        elif self.stage is Stage.ANNOUNCE and not self._interrupted and self._is_speech(utterance):
            self._announced(utterance, heard.clip, heard.lost)

    def _line(self, text: str) -> None:
        request = requests.typed_request(text, self.meanings()) or self._short(text)
        if request is not None:
            self._do_or_ask(request)
        elif self._paused:
            raise RefusedError(Note.STILL_PAUSED)
        elif self._question is not None or self.stage not in _PLAYING:
            self._not_understood(text)
        elif self.stage is Stage.ANNOUNCE:
            self._announced_in_line(text)
        else:
            self._do_or_ask(self._typed_flip(text))

    def _not_understood(self, text: str) -> None:
        if text:
            self._ledger.say(note(Note.NOT_UNDERSTOOD, line=text))
        else:
            self._remind()

    def _announced_in_line(self, text: str) -> None:
        dog = self.game.dealt.turn().dog
        if not text:
            # Enter is pressed too often by mistake for silence to be meant by it.
            self._ask(Question.SILENCE, note(Note.ASK_SILENCE, dog=dog))
        elif self._is_flip(text):
            raise RefusedError(Note.NOT_NOW)
        else:
            self._announced(requests.typed_announcement(text), None)

    def _do_or_ask(self, request: Request) -> None:
        """Do what was said or typed; a name out of turn is asked about first.

        It may fall in talk, or be typed for something else, and a bone is only taken on evidence.
        """
        if not isinstance(request, Flip) or request.card is not None or request.dog is None:
            self._do(request)
            return
        self._expect(Stage.FLIP, Stage.WHICH)
        if request.dog in (self.game.dealt.to_play, self._moment.flipper):
            self._do(request)
            return
        self._moment.suspect = request.dog
        self._ask(Question.FLIP, note(Note.ASK_FLIP, dog=request.dog))

    def _short(self, text: str) -> Request | None:
        """What a short or empty line stands for."""
        if self._question is not None or self.stage is Stage.OVER:
            return requests.SHORT_ANSWERS.get(text.lower())
        if self.stage is Stage.BETWEEN:
            return requests.typed_trade(text, self.game.people) if text else Order.BEGIN
        usual = {Stage.FLIP: Order.FLIP, Stage.TEST_OVER: Order.RESUME}
        return usual.get(self.stage) if not text else None

    def _typed_flip(self, text: str) -> Flip:
        try:
            return requests.typed_flip(text, self.game.dealt.dogs, self._house.deck)
        except RefereeError:
            if self._house.cards is CardSource.PRINTED:
                raise
            # Where nobody types cards, advice on how to type one leads astray.
            raise RefusedError(Note.HELP_FLIP) from None

    def _lose_microphone(self, given: MicrophoneLost) -> None:
        self._paused = self._lost = True
        self._ledger.say(lost_note(given.problem, given.for_good))

    def _find_microphone(self) -> None:
        if self._lost:
            self._ledger.say(note(Note.BACK))
            self._unpause()

    def _do(self, request: Request) -> None:
        if isinstance(request, Order):
            self._order(request)
            return
        if isinstance(request, Flip):
            self._expect(Stage.FLIP, Stage.WHICH)
            self._flip(request)
        else:
            self._expect(Stage.BETWEEN)
            self._trade(request)

    def _order(self, order: Order) -> None:
        match order:
            case Order.YES | Order.NO:
                self._answer(order is Order.YES)
            case Order.LOUDER | Order.SOFTER | Order.FASTER | Order.SLOWER:
                self._ledger.put(Adjust(order))
                self._ledger.say(note(_ADJUSTED[order]))
            case Order.SCORE | Order.TURN | Order.CARD | Order.HELP:
                self._tell(order)
            case _:
                self._carry_out(order)

    def _carry_out(self, order: Order) -> None:
        orders = {
            Order.PAUSE: self._pause,
            Order.RESUME: self._resume,
            Order.REPEAT: self._repeat,
            Order.MUTE: self._mute,
            Order.RULES: self._rules,
            Order.UNDO: self._undo,
            Order.APPEAL: self._appeal_now,
            Order.QUIT: self._ask_quit,
            Order.NO_ACTION: self._witness,
            Order.FLIP: self._flip_top,
            Order.BEGIN: self._begin_test,
        }
        orders[order]()

    def _tell(self, order: Order) -> None:
        if order is Order.HELP:
            for part in answers.help_at(self.stage, self._house.cards):
                self._ledger.say(part)
            return
        told = {Order.SCORE: answers.score, Order.TURN: answers.whose_turn}
        self._ledger.say(told.get(order, answers.card)(self.game))
        total = self.view.total
        if order is Order.SCORE and total is not None:
            self._ledger.say(note(Note.TOTAL, number=in_words(total)))

    def _pause(self) -> None:
        self._paused = True
        self._ledger.say(note(Note.PAUSED))

    def _resume(self) -> None:
        if self._paused:
            self._ledger.say(note(Note.ENDED))
            self._unpause()
        elif self.stage is Stage.TEST_OVER and self._question is None:
            self._total = None
            self._ledger.next_test()
        else:
            self._remind()

    def _unpause(self) -> None:
        self._paused = self._lost = False
        self._moment.nudged = False
        self._remind()

    def _repeat(self) -> None:
        for said in self._said:
            self._ledger.put(said)

    def _mute(self) -> None:
        self.muted = not self.muted
        self._ledger.put(Mute(self.muted))
        self._ledger.say(note(Note.MUTED if self.muted else Note.UNMUTED))

    def _ask_quit(self) -> None:
        self._ask(Question.QUIT, note(Note.ASK_QUIT))

    def _flip_top(self) -> None:
        self._do(Flip())

    def _answer(self, yes: bool) -> None:
        if not self._questions and self.stage is Stage.OVER:
            self._ledger.put(Leave(afresh=yes))
            return
        question = self._question
        if question is None:
            raise RefusedError(Note.NOT_NOW)
        if yes or question in (Question.STANDS, Question.KEEP, Question.RESUME):
            del self._questions[question]
            self._decide(question, yes)
        else:
            self._drop_question()

    def _decide(self, question: Question, yes: bool) -> None:
        ruled = self._ledger.appealable
        match question:
            case Question.RESUME:
                if yes:
                    self._go_on_later()
                else:
                    self._ledger.put(Leave(afresh=True))
            case Question.FLIP:
                self._do(Flip(self._moment.suspect))
            case Question.SILENCE:
                self._announced(requests.typed_announcement(""), None)
            case Question.UNDO:
                self._take_back()
            case Question.QUIT:
                if not self.game.is_over:
                    self._ledger.say(note(Note.KEPT_FOR_LATER))
                self._ledger.put(Leave())
            case Question.STANDS if ruled is not None:
                self._settle(ruled, yes)
            case Question.KEEP:
                self._appeal.may_keep = yes
                self._keep_or_ask()
                self._remind()

    def _settle(self, ruled: Ruled, stands: bool) -> None:
        if stands:
            self._ledger.say(note(Note.STANDS))
            self._remind()
        else:
            self._overturn(ruled)

    def _go_on_later(self) -> None:
        """Go on with a game that was left or broke off."""
        self._ledger.say(note(Note.RESUMED, number=in_words(max(1, len(self.game.revealed)))))
        if self.stage is Stage.BETWEEN:
            self._ledger.say_rules()
        elif self.game.phase is Phase.DEAL or not self.game.revealed:
            self._ledger.next_test()
        else:
            self._remind()

    def _is_flip(self, text: str) -> bool:
        """Whether somebody types a flip too early, for which nobody may lose a bone."""
        flips = requests.flips(self._house.requests, self.game.dealt.dogs)
        flip = requests.typed_request(text, flips)
        return isinstance(flip, Flip) and len(text.split()) > 1
