"""Properties of whole random games."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.statue.choices import choices
from referee.statue.deciding import decide, wish_for
from referee.statue.game import Game, fold, play
from referee.statue.moves import (
    Attack,
    Declare,
    Defend,
    Move,
    Pass,
    Release,
    Riot,
    Rustle,
    Take,
)
from referee.statue.roles import Side
from referee.statue.rules import Refusal, Rule
from referee.statue.scores import result
from referee.statue.table import Ended

PLAYERS = st.integers(3, 12)
SEEDS = st.integers(0, 10**6)


def moves_of(game: Game, rng: Random) -> list[Move]:
    moves = []
    while not isinstance(game.table.phase, Ended):
        move = rng.choice(choices(game.table, rng.randint(1, 3)))
        game, _ = play(game, move)
        moves.append(move)
    return moves


@given(PLAYERS, SEEDS)
@settings(max_examples=40, deadline=None)
def test_animals_are_conserved(new_game, cards, players: int, seed: int) -> None:
    game = new_game.random(players, seed, cards)
    total = game.animals
    for move in moves_of(game, Random(seed)):
        game, _ = play(game, move)
        assert game.animals == total
        assert min(game.pot, game.fields, game.laboratories, game.owed) >= 0
        for seat in game.table.seats:
            assert min(seat.animals, seat.cup, seat.committed, seat.fresh, seat.spare) >= 0
            assert min(seat.attacking, seat.defending) >= 0


@given(PLAYERS, SEEDS, st.data())
@settings(max_examples=25, deadline=None)
def test_the_game_is_the_fold_of_its_moves(new_game, cards, players, seed, data) -> None:
    first = new_game.random(players, seed, cards)
    moves = moves_of(first, Random(seed))
    cut = data.draw(st.integers(0, len(moves)))
    assert fold(fold(first, moves[:cut]), moves[cut:]) == fold(first, moves)


@given(PLAYERS, SEEDS)
@settings(max_examples=25, deadline=None)
def test_what_is_told_is_what_is_there(new_game, cards, players: int, seed: int) -> None:
    game = new_game.random(players, seed, cards)
    game = fold(game, moves_of(game, Random(seed)))
    assert (game.table.fields, game.table.laboratories) == (game.fields, game.laboratories)
    scores = result(game, cards).scores.values()
    assert sum(score.animals for score in scores) == game.fields + game.laboratories
    assert sum(score.goals for score in scores) <= players - 1


def any_move(players: int) -> st.SearchStrategy[Move]:
    seats, numbers = st.integers(0, players - 1), st.integers(-1, 9)
    return st.one_of(
        st.builds(Release, seats, numbers),
        st.builds(Attack, seats, seats, numbers),
        st.builds(Defend, seats, numbers),
        st.builds(Rustle, seats, st.integers(1, 3)),
        st.builds(Pass, seats),
        st.builds(Riot, seats, seats, numbers),
        st.builds(Declare, seats, st.sampled_from(Side), numbers),
        st.builds(Take, seats, seats),
    )


@given(SEEDS, st.data())
@settings(max_examples=60, deadline=None)
def test_every_move_is_played_or_refused_by_a_rule(new_game, cards, seed, data) -> None:
    """However strange the move: no other exception, and the choices are all there is."""
    game = new_game.random(3 + seed % 4, seed, cards)
    moves = moves_of(game, Random(seed))
    game = fold(game, moves[: data.draw(st.integers(0, len(moves)))])
    for _ in range(15):
        move = data.draw(any_move(len(game.table.seats)))
        try:
            changed, told = play(game, move)
        except Refusal as refusal:
            assert refusal.rule in Rule
            assert move not in choices(game.table, 2)
            continue
        die = move.die if isinstance(move, Rustle) else 1
        assert move in choices(game.table, die)
        assert changed.animals == game.animals
        assert told or isinstance(move, Pass)


@given(SEEDS)
@settings(max_examples=20, deadline=None)
def test_every_move_can_be_asked_for(new_game, cards, seed: int) -> None:
    game = new_game.random(3 + seed % 6, seed, cards)
    for move in moves_of(game, Random(seed)):
        die = move.die if isinstance(move, Rustle) else 1
        wish = wish_for(game.table, move)
        assert decide(game.table, wish, lambda _round, _seat, die=die: die) == move
        game, _ = play(game, move)
