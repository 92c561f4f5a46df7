"""The default case of Part 2, with the numbers of the rulebook's text."""

from dataclasses import replace

import pytest

from referee.statue.game import Game, play
from referee.statue.happenings import AttackLost, AttackWon, Rustled
from referee.statue.moves import Attack, Defend, Move, Pass, Release, Riot, Rustle
from referee.statue.rules import Refusal, Rule
from referee.statue.table import Acting, Defending, Disposing, Ended


def after(game: Game, *moves: Move) -> Game:
    for move in moves:
        game, _ = play(game, move)
    return game


def animals(game: Game) -> list[int]:
    return [seat.animals for seat in game.table.seats]


def refused(game: Game, move: Move) -> Refusal:
    with pytest.raises(Refusal) as caught:
        play(game, move)
    return caught.value


def test_strictly_more_attackers_than_defenders_take_one_animal(new_game) -> None:
    game = new_game.in_part_two(4, 4, 4)
    game = after(game, Attack(1, 2, 2))
    assert game.table.phase == Defending(2, 1, 2)
    won, told = play(game, Defend(2, 1))
    assert animals(won) == [4, 5, 3]
    assert told[-1] == AttackWon(1, 2)


@pytest.mark.parametrize(("defenders", "tied"), [(2, True), (3, False)])
def test_as_many_defenders_hold_the_door(new_game, defenders: int, tied: bool) -> None:
    game = after(new_game.in_part_two(4, 4, 4), Attack(1, 2, 2))
    held, told = play(game, Defend(2, defenders))
    assert animals(held) == [4, 4, 4]
    assert told[-1] == AttackLost(1, 2, tied)


def test_defenders_assigned_in_turn_count_without_being_asked_again(new_game) -> None:
    game = after(new_game.in_part_two(4, 4, 2), Defend(1, 4), Pass(2))
    held, told = play(game, Attack(0, 1, 4))
    assert told[1] == AttackLost(0, 1, True)
    assert animals(held) == [4, 4, 2]


def test_a_player_who_has_attacked_defends_with_what_is_left(new_game) -> None:
    game = after(new_game.in_part_two(4, 4, 4), Attack(1, 2, 3), Pass(2), Attack(2, 1, 1))
    assert animals(game) == [4, 5, 3]
    assert refused(game, Defend(1, 2)).rule is Rule.NOT_SPARE
    assert animals(after(game, Defend(1, 1))) == [4, 5, 3]


def test_rustled_animals_cannot_be_used_this_round(new_game) -> None:
    game = after(new_game.in_part_two(4, 4, 4), Rustle(1, 3), Attack(2, 1, 4))
    assert animals(game)[1] == 7
    refusal = refused(game, Defend(1, 5))
    assert (refusal.rule, refusal.animals) == (Rule.NOT_SPARE, 4)


def test_the_pot_limits_what_is_rustled(new_game) -> None:
    game, told = play(new_game.in_part_two(4, 4, 4, pot=2), Rustle(1, 3))
    assert told[0] == Rustled(1, 3, 2)
    assert refused(game, Rustle(2, 1)).rule is Rule.POT_EMPTY


def test_a_single_animal_is_no_target_and_attacks_for_free(new_game) -> None:
    game = new_game.in_part_two(4, 1, 4)
    robbed = after(game, Attack(1, 2, 0))
    assert animals(robbed) == [4, 2, 3]
    assert robbed.table.phase == Acting(2)
    alone = after(game, Pass(1))
    assert refused(alone, Attack(2, 1, 2)).rule is Rule.SINGLE_ANIMAL


