from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.judging.announcement import usual
from referee.pavlov import play, setup
from referee.pavlov.events import Outcome, Ruled
from referee.pavlov.game import Phase, effective, fold
from referee.pavlov.library import shipped_deck, shipped_rules, shipped_scoring
from referee.table.exchange import Line, Order, Pressed
from referee.table.house import ActionPolicy, House
from referee.table.refereeing import table_words
from referee.table.requests import load_request_words
from referee.table.session import Session
from referee.table.statistics import statistics

RULES = shipped_rules()
SCORING = shipped_scoring()
HOUSE = House(
    rules=RULES,
    deck=shipped_deck(),
    scoring=SCORING,
    words=table_words(),
    requests=load_request_words(),
    actions=ActionPolicy.TRUST,
)


def session(*dogs: str, rules: tuple[str, ...] = ("bark-2", "mutt-1", "fetch-1")) -> Session:
    started = setup.start(dogs, SCORING.level("puppy"), rules, RULES)
    return Session(HOUSE, [started], Random(3))


def play_on(playing: Session, announce, turns: int = 10**6) -> None:
    """Play turns; `announce` says what the dog says."""
    if not playing.game.revealed:
        playing.begin()
    for _ in range(turns):
        while playing.game.phase in (Phase.REVEAL, Phase.BEGIN):
            reveal = playing.game.phase is Phase.REVEAL
            playing.take(Pressed(Order.RESUME if reveal else Order.BEGIN))
        if playing.game.is_over:
            return
        playing.take(Pressed(Order.FLIP))
        right = play.expectation(playing.game, RULES)
        playing.take(Line(announce(playing.game, right)))


def test_a_game_that_is_passed() -> None:
    playing = session("Ada", "Bo")
    play_on(playing, lambda game, right: usual(right))
    found = statistics([playing.events])
    level = found.levels["puppy"]
    assert (found.games, level.passed, level.failed, level.unfinished) == (1, 1, 0, 0)
    assert level.bones == [6]
    for dog in found.dogs.values():
        assert (dog.games, dog.announced, dog.good, dog.longest) == (1, 15, 15, 15)
    assert {name: rule.tests for name, rule in found.rules.items()} == {
        "bark-2": 3,
        "mutt-1": 2,
        "fetch-1": 1,
    }
    assert not found.reasons


def test_a_forgotten_rule_is_blamed() -> None:
    """Whoever never barks loses bones by that rule alone."""
    playing = session("Ada")
    play_on(playing, lambda game, right: usual(right).replace("woof, ", ""))
    found = statistics([playing.events])
    assert found.levels["puppy"].failed == 1
    assert found.rules["bark-2"].bones == found.reasons["missing phrase"] == 3
    assert found.rules["mutt-1"].bones == 0


def test_an_unfinished_game_and_an_overturned_ruling() -> None:
    playing = session("Ada", "Bo")
    play_on(playing, lambda game, right: "four hundred", turns=1)
    assert statistics([playing.events]).dogs["Ada"].good == 0
    playing.take(Pressed(Order.APPEAL))
    playing.take(Pressed(Order.NO))
    found = statistics([playing.events])
    assert found.levels["puppy"].unfinished == 1
    assert found.overturned == 1
    assert found.dogs["Ada"].good == 1
    assert not found.reasons


def test_streaks_go_on_from_game_to_game() -> None:
    first, second = session("Ada"), session("Ada")
    play_on(first, lambda game, right: usual(right), turns=4)
    play_on(second, lambda game, right: usual(right), turns=3)
    assert statistics([first.events, second.events]).dogs["Ada"].longest == 7


@given(st.integers(0, 10**6), st.integers(1, 5), st.sampled_from([0.0, 0.05, 0.3]))
@settings(max_examples=8, deadline=None)
def test_the_counts_are_those_of_the_events(seed, count, mistakes):
    random = Random(seed)
    names = [f"dog {seat}" for seat in range(count)]
    level = SCORING.level("puppy")
    drawn = setup.draw(RULES, level.tests, random)
    playing = Session(HOUSE, [setup.start(names, level, drawn, RULES)], Random(seed))

    def announce(game, right):
        return "four hundred" if random.random() < mistakes else usual(right)

    play_on(playing, announce)
    found, game = statistics([playing.events]), fold(playing.events)
    ruled = [event for event in effective(playing.events) if isinstance(event, Ruled)]
    assert sum(dog.announced for dog in found.dogs.values()) == len(ruled)
    good = sum(event.outcome is Outcome.GOOD for event in ruled)
    assert sum(dog.good for dog in found.dogs.values()) == good
    assert len(ruled) - good == 3 * count - game.bones_left
    record = found.levels["puppy"]
    assert (record.passed, record.failed) == ((1, 0) if game.phase is Phase.PASSED else (0, 1))


@pytest.mark.parametrize(
    "reasons",
    [5, None, [1, None, "x"], [{"rules": 5}], [{"rules": None}], [{"rules": [{"a": 1}, [1]]}]],
    ids=str,
)
def test_evidence_of_other_shape_blames_no_rule(reasons):
    playing = session("Ada", "Bo")
    play_on(playing, lambda game, right: "four hundred", turns=1)
    *before, ruled = playing.events
    found = statistics([[*before, replace(ruled, evidence={"reasons": reasons})]])
    assert found.dogs["Ada"].announced == 1
    assert sum(found.reasons.values()) > 0
    assert all(rule.bones == 0 for rule in found.rules.values())
