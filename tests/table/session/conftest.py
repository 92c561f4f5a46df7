"""A session to be fed, and what it puts out in words."""

from dataclasses import replace
from random import Random

import pytest

from referee.judging.announcement import usual
from referee.pavlov import setup
from referee.pavlov.deck import find_card
from referee.pavlov.library import shipped_deck, shipped_rules, shipped_scoring
from referee.table.exchange import (
    Announce,
    Heard,
    Line,
    Order,
)
from referee.table.house import CardSource, House
from referee.table.notes import table_phrases
from referee.table.refereeing import table_words
from referee.table.requests import load_request_words
from referee.table.session import Session
from referee.table.turns import announcing
from referee.table.view import Stage
from referee.utterance import Utterance, typed

RULES = shipped_rules()
PHRASES = table_phrases()
HOUSE = House(
    RULES, shipped_deck(), shipped_scoring(), table_words(), load_request_words(), read_cards=True
)
DRAWN = ("bark-1", "mutt-1", "washpaw-1")
STACK = tuple(
    find_card(code, HOUSE.deck)
    for code in ["f5", "b3", "s1", "s2", "s3", "s4", "s5", "p1", "p2", "p3"]
)


def session_of(house=HOUSE, people=("Rex", "Bella"), drawn=DRAWN, offer=False):
    started = setup.start(people, house.scoring.level("puppy"), drawn, house.rules)
    session = Session(house, [started], Random(1))
    return session, session.begin(offer)


@pytest.fixture
def stacked():
    """Rex flips blue fetch five first, Bella sit four."""
    return replace(HOUSE, cards=CardSource.STACKED, stacked=(STACK,))


def begging(policy):
    """A table at which Rex flips beg three first, while begging is to be mimed."""
    card = find_card("b3", HOUSE.deck)
    order = (card, *(c for c in STACK if c != card))
    return replace(HOUSE, cards=CardSource.STACKED, stacked=(order,), actions=policy)


def said(outputs):
    words = [
        sentence
        for output in outputs
        if isinstance(output, Announce)
        for sentence in PHRASES.sentences(output.announcement, Random(0))
    ]
    return " ".join(words)


def topics(outputs):
    return [str(o.announcement.topic) for o in outputs if isinstance(o, Announce)]


def heard(text, clip=1, confidence=1.0):
    words = typed(text.split()).words
    return Heard(
        Utterance(tuple(replace(w, confidence=confidence) for w in words), speech=1.0), clip
    )


def feed(session, *inputs):
    """The outputs of the last of several inputs."""
    outputs = []
    for given_input in inputs:
        outputs = session.take(Line(given_input) if isinstance(given_input, str) else given_input)
    return outputs


def right(session):
    return usual(announcing(session.game, session._house).right)


def play_test(session, spoil=lambda line: line, begun=False):
    """All dogs announce what is right, unless spoilt, until the test is over."""
    outputs = [] if begun else feed(session, "begin")
    while session.stage in (Stage.FLIP, Stage.ANNOUNCE):
        line = spoil(right(session)) if session.stage is Stage.ANNOUNCE else "flip"
        outputs = feed(session, line)
    return outputs


def topics_of_verdict(outputs):
    return [
        str(part.topic)
        for output in outputs
        if isinstance(output, Announce)
        for part in output.announcement.then
    ]


def form(request):
    if request in set(Order):
        return " ".join(HOUSE.requests.orders[Order(request)][0])
    return request
