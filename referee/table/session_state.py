"""What a session remembers, and what follows from that alone."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum, auto
from random import Random

from referee.pavlov import play
from referee.pavlov.events import Event
from referee.pavlov.game import Game, Phase
from referee.speaking.announcement import Announcement
from referee.table import appeals
from referee.table.announcing import Announcing
from referee.table.exchange import (
    Announce,
    Output,
)
from referee.table.house import House
from referee.table.ledger import Ledger
from referee.table.notes import Note
from referee.table.turns import announcing
from referee.table.view import Stage, TableView, table_view


class Question(Enum):
    """What yes or no answers."""

    RESUME = auto()
    FLIP = auto()
    SILENCE = auto()
    UNDO = auto()
    QUIT = auto()
    STANDS = auto()
    KEEP = auto()


class RefusedError(Exception):
    """What somebody wants cannot be done now; it never leaves a session.

    Attributes:
        why: what to answer.
    """

    def __init__(self, why: Note) -> None:
        super().__init__(why)
        self.why = why


@dataclass(slots=True)
class Moment:
    """What is forgotten when the next card is flipped.

    Attributes:
        flipper: whose printed card is to be typed.
        suspect: who may have flipped out of turn.
        seen_undone: a witness said that an action was not done.
        nudged: the dog was reminded to speak.
        doubts: announcements that were not understood.
    """

    flipper: str | None = None
    suspect: str | None = None
    seen_undone: bool = False
    nudged: bool = False
    doubts: int = 0


class SessionState:
    """The state of a session; what happens to it is told by the classes above this one.

    Attributes:
        muted: whether the microphone was muted in the program.
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
        self._moment = Moment()
        self._turn: tuple[int, Announcing] | None = None
        self._questions: dict[Question, Announcement] = {}
        self._paused = False
        self._lost = False
        self.muted = False
        self._total: int | None = None
        self._appeal = appeals.Appeal()
        self._said: list[Announce] = []

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
        if Question.RESUME in self._questions:
            return Stage.OFFER
        waits = self._moment.flipper is not None
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
        view = table_view(
            self.game,
            self._house,
            self.stage,
            total=self._total if self.stage is not Stage.ANNOUNCE else None,
            question=self._question is not None or self.stage is Stage.OVER,
            paused=self._paused,
        )
        return replace(view, flipper=self._moment.flipper) if view.stage is Stage.WHICH else view

    @property
    def _question(self) -> Question | None:
        """The one that is answered next; those under it are asked again after it."""
        return next(reversed(self._questions), None)

    @property
    def _interrupted(self) -> bool:
        return self._paused or self._question is not None

    def _expect(self, *stages: Stage) -> None:
        if self._paused:
            raise RefusedError(Note.STILL_PAUSED)
        if self.stage not in stages or self._question is not None:
            raise RefusedError(Note.NOT_NOW)

    def _announcing(self) -> Announcing:
        """The present turn; worked out once."""
        state = len(self._ledger.events)
        if self._turn is None or self._turn[0] != state:
            self._turn = state, announcing(self.game, self._house)
        return self._turn[1]

    def _ask(self, question: Question, *asked: Announcement) -> None:
        self._questions.pop(question, None)
        self._questions[question] = asked[-1]
        for part in asked:
            self._ledger.say(part)

    def _drop_questions(self) -> None:
        """What was asked about a turn or a ruling is over when that is taken back."""
        kept = (Question.RESUME, Question.QUIT)
        self._questions = {q: asked for q, asked in self._questions.items() if q in kept}

    def _outputs(self) -> list[Output]:
        outputs = self._ledger.outputs()
        said = [output for output in outputs if isinstance(output, Announce)]
        if said and said != self._said:
            self._said = said
        return outputs
