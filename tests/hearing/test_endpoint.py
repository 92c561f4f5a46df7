"""The endpoint on made-up voice activity and words."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.hearing.endpoint import (
    DEFAULT,
    Endpoint,
    EndpointSettings,
    Moment,
    Sense,
    Sign,
)

BLOCK = 0.032
SPEECH, SILENCE = 0.9, 0.02
OVER = {Sign.ENDED, Sign.TOO_LONG, Sign.SILENCE}
WORDS = ("fetch", "five")

senses = st.sampled_from([None, *Sense])
words = st.sampled_from([(), ("fetch",), WORDS])
moments = st.builds(Moment, st.just(BLOCK), st.floats(0, 1), words, senses)
spans = st.floats(0.1, 3.0)


def blocks(
    seconds: float,
    activity: float,
    said: tuple[str, ...] = WORDS,
    sense: Sense | None = Sense.WHOLE,
) -> list[Moment]:
    return [Moment(BLOCK, activity, said, sense)] * round(seconds / BLOCK)


def signs(stream: Iterable[Moment], settings: EndpointSettings = DEFAULT) -> Iterator[Sign]:
    """Until it is over."""
    endpoint = Endpoint()
    for moment in stream:
        endpoint, sign = endpoint.step(moment, settings)
        yield sign
        if sign in OVER:
            return


def ending(stream: list[Moment], settings: EndpointSettings = DEFAULT) -> tuple[Sign, float]:
    """The last sign and when it came."""
    found = list(signs(stream, settings))
    return found[-1], len(found) * BLOCK


@given(st.lists(moments, max_size=600), st.floats(1.0, 5.0))
def test_no_talk_is_longer_than_the_limit(stream: list[Moment], longest: float) -> None:
    settings = EndpointSettings(longest=longest)
    talk = 0
    for sign in signs(stream, settings):
        talk = 0 if sign in (Sign.QUIET, Sign.FORGOTTEN) else talk + 1
        assert talk * BLOCK < longest + BLOCK


@given(spans, st.floats(0.2, 0.6), st.floats(0.7, 1.5))
def test_silence_ends_what_is_complete_sooner_than_what_is_not(
    speech: float, complete: float, incomplete: float
) -> None:
    settings = EndpointSettings(complete=complete, incomplete=incomplete)
    for sense, silence in ((Sense.WHOLE, complete), (Sense.PART, incomplete)):
        stream = blocks(speech, SPEECH) + blocks(3.0, SILENCE, sense=sense)
        sign, at = ending(stream, settings)
        assert sign is Sign.ENDED
        spoken = round(speech / BLOCK) * BLOCK
        assert silence <= at - spoken + 1e-9
        assert at - spoken < silence + BLOCK + 1e-9


@given(spans, st.floats(0.0, DEFAULT.incomplete - BLOCK), spans)
def test_a_pause_for_thought_is_within_one_announcement(
    first: float, pause: float, second: float
) -> None:
    stream = (
        blocks(first, SPEECH, ("fetch",), None)
        + blocks(pause, SILENCE, ("fetch",), Sense.PART)
        + blocks(second, SPEECH, WORDS, None)
    )
    assert set(signs(stream)).isdisjoint(OVER)
    sign, _ = ending(stream + blocks(1.0, SILENCE))
    assert sign is Sign.ENDED


@given(st.lists(moments, max_size=400))
def test_an_end_always_comes_after_a_pause_and_a_look(stream: list[Moment]) -> None:
    found = list(signs(stream))
    if found and found[-1] is Sign.ENDED:
        pause = round(DEFAULT.complete / BLOCK)
        assert all(m.activity < DEFAULT.still_speech for m in stream[: len(found)][-pause:])
        assert Sign.LOOK in found


def test_words_that_still_change_hold_the_end_back() -> None:
    steady = blocks(1.0, SPEECH) + blocks(2.0, SILENCE)
    changing = blocks(1.0, SPEECH, ("six",)) + blocks(0.33, SILENCE, ("six",))
    changing += blocks(2.0, SILENCE, ("sixteen",))
    assert ending(changing)[1] > ending(steady)[1] + BLOCK
    assert ending(changing)[1] < 1.0 + 0.33 + DEFAULT.stable + 3 * BLOCK


@given(st.floats(0.5, 20.0))
def test_silence_ends_at_its_limit(limit: float) -> None:
    settings = EndpointSettings(silence=limit)
    found = list(signs(blocks(limit + 1, SILENCE), settings))
    assert found[-1] is Sign.SILENCE
    assert set(found[:-1]) <= {Sign.QUIET}
    assert limit <= len(found) * BLOCK + 1e-9 < limit + 2 * BLOCK


def test_without_a_limit_silence_never_ends() -> None:
    assert set(signs(blocks(600, SILENCE))) == {Sign.QUIET}


def test_a_noise_is_forgotten_and_the_announcement_after_it_is_not() -> None:
    noise = blocks(0.1, SPEECH, (), None) + blocks(2.0, SILENCE, (), Sense.NOTHING)
    found = list(signs(noise + blocks(1.0, SPEECH) + blocks(1.0, SILENCE)))
    assert found.count(Sign.FORGOTTEN) == 1
    assert found.count(Sign.BEGUN) == 2
    assert found[-1] is Sign.ENDED


def test_long_talk_without_a_known_word_is_no_noise() -> None:
    stream = blocks(1.0, SPEECH, (), None) + blocks(2.0, SILENCE, (), Sense.NOTHING)
    assert ending(stream)[0] is Sign.ENDED


def test_a_short_word_is_no_noise() -> None:
    stream = blocks(0.1, SPEECH, (), None) + blocks(2.0, SILENCE, ("eight",), Sense.WHOLE)
    assert ending(stream)[0] is Sign.ENDED


@given(st.lists(moments, max_size=300), st.lists(moments, max_size=5))
def test_steps_change_nothing_that_was_before(first: list[Moment], more: list[Moment]) -> None:
    endpoint = Endpoint()
    for moment in first:
        endpoint, _ = endpoint.step(moment, DEFAULT)
    copy = replace(endpoint)
    once = [endpoint.step(moment, DEFAULT) for moment in more]
    assert endpoint == copy
    assert once == [copy.step(moment, DEFAULT) for moment in more]


@pytest.mark.parametrize(
    ("activity", "begun"), [(DEFAULT.speech, True), (DEFAULT.still_speech, False)]
)
def test_it_takes_more_to_begin_speech_than_to_go_on(activity: float, begun: bool) -> None:
    assert (Sign.BEGUN in signs(blocks(1.0, activity))) is begun
    goes_on = blocks(0.5, SPEECH) + blocks(2.0, DEFAULT.still_speech)
    assert set(signs(goes_on)).isdisjoint(OVER)
