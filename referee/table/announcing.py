"""A dog announces: what may be heard of it, and the ruling on what was."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from referee.hearing.turn_grammar import turn_grammar
from referee.judging.announcement import right_announcements, rival_announcements
from referee.judging.completeness import is_complete
from referee.judging.corrections import Leniency
from referee.judging.judge import judge
from referee.judging.lexicon import Lexicon
from referee.judging.ruling import Ruling
from referee.judging.thresholds import Thresholds
from referee.pavlov.expectation import Action, Expectation, Phrase, PhraseKind
from referee.pavlov.expecting import expect, mistaken
from referee.pavlov.rules import Rule
from referee.pavlov.turn import Turn
from referee.table.doubts import of_lost_sound
from referee.table.exchange import Listening
from referee.utterance import Utterance


@dataclass(frozen=True, slots=True)
class Announcing:
    """A dog has flipped a card and announces.

    Attributes:
        right: what the rules require of it, under the table's policy on actions.
        mistaken: what dogs who forget rules would announce.
        lexicon: the phrases that may be understood.
        thresholds: where evidence begins to be enough for this dog's voice.
    """

    right: Expectation
    mistaken: tuple[Expectation, ...]
    lexicon: Lexicon
    thresholds: Thresholds

    @classmethod
    def of(
        cls,
        turn: Turn,
        rules: Sequence[Rule],
        lexicon: Lexicon,
        thresholds: Thresholds,
        actions_are_said: bool = False,
    ) -> Self:
        """What the rules make of a turn.

        Args:
            turn: the flipped card and what came before it.
            rules: in play, in the order in which they were revealed.
            lexicon: the phrases that may be understood.
            thresholds: where evidence begins to be enough for this dog's voice.
            actions_are_said: whether the table has actions said in place of being done.
        """
        right, wrong = expect(turn, rules), mistaken(turn, rules)
        if actions_are_said:
            right, wrong = spoken_actions(right), tuple(spoken_actions(e) for e in wrong)
        return cls(right, wrong, lexicon, thresholds)

    def listening(self, patience: float | None = None) -> Listening:
        """What can be heard.

        Args:
            patience: seconds until silence is an announcement, too; None for ever.
        """
        return Listening(
            grammar=turn_grammar(self.right, self.mistaken, self.lexicon),
            right=right_announcements(self.right, self.lexicon),
            rivals=rival_announcements(self.right, self.mistaken, self.lexicon),
            patience=patience,
        )

    def is_complete(self, words: Sequence[str]) -> bool:
        """Whether the words end as announcements end, so that a short pause is enough."""
        return is_complete(self.right, words, self.lexicon, self.thresholds.similarity)

    def rule_on(
        self,
        utterance: Utterance,
        undone: Sequence[Action] = (),
        lost: int = 0,
        leniency: Leniency = Leniency.KIND,
    ) -> Ruling:
        """The ruling on what was heard or typed.

        Args:
            utterance: what was.
            undone: required actions that somebody at the table saw were not done.
            lost: blocks of sound that were lost within it.
            leniency: what counts when a dog takes back what it said.
        """
        ruling = judge(self.right, utterance, self.lexicon, self.thresholds, undone, leniency)
        return of_lost_sound(ruling) if lost else ruling


def spoken_actions(expected: Expectation) -> Expectation:
    """The expectation at a table where actions are said in place of being done."""
    said = tuple(Phrase(PhraseKind.WORDS, a.spoken, 1, a.rules) for a in expected.actions)
    return replace(expected, phrases=(*expected.phrases, *said), actions=())
