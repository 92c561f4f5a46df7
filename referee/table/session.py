"""An evening's game as a state machine: what happens at the table in, what is to be done out.

No audio, clock, screen or file is in it: `take` gets values and gives values
(referee.table.exchange), so whole games are played by feeding it, and a game by voice, by keys
and by typing is the same game.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto
from random import Random

from referee.errors import RefereeError
from referee.hearing.turn_grammar import grammar_of
from referee.judging.judge import out_of_turn
from referee.judging.ruling import Ruling, Verdict
from referee.pavlov import play, setup
from referee.pavlov.events import Event, Outcome, Ruled
from referee.pavlov.expectation import Total
from referee.pavlov.game import Game, Phase, person_named
from referee.speaking.announcement import Announcement, begin_test, turn
from referee.speaking.verdict import announce_ruling
from referee.table import answers, appeals, requests
from referee.table.exchange import (
    Adjust,
    Announce,
    EverybodyGone,
    Flip,
    Give,
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
    PlayBack,
    Pressed,
    Quiet,
    Request,
)
from referee.table.house import ActionPolicy, House
from referee.table.ledger import Ledger
from referee.table.notes import Note, in_words, note, trade_note
from referee.table.report import ruling_report
from referee.table.turns import Announcing, announcing
from referee.table.view import Stage, TableView, table_view
from referee.utterance import Utterance, typed

ALWAYS = tuple(
    order for order in Order if order not in (Order.FLIP, Order.BEGIN, Order.YES, Order.NO)
)
"""Orders that are understood at any time."""

PATIENT_WITH_DOUBT = 3
"""So many announcements of a turn that were not understood, and typing is suggested."""

_ADJUSTED = {
    Order.LOUDER: Note.LOUDER,
    Order.SOFTER: Note.SOFTER,
    Order.FASTER: Note.FASTER,
    Order.SLOWER: Note.SLOWER,
}


class Question(Enum):
    """What yes or no answers."""

    RESUME = auto()
    FLIP = auto()
    UNDO = auto()
    QUIT = auto()
    STANDS = auto()
    KEEP = auto()


@dataclass(slots=True)
class _Moment:
    """What a turn leaves behind when the next card is flipped; never leaves this module.

    Attributes:
        flipper: whose printed card is to be typed, or who may have flipped out of turn.
        seen_undone: a witness said that an action was not done.
        nudged: the dog was reminded to speak.
        doubts: announcements that were not understood.
    """

    flipper: str | None = None
    seen_undone: bool = False
    nudged: bool = False
    doubts: int = 0


class Session:
    """One game from its first event to its end.

    Feed it with `take`, carry out what it gives, and between that let it listen to `listening`
    and show `view`.
    """

    def __init__(self, house: House, events: Iterable[Event], random: Random) -> None:
        """Sit down to a game that has been started.

        Args:
            house: how the table plays.
            events: of the game so far; the first is `GameStarted`.
            random: shuffles the decks.

        Raises:
            RefereeError: the events are of no game, or have a rule that the rulebook lacks.
        """
        self._house = house
        self._ledger = Ledger(house, events, random)
        play.in_play(self._ledger.game, house.rules)
        self._moment = _Moment()
        self._turn: tuple[int, Announcing] | None = None
        self._question: Question | None = None
        self._paused = False
        self._lost = False
        self._total: int | None = None
        self._appeal = appeals.Appeal()
        self._said: list[Announce] = []

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
        except _RefusedError as refused:
            self._ledger.say(note(refused.why))
        except RefereeError as error:
            self._ledger.say(note(Note.PROBLEM, problem=str(error)))
        return self._outputs()

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self._ledger.game

    @property
    def events(self) -> tuple[Event, ...]:
        """All events so far."""
        return tuple(self._ledger.events)

    @property
    def stage(self) -> Stage:
        """What the table is about."""
        if self._question is Question.RESUME:
            return Stage.OFFER
        waits = self._moment.flipper is not None and self._question is not Question.FLIP
        stages = {
            Phase.REVEAL: Stage.TEST_OVER,
            Phase.DEAL: Stage.TEST_OVER,
            Phase.BEGIN: Stage.BETWEEN,
            Phase.FLIP: Stage.WHICH if waits else Stage.FLIP,
            Phase.RULE: Stage.ANNOUNCE,
        }
        return stages.get(self.game.phase, Stage.OVER)

    @property
    def is_asking(self) -> bool:
        """Whether a question of its own waits for yes or no."""
        return self._question is not None

    @property
    def view(self) -> TableView:
        """What may be shown now."""
        return table_view(
            self.game,
            self._house,
            self.stage,
            total=self._total if self.stage is not Stage.ANNOUNCE else None,
            question=self._question is not None or self.stage is Stage.OVER,
            paused=self._paused,
        )

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
        announced = self._announcing().rule_on(typed(words), self._house, False)
        return announced.verdict is Verdict.GOOD

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

    # What happens

    def _take(self, given: Input) -> None:
        match given:
            case Heard(utterance, clip):
                self._heard(utterance, clip)
            case Line(text):
                self._line(text.strip())
            case Pressed(request):
                self._do(request)
            case Quiet():
                self._quiet()
            case MicrophoneLost(problem):
                self._lose_microphone(problem)
            case MicrophoneBack():
                self._find_microphone()
            case EverybodyGone():
                self._ledger.put(Leave())

    def _heard(self, utterance: Utterance, clip: int) -> None:
        request = requests.understand(utterance, self.meanings(), self._house.requests)
        if isinstance(request, Flip) and request.dog != self.game.dealt.to_play:
            # A name may fall in talk, and a bone is only taken on evidence.
            self._moment.flipper = request.dog
            self._ask(Question.FLIP, note(Note.ASK_FLIP, dog=str(request.dog)))
        elif request is not None:
            self._do(request)
        elif self.stage is Stage.ANNOUNCE and not self._interrupted and self._is_speech(utterance):
            self._announced(utterance, clip)

    def _line(self, text: str) -> None:
        request = requests.typed_request(text, self.meanings()) or self._short(text)
        if request is not None:
            self._do(request)
        elif self._paused:
            raise _RefusedError(Note.STILL_PAUSED)
        elif self._question is not None:
            self._ledger.say(note(Note.NOT_UNDERSTOOD, line=text))
        elif self.stage is Stage.ANNOUNCE:
            self._announced(typed(text.replace(",", " ").split()), None)
        elif self.stage in (Stage.FLIP, Stage.WHICH):
            self._flip(requests.typed_flip(text, self.game.dealt.dogs, self._house.deck))
        else:
            self._ledger.say(note(Note.NOT_UNDERSTOOD, line=text))

    def _short(self, text: str) -> Request | None:
        """What a short or empty line stands for."""
        if self._question is not None or self.stage is Stage.OVER:
            return {"y": Order.YES, "n": Order.NO}.get(text.lower())
        if self.stage is Stage.BETWEEN:
            return requests.typed_trade(text, self.game.people) if text else Order.BEGIN
        usual = {Stage.FLIP: Order.FLIP, Stage.TEST_OVER: Order.RESUME}
        return usual.get(self.stage) if not text else None

    def _quiet(self) -> None:
        if self.stage is not Stage.ANNOUNCE or self._interrupted:
            return
        patience = self._house.patience
        if not self._moment.nudged and patience.nudge is not None:
            self._moment.nudged = True
            self._ledger.say(note(Note.NUDGE, dog=self.game.dealt.turn().dog))
        elif patience.limit is not None:
            self._announced(Utterance(()), None)

    def _lose_microphone(self, problem: str) -> None:
        self._paused = self._lost = True
        self._ledger.say(note(Note.LOST, problem=problem))

    def _find_microphone(self) -> None:
        if self._lost:
            self._ledger.say(note(Note.BACK))
            self._unpause()

    # What somebody wants

    def _do(self, request: Request) -> None:
        if isinstance(request, Order):
            self._order(request)
            return
        if self._paused:
            raise _RefusedError(Note.STILL_PAUSED)
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
            Order.RULES: self._rules,
            Order.UNDO: self._undo,
            Order.APPEAL: self._appeal_now,
            Order.QUIT: self._ask_quit,
            Order.NO_ACTION: self._witness,
            Order.FLIP: self._flip_top,
            Order.BEGIN: self._begin_test,
        }
        orders[order]()

    def _pause(self) -> None:
        self._paused = True
        self._ledger.say(note(Note.PAUSED))

    def _repeat(self) -> None:
        for said in self._said:
            self._ledger.put(said)

    def _ask_quit(self) -> None:
        self._ask(Question.QUIT, note(Note.ASK_QUIT))

    def _flip_top(self) -> None:
        self._do(Flip())

    def _tell(self, order: Order) -> None:
        if order is Order.HELP:
            for part in answers.help_at(self.stage, self._house.cards):
                self._ledger.say(part)
            return
        told = {Order.SCORE: answers.score, Order.TURN: answers.whose_turn}
        self._ledger.say(told.get(order, answers.card)(self.game))

    def _resume(self) -> None:
        if self._paused:
            self._ledger.say(note(Note.ENDED))
            self._unpause()
        elif self.stage is Stage.TEST_OVER:
            self._total = None
            self._ledger.next_test()
        else:
            self._remind()

    def _unpause(self) -> None:
        self._paused = self._lost = False
        self._moment.nudged = False
        self._remind()

    def _remind(self) -> None:
        """Tell what the table waits for."""
        stage = self.stage
        if stage is Stage.ANNOUNCE:
            if self._house.read_cards:
                self._ledger.say(answers.card(self.game))
            self._ledger.say(turn(self.game.dealt.turn().dog))
        elif stage is Stage.BETWEEN:
            self._ledger.say(note(Note.HOW_TO_BEGIN))
        elif stage is Stage.TEST_OVER:
            self._ledger.say(note(Note.HOW_TO_GO_ON))
        else:
            self._ledger.say_turn()

    def _rules(self) -> None:
        if self.stage is not Stage.BETWEEN:
            raise _RefusedError(Note.NO_RULES_NOW)
        self._ledger.say_rules()

    # A test

    def _trade(self, give: Give) -> None:
        bones = self.game.bones
        giver, taker = (person_named(self.game.people, name) for name in (give.giver, give.taker))
        after = {giver: bones[giver] - give.bones, taker: bones[taker] + give.bones}
        self._ledger.record(setup.trade(self.game, after))
        self._ledger.say(trade_note(giver, taker, give.bones))

    def _begin_test(self) -> None:
        self._expect(Stage.BETWEEN)
        begun = setup.begin(self.game)
        self._ledger.record(begun)
        self._ledger.put(HideRules())
        self._moment = _Moment()
        self._total = None
        self._ledger.say(begin_test(len(self.game.revealed), begun.dog))

    def _flip(self, flip: Flip) -> None:
        test = self.game.dealt
        dog = person_named(test.dogs, flip.dog or self._moment.flipper or str(test.to_play))
        hand = test.hand(dog)
        if flip.card is None and hand and hand[0] is None:
            self._moment.flipper = dog
            self._ledger.say(note(Note.WHICH_CARD, dog=dog))
            return
        self._ledger.record(play.flip(self.game, dog, flip.card))
        self._ledger.put(HideRules())
        self._moment = _Moment()
        if self._house.read_cards:
            self._ledger.say(answers.card(self.game))
        if play.is_out_of_turn(self.game):
            right = play.expectation(self.game, self._house.rules)
            self._rule(out_of_turn(right, dog, str(test.to_play)), None)

    def _announced(self, utterance: Utterance, clip: int | None) -> None:
        ruling = self._announcing().rule_on(utterance, self._house, self._moment.seen_undone)
        if ruling.verdict is not Verdict.UNSURE:
            self._rule(ruling, clip)
            return
        self._moment.doubts += 1
        self._ledger.say(announce_ruling(ruling, self.game.dealt.turn().dog, {}))
        if self._moment.doubts == PATIENT_WITH_DOUBT:
            self._ledger.say(note(Note.TYPE_IT))

    def _rule(self, ruling: Ruling, clip: int | None) -> None:
        reasons = [reason.kind.value for reason in ruling.reasons]
        good = ruling.verdict is Verdict.GOOD
        evidence = ruling_report(ruling)
        ruled = play.ruling(self.game, self._house.rules, good, reasons, evidence)
        told = isinstance(ruling.expectation.ending, Total)
        self._appeal.clip = clip
        self._ledger.record(ruled)
        texts = {rule.id: rule.text for rule in play.in_play(self.game, self._house.rules)}
        self._ledger.say(announce_ruling(ruling, ruled.dog, texts), tells_rule=not good)
        self._after(ruled, told or not good)

    def _after(self, ruled: Ruled, told: bool = False) -> None:
        """What follows from a ruling; `told` is whether the total is no secret."""
        self._moment = _Moment()
        self._total = ruled.total if told else None
        self._ledger.say_after_ruling(ruled)

    # Second looks

    def _undo(self) -> None:
        if self._moment.flipper is not None:
            self._moment.flipper = None
            self._ledger.say(note(Note.TURNED_BACK))
        elif self.stage is Stage.ANNOUNCE:
            self._ledger.record(play.unflip(self._ledger.events))
            self._moment = _Moment()
            self._ledger.say(note(Note.TURNED_BACK))
            self._ledger.say_turn()
        else:
            play.undo(self._ledger.events)
            self._ask(Question.UNDO, note(Note.ASK_UNDO))

    def _take_back(self) -> None:
        """Undo the last ruling; a flip out of turn is undone with it."""
        self._ledger.record(play.undo(self._ledger.events))
        if play.is_out_of_turn(self.game):
            self._ledger.record(play.unflip(self._ledger.events))
        self._moment, self._total = _Moment(), None
        self._ledger.put(HideRules())
        self._ledger.say(note(Note.UNDONE))
        self._remind()

    def _appeal_now(self) -> None:
        ruled = self._ledger.last_ruled
        if ruled is None:
            raise _RefusedError(Note.NO_APPEAL)
        if self._appeal.clip is not None:
            self._ledger.put(PlayBack(self._appeal.clip))
        self._ask(Question.STANDS, *appeals.grounds(ruled), note(Note.ASK_STANDS))

    def _overturn(self, ruled: Ruled) -> None:
        if play.OUT_OF_TURN in ruled.reasons:
            self._take_back()
            return
        changed = appeals.overturn(self._ledger, ruled)
        good = changed.outcome is Outcome.GOOD
        topic = Note.OVERTURNED_TO_GOOD if good else Note.OVERTURNED_TO_BAD
        self._ledger.say(note(topic, dog=changed.dog))
        clip, self._appeal.clip = self._appeal.clip, None
        if clip is not None:
            self._appeal.keep = appeals.fixture(self._ledger, clip, changed)
        self._after(changed)
        self._keep_or_ask()

    def _keep_or_ask(self) -> None:
        if self._appeal.keep is None:
            return
        if self._appeal.may_keep is None:
            self._ask(Question.KEEP, note(Note.ASK_KEEP))
        elif self._appeal.may_keep:
            self._ledger.put(self._appeal.keep)
            self._ledger.say(note(Note.CLIP_KEPT))
        self._appeal.keep = None if self._question is None else self._appeal.keep

    def _witness(self) -> None:
        if self._house.actions is not ActionPolicy.WITNESS:
            raise _RefusedError(Note.NO_WITNESS)
        if self.stage is Stage.ANNOUNCE:
            # Nothing more is said: whether an action is due is for the dogs to know.
            self._moment.seen_undone = True
            self._ledger.say(note(Note.NOTED))
            return
        ruled = self._ledger.last_ruled
        due = ruled is not None and ruled.evidence.get(appeals.ACTIONS)
        if ruled is None or ruled.outcome is not Outcome.GOOD or not due:
            raise _RefusedError(Note.NO_ACTION_ASKED)
        changed, said = appeals.action_was_missing(self._ledger, ruled)
        self._ledger.say(said, tells_rule=True)
        self._after(changed, told=True)

    # Questions

    def _ask(self, question: Question, *asked: Announcement) -> None:
        self._question = question
        for part in asked:
            self._ledger.say(part)

    def _answer(self, yes: bool) -> None:
        question, self._question = self._question, None
        if question is None and self.stage is Stage.OVER:
            self._ledger.put(Leave(afresh=yes))
            return
        if question is None:
            raise _RefusedError(Note.NOT_NOW)
        if yes or question in (Question.STANDS, Question.KEEP, Question.RESUME):
            self._decide(question, yes)
            return
        self._moment.flipper = None
        self._ledger.say(note(Note.DROPPED))
        self._remind()

    def _decide(self, question: Question, yes: bool) -> None:
        ruled = self._ledger.last_ruled
        match question:
            case Question.RESUME:
                if yes:
                    self._go_on_later()
                else:
                    self._ledger.put(Leave(afresh=True))
            case Question.FLIP:
                self._do(Flip(self._moment.flipper))
            case Question.UNDO:
                self._take_back()
            case Question.QUIT:
                if not self.game.is_over:
                    self._ledger.say(note(Note.KEPT_FOR_LATER))
                self._ledger.put(Leave())
            case Question.STANDS if ruled is not None:
                if yes:
                    self._ledger.say(note(Note.STANDS))
                    self._remind()
                else:
                    self._overturn(ruled)
            case Question.KEEP:
                self._appeal.may_keep = yes
                self._keep_or_ask()
                self._remind()

    def _go_on_later(self) -> None:
        """Go on with a game that was left or broke off."""
        self._ledger.say(note(Note.RESUMED, number=in_words(max(1, len(self.game.revealed)))))
        if self.stage is Stage.BETWEEN:
            self._ledger.say_rules()
        elif self.game.phase is Phase.DEAL or not self.game.revealed:
            self._ledger.next_test()
        else:
            self._remind()

    # Helpers

    def _is_speech(self, utterance: Utterance) -> bool:
        return bool(utterance.words) or utterance.speech > self._house.thresholds.silence

    @property
    def _interrupted(self) -> bool:
        return self._paused or self._question is not None

    def _expect(self, *stages: Stage) -> None:
        if self.stage not in stages or self._question is not None:
            raise _RefusedError(Note.NOT_NOW)

    def _announcing(self) -> Announcing:
        """The present turn; worked out once."""
        state = len(self._ledger.events)
        if self._turn is None or self._turn[0] != state:
            self._turn = state, announcing(self.game, self._house)
        return self._turn[1]

    def _patience(self) -> float | None:
        patience = self._house.patience
        if self._moment.nudged or patience.nudge is None:
            return patience.limit and patience.limit - (patience.nudge or 0.0)
        return patience.nudge

    def _outputs(self) -> list[Output]:
        outputs = self._ledger.outputs()
        said = [output for output in outputs if isinstance(output, Announce)]
        if said and said != self._said:
            self._said = said
        return outputs


class _RefusedError(Exception):
    """What somebody wants cannot be done now; never leaves this module."""

    def __init__(self, why: Note) -> None:
        super().__init__(why)
        self.why = why
