"""Which game `dogtor play` takes up, whom it asks, and what it tells whoever leaves."""

import pexpect
import pytest

from referee.pavlov.game import fold
from referee.pavlov.teams import Side
from referee.pavlov.teams import fold as fold_teams
from referee.table.game_log import read_game
from referee.table.versus.log import read_versus

KEYS_ONLY = ("--plain", "--no-microphone", "--no-voice")
SAME_TIME = ("--mic-a", "X", "--mic-b", "Y", *KEYS_ONLY)


def left(state, folder=""):
    return sorted((state / "dogtor-referee" / "games" / folder).glob("*.jsonl"))


@pytest.mark.parametrize("way", [("--typed",), KEYS_ONLY])
def test_ctrl_c_tells_how_to_go_on_and_the_next_game_offers_it(way, terminal, state):
    child = terminal(*way)
    child.expect("Names of the dogs")
    child.sendline("Ann, Ben")
    child.expect("say begin")
    child.sendintr()
    child.expect("To go on: dogtor play")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 130
    (journal,) = left(state)
    assert str(journal) in child.before
    assert fold(read_game(journal)).people == ("Ann", "Ben")
    child = terminal(*way)
    child.expect("The last game, with Ann, Ben, is not over")
    child.sendline("yes")
    child.expect("We go on in test one")
    child.sendeof()
    child.expect(pexpect.EOF)
    assert left(state) == [journal]


def test_two_teams_that_type_are_offered_their_game(terminal, state):
    for answer in (None, "yes"):
        child = terminal("--typed", "--dogs", "Ann", "--versus", "Cleo")
        if answer:
            child.expect("Shall we go on with it")
            child.sendline(answer)
        child.expect("say begin")
        child.sendeof()
        child.expect("To go on: dogtor play --typed --versus")
        child.expect(pexpect.EOF)
    assert len(left(state, "versus")) == 1


@pytest.mark.parametrize(("answer", "games"), [("yes", 1), ("no", 2)])
def test_teams_at_the_same_time_are_asked_before_an_old_game_is_taken_up(
    answer, games, piped, terminal, state
):
    piped("--dogs", "Rex", "--versus", "Max", *SAME_TIME)
    child = terminal("--dogs", "Ann", "--versus", "Cleo", *SAME_TIME)
    child.expect("The last game, with Rex, Max, is not over")
    child.sendline("perhaps")
    child.expect("Shall we go on with it")
    child.sendline(answer)
    child.expect("begin")
    child.sendeof()
    child.expect("To go on: dogtor play --versus --mic-a X --mic-b Y --plain")
    child.expect(pexpect.EOF)
    assert len(left(state, "versus")) == games


def test_where_nobody_can_be_asked_other_names_begin_another_game(piped, state):
    for dogs in (("Rex", "Max"), ("Rex", "Max"), ("Ann", "Max")):
        code, _, _ = piped("--dogs", dogs[0], "--versus", dogs[1], *SAME_TIME)
        assert code == 0
    games = left(state, "versus")
    called = [fold_teams(read_versus(path)).game(Side.LEFT).people for path in games]
    assert called == [("Rex",), ("Ann",)]


@pytest.mark.parametrize("teams", [(), ("--versus", "Max")])
def test_lines_that_are_ahead_are_for_the_next_game(teams, piped, state):
    piped("--dogs", "Rex", *teams, *KEYS_ONLY, lines="begin\n")
    code, out, _ = piped("--dogs", "Rex", *teams, *KEYS_ONLY, lines="no\nbegin\nflip\n")
    assert code == 0
    assert "Card of Rex" in out
    assert len(left(state, "versus" if teams else "")) == 2


def test_a_script_is_asked_nothing(piped, state):
    for _ in range(2):
        code, out, _ = piped("--typed", lines="begin\n")
        assert code == 0
        assert "Shall we go on" not in out
        assert "Names" not in out


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--typed", "--versus", "--mic-a", "X"], "leave out --mic-a"),
        (["--level", "foo", *KEYS_ONLY], "foo"),
    ],
)
def test_bad_input_is_refused_though_a_game_could_be_gone_on_with(args, says, piped):
    piped("--typed", lines="begin\n")
    code, _, err = piped(*args)
    assert code == 2
    assert says in err
