import pytest

from referee.judging.completeness import is_complete
from referee.judging.lexicon import Lexicon

from .conftest import Expecting

NAME = ("name", "fetch")


@pytest.mark.parametrize(
    ("phrases", "total", "said", "complete"),
    [
        ([], 8, "eight", True),
        ([], 8, "nine", True),
        ([NAME], 8, "fetch", False),
        ([NAME], 8, "fetch uh", False),
        ([NAME], 8, "fetch five", False),
        ([NAME], 5, "fetch five", True),
        ([NAME], 8, "fetch five eight", True),
        ([NAME], 8, "eight", True),
        ([NAME], 8, "beg nine", True),
        ([("value", "five")], 8, "five", False),
        ([("value", "five")], 8, "five eight", True),
        ([NAME], 8, "fetch eight [unk]", False),
        ([NAME], 8, "fetch seven no", True),
        ([], 8, "", False),
        ([], 8, "um", False),
    ],
)
def test_an_announcement_ends_in_a_total(
    words: Lexicon,
    expecting: Expecting,
    phrases: list[tuple[str, str]],
    total: int,
    said: str,
    complete: bool,
) -> None:
    assert is_complete(expecting(*phrases, total=total), said.split(), words) is complete


def test_where_no_total_is_said_all_that_is_asked_for_is_enough(
    words: Lexicon, expecting: Expecting
) -> None:
    silent, woof = expecting(NAME, total=None), expecting(NAME, total=None, instead="woof")
    assert is_complete(silent, ["fetch"], words)
    assert not is_complete(woof, ["fetch"], words)
    assert is_complete(woof, ["fetch", "woof"], words)
    assert is_complete(woof, ["woof"], words)
    assert not is_complete(woof, ["woof", "fetch"], words)
