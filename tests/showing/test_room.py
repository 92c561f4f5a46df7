"""Windows of any size: the rows of a pane are shared out so that nothing that matters is lost."""

from hypothesis import given
from hypothesis import strategies as st

from referee.showing.room import in_rows, share_out

LINE_AND_KEYS = 2
"""Rows of a low window that the panes do not get."""


@given(
    st.integers(19, 300),
    st.integers(15 - LINE_AND_KEYS, 100),
    st.integers(1, 2),
    st.integers(1, 8),
    st.lists(st.text(min_size=1, max_size=80), max_size=8),
    st.booleans(),
)
def test_card_dogs_and_captions_always_have_their_rows(width, height, top, dogs, rules, narrow):
    room = share_out(width, height, top, dogs, rules, narrow)
    assert room.card >= 2
    assert room.dogs >= 1
    notice_partial_and_line = 3
    captions = height - top - room.middle - notice_partial_and_line
    assert captions >= 4
    assert room.tight == (captions < 8)


def test_the_usual_window_shows_eight_dogs_beside_a_card_in_large_letters():
    room = share_out(80, 21, 1, 8, (), narrow=False)
    assert room.beside
    assert (room.card, room.dogs, room.card_width) == (9, 9, 50)
    assert not room.tight


def test_with_less_room_the_dogs_give_way_before_the_card():
    rooms = [share_out(50, height, 1, 8, (), narrow=False) for height in (24, 18, 15, 13)]
    assert [(room.card, room.dogs) for room in rooms] == [(6, 9), (6, 4), (6, 1), (4, 1)]


@given(st.lists(st.text("ab ", min_size=1, max_size=12), min_size=1), st.integers(12, 200))
def test_rows_hold_every_part_whole_and_in_order(parts, width):
    rows = in_rows(parts, width, gap="|")
    assert "|".join(rows) == "|".join(parts)
    assert all(len(row) <= width for row in rows)
