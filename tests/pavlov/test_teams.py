"""Two teams with random mistakes that play in any order which keeps them in step."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.errors import RefereeError
from referee.pavlov import play, setup
from referee.pavlov.events import Event, Outcome, Ruled, RuleRevealed
from referee.pavlov.game import Phase
from referee.pavlov.game import apply as apply_one
from referee.pavlov.library import shipped_deck, shipped_rules
from referee.pavlov.rules import Difficulty
from referee.pavlov.teams import (
    LEVEL,
    Side,
    TeamEvent,
    Versus,
    VersusEvent,
    apply,
    draw,
    finished,
    fold,
    start,
    team_events,
)
from referee.table.codec import Codec

DECK, RULES = shipped_deck(), shipped_rules()

plays = st.builds(
    lambda seed, left, right, mistakes: played(Random(seed), left, right, mistakes),
    seed=st.integers(0, 10**6),
    left=st.integers(1, 4),
    right=st.integers(1, 4),
    mistakes=st.sampled_from([0.0, 0.01, 0.04, 0.2]),
)


def teams(left: int, right: int) -> dict[Side, list[str]]:
    return {
        Side.LEFT: [f"left {seat}" for seat in range(left)],
        Side.RIGHT: [f"right {seat}" for seat in range(right)],
    }


def played(random: Random, left: int, right: int, mistakes: float):
    """The events of a whole game and the state after each of them."""
    events = [start(teams(left, right), draw(RULES, random), RULES)]
    states = [apply(None, events[0])]
    while not states[-1].is_over:
        side = random.choice([side for side in Side if can_play(states[-1], side)])
        event = next_event(states[-1].game(side), random, mistakes)
        events.append(TeamEvent(side, event))
        states.append(apply(states[-1], events[-1]))
    return events, states


def can_play(versus: Versus, side: Side) -> bool:
    phase = versus.game(side).phase
    return phase is not Phase.PASSED and (phase is not Phase.REVEAL or versus.may_go_on(side))


def next_event(game, random: Random, mistakes: float):
    match game.phase:
        case Phase.REVEAL:
            return setup.reveal(game)
        case Phase.DEAL:
            return setup.deal(game, DECK, random)
        case Phase.BEGIN:
            return setup.begin(game)
        case Phase.FLIP:
            return play.flip(game)
        case _:
            return play.ruling(game, RULES, random.random() >= mistakes, ["wrong total"])


@given(plays)
@settings(max_examples=15, deadline=None)
def test_the_teams_keep_in_step_from_easy_to_very_hard(game):
    events, states = game
    for event, before in zip(events[1:], states, strict=False):
        if isinstance(event.own, RuleRevealed):
            rule = RULES[event.own.rule]
            place = len(before.game(event.side).revealed)
            assert rule.dogtor.difficulty is list(Difficulty)[place]
            assert finished(before.game(event.side.other)) >= place
    for state in states:
        assert abs(finished(state.left) - finished(state.right)) <= 1


@given(plays)
@settings(max_examples=15, deadline=None)
def test_the_folder_has_two_different_rules_of_one_level_in_each_slot(game):
    _, states = game
    for state in states:
        assert [slot.difficulty for slot in state.slots] == list(Difficulty)
        for slot in state.slots:
            lying = [rule for rule in (slot.left, slot.right) if rule]
            assert len(set(lying)) == len(lying)
            assert all(RULES[rule].dogtor.difficulty is slot.difficulty for rule in lying)
        assert [s.left for s in state.slots if s.left] == list(state.left.revealed)
        assert [s.right for s in state.slots if s.right] == list(state.right.revealed)


@given(plays)
@settings(max_examples=15, deadline=None)
def test_a_dog_without_bones_loses_for_its_team_at_once(game):
    _, states = game
    for state in states:
        without = [side for side in Side if 0 in state.game(side).bones.values()]
        if without:
            assert state is states[-1]
            assert state.winner is without[0].other
            assert not state.is_tie


@given(plays)
@settings(max_examples=15, deadline=None)
def test_else_more_bones_win_after_four_tests_each(game):
    _, states = game
    last = states[-1]
    if Phase.FAILED in (last.left.phase, last.right.phase):
        return
    assert [len(last.left.revealed), len(last.right.revealed)] == [4, 4]
    bones = {side: last.game(side).bones_left for side in Side}
    if bones[Side.LEFT] == bones[Side.RIGHT]:
        assert last.is_tie
        assert last.winner is None
    else:
        assert last.winner is max(Side, key=lambda side: bones[side])
        assert not last.is_tie
    assert all(state.winner is None and not state.is_tie for state in states[:-1])


@given(plays)
@settings(max_examples=15, deadline=None)
def test_what_a_team_does_changes_nothing_of_the_other(game):
    events, states = game
    for event, before, after in zip(events[1:], states, states[1:], strict=False):
        assert after.game(event.side.other) == before.game(event.side.other)
        lost = isinstance(event.own, Ruled) and event.own.outcome is Outcome.BAD
        bones = before.game(event.side).bones_left - after.game(event.side).bones_left
        assert bones == lost


@given(plays)
@settings(max_examples=15, deadline=None)
def test_the_fold_of_the_events_is_the_state_also_through_a_journal(game):
    events, states = game
    codec = Codec(VersusEvent, nested=(Event,))
    assert fold(codec.decode(codec.encode(event)) for event in events) == states[-1]
    for side in Side:
        own = None
        for event in team_events(events, side):
            own = apply_one(own, event)
        assert own == states[-1].game(side)


@given(plays, st.data())
@settings(max_examples=15, deadline=None)
def test_undo_takes_back_a_teams_own_rulings_only(game, data):
    events, states = game
    side = data.draw(st.sampled_from(Side))
    own = team_events(events, side)
    rulings = sum(isinstance(event, Ruled) for event in own)
    if not rulings:
        return
    undone = play.undo(own, data.draw(st.integers(1, rulings)))
    after = fold([*events, TeamEvent(side, undone)])
    assert after.game(side.other) == states[-1].game(side.other)
    assert after.game(side).phase is Phase.RULE
    assert not after.game(side).is_over


@given(st.integers(0, 10**6))
@settings(max_examples=50, deadline=None)
def test_drawn_rules_make_a_game(seed):
    drawn = draw(RULES, Random(seed))
    started = start(teams(2, 2), drawn, RULES)
    assert (started.left.drawn, started.right.drawn) == (drawn[Side.LEFT], drawn[Side.RIGHT])
    assert Counter(drawn[Side.LEFT]) & Counter(drawn[Side.RIGHT]) == Counter()


GOOD = {
    Side.LEFT: ("bark-1", "mutt-1", "fetch-1", "jung-1"),
    Side.RIGHT: ("bark-2", "wagson-1", "washpaw-1", "skinner-1"),
}


def test_the_same_dogtor_may_give_both_teams_a_rule():
    started = start(teams(1, 1), GOOD, RULES)
    assert started.left.drawn[0].startswith("bark")
    assert started.right.drawn[0].startswith("bark")
    assert started.left.tests == LEVEL.tests == 4


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({Side.RIGHT: ("bark-1", "wagson-1", "washpaw-1", "skinner-1")}, "both have 'bark-1'"),
        ({Side.LEFT: ("mutt-1", "bark-1", "fetch-1", "jung-1")}, "from easy to very hard"),
        ({Side.LEFT: ("bark-1", "mutt-1", "fetch-1")}, "needs 4 rules"),
        ({Side.LEFT: ("bark-9", "mutt-1", "fetch-1", "jung-1")}, "no rule 'bark-9'"),
    ],
)
def test_rules_that_make_no_game(change, problem):
    with pytest.raises(RefereeError, match=problem):
        start(teams(2, 2), GOOD | change, RULES)


def test_dogs_that_make_no_game():
    for left, right, problem in ((5, 4, "At most 8"), (0, 2, "people can play")):
        with pytest.raises(RefereeError, match=problem):
            start(teams(left, right), GOOD, RULES)
    with pytest.raises(RefereeError, match="Two dogs have the name 'rex'"):
        start({Side.LEFT: ["Rex"], Side.RIGHT: [" rex"]}, GOOD, RULES)


def test_a_team_waits_for_the_other_between_tests():
    versus = apply(None, start(teams(1, 1), GOOD, RULES))
    random = Random(1)
    while versus.left.phase is not Phase.REVEAL or not versus.left.revealed:
        versus = apply(versus, TeamEvent(Side.LEFT, next_event(versus.left, random, 0.0)))
    assert not versus.may_go_on(Side.LEFT)
    assert versus.may_go_on(Side.RIGHT)
    with pytest.raises(RefereeError, match="left team waits until the right"):
        apply(versus, TeamEvent(Side.LEFT, setup.reveal(versus.left)))


def test_nothing_happens_before_the_start_or_after_the_end():
    _, states = played(Random(3), 1, 1, 0.5)
    last = states[-1]
    loser = next(side for side in Side if last.game(side).phase is Phase.FAILED)
    waiting = last.game(loser.other)
    with pytest.raises(RefereeError, match="the game is over"):
        apply(last, TeamEvent(loser.other, next_event(waiting, Random(1), 0.0)))
    with pytest.raises(RefereeError, match="must start the two teams"):
        apply(None, TeamEvent(Side.LEFT, RuleRevealed("bark-1", "Rex")))
    for events in ([], [TeamEvent(Side.LEFT, RuleRevealed("bark-1", "Rex"))]):
        with pytest.raises(RefereeError, match="No game of two teams"):
            fold(events)
