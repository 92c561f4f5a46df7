from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import pytest

from referee.errors import RefereeError
from referee.table.codec import Codec


class Side(StrEnum):
    LEFT = "left"


@dataclass(frozen=True)
class Moved:
    who: str
    side: Side
    cards: tuple[int | None, ...] = ()
    evidence: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Ended:
    score: dict[str, int]


CODEC = Codec[Moved | Ended](Moved | Ended)


@pytest.mark.parametrize(
    "event",
    [Moved("Rex", Side.LEFT, (1, None), {"words": [1, "two"]}), Ended({"Rex": 3}), Ended({})],
)
def test_an_event_comes_back_as_it_was(event):
    assert CODEC.decode(CODEC.encode(event)) == event


def test_the_name_comes_first_in_the_line():
    assert next(iter(CODEC.encode(Ended({})).items())) == ("event", "Ended")


@pytest.mark.parametrize(
    ("record", "problem"),
    [
        ({"event": "Flew"}, "unknown event 'Flew'"),
        ({}, "unknown event 'None'"),
        ({"event": ["Moved"]}, "unknown event"),
        ({"event": "Moved", "who": "Rex"}, "'Moved' is damaged: required field missing"),
        ({"event": "Moved", "who": "Rex", "side": "up"}, "expected Side"),
        ({"event": "Ended", "score": {}, "more": 1}, "extra fields found"),
    ],
)
def test_a_record_that_is_no_event_is_explained(record, problem):
    with pytest.raises(RefereeError, match=problem):
        CODEC.decode(record)
