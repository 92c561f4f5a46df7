"""What keys mean, by the stage of the game."""

from dataclasses import replace

import pytest

from referee.pavlov.teams import Side
from referee.showing.keys import ORDERS, addressed, completed, pressed, seat_flip
from referee.table.exchange import Flip, Line, Order, Pressed
from referee.table.house import CardSource
from referee.table.view import DogView, Stage, TableView

DOGS = (DogView("Rex", 1, 3, 5, True), DogView("Bella", 2, 3, 5, False))
VIEW = TableView(Stage.FLIP, 1, 3, DOGS)


def at(stage, **changes):
    return replace(VIEW, stage=stage, **changes)


def test_space_flips_for_the_dog_to_play_and_a_number_for_its_seat():
    assert pressed("space", VIEW) == Pressed(Flip())
    assert seat_flip("2", VIEW) == Pressed(Flip("Bella"))
    assert seat_flip("3", VIEW) is None


@pytest.mark.parametrize("line", ["", "12", "21", "x"])
def test_nothing_but_the_number_of_a_seat_is_its_key(line):
    assert seat_flip(line, VIEW) is None


@pytest.mark.parametrize(
    "view",
    [
        replace(VIEW, stage=Stage.ANNOUNCE),
        replace(VIEW, stage=Stage.BETWEEN),
        replace(VIEW, question=True),
        replace(VIEW, paused=True),
    ],
)
def test_the_number_of_a_seat_flips_only_while_a_flip_is_waited_for(view):
    assert seat_flip("1", view) is None


def test_an_announcement_can_begin_with_any_letter_or_digit():
    for key in ("1", "f", "space", "minus", "y", "n"):
        assert pressed(key, at(Stage.ANNOUNCE)) is None


def test_yes_and_no_are_one_key_while_there_is_a_question():
    asked = at(Stage.FLIP, question=True)
    assert pressed("y", asked) == Pressed(Order.YES)
    assert pressed("n", asked) == Pressed(Order.NO)
    assert pressed("space", asked) is None
    assert pressed("1", asked) is None


@pytest.mark.parametrize("stage", Stage)
@pytest.mark.parametrize("key", [key for key in ORDERS if key.startswith("f")])
def test_function_keys_mean_the_same_at_any_time(key, stage):
    assert pressed(key, at(stage)) == Pressed(ORDERS[key])


def test_one_key_pauses_and_goes_on():
    assert pressed("f6", at(Stage.ANNOUNCE)) == Pressed(Order.PAUSE)
    assert pressed("f6", at(Stage.ANNOUNCE, paused=True)) == Pressed(Order.RESUME)


@pytest.mark.parametrize("line", ["f5", "bell", "0", "B3"])
def test_a_printed_card_is_complete_without_enter(line):
    assert completed(line, VIEW, CardSource.PRINTED) == Line(line)
    assert completed(line, VIEW, CardSource.OWN) is None
    assert completed(line, at(Stage.ANNOUNCE), CardSource.PRINTED) is None


def test_a_seat_before_a_printed_card_says_who_flipped():
    assert completed("2f5", VIEW, CardSource.PRINTED) == Line("2 f5")
    assert completed("2 0", VIEW, CardSource.PRINTED) == Line("2 0")


@pytest.mark.parametrize("line", ["10", "20"])
def test_a_total_that_is_typed_too_early_is_no_bell(line):
    assert completed(line, VIEW, CardSource.PRINTED) is None


def test_two_seats_trade_a_bone():
    assert completed("12", at(Stage.BETWEEN), CardSource.OWN) == Line("1 2")
    assert completed("1", at(Stage.BETWEEN), CardSource.OWN) is None
    assert completed("12", at(Stage.ANNOUNCE), CardSource.OWN) is None


def test_every_order_of_the_table_has_a_key():
    by_line_or_stage = {Order.RESUME, Order.FLIP, Order.BEGIN, Order.YES, Order.NO}
    assert set(Order) - by_line_or_stage == set(ORDERS.values())


def test_a_line_can_name_the_team_that_it_is_for():
    assert addressed("a fetch, five") == (Side.LEFT, "fetch, five")
    assert addressed("B five") == (Side.RIGHT, "five")
    for line in ("fetch, five", "bell", "a hundred and five", ""):
        assert addressed(line) == (None, line)
