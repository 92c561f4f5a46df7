"""Practice as it is kept, and what is told of it later."""

from pathlib import Path

import pytest

from referee.errors import RefereeError
from referee.pavlov.practice import Answer
from referee.table.practice.log import PracticeKeeper, PracticeLog, is_practice
from referee.table.practice.rounds import PracticeBegun, rounds
from referee.table.practice.statistics import PracticeStatistics
from referee.table.versus.log import is_versus

RULES = ("mutt-1", "bark-2")
GOOD = Answer(True, 2.0, ("mutt-1",))
FORGOT = Answer(False, 4.0, RULES, ("bark-2",))
MISCOUNTED = Answer(False, 3.0, ())


def begun(dog: str = "Rex", when: str = "2026-01-02T20:15") -> PracticeBegun:
    return PracticeBegun(dog, RULES, 60.0, when)


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "practice.jsonl"
    events = [begun(), GOOD, FORGOT, begun(), MISCOUNTED]
    with PracticeKeeper(path) as keeper:
        for event in events:
            keeper.record(event)
    assert list(PracticeLog.read(path)) == events
    assert is_practice(path)
    assert not is_versus(path)
    with pytest.raises(RefereeError, match="already"):
        PracticeKeeper(path)


def test_who_leaves_without_a_card_leaves_no_file(tmp_path: Path) -> None:
    with PracticeKeeper(tmp_path / "practice.jsonl"):
        pass
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("lost", range(1, 40))
def test_killed_at_any_byte_of_an_answer_only_that_answer_is_lost(
    tmp_path: Path, lost: int
) -> None:
    path = tmp_path / "practice.jsonl"
    with PracticeKeeper(path) as keeper:
        for event in (begun(), GOOD, FORGOT):
            keeper.record(event)
    path.write_bytes(path.read_bytes()[:-lost])
    whole = lost == 1
    assert [len(each.answers) for each in rounds(PracticeLog.read(path))] == [1 + whole]


def test_rounds_without_a_card_count_for_nothing() -> None:
    found = rounds([begun(), begun(), GOOD, GOOD, FORGOT, begun("Bella")])
    assert [(each.begun.dog, each.summary.best_streak) for each in found] == [("Rex", 2)]


def test_dogs_rules_and_days() -> None:
    found = PracticeStatistics()
    found.add([begun(), GOOD, GOOD, FORGOT, begun(), GOOD])
    found.add([begun(when="2026-01-03T09:00"), MISCOUNTED, begun("Bella"), GOOD])
    rex = found.dogs["Rex"]
    assert (rex.rounds, rex.cards, rex.good, rex.longest, rex.seconds) == (3, 5, 3, 2, 13.0)
    assert (found.rules["mutt-1"].asked, found.rules["mutt-1"].forgotten) == (5, 0)
    assert (found.rules["bark-2"].asked, found.rules["bark-2"].forgotten) == (1, 1)
    days = [(day.day, day.dog, day.came.cards) for day in found.days]
    assert days == [("2026-01-02", "Rex", 4), ("2026-01-03", "Rex", 1), ("2026-01-02", "Bella", 1)]
