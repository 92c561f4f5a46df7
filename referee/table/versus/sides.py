"""Team Versus at the same time: each team has its own session, microphone and place on the screen.

The sessions know of each other only whose test is over and who has won. They take what happens one
at a time, so that only one team can be the first to run out of bones.
"""

from collections.abc import Mapping, Sequence
from random import Random
from threading import Lock

from referee.pavlov.game import Phase
from referee.pavlov.teams import Side, Versus, VersusEvent, team_events
from referee.speaking.announcement import Announcement
from referee.speaking.topics import filled
from referee.table.exchange import (
    Announce,
    EverybodyGone,
    Input,
    Leave,
    Order,
    Output,
    Pressed,
)
from referee.table.house import House
from referee.table.notes import Note, note
from referee.table.session import Session
from referee.table.versus.at_table import TeamAtTable
from referee.table.versus.notes import VersusNote, named, result
from referee.table.versus.saying import adapted, request_of, waits_for_others

NEWS = Pressed(Order.SCORE)
"""Given to a side when the other has done something that concerns it; harmless if it has not."""


class SideSession(TeamAtTable):
    """A team's side of the table; it stays the one that is heard."""

    def __init__(
        self, house: House, sessions: Mapping[Side, Session], side: Side, taking: Lock
    ) -> None:
        """Take a side.

        Args:
            house: how the table plays.
            sessions: of both teams.
            side: which one this is.
            taking: held by the side that takes something; both have the same one.
        """
        super().__init__(sessions, side)
        self._house, self._taking = house, taking

    def begin(self, offer: bool = False) -> list[Output]:
        """Open the game, or go on with it, without asking."""
        if self._waits:
            return [Announce(self._wait())]
        return self._adapted(self._session.begin())

    def take(self, given: Input) -> list[Output]:
        """What is to be done about something that happened on this side."""
        with self._taking:
            return self._take(given)

    def _take(self, given: Input) -> list[Output]:
        if self.versus.is_over:
            return self._after_the_end(given)
        request = request_of(given, self._session, self._house) if self._waits else None
        if request in (Order.RESUME, Order.YES, Order.NO):
            return [Announce(self._wait())]
        outputs = self._adapted(self._session.take(given))
        if given == NEWS and self.versus.may_go_on(self.side):
            outputs.append(Announce(note(Note.HOW_TO_GO_ON)))
        return outputs

    @property
    def _waits(self) -> bool:
        return waits_for_others(self._session, self.versus, self.side)

    def _after_the_end(self, given: Input) -> list[Output]:
        """Only the last ruling can still be looked at again, by the team that it was about.

        Where the other team has lost, that is none of this one.
        """
        request = request_of(given, self._session, self._house)
        leaves = request in (Order.QUIT, Order.NO) and not self._session.is_asking
        if isinstance(given, EverybodyGone) or leaves:
            return [Leave()]
        lost = self.versus.game(self.side.other).phase is Phase.FAILED
        if self._session.game.is_over and not lost and given != NEWS:
            return self._adapted(self._session.take(given))
        return [Announce(result(self.versus)), Announce(filled(VersusNote.HOW_TO_LEAVE))]

    def _adapted(self, outputs: Sequence[Output]) -> list[Output]:
        said = adapted(outputs, self.versus, self.side, self._wait())
        return [_without_another(output) for output in said]

    def _wait(self) -> Announcement:
        return filled(VersusNote.WAIT, dogs=named(self.versus.game(self.side.other).people))


def sides(house: House, events: Sequence[VersusEvent], seed: int) -> dict[Side, SideSession]:
    """Both sides of a game that has been started.

    Args:
        house: how the table plays.
        events: of the game so far.
        seed: with one, a game is the same each time.

    Raises:
        RefereeError: the events are of no game, or have a rule that the rulebook lacks.
    """
    sessions = {
        side: Session(house, team_events(events, side), Random(f"{seed} {side} {len(events)}"))
        for side in Side
    }
    taking = Lock()
    return {side: SideSession(house, sessions, side, taking) for side in Side}


def concerns_other(versus: Versus, side: Side) -> bool:
    """Whether the other team has waited for what a team has just done."""
    other = versus.game(side.other)
    waited = other.phase is Phase.REVEAL and bool(other.revealed)
    return waited and versus.may_go_on(side.other)


def _without_another(output: Output) -> Output:
    """No other game follows here; who plays at the same time leaves and starts again."""
    if isinstance(output, Announce) and output.announcement.topic == Note.ANOTHER:
        return Announce(filled(VersusNote.HOW_TO_LEAVE))
    return output
