import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import numbers


@given(st.integers(numbers.LOWEST, numbers.HIGHEST))
def test_every_form_of_every_number_reads_back(number: int) -> None:
    for form in numbers.spoken_forms(number):
        assert numbers.read(form) == number
    assert numbers.read([str(number)]) == number


@pytest.mark.parametrize("said", ["a hundred and five", "one hundred five", "one oh five", "105"])
def test_ways_to_say_105(said: str) -> None:
    assert numbers.read(said.split()) == 105


@pytest.mark.parametrize(
    "said", ["", "five twenty", "fetch", "twenty ten", "minus", "1000", "9" * 5000]
)
def test_no_number(said: str) -> None:
    assert numbers.read(said.split()) is None


@pytest.mark.parametrize("number", [numbers.LOWEST - 1, numbers.HIGHEST + 1])
def test_out_of_range(number: int) -> None:
    with pytest.raises(ValueError, match="outside"):
        numbers.say(number)


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (13, "one three"),
        (30, "three oh"),
        (113, "one one three"),
        (-90, "minus nine oh"),
        (5, "five"),
    ],
)
def test_a_number_said_clearly_is_no_longer_alike(number: int, said: str) -> None:
    assert " ".join(numbers.clearly(number)) == said
    assert numbers.read(numbers.clearly(number)) == number


@pytest.mark.parametrize(
    ("number", "alike"),
    [
        (13, [30]),
        (90, [19]),
        (5, [9]),
        (29, [25]),
        (113, [130]),
        (-40, [-14]),
        (42, []),
        (12, []),
        (0, []),
    ],
)
def test_numbers_that_are_easily_taken_for_this_one(number: int, alike: list[int]) -> None:
    assert list(numbers.alike(number)) == alike


@given(st.integers(numbers.LOWEST, numbers.HIGHEST))
def test_sounding_alike_goes_both_ways(number: int) -> None:
    for other in numbers.alike(number):
        assert other != number
        assert number in numbers.alike(other)
