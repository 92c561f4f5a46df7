"""Team Versus at one table: the teams' sessions take turns at it, test by test.

Each team has a session of its own, so all that can be said and done in a game of one team can be
here. Whoever has finished a test hands the table to the other team; the team that ends a pair of
tests begins the next pair, so that each begins as often as the other.
"""

from collections.abc import Iterator, Sequence
from random import Random

from referee.pavlov.game import Phase
from referee.pavlov.teams import Side, TeamEvent, Versus, VersusEvent, fold, team_events
from referee.speaking.announcement import Topic
from referee.table import requests
from referee.table.exchange import (
    Announce,
    Heard,
    HideRules,
    Input,
    Line,
    Listening,
    Order,
    Output,
    Pressed,
    Request,
)
from referee.table.house import House
from referee.table.notes import Note, in_words
from referee.table.session import Session
from referee.table.versus_notes import VersusNote, named, result, versus_note, welcome
from referee.table.view import Stage, TableView


class VersusSession:
    """A game of two teams; see `referee.table.playable.Playable`.

    The events that `take` wants recorded are of the team whose `side` it is then.
    """

    def __init__(self, house: House, events: Sequence[VersusEvent], random: Random) -> None:
        """Sit down to a game that has been started.

        Args:
            house: how the table plays.
            events: of the game so far; the first is `TeamsStarted`.
            random: shuffles the decks.

        Raises:
            RefereeError: the events are of no game, or have a rule that the rulebook lacks.
        """
        self._house = house
        self._sessions = {side: Session(house, team_events(events, side), random) for side in Side}
        self.side = at_table(events)

    @property
    def versus(self) -> Versus:
        """Both games as they stand."""
        return Versus(*(self._sessions[side].game for side in Side))

    @property
    def view(self) -> TableView:
        """What may be shown now: the team at the table."""
        return self._session.view

    @property
    def listening(self) -> Listening:
        """What can be said now."""
        return self._session.listening

    def is_complete(self, words: tuple[str, ...]) -> bool:
        """Whether the words are all that can be meant."""
        return self._session.is_complete(words)

    def begin(self, offer: bool = False) -> list[Output]:
        """Open the game, or go on with it.

        Args:
            offer: whether to ask first if this game is to be gone on with.
        """
        return list(self._adapted(self._session.begin(offer)))

    def take(self, given: Input) -> list[Output]:
        """What is to be done about something that happened."""
        if self._waits_to_hand_over:
            request = self._request(given)
            if request is Order.RESUME:
                return self._hand_over()
            if request in (Order.YES, Order.NO):
                return [self._how_to_hand_over()]
        return list(self._adapted(self._session.take(given)))

    @property
    def _session(self) -> Session:
        return self._sessions[self.side]

    @property
    def _waits_to_hand_over(self) -> bool:
        """Whether the team has finished its test and the other one is to take its own."""
        session, versus = self._session, self.versus
        return (
            session.stage in (Stage.TEST_OVER, Stage.OVER)
            and not (session.is_asking or session.view.paused)
            and not (versus.is_over or versus.may_go_on(self.side))
        )

    def _request(self, given: Input) -> Request | None:
        """What somebody wants, whether said, typed or pressed."""
        meanings = self._session.meanings()
        match given:
            case Pressed(request):
                return request
            case Line(text):
                short = {"": Order.RESUME, "y": Order.YES, "n": Order.NO}
                return requests.typed_request(text, meanings) or short.get(text.strip().lower())
            case Heard(utterance):
                return requests.understand(utterance, meanings, self._house.requests)
        return None

    def _hand_over(self) -> list[Output]:
        self.side = self.side.other
        dogs = named(self._session.game.people)
        begun = self._adapted(self._session.take(Pressed(Order.RESUME)))
        return [HideRules(), Announce(versus_note(VersusNote.YOUR_TEST, dogs=dogs)), *begun]

    def _how_to_hand_over(self) -> Announce:
        dogs = named(self.versus.game(self.side.other).people)
        return Announce(versus_note(VersusNote.HOW_TO_HAND_OVER, dogs=dogs))

    def _adapted(self, outputs: Sequence[Output]) -> Iterator[Output]:
        """What a session of one team says, as it is said where there are two."""
        for output in outputs:
            if isinstance(output, Announce):
                yield from self._said(output)
            else:
                yield output

    def _said(self, output: Announce) -> Iterator[Output]:
        versus, game = self.versus, self._session.game
        match output.announcement.topic:
            case Note.WELCOME:
                yield Announce(welcome(versus))
            case Topic.FAILED:
                dog = dict(output.announcement.slots)["dog"]
                yield Announce(versus_note(VersusNote.FAILED, dog=dog))
            case Topic.PASSED:
                dogs, number = named(game.people), in_words(game.bones_left)
                yield Announce(versus_note(VersusNote.THROUGH, dogs=dogs, number=number))
            case Note.ANOTHER if versus.is_over:
                yield Announce(result(versus))
                yield output
            case Note.ANOTHER | Note.HOW_TO_GO_ON if not versus.may_go_on(self.side):
                yield self._how_to_hand_over()
            case _:
                yield output


def at_table(events: Sequence[VersusEvent]) -> Side:
    """Whose test it is: the one that is under way, else that of a team which may go on."""
    versus = fold(events)
    last = events[-1]
    before = last.side if isinstance(last, TeamEvent) else Side.LEFT
    return min((before, before.other), key=lambda side: _readiness(versus, side))


def _readiness(versus: Versus, side: Side) -> int:
    """0 for a team that plays or has lost, 1 for one that may go on, 2 for one that waits."""
    if versus.may_go_on(side):
        return 1
    waits = versus.game(side).phase in (Phase.REVEAL, Phase.PASSED)
    return 2 if waits else 0
