"""A recorded game refereed: clips in, rulings and announcements out, until it is passed or failed.

A recording cannot say it again. Where the referee's verdict differs from the one that the
recording states, or is unsure, play goes on as recorded, as after an appeal, and the step says so.
"""

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from referee.errors import RefereeError
from referee.hearing.audio import read_clip
from referee.hearing.ears import Ears
from referee.judging.judge import out_of_turn
from referee.judging.ruling import Ruling, Verdict
from referee.pavlov import play, setup
from referee.pavlov.events import GameEvent
from referee.pavlov.expectation import Action, Expectation
from referee.pavlov.game import Game, Phase, apply
from referee.pavlov.rules import Rulebook
from referee.pavlov.scoring import Scoring
from referee.sound import Samples
from referee.speaking import announcement
from referee.speaking.announcement import Announcement
from referee.speaking.verdict import announce_ruling
from referee.table.manifest import RecordedGame, RecordedTest, RecordedTurn
from referee.table.refereeing import Referee, prepare
from referee.table.report import ruling_report


@dataclass(frozen=True, slots=True)
class Said:
    """The referee announces something."""

    announcement: Announcement


@dataclass(frozen=True, slots=True)
class Judged:
    """A dog has flipped a card and announced.

    Attributes:
        test: its number, from 1.
        recorded: the turn as the manifest has it.
        total: the pile's value before the card.
        clip: shape (samples,), float32 at 16 kHz.
        ruling: the referee's.
        latency: seconds from having the clip to the ruling.
    """

    test: int
    recorded: RecordedTurn
    total: int
    clip: Samples
    ruling: Ruling
    latency: float

    @property
    def agrees(self) -> bool:
        """Whether the referee ruled as the recording says."""
        kinds = {reason.kind for reason in self.ruling.reasons}
        return self.ruling.verdict is self.recorded.ruling and kinds == set(self.recorded.reasons)


@dataclass(frozen=True, slots=True)
class Overturned:
    """The recording states another ruling than the referee's, and play goes on as recorded."""

    judged: Judged


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over.

    Attributes:
        game: its last state.
        grade: of a game that is passed, else None.
    """

    game: Game
    grade: str | None


Step = Said | Judged | Overturned | Ended


def replay(recorded: RecordedGame, ears: Ears, rules: Rulebook, scoring: Scoring) -> Iterator[Step]:
    """Referee a recorded game, step by step.

    Raises:
        RefereeError: before the first step when the recording's rules, level or dogs do not fit,
            or the model lacks a word; later when a clip cannot be read or a turn cannot be played.
    """
    level = scoring.level(recorded.level)
    game = apply(None, setup.start(recorded.dogs, level, recorded.rules, rules))
    referee = prepare(ears, [rules[rule_id] for rule_id in recorded.rules], recorded.dogs)
    yield from _Playing(game, referee, rules, scoring).tests(recorded.tests)


def undone_actions(recorded: RecordedTurn, expectation: Expectation) -> tuple[Action, ...]:
    """The required actions that the dog did not do.

    Raises:
        RefereeError: the recording says so of an action that no rule asks for on this card.
    """
    required = {action.text: action for action in expectation.actions}
    for action in recorded.undone:
        if action not in required:
            raise RefereeError(
                f"In '{recorded.clip}' nothing asks the dog to {action}; take it out of 'undone'."
            )
    return tuple(required[action] for action in recorded.undone)


@dataclass(slots=True)
class _Playing:
    game: Game
    referee: Referee
    rules: Rulebook
    scoring: Scoring

    def tests(self, recorded: tuple[RecordedTest, ...]) -> Iterator[Step]:
        for number, test in enumerate(recorded, 1):
            yield from self._test(number, test)
            if self.game.is_over:
                break
            yield Said(announcement.end_test(number))
        yield from self._end(number)

    def _test(self, number: int, test: RecordedTest) -> Iterator[Step]:
        self._happens(setup.reveal(self.game, test.rule))
        yield Said(announcement.new_rule(self.rules[test.rule].text))
        if test.bones:
            self._happens(setup.trade(self.game, test.bones))
        self._happens(setup.deal_given(self.game, test.hands))
        self._happens(begun := setup.begin(self.game))
        yield Said(announcement.begin_test(number, begun.dog))
        for turn in test.turns:
            yield from self._turn(number, turn)
            if self.game.phase is not Phase.FLIP:
                break

    def _turn(self, number: int, turn: RecordedTurn) -> Iterator[Step]:
        self._happens(play.flip(self.game, turn.dog, turn.card))
        clip, total = read_clip(turn.clip), self.game.dealt.total
        started = time.perf_counter()
        ruling = self._rule(clip, turn)
        judged = Judged(number, turn, total, clip, ruling, time.perf_counter() - started)
        yield judged
        yield Said(announce_ruling(ruling, turn.dog, self._rule_texts()))
        if not judged.agrees:
            yield Overturned(judged)
        yield from self._happens_to_dog(judged)

    def _rule(self, clip: Samples, recorded: RecordedTurn) -> Ruling:
        test = self.game.dealt
        expectation = play.expectation(self.game, self.rules)
        if play.is_out_of_turn(self.game):
            assert test.flipped is not None and test.to_play is not None
            return out_of_turn(expectation, test.flipped.dog, test.to_play, test.order_rules)
        undone = undone_actions(recorded, expectation)
        rules = play.in_play(self.game, self.rules)
        return self.referee.rule_on(clip, test.turn(), rules, undone)

    def _happens_to_dog(self, judged: Judged) -> Iterator[Step]:
        good = judged.recorded.ruling is Verdict.GOOD
        reasons = [kind.value for kind in judged.recorded.reasons]
        evidence = ruling_report(judged.ruling)
        self._happens(play.ruling(self.game, self.rules, good, reasons, evidence))
        if not good:
            dog = judged.recorded.dog
            yield Said(announcement.bone_lost(dog, self.game.bones[dog]))

    def _end(self, number: int) -> Iterator[Step]:
        game = self.game
        if game.phase is Phase.PASSED:
            grade = self.scoring.grade(game.bones_left, len(game.people))
            yield Said(announcement.passed(game.bones_left, grade))
            yield Ended(game, grade)
            return
        if game.phase is Phase.FAILED:
            dog = next(dog for dog, bones in game.bones.items() if bones == 0)
            yield Said(announcement.failed(number, dog))
        yield Ended(game, None)

    def _rule_texts(self) -> Mapping[str, str]:
        return {rule.id: rule.text for rule in play.in_play(self.game, self.rules)}

    def _happens(self, event: GameEvent) -> None:
        self.game = apply(self.game, event)
