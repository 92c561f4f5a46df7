"""Runs two teams at the same time: a driver and a thread for each, one journal for both."""

import threading
from collections.abc import Callable, Mapping

from referee.interrupts import join
from referee.pavlov.events import Event
from referee.pavlov.teams import Side, TeamEvent, fold
from referee.table.driver import Driver
from referee.table.exchange import EverybodyGone, Input
from referee.table.versus.log import VersusLog
from referee.table.versus.sides import NEWS, SideSession, concerns_other

MakeDriver = Callable[[Side, SideSession, Callable[[Event], None]], Driver]
"""The machinery around a side: the side, its session, and what writes its events."""


class SameTime:
    """A game of two teams that play at the same time."""

    def __init__(
        self, log: VersusLog, sessions: Mapping[Side, SideSession], make_driver: MakeDriver
    ) -> None:
        """Nothing runs yet.

        Args:
            log: the journal, open.
            sessions: of both sides.
            make_driver: makes each side's machinery.
        """
        self._log = log
        self._writing = threading.Lock()
        self._was_over = False
        self._failures: list[BaseException] = []
        self._drivers = {
            side: make_driver(side, sessions[side], self._recorder(side)) for side in Side
        }

    def post(self, side: Side | None, given: Input) -> None:
        """Something happened on a side, or on both when it is None; from any thread."""
        for each in (side,) if side else Side:
            self._drivers[each].post(given)

    def play(self) -> None:
        """Play until one side leaves; the other leaves with it.

        Raises:
            RefereeError: the journal cannot be written.
        """
        threads = [threading.Thread(target=self._run, args=(side,), daemon=True) for side in Side]
        for thread in threads:
            thread.start()
        for thread in threads:
            join(thread)
        if self._failures:
            raise self._failures[0]

    def _run(self, side: Side) -> None:
        try:
            self._drivers[side].run()
        except BaseException as error:
            self._failures.append(error)
        finally:
            self._drivers[side.other].post(EverybodyGone())

    def _recorder(self, side: Side) -> Callable[[Event], None]:
        def record(event: Event) -> None:
            with self._writing:
                self._log.record(TeamEvent(side, event))
                # A session may be ahead of what it has recorded; who is first, the journal says.
                versus = fold(self._log.events)
                turned, self._was_over = versus.is_over != self._was_over, versus.is_over
            if turned or concerns_other(versus, side):
                self._drivers[side.other].post(NEWS)

        return record
