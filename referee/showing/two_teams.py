"""The screen for two teams that play at the same time, side by side."""

from collections.abc import Callable, Mapping, Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Input as TypedLine

from referee.pavlov.teams import Side
from referee.showing.app import GameApp
from referee.showing.keys import TEAMS, addressed
from referee.showing.labels import Label, Labels
from referee.showing.pane import TablePane
from referee.table.driver import Screen
from referee.table.exchange import EverybodyGone, Line
from referee.table.exchange import Input as TableInput
from referee.table.house import CardSource
from referee.table.versus.same_time import SameTime

MakeGame = Callable[[Mapping[Side, Screen]], SameTime]
"""Sits down to a game of which each side has a screen."""

OTHER_TEAM = "tab"
"""The key with which keys and lines go to the other team."""


class TwoTeamsApp(GameApp):
    """Each team on its side; keys and lines are for one of them, which Tab changes."""

    CSS = f"""
    {GameApp.CSS}
    #teams {{ height: 1fr; }}
    .left-team {{ border-right: solid white; }}
    """

    def __init__(
        self,
        make_game: MakeGame,
        labels: Labels,
        cards: CardSource,
        teams: Mapping[Side, str],
        hears: bool = True,
    ) -> None:
        """Nothing is shown yet.

        Args:
            make_game: makes the game; called in a thread of its own.
            labels: what stands on the screen.
            cards: how the cards are known, which decides what keys mean.
            teams: what each team is called.
            hears: whether there is a microphone.
        """
        super().__init__(labels, cards, hears)
        self._make_game = make_game
        self._teams = teams
        self._chosen = Side.LEFT
        self._game: SameTime | None = None
        self._panes = {side: TablePane(labels, self._title(side), narrow=True) for side in Side}
        self._panes[Side.LEFT].add_class("left-team")

    @property
    def panes(self) -> Mapping[Side, TablePane]:
        """Each team's own."""
        return self._panes

    @property
    def pane(self) -> TablePane:
        """See `GameApp`."""
        return self._panes[self._chosen]

    @property
    def prompt(self) -> str:
        """See `GameApp`."""
        label = Label.TEAM_PROMPT if self._hears else Label.TEAM_PROMPT_KEYS
        return self._labels.text(label, key=TEAMS[self._chosen].upper())

    @property
    def key_labels(self) -> Sequence[Label]:
        """See `GameApp`."""
        return (Label.KEY_OTHER_TEAM, *super().key_labels)

    def upper(self) -> Widget:
        """See `GameApp`."""
        return _SideBySide(tuple(self._panes[side] for side in Side))

    def run_game(self) -> None:
        """See `GameApp`."""
        screens = {
            side: self.screen_of(pane, f"{TEAMS[side].upper()}: ")
            for side, pane in self._panes.items()
        }
        self._game = self._make_game(screens)
        self._game.play()

    def give(self, given: TableInput) -> bool:
        """See `GameApp`; when everybody is gone, both teams are."""
        if self._game is None:
            return False
        self._game.post(None if isinstance(given, EverybodyGone) else self._chosen, given)
        return True

    def line_typed(self, text: str) -> None:
        """See `GameApp`; a line can name the team that it is for."""
        side, line = addressed(text)
        if self._game is not None:
            self._game.post(side or self._chosen, Line(line))

    def take_key(self, key: str, line: str) -> bool:
        """See `GameApp`."""
        if key != OTHER_TEAM:
            return super().take_key(key, line)
        self._chosen = self._chosen.other
        for side, pane in self._panes.items():
            pane.set_title(self._title(side))
        self.query_one(TypedLine).placeholder = self.prompt
        return True

    def _title(self, side: Side) -> str:
        label = Label.CHOSEN_TEAM if side is self._chosen else Label.TEAM
        return self._labels.text(label, key=TEAMS[side].upper(), dogs=self._teams[side])


class _SideBySide(Horizontal):
    """The panes, the left team's first."""

    def __init__(self, panes: Sequence[TablePane]) -> None:
        super().__init__(id="teams")
        self._two = panes

    def compose(self) -> ComposeResult:
        yield from self._two
