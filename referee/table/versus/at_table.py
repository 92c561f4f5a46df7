"""What any session of two teams shows: the team that is heard, and both games."""

from collections.abc import Mapping

from referee.pavlov.teams import Side, Versus
from referee.table.exchange import Listening
from referee.table.session import Session
from referee.table.view import TableView


class TeamAtTable:
    """One of two teams is heard and shown; see `referee.table.playable.Playable`.

    Attributes:
        side: which one.
    """

    def __init__(self, sessions: Mapping[Side, Session], side: Side) -> None:
        """Begin with a team.

        Args:
            sessions: of both teams.
            side: that is heard.
        """
        self._sessions = sessions
        self.side = side

    @property
    def versus(self) -> Versus:
        """Both games as they stand."""
        return Versus(*(self._sessions[side].game for side in Side))

    @property
    def view(self) -> TableView:
        """What may be shown now."""
        return self._session.view

    @property
    def listening(self) -> Listening:
        """What can be said now."""
        return self._session.listening

    def is_complete(self, words: tuple[str, ...]) -> bool:
        """Whether the words are all that can be meant."""
        return self._session.is_complete(words)

    @property
    def _session(self) -> Session:
        return self._sessions[self.side]
