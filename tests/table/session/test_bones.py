"""Whatever is heard, a bone goes only with a "Bad dog" that says why."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.table.exchange import Heard, Order, Pressed, Record
from referee.table.house import CardSource
from referee.table.view import Stage
from referee.utterance import UNKNOWN, Hypothesis, Utterance, Word

from .conftest import HOUSE, STACK, feed, session_of, topics, topics_of_verdict

AT_TABLE = ["fetch", "five", "nine", "thirteen", "woof", "um", "rex", UNKNOWN]

sureness = st.sampled_from((0.3, 0.85, 1.0))
spoken = st.lists(st.sampled_from(AT_TABLE), min_size=1, max_size=4)


@st.composite
def heard(draw: st.DrawFn) -> Heard:
    words = tuple(
        Word(text, 0.4 * i, 0.4 * i + draw(st.floats(0.05, 0.4)), draw(sureness))
        for i, text in enumerate(draw(spoken))
    )
    texts = {tuple(w.text for w in words), *map(tuple, draw(st.lists(spoken, max_size=3)))}
    scores = tuple(
        Hypothesis(text, draw(st.sampled_from((0.0, -2.0, -8.0, -60.0)))) for text in sorted(texts)
    )
    utterance = Utterance(
        words, scores=scores, speech=1.0, overlap=draw(st.sampled_from((0.0, 0.0, 0.2)))
    )
    return Heard(utterance, clip=1, lost=draw(st.sampled_from((0, 0, 0, 1))))


@settings(max_examples=150, deadline=None)
@given(heard())
def test_a_bone_goes_only_with_a_bad_dog(said: Heard) -> None:
    session, _ = session_of(replace(HOUSE, cards=CardSource.STACKED, stacked=(STACK,)))
    feed(session, "begin", Pressed(Order.FLIP))
    assert session.stage is Stage.ANNOUNCE
    before = session.game.bones_left
    outputs = feed(session, said)
    lost = before - session.game.bones_left
    bad = "verdict.bad" in topics(outputs)
    assert lost == (1 if bad else 0)
    if bad:
        assert any(topic.startswith("reason.") for topic in topics_of_verdict(outputs))
        assert any(isinstance(output, Record) for output in outputs)
        assert said.lost == 0
