"""Team Versus at one table: the teams' sessions take turns at it, test by test.

Each team has a session of its own, so all that can be said and done in a game of one team can be
here. Whoever has finished a test hands the table to the other team; the team that ends a pair of
tests begins the next pair, so that each begins as often as the other.
"""

from collections.abc import Sequence
from random import Random

from referee.pavlov.game import Phase
from referee.pavlov.teams import Side, TeamEvent, Versus, VersusEvent, fold, team_events
from referee.speaking.announcement import Announcement
from referee.speaking.topics import filled
from referee.table.exchange import Announce, HideRules, Input, Order, Output, Pressed
from referee.table.house import House
from referee.table.session import Session
from referee.table.versus.at_table import TeamAtTable
from referee.table.versus.notes import VersusNote, named
from referee.table.versus.saying import adapted, request_of, waits_for_others


class VersusSession(TeamAtTable):
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
        sessions = {side: Session(house, team_events(events, side), random) for side in Side}
        super().__init__(sessions, at_table(events))
        self._house = house

    def begin(self, offer: bool = False) -> list[Output]:
        """Open the game, or go on with it.

        Args:
            offer: whether to ask first if this game is to be gone on with.
        """
        return self._adapted(self._session.begin(offer))

    def take(self, given: Input) -> list[Output]:
        """What is to be done about something that happened."""
        if waits_for_others(self._session, self.versus, self.side):
            request = request_of(given, self._session, self._house)
            if request is Order.RESUME:
                return self._hand_over()
            if request in (Order.YES, Order.NO):
                return [Announce(self._how_to_hand_over())]
        return self._adapted(self._session.take(given))

    def _hand_over(self) -> list[Output]:
        muted = self._session.muted
        self.side = self.side.other
        self._session.muted = muted
        dogs = named(self._session.game.people)
        begun = self._adapted(self._session.take(Pressed(Order.RESUME)))
        return [HideRules(), Announce(filled(VersusNote.YOUR_TEST, dogs=dogs)), *begun]

    def _how_to_hand_over(self) -> Announcement:
        dogs = named(self.versus.game(self.side.other).people)
        return filled(VersusNote.HOW_TO_HAND_OVER, dogs=dogs)

    def _adapted(self, outputs: Sequence[Output]) -> list[Output]:
        return list(adapted(outputs, self.versus, self.side, self._how_to_hand_over()))


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
