from collections.abc import Callable
from pathlib import Path

import pytest

from referee.evaluation.asking import asking
from referee.evaluation.cases import Case, Kind, Truth
from referee.evaluation.clips import Clip
from referee.evaluation.placing import Placer
from referee.evaluation.rejudging import lexicon_of
from referee.evaluation.rows import Row
from referee.judging.judge import judge
from referee.judging.thresholds import DEFAULT
from referee.pavlov.deck import find_card
from referee.pavlov.expecting import expect
from referee.pavlov.library import shipped_deck, shipped_rules
from referee.table.manifest import recorded_turn
from referee.table.refereeing import table_words
from referee.utterance import UNKNOWN, Hypothesis, Utterance, Word

MakeRow = Callable[..., Row]


@pytest.fixture(scope="session")
def placer() -> Placer:
    return Placer(asking(shipped_rules()), shipped_deck(), table_words())


def heard(text: str, confidence: float, *scored: tuple[str, float]) -> Utterance:
    words = tuple(
        Word(word, i * 0.4, i * 0.4 + 0.35, confidence) for i, word in enumerate(text.split())
    )
    scores = tuple(Hypothesis(tuple(words.split()), score) for words, score in scored)
    return Utterance(words, scores=scores, speech=0.4 * len(words))


@pytest.fixture
def make_row() -> MakeRow:
    """A row of "five" announced on a fetch five: right on total 0, else wrong."""

    def make(
        said: str = "five",
        believed: str = "five",
        margin: float = 20.0,
        total: int = 0,
        confidence: float = 1.0,
        speaker: str = "Anna",
        name: str = "clip.flac",
    ) -> Row:
        turn = recorded_turn(find_card("f5", shipped_deck()), total)
        expectation = expect(turn, ())
        right = expectation.ending.value == 5 if said == "five" else said == "ten" and total == 5
        case = Case(turn, (), Truth.RIGHT if right else Truth.WRONG, Kind.RIGHT)
        other = "five" if believed != "five" else "ten"
        scored = ((believed, 0.0), (other, -margin), (UNKNOWN, -margin))
        utterance = heard(believed, confidence, *scored)
        ruling = judge(expectation, utterance, lexicon_of((), turn.dogs), DEFAULT)
        clip = Clip(Path(name), speaker, "people", said)
        return Row(clip, case, None, "vosk", ruling, 0, 1, 0.35, 0.1, 1.0)

    return make
