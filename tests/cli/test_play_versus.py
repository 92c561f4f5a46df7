"""Whole games through `dogtor play --typed --versus`, with dogs that read the journal to answer."""

import io

import pytest

from referee.cli import main
from referee.judging.announcement import usual
from referee.pavlov import play
from referee.pavlov.game import Phase
from referee.pavlov.library import shipped_rules
from referee.pavlov.teams import Side, TeamEvent, fold
from referee.table.announcing import spoken_actions
from referee.table.versus.log import read_versus
from referee.table.versus.session import at_table

RULES = shipped_rules()
PAIR = ("Bo", "--dogs", "Ada")


class Players:
    """Standard input of two teams that know all; a team can forget it all, and all can leave."""

    def __init__(self, journal, mistakes=None, lines=100_000):
        self.journal, self.mistakes, self.lines = journal, mistakes or {}, lines

    def isatty(self):
        return False

    def __iter__(self):
        for _ in range(self.lines):
            events = read_versus(self.journal)
            versus = fold(events)
            if versus.is_over:
                yield "no\n"
                return
            yield f"{self.line(versus, at_table(events))}\n"

    def line(self, versus, side):
        game = versus.game(side)
        match game.phase:
            case Phase.BEGIN:
                return "begin"
            case Phase.FLIP:
                return "flip"
            case Phase.RULE if self.mistakes.get(side, 0) > 0:
                self.mistakes[side] -= 1
                return "four hundred"
            case Phase.RULE:
                return usual(spoken_actions(play.expectation(game, RULES)))
            case _:
                return "go on"


@pytest.fixture
def journal(tmp_path):
    return tmp_path / "game.jsonl"


@pytest.fixture
def versus(monkeypatch, capsys):
    """Run the command on lines, or on players."""

    def run(lines, *args):
        text = "".join(f"{line}\n" for line in lines) if isinstance(lines, list) else None
        monkeypatch.setattr("sys.stdin", lines if text is None else io.StringIO(text))
        code = main(["play", "--typed", "--versus", *map(str, args)])
        shown = capsys.readouterr()
        return code, shown.out, shown.err

    return run


def test_teams_that_know_all_tie_and_celebrate(versus, journal):
    code, out, _ = versus(Players(journal), *PAIR, "--seed", 3, "--journal", journal)
    assert code == 0
    assert "Bones: three each. It is a tie! Celebrate" in out
    assert "Grade" not in out
    assert out.count("this is your test") == 4
    assert [out.count(f"Test {n}.") for n in ("one", "two", "three", "four")] == [2, 2, 2, 2]


def test_the_team_with_more_bones_wins(versus, journal):
    players = Players(journal, {Side.RIGHT: 1})
    code, out, _ = versus(players, "Ada", "--dogs", "Bo", "Cy", "--seed", 4, "--journal", journal)
    assert code == 0
    assert "Bones: six to two. Bo, Cy win." in out


def test_a_dog_without_bones_loses_at_once(versus, journal):
    players = Players(journal, {Side.LEFT: 3})
    _, out, _ = versus(players, "Bo", "--dogs", "Ada", "--seed", 4, "--journal", journal)
    assert "Ada is out of bones, so the game ends here." in out
    assert "Bo win." in out
    assert "this is your test" not in out
    assert "You all fail" not in out


@pytest.mark.parametrize("lines", [1, 47])
def test_a_game_that_is_left_goes_on(versus, journal, lines):
    _, out, _ = versus(Players(journal, lines=lines), *PAIR, "--seed", 5, "--journal", journal)
    assert f"--resume {journal}" in out
    code, out, _ = versus(Players(journal), "--resume", journal)
    assert code == 0
    assert "It is a tie!" in out


def test_each_teams_test_is_under_its_own_rules(versus, journal):
    pairs = ["bark-1", "bark-2", "mutt-1", "mutt-2", "fetch-1", "washpaw-1", "jung-1", "skinner-1"]
    rules = [part for rule in pairs for part in ("--rule", rule)]
    versus(Players(journal), *PAIR, "--seed", 6, "--journal", journal, *rules)
    slots = fold(read_versus(journal)).slots
    assert [(slot.left, slot.right) for slot in slots] == list(zip(*[iter(pairs)] * 2, strict=True))
    first = [e for e in read_versus(journal) if isinstance(e, TeamEvent)]
    sides = [e.side for e in first if type(e.own).__name__ == "TestBegun"]
    left, right = Side.LEFT, Side.RIGHT
    assert sides == [left, right, right, left, left, right, right, left]


def test_one_rule_for_both_is_refused(versus, journal):
    rules = [part for _ in range(8) for part in ("--rule", "bark-1")]
    code, _, err = versus([], "--journal", journal, *rules)
    assert code == 2
    assert "Traceback" not in err