def test_from_somebody_without_animals_nothing_can_be_taken(new_game) -> None:
    assert refused(new_game.in_part_two(0, 4, 4), Attack(1, 0, 1)).rule is Rule.NO_ANIMALS


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (Attack(1, 1, 2), Rule.ONESELF),
        (Attack(1, 2, 0), Rule.AT_LEAST_ONE),
        (Attack(1, 2, 5), Rule.NOT_THAT_MANY),
        (Attack(2, 1, 1), Rule.OUT_OF_TURN),
        (Defend(1, 0), Rule.AT_LEAST_ONE),
        (Release(1, 1), Rule.NOT_IN_PART_TWO),
        (Riot(1, 1, 1), Rule.ONESELF),
        (Riot(1, 2, 0), Rule.AT_LEAST_ONE),
    ],
)
def test_what_the_rules_forbid(new_game, move: Move, rule: Rule) -> None:
    assert refused(new_game.in_part_two(4, 4, 4), move).rule is rule


def test_only_the_firebrand_calls_a_riot(new_game) -> None:
    game = after(new_game.in_part_two(4, 4, 4), Pass(1))
    refusal = refused(game, Riot(2, 0, 1))
    assert (refusal.rule, refusal.seat) == (Rule.FIREBRAND_ONLY, 1)


def test_the_firebrand_moves_one_to_the_left_and_animals_are_free_again(new_game) -> None:
    game = after(new_game.in_part_two(4, 4, 4), Defend(1, 4), Rustle(2, 2), Pass(0))
    assert game.table.firebrand == 2
    assert game.table.phase == Disposing(2)
    assert [seat.spare for seat in game.table.seats] == animals(game) == [4, 4, 6]


def test_as_many_rounds_as_players_and_a_last_part_one(new_game) -> None:
    game = new_game(4, 4, 4)
    rounds = 0
    while not game.table.is_last_part:
        rounds += 1
        first = game.table.firebrand
        order = [(first + step) % 3 for step in range(3)]
        game = after(game, *(Release(s, 0) for s in order), *(Pass(s) for s in order))
    assert rounds == 3
    game = after(game, Release(1, 4), Release(2, 4), Release(0, 4))
    assert game.table.phase == Ended()
    assert (game.fields, game.laboratories) == (8, 4)
    assert refused(game, Pass(0)).rule is Rule.GAME_OVER


def rustled_by(game: Game, seat: int, die: int) -> Game:
    """A whole Part 2 in which only this player does something."""
    game = replace(game, fields=3)
    return after(game, *(Rustle(s, die) if s == seat else Pass(s) for s in (1, 2, 0)))


@pytest.mark.parametrize(
    ("seat", "statue", "pot", "fields"),
    [
        pytest.param(1, 0, 10, 1, id="a student's come from the fields"),
        pytest.param(1, -3, 10, 1, id="also with the statue far from the Liberator"),
        pytest.param(1, 3, 8, 3, id="but not with the statue at the Liberator"),
        pytest.param(2, 0, 8, 3, id="an anti-vivisectionist's come from the pot"),
        pytest.param(2, -3, 10, 1, id="but with the statue far away from the fields"),
        pytest.param(0, -3, 10, 1, id="the Liberator's too"),
    ],
)
def test_where_rustled_animals_come_from(
    new_game, seat: int, statue: int, pot: int, fields: int
) -> None:
    game = rustled_by(new_game.in_part_two(4, 4, 4, statue=statue), seat, 2)
    assert (game.pot, game.fields) == (pot, fields)


def test_the_silent_correction_takes_no_more_than_there_is(new_game) -> None:
    game = rustled_by(new_game.in_part_two(4, 4, 4), 1, 3)
    game = replace(game, fields=1, table=replace(game.table, phase=Acting(2)))
    game = after(game, Pass(2), Rustle(0, 1), Rustle(1, 3))
    assert (game.fields, game.pot) == (0, 10 - 1 - 3 + 1)


def test_the_correction_is_not_made_before_the_round_ends(new_game) -> None:
    game = replace(new_game.in_part_two(4, 4, 4, pot=3), fields=9)
    game = after(game, Rustle(1, 3))
    assert game.table.pot_empty
    game = after(game, Pass(2), Pass(0))
    assert (game.pot, game.table.pot_empty) == (3, False)
