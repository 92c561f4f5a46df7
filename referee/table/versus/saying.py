"""What a session of one team says and is told, as it is where there are two teams."""

from collections.abc import Iterable, Iterator

from referee.pavlov.teams import Side, Versus
from referee.speaking.announcement import Announcement, Topic
from referee.speaking.topics import filled
from referee.table import requests
from referee.table.exchange import (
    Announce,
    Heard,
    Input,
    Line,
    Order,
    Output,
    Pressed,
    Request,
)
from referee.table.house import House
from referee.table.notes import Note, in_words
from referee.table.session import Session
from referee.table.versus.notes import VersusNote, named, result, welcome
from referee.table.view import Stage

_SHORT = {"": Order.RESUME, **requests.SHORT_ANSWERS}


def waits_for_others(session: Session, versus: Versus, side: Side) -> bool:
    """Whether a team has finished its test, and the other one is to take its own first."""
    return (
        session.stage in (Stage.TEST_OVER, Stage.OVER)
        and not (session.is_asking or session.view.paused)
        and not (versus.is_over or versus.may_go_on(side))
    )


def request_of(given: Input, session: Session, house: House) -> Request | None:
    """What somebody wants between two tests, whether said, typed or pressed."""
    meanings = session.meanings()
    match given:
        case Pressed(request):
            return request
        case Line(text):
            return requests.typed_request(text, meanings) or _SHORT.get(text.strip().lower())
        case Heard(utterance, lost=0):
            return requests.understand(utterance, meanings, house.requests)
    return None


def adapted(
    outputs: Iterable[Output], versus: Versus, side: Side, wait: Announcement
) -> Iterator[Output]:
    """What a team's session puts out, with what concerns both teams in place of its own end.

    Args:
        outputs: of the session.
        versus: both games after them.
        side: the team's.
        wait: what to say where the team has to wait for the other.
    """
    for output in outputs:
        if isinstance(output, Announce):
            yield from _said(output, versus, side, wait)
        else:
            yield output


def _said(output: Announce, versus: Versus, side: Side, wait: Announcement) -> Iterator[Output]:
    game = versus.game(side)
    match output.announcement.topic:
        case Note.WELCOME:
            yield Announce(welcome(versus))
        case Topic.FAILED:
            dog = dict(output.announcement.slots)["dog"]
            yield Announce(filled(VersusNote.FAILED, dog=dog))
        case Topic.PASSED:
            dogs, number = named(game.people), in_words(game.bones_left)
            yield Announce(filled(VersusNote.THROUGH, dogs=dogs, number=number))
        case Note.ANOTHER if versus.is_over:
            yield Announce(result(versus))
            yield output
        case Note.ANOTHER | Note.HOW_TO_GO_ON if not versus.may_go_on(side):
            yield Announce(wait)
        case _:
            yield output
