"""Whole games with random mistakes, wrong players, trades and undos."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.pavlov import events as happened
from referee.pavlov import play, setup
from referee.pavlov.deck import HAND
from referee.pavlov.events import Event, Flipped, Outcome, Ruled
from referee.pavlov.game import BONES, Game, Phase, apply, effective, fold
from referee.pavlov.library import shipped_deck, shipped_rules, shipped_scoring
from referee.pavlov.turn import following
from referee.table.codec import Codec

DECK, RULES, SCORING = shipped_deck(), shipped_rules(), shipped_scoring()

games = st.builds(
    lambda seed, people, level, mistakes: played(Random(seed), people, level, mistakes),
    seed=st.integers(0, 10**6),
    people=st.integers(1, 8),
    level=st.sampled_from(sorted(SCORING.levels)),
    mistakes=st.sampled_from([0.0, 0.02, 0.1]),
)


def played(random, people, level_name, mistakes):
    """The events of a whole game and the state after each of them."""
    level = SCORING.level(level_name)
    names = [f"dog {seat}" for seat in range(people)]
    events = [setup.start(names, level, setup.draw(RULES, level.tests, random), RULES)]
    states = [apply(None, events[0])]
    while not states[-1].is_over:
        events.append(next_event(states[-1], random, mistakes))
        states.append(apply(states[-1], events[-1]))
    return events, states


def next_event(game: Game, random: Random, mistakes: float) -> Event:
    if game.phase is Phase.REVEAL:
        return setup.reveal(game, random.choice(game.drawn))
    if game.phase is Phase.DEAL:
        return setup.deal(game, DECK, random)
    if game.phase is Phase.BEGIN:
        return setup.begin(game) if random.random() < 0.5 else fair_trade(game)
    if game.phase is Phase.RULE:
        return play.ruling(game, RULES, random.random() >= mistakes, ["wrong total"])
    dogs = [dog for dog in game.test.dogs if game.test.hand(dog)]
    return play.flip(game, random.choice(dogs) if random.random() < mistakes else None)


def fair_trade(game: Game) -> Event:
    each, more = divmod(game.bones_left, len(game.people))
    return setup.trade(game, {dog: each + (seat < more) for seat, dog in enumerate(game.people)})


@given(games)
@settings(max_examples=40, deadline=None)
def test_bones(game):
    events, states = game
    for event, before, after in zip(events[1:], states, states[1:], strict=False):
        lost = isinstance(event, Ruled) and event.outcome is Outcome.BAD
        assert before.bones_left - after.bones_left == lost
        assert all(0 <= bones <= BONES for bones in after.bones.values())
        assert (0 in after.bones.values()) == (after.phase is Phase.FAILED)


@given(games)
@settings(max_examples=40, deadline=None)
def test_every_card_is_dealt_once_and_flipped_once(game):
    events, states = game
    for event, state in zip(events, states, strict=True):
        if isinstance(event, happened.TestBegun):
            dealt = [card for hand in state.test.hands for card in hand]
            assert not Counter(dealt) - Counter(DECK)
            assert len(dealt) == HAND * len(state.test.dogs)
        if state.test and state.phase in (Phase.FLIP, Phase.RULE, Phase.REVEAL):
            assert len(state.test.seen) + sum(state.test.cards_left) == HAND * len(state.test.dogs)


@given(games)
@settings(max_examples=40, deadline=None)
def test_turn_order(game):
    """Without a rule on order and without a wrong player the left neighbour with cards is next."""
    events, states = game
    for event, before, after in zip(events[1:], states, states[1:], strict=False):
        if not isinstance(event, Ruled):
            continue
        if play.is_out_of_turn(before):
            assert after.test.to_play == before.test.to_play
            assert event.reasons[0] == play.OUT_OF_TURN
        elif not play.expectation(before, RULES).order_rules:
            test = before.test
            left = following(test.dogs, test.cards_left, event.dog, test.direction)
            assert (after.test.to_play, after.test.direction) == (left, test.direction)
        if after.phase is Phase.FLIP:
            assert after.test.hand(after.test.to_play)
        assert (after.test.to_play is None) == after.test.is_over


@given(games)
@settings(max_examples=40, deadline=None)
def test_the_pile_adds_up_from_the_last_mistake(game):
    events, states = game
    for event, after in zip(events, states, strict=True):
        if isinstance(event, Ruled):
            assert after.test.total == event.total
            if event.outcome is Outcome.BAD:
                assert (after.test.pile, after.test.total) == ((), 0)
        if isinstance(event, Flipped):
            assert after.test.seen[-1] == event.card


@given(games, st.data())
@settings(max_examples=40, deadline=None)
def test_the_fold_of_the_events_is_the_state_and_undo_is_a_prefix(game, data):
    events, states = game
    assert fold(events) == states[-1]
    rulings = sum(isinstance(event, Ruled) for event in events)
    back = data.draw(st.integers(1, rulings))
    undone = play.undo(events, back)
    assert fold([*events, undone]) == states[undone.keep - 1]
    assert states[undone.keep - 1].phase is Phase.RULE
    again = [*events, undone, events[undone.keep]]
    assert fold(again) == states[undone.keep]
    assert effective(again) == tuple(events[: undone.keep + 1])


@given(games)
@settings(max_examples=20, deadline=None)
def test_events_survive_the_journal(game):
    codec = Codec[Event](Event)
    events = [*game[0], play.undo(game[0])]
    assert [codec.decode(codec.encode(event)) for event in events] == events


@given(games)
@settings(max_examples=20, deadline=None)
def test_never_two_rules_of_one_dogtor_and_one_more_each_test(game):
    events, states = game
    begun = [s for e, s in zip(events, states, strict=True) if isinstance(e, happened.TestBegun)]
    for place, state in enumerate(begun, 1):
        rules = play.in_play(state, RULES)
        assert len(rules) == place
        assert len({rule.dogtor for rule in rules}) == place


def test_a_perfect_game_passes_with_the_best_grade():
    for people in range(1, 9):
        _, states = played(Random(people), people, "wolf", mistakes=0.0)
        assert states[-1].phase is Phase.PASSED
        assert SCORING.grade(states[-1].bones_left, people) == "A+"


@pytest.mark.parametrize("people", range(1, 9))
def test_hopeless_dogs_fail(people):
    _, states = played(Random(people), people, "wolf", mistakes=0.9)
    assert states[-1].phase is Phase.FAILED
