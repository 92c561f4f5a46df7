"""The card, the dogs and the level as text."""

import pytest
from rich.style import Style

from referee.pavlov.cards import BELL, Suit
from referee.pavlov.library import shipped_deck
from referee.pavlov.turn import Direction
from referee.showing.labels import Labels
from referee.showing.pictures import (
    COLOURS,
    SHAPES,
    card_picture,
    direction_line,
    dogs_list,
    level_bar,
)
from referee.table.view import DogView, Stage, TableView

LABELS = Labels()
WIDTH = 48
"""Columns for the card in a terminal of 80."""


@pytest.mark.parametrize("card", sorted(set(shipped_deck()), key=lambda card: card.code))
def test_every_card_fits_and_tells_its_suit_by_name_and_shape(card):
    text = card_picture(card, WIDTH).plain
    assert max(map(len, text.splitlines())) <= WIDTH
    assert len(text.splitlines()) >= 4
    assert str(card.suit).upper() in text
    assert SHAPES[card.suit] in text


def test_where_large_letters_do_not_fit_small_ones_are_shown():
    assert card_picture(BELL, 10).plain.splitlines()[1] == "BELL"


@pytest.mark.parametrize("width", [19, 24, 40])
@pytest.mark.parametrize("card", sorted(set(shipped_deck()), key=lambda card: card.code))
def test_with_one_row_every_card_is_in_words_between_as_many_shapes_as_fit(card, width):
    (words,) = card_picture(card, width, rows=1).plain.splitlines()
    assert len(words) <= width
    assert f"{card.suit} {card.command}".upper() in words
    assert words.startswith(SHAPES[card.suit])


def test_no_two_suits_have_one_shape():
    assert len(set(SHAPES.values())) == len(Suit)


@pytest.mark.parametrize("suit", Suit)
def test_suits_have_high_contrast_on_black(suit):
    """Contrast ratio of WCAG 2.2 against black, at least 7 to 1."""
    colour = Style.parse(COLOURS[suit]).color.get_truecolor()
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in
              (part / 255 for part in colour)]  # fmt: skip
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    assert (luminance + 0.05) / 0.05 >= 7


def test_bones_and_whose_turn_are_told_without_colour():
    dogs = (DogView("Rex", 1, 2, 4, False), DogView("Bella", 2, 3, 5, True))
    rex, bella, _ = dogs_list(TableView(Stage.FLIP, 1, 3, dogs), LABELS).plain.splitlines()
    assert "◆◆◇" in rex
    assert not rex.startswith(">")
    assert bella.startswith(">2 Bella")
    assert "5 cards" in bella


@pytest.mark.parametrize(
    ("rows", "starts"),
    [(1, [">2 Bella"]), (2, [">2 Bella", "<<<"]), (3, [" 1 Rex", ">2 Bella", " 3 Max"])],
)
def test_with_few_rows_the_dog_to_play_is_listed(rows, starts):
    names = ("Rex", "Bella", "Max")
    dogs = tuple(DogView(name, n, 3, 5, name == "Bella") for n, name in enumerate(names, 1))
    lines = dogs_list(TableView(Stage.FLIP, 1, 3, dogs), LABELS, rows).plain.splitlines()
    assert len(lines) == rows
    for line, start in zip(lines, starts, strict=True):
        assert line.startswith(start)


def test_the_direction_is_told_in_words():
    view = TableView(Stage.FLIP, 1, 3, (), direction=Direction.RIGHT)
    assert "right" in direction_line(view, LABELS)


def test_levels_go_from_empty_to_full():
    assert level_bar(-120.0) == "[..........]"
    assert level_bar(-30.0) == "[#####.....]"
    assert level_bar(0.0) == "[##########]"
