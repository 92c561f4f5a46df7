"""Telling a voice at the microphone from the room, by level."""

from hypothesis import given
from hypothesis import strategies as st

from referee.hearing.background import Background

BLOCKS = 40
levels = st.floats(-80.0, -20.0)


def room(level: float, blocks: int = BLOCKS) -> Background:
    background = Background(BLOCKS, above=6.0)
    for _ in range(blocks):
        background.stands_out(level)
    return background


@given(levels, st.floats(-20.0, 5.0))
def test_the_room_itself_never_stands_out(level: float, change: float) -> None:
    background = room(level)
    assert not any(background.stands_out(level + change) for _ in range(3))


@given(levels, st.floats(8.0, 60.0))
def test_a_voice_well_above_the_room_does(level: float, above: float) -> None:
    background = room(level)
    voice = [background.stands_out(min(0.0, level + above)) for _ in range(BLOCKS // 2)]
    assert all(voice[4:])


@given(levels)
def test_as_long_as_the_room_is_not_known_everything_does(level: float) -> None:
    background = Background(BLOCKS, above=6.0)
    assert all(background.stands_out(level) for _ in range(BLOCKS // 2 - 1))


@given(levels, st.floats(10.0, 30.0))
def test_a_room_that_grows_louder_is_got_used_to(level: float, louder: float) -> None:
    background = room(level)
    after = [background.stands_out(level + louder) for _ in range(2 * BLOCKS)]
    assert after[4]
    assert not any(after[BLOCKS:])
