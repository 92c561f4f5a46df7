"""A test as it is played in a session: bones traded, cards flipped, announcements ruled on."""

from referee.judging.judge import out_of_turn
from referee.judging.ruling import Ruling, Verdict
from referee.pavlov import play, setup
from referee.pavlov.events import Ruled
from referee.pavlov.expectation import Total
from referee.pavlov.game import person_named
from referee.speaking.announcement import begin_test, turn
from referee.speaking.verdict import announce_ruling
from referee.table import answers, requests
from referee.table.doubts import ask_again
from referee.table.exchange import Flip, Give, HideRules
from referee.table.notes import Note, note, trade_note
from referee.table.report import ruling_report
from referee.table.session_state import Moment, RefusedError, SessionState
from referee.table.view import Stage
from referee.utterance import Utterance

PATIENT_WITH_DOUBT = 3
"""So many announcements of a turn that were not understood, and typing is suggested."""


class TurnPlay(SessionState):
    """Plays tests."""

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
        self._moment = Moment()
        self._total = None
        self._ledger.say(begin_test(len(self.game.revealed), begun.dog))

    def _rules(self) -> None:
        if self.stage is not Stage.BETWEEN:
            raise RefusedError(Note.NO_RULES_NOW)
        self._ledger.say_rules()

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
        self._moment = Moment()
        if self._house.read_cards:
            self._ledger.say(answers.card(self.game))
        if play.is_out_of_turn(self.game):
            right = play.expectation(self.game, self._house.rules)
            self._rule(out_of_turn(right, dog, str(test.to_play), test.order_rules), None)

    def _announced(self, utterance: Utterance, clip: int | None, lost: int = 0) -> None:
        announcing = self._announcing()
        undone = announcing.right.actions if self._moment.seen_undone else ()
        ruling = announcing.rule_on(utterance, undone, lost)
        called = self._is_call(utterance)
        if ruling.verdict is Verdict.GOOD or (ruling.verdict is Verdict.BAD and not called):
            self._rule(ruling, clip)
            return
        self._moment.doubts += 1
        self._ledger.say(ask_again(ruling, self.game.dealt.turn().dog))
        if self._moment.doubts == PATIENT_WITH_DOUBT:
            self._ledger.say(note(Note.TYPE_IT))

    def _is_call(self, utterance: Utterance) -> bool:
        """Whether it is a dog's name alone, which flips a card: no bone is taken for it."""
        calls = requests.flips(self._house.requests, self.game.people)
        return requests.understand(utterance, calls, self._house.requests) is not None

    def _quiet(self, lost: int) -> None:
        if self.stage is not Stage.ANNOUNCE or self._interrupted:
            return
        patience = self._house.patience
        if not self._moment.nudged and patience.nudge is not None:
            self._moment.nudged = True
            self._ledger.say(note(Note.NUDGE, dog=self.game.dealt.turn().dog))
        elif patience.limit is not None:
            self._announced(Utterance(()), None, lost)

    def _patience(self) -> float | None:
        patience = self._house.patience
        if self._moment.nudged or patience.nudge is None:
            return patience.limit and patience.limit - (patience.nudge or 0.0)
        return patience.nudge

    def _is_speech(self, utterance: Utterance) -> bool:
        return bool(utterance.words) or utterance.speech > self._house.thresholds.silence

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
        self._moment = Moment()
        self._total = ruled.total if told else None
        self._ledger.say_after_ruling(ruled)

    def _remind(self) -> None:
        """Tell what the table waits for."""
        stage = self.stage
        if self._question is not None:
            self._ledger.say(self._questions[self._question])
        elif stage is Stage.OVER:
            self._ledger.say(note(Note.ANOTHER))
        elif stage is Stage.ANNOUNCE:
            if self._house.read_cards:
                self._ledger.say(answers.card(self.game))
            self._ledger.say(turn(self.game.dealt.turn().dog))
        elif stage is Stage.BETWEEN:
            self._ledger.say(note(Note.HOW_TO_BEGIN))
        elif stage is Stage.TEST_OVER:
            self._ledger.say(note(Note.HOW_TO_GO_ON))
        else:
            self._ledger.say_turn()
