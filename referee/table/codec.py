"""Events as plain JSON values and back, for any game whose events are dataclasses."""

from collections.abc import Iterable
from typing import Any, Generic, TypeVar, get_args

from cattrs import Converter, transform_error
from cattrs.strategies import configure_tagged_union

from referee.errors import RefereeError
from referee.table.journal import Record

Event = TypeVar("Event")

TAG = "event"
"""The key that holds the event's name."""


class Codec(Generic[Event]):
    """Turns the events of one game into records and back, exactly."""

    def __init__(self, events: Any, nested: Iterable[Any] = ()) -> None:
        """Learn the events.

        Args:
            events: a union of dataclasses whose fields are JSON values, enums, tuples, mappings
                and dataclasses.
            nested: other such unions that fields of the events have.
        """
        self._events = events
        self._names = {event.__name__ for event in get_args(events)}
        self._converter = Converter(forbid_extra_keys=True)
        for union in (*nested, events):
            configure_tagged_union(union, self._converter, tag_name=TAG)

    def encode(self, event: Event) -> Record:
        """The event as a record with its name under `TAG`."""
        record: Record = self._converter.unstructure(event, unstructure_as=self._events)
        return {TAG: record[TAG], **record}

    def decode(self, record: Record) -> Event:
        """The event of a record.

        Raises:
            RefereeError: the record is no event of this game, or lacks something.
        """
        name = record.get(TAG)
        if not isinstance(name, str) or name not in self._names:
            raise RefereeError(f"The journal has an unknown event '{name}'.")
        try:
            event: Event = self._converter.structure(dict(record), self._events)
        except Exception as error:
            problem = "; ".join(transform_error(error))
            raise RefereeError(f"The journal's event '{name}' is damaged: {problem}.") from error
        return event
