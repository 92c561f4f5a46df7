from dataclasses import replace

from referee.statue.game import fold
from referee.statue.moves import Release
from referee.statue.roles import Role
from referee.statue.scores import Score, result
from referee.statue.table import Deeds, Disposing

ANTI, STUDENTS = Role.ANTI_VIVISECTIONIST, Role.MEDICAL_STUDENT


def ended(new_game, *kept: int):
    """Each gives away all but so many of four; students sit at the odd seats."""
    game = new_game(*[4] * len(kept))
    table = replace(game.table, round=len(kept) + 1, phase=Disposing(1))
    order = [(1 + step) % len(kept) for step in range(len(kept))]
    return fold(replace(game, table=table), [Release(s, 4 - kept[s]) for s in order])


def test_a_point_for_each_animal_and_three_for_each_goal(new_game, cards) -> None:
    # Seat 1 is the Suffragette, a student: more animals than the Member of Parliament, seat 2,
    # an anti-vivisectionist: the statue at zero. Both are met.
    scores = result(ended(new_game, 0, 2, 1), cards).scores
    assert scores[ANTI] == Score(animals=4 + 3, goals=1)
    assert scores[STUDENTS] == Score(animals=2, goals=1)
    assert (scores[ANTI].points, scores[STUDENTS].points) == (10, 5)


def test_the_liberator_has_no_goal(new_game, cards) -> None:
    assert [goal.seat for goal in result(ended(new_game, 0, 2, 1), cards).goals] == [1, 2]


def test_the_anarchist_is_measured_against_the_player_drawn(new_game, cards) -> None:
    for kept, met in ((2, True), (1, False)):
        anarchist = result(ended(new_game, 2, 0, 0, kept), cards).goals[2]
        assert (anarchist.seat, anarchist.target, anarchist.met) == (3, 0, met)
        assert [(f.mine, f.other, f.rival) for f in anarchist.findings] == [(kept, 2, 0)]


def test_the_winner(new_game, cards) -> None:
    assert result(ended(new_game, 0, 2, 1), cards).winner is ANTI
    assert result(ended(new_game, 4, 0, 4), cards).winner is STUDENTS
    # Three animals and a goal against one animal more than that.
    drawn = ended(new_game, 4, 1, 4, 1)
    drawn = replace(drawn, laboratories=drawn.laboratories - 3)
    assert [s.points for s in result(drawn, cards).scores.values()] == [3, 3]
    assert result(drawn, cards).winner is None


def test_every_deed_can_be_counted(new_game, cards) -> None:
    game = ended(new_game, 0, 2, 1)
    butcher = replace(game.table.seats[1], character="butcher", deeds=Deeds(rustled=3))
    seats = (game.table.seats[0], butcher, game.table.seats[2])
    game = replace(game, table=replace(game.table, seats=seats))
    assert result(game, cards).goals[0].met
