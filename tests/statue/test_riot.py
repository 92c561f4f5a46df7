from dataclasses import replace

import pytest

from referee.statue.game import Game, play
from referee.statue.happenings import (
    Happening,
    NothingToTake,
    RiotDecided,
    StatueMoved,
    StatueStayed,
)
from referee.statue.moves import Declare, Move, Pass, Riot, Take
from referee.statue.roles import Side
from referee.statue.rules import Refusal, Rule
from referee.statue.table import Disposing, Plundering, Rioting

SUPPORT, OPPOSE = Side.SUPPORT, Side.OPPOSE


def after(game: Game, *moves: Move) -> tuple[Game, list[Happening]]:
    told: list[Happening] = []
    for move in moves:
        game, more = play(game, move)
        told += more
    return game, told


def animals(game: Game) -> list[int]:
    return [seat.animals for seat in game.table.seats]


@pytest.fixture
def riot(new_game) -> Game:
    """Five players, the Liberator at seat 0; seat 1 riots against seat 3 with two animals."""
    return after(new_game.in_part_two(4, 4, 4, 4, 4), Riot(1, 3, 2))[0]


def test_the_liberator_declares_first_then_each_to_the_left(riot: Game) -> None:
    turns = []
    for side in (OPPOSE, SUPPORT, OPPOSE, SUPPORT):
        assert isinstance(riot.table.phase, Rioting)
        turns.append(riot.table.phase.turn)
        riot, _ = after(riot, Declare(turns[-1], side, 0))
    assert turns == [0, 2, 3, 4]


def test_the_larger_total_wins_and_each_contributor_takes_one(riot: Game) -> None:
    game, told = after(
        riot, Declare(0, SUPPORT, 1), Declare(2, SUPPORT, 0), Declare(3, OPPOSE, 2),
        Declare(4, OPPOSE, 0),
    )  # fmt: skip
    assert RiotDecided(SUPPORT, 1, 3, 3, 2) in told
    assert game.table.phase == Plundering(1, (0,), frozenset({3, 4}))
    game, _ = after(game, Take(1, 3), Take(0, 4))
    assert animals(game) == [5, 5, 4, 3, 3]
    assert game.table.phase == Disposing(2)


def test_committed_animals_go_back_to_their_owners(riot: Game) -> None:
    assert animals(riot) == [4, 2, 4, 4, 4]
    game, _ = after(
        riot, Declare(0, OPPOSE, 4), Declare(2, SUPPORT, 4), Declare(3, OPPOSE, 4),
        Declare(4, OPPOSE, 0), Pass(3), Pass(0),
    )  # fmt: skip
    assert animals(game) == [4, 4, 4, 4, 4]


def test_a_tie_moves_nothing(riot: Game) -> None:
    game, told = after(
        riot, Declare(0, OPPOSE, 1), Declare(2, SUPPORT, 0), Declare(3, OPPOSE, 1),
        Declare(4, OPPOSE, 0),
    )  # fmt: skip
    assert RiotDecided(None, 1, 3, 2, 2) in told
    assert not any(isinstance(happening, StatueMoved) for happening in told)
    assert game.table.phase == Disposing(2)


@pytest.mark.parametrize(
    ("mine", "wins", "before", "mat"),
    [
        (SUPPORT, True, 0, 1), (OPPOSE, True, 0, -1), (SUPPORT, False, 0, -1),
        (OPPOSE, False, 2, 3), (SUPPORT, True, 3, 3), (SUPPORT, False, -3, -3),
    ],
)  # fmt: skip
def test_the_statue_follows_the_liberators_side(
    riot: Game, mine: Side, wins: bool, before: int, mat: int
) -> None:
    riot = replace(riot, table=replace(riot.table, statue=before))
    more = 4 if wins else 0
    game, told = after(
        riot, Declare(0, mine, 0), Declare(2, SUPPORT, more), Declare(3, OPPOSE, 4 - more),
        Declare(4, OPPOSE, 0),
    )  # fmt: skip
    assert game.table.statue == mat
    assert any(isinstance(h, StatueMoved) for h in told) == (mat != before)
    assert any(isinstance(h, StatueStayed) for h in told) == (mat == before)


def test_nobody_with_a_single_animal_is_robbed(new_game) -> None:
    riot, _ = after(new_game.in_part_two(4, 4, 1, 2), Riot(1, 2, 4))
    game, _ = after(riot, Declare(0, SUPPORT, 1), Declare(2, OPPOSE, 1), Declare(3, OPPOSE, 0))
    with pytest.raises(Refusal) as caught:
        play(game, Take(1, 2))
    assert caught.value.rule is Rule.SINGLE_ANIMAL
    game, told = after(game, Take(1, 3))
    assert told[1] == NothingToTake()
    assert animals(game) == [4, 5, 1, 1]


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (Pass(0), Rule.NOT_IN_A_RIOT),
        (Take(0, 1), Rule.NOT_IN_A_RIOT),
        (Declare(2, SUPPORT, 1), Rule.OUT_OF_TURN),
        (Declare(0, SUPPORT, 5), Rule.NOT_THAT_MANY),
    ],
)
def test_what_the_rules_forbid_in_a_riot(riot: Game, move: Move, rule: Rule) -> None:
    with pytest.raises(Refusal) as caught:
        play(riot, move)
    assert caught.value.rule is rule


def test_the_target_stands_against_the_riot(riot: Game) -> None:
    game, _ = after(riot, Declare(0, SUPPORT, 0), Declare(2, SUPPORT, 0))
    with pytest.raises(Refusal) as caught:
        play(game, Declare(3, SUPPORT, 1))
    assert caught.value.rule is Rule.TARGET_OPPOSES


def test_only_losers_are_robbed(riot: Game) -> None:
    game, _ = after(
        riot, Declare(0, SUPPORT, 4), Declare(2, SUPPORT, 0), Declare(3, OPPOSE, 0),
        Declare(4, OPPOSE, 0),
    )  # fmt: skip
    with pytest.raises(Refusal) as caught:
        play(game, Take(1, 2))
    assert caught.value.rule is Rule.LOSERS_ONLY


def test_the_firebrand_who_is_the_liberator_supports_the_riot(new_game) -> None:
    game = new_game.in_part_two(4, 4, 4)
    game = replace(
        game, table=replace(game.table, firebrand=0, phase=replace(game.table.phase, turn=0))
    )
    game, told = after(game, Riot(0, 1, 3), Declare(1, OPPOSE, 1), Declare(2, OPPOSE, 0))
    assert StatueMoved(1, 1) in told
