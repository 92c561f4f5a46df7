"""Second looks at rulings in a session: undo, appeals, and witnesses who speak up."""

from referee.pavlov import play
from referee.pavlov.events import Flipped, Outcome, Ruled
from referee.pavlov.game import Phase
from referee.table import appeals
from referee.table.exchange import (
    HideRules,
    PlayBack,
)
from referee.table.house import ActionPolicy
from referee.table.notes import Note, note
from referee.table.session_state import Moment, Question, RefusedError
from referee.table.turn_play import TurnPlay
from referee.table.view import Stage


class SecondLooks(TurnPlay):
    """Takes rulings back or overturns them."""

    def _undo(self) -> None:
        if self._question in (Question.FLIP, Question.SILENCE):
            self._drop_question()
        elif self.stage is Stage.WHICH:
            self._moment.flipper = None
            self._ledger.say(note(Note.TURNED_BACK))
            self._remind()
        elif self.stage is Stage.ANNOUNCE:
            self._ledger.record(play.unflip(self._ledger.events))
            self._moment = Moment()
            self._questions.pop(Question.SILENCE, None)
            self._ledger.say(note(Note.TURNED_BACK))
            self._remind()
        else:
            play.undo(self._ledger.events)
            self._ask(Question.UNDO, note(Note.ASK_UNDO))

    def _drop_question(self) -> None:
        """No: what was asked about is not done."""
        self._questions.popitem()
        self._ledger.say(note(Note.DROPPED))
        self._remind()

    def _take_back(self, since: Flipped | None = None) -> None:
        """Undo the last ruling; a flip out of turn is undone with it.

        Args:
            since: a card that was flipped since and is to lie open again.
        """
        self._ledger.record(play.undo(self._ledger.events))
        if play.is_out_of_turn(self.game):
            self._ledger.record(play.unflip(self._ledger.events))
        self._moment, self._total = Moment(), None
        self._appeal.clip = self._appeal.keep = None
        self._drop_questions()
        self._ledger.put(HideRules())
        self._ledger.say(note(Note.UNDONE))
        self._flip_again(since)
        self._remind()

    def _flip_again(self, since: Flipped | None) -> None:
        """Leave a card open that was flipped since a ruling, unless the game has ended with it.

        Who is next hangs on the card that is ruled on, not on the verdict.
        """
        if since is not None and self.game.phase is Phase.FLIP:
            self._ledger.record(play.flip(self.game, since.dog, since.card))

    def _appeal_now(self) -> None:
        ruled = self._ledger.appealable
        if ruled is None:
            raise RefusedError(Note.NO_APPEAL)
        if self._appeal.clip is not None:
            self._ledger.put(PlayBack(self._appeal.clip))
        self._ask(Question.STANDS, *appeals.grounds(ruled), note(Note.ASK_STANDS))

    def _overturn(self, ruled: Ruled) -> None:
        since = self._ledger.flipped_since
        if play.OUT_OF_TURN in ruled.reasons:
            self._take_back(since)
            return
        changed = appeals.overturn(self._ledger, ruled)
        good = changed.outcome is Outcome.GOOD
        topic = Note.OVERTURNED_TO_GOOD if good else Note.OVERTURNED_TO_BAD
        self._ledger.say(note(topic, dog=changed.dog))
        clip, self._appeal.clip = self._appeal.clip, None
        if clip is not None:
            self._appeal.keep = appeals.fixture(self._ledger, clip, changed)
        self._drop_questions()
        self._flip_again(since)
        self._after(changed)
        if self.stage is Stage.ANNOUNCE or self._question is not None:
            self._remind()
        self._keep_or_ask()

    def _keep_or_ask(self) -> None:
        if self._appeal.keep is None:
            return
        if self._appeal.may_keep is None:
            self._ask(Question.KEEP, note(Note.ASK_KEEP))
        elif self._appeal.may_keep:
            # In this order, so that a clip for which there is no room is told of afterwards.
            self._ledger.say(note(Note.CLIP_KEPT))
            self._ledger.put(self._appeal.keep)
        if Question.KEEP not in self._questions:
            self._appeal.keep = None

    def _witness(self) -> None:
        if self._house.actions is not ActionPolicy.WITNESS:
            raise RefusedError(Note.NO_WITNESS)
        if self.stage is Stage.ANNOUNCE:
            # Nothing more is said: whether an action is due is for the dogs to know.
            self._moment.seen_undone = True
            self._ledger.say(note(Note.NOTED))
            return
        ruled = self._ledger.last_ruled
        due = ruled is not None and ruled.evidence.get(appeals.ACTIONS)
        if ruled is None or ruled.outcome is not Outcome.GOOD or not due:
            raise RefusedError(Note.NO_ACTION_ASKED)
        changed, said = appeals.action_was_missing(self._ledger, ruled)
        self._ledger.say(said, tells_rule=True)
        self._after(changed, told=True)
