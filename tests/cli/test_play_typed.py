"""Whole games through `dogtor play --typed`, with a player that reads the journal to answer."""

import io
from random import Random

import pytest

from referee.cli import main
from referee.judging.announcement import usual
from referee.pavlov import play
from referee.pavlov.events import Outcome, Ruled
from referee.pavlov.game import Phase, fold
from referee.pavlov.library import shipped_rules
from referee.table.announcing import spoken_actions
from referee.table.game_log import read_game
from referee.table.journal import Journal

RULES = shipped_rules()
PUPPY = ["--rule", "bark-1", "--rule", "mutt-1", "--rule", "washpaw-1"]


class Players:
    """Standard input of dogs that know all; what they type can be spoilt."""

    def __init__(self, journal, spoil=lambda game, line: [line]):
        self.journal, self.spoil = journal, spoil

    def isatty(self):
        return False

    def __iter__(self):
        while True:
            game = fold(read_game(self.journal))
            if game.is_over:
                yield "no\n"
                return
            for line in self.spoil(game, self.line(game)):
                yield f"{line}\n"
                if not line:
                    # Whether silence is meant is asked.
                    yield "yes\n"

    def line(self, game):
        match game.phase:
            case Phase.BEGIN:
                return "begin"
            case Phase.FLIP:
                return "flip"
            case Phase.RULE:
                return usual(spoken_actions(play.expectation(game, RULES)))
            case _:
                return "go on"


@pytest.fixture
def journal(tmp_path):
    return tmp_path / "game.jsonl"


@pytest.fixture
def typed(monkeypatch, capsys):
    """Run the command on lines, or on players."""

    def run(lines, *args):
        text = "".join(f"{line}\n" for line in lines) if isinstance(lines, list) else None
        monkeypatch.setattr("sys.stdin", lines if text is None else io.StringIO(text))
        code = main(["play", "--typed", *map(str, args)])
        shown = capsys.readouterr()
        return code, shown.out, shown.err

    return run


@pytest.mark.parametrize("level", ["puppy", "dog", "wolf"])
@pytest.mark.parametrize("actions", ["spoken", "witness"])
def test_dogs_that_know_all_pass_with_the_best_grade(typed, journal, level, actions):
    players = Players(journal)
    if actions == "witness":
        players.spoil = lambda game, line: [
            usual(play.expectation(game, RULES)) if game.phase is Phase.RULE else line
        ]
    code, out, _ = typed(
        players, "--level", level, "--seed", 3, "--journal", journal, "--actions", actions
    )
    assert code == 0
    assert "Grade: A+." in out
    assert "Bad dog" not in out
    assert fold(read_game(journal)).phase is Phase.PASSED


def test_the_same_script_and_seed_give_the_same_game(typed, journal, tmp_path):
    script = []
    players = Players(journal, lambda game, line: [script.append(line) or line])
    first = typed(players, "--seed", 5, "--journal", journal)[1]
    again = typed([*script, "no"], "--seed", 5, "--journal", tmp_path / "again.jsonl")[1]
    assert again == first


def test_dogs_that_always_miscount_fail_and_that_is_no_error(typed, journal):
    def miscount(game, line):
        return ["five hundred" if game.phase is Phase.RULE else line]

    code, out, _ = typed(Players(journal, miscount), "--seed", 3, "--journal", journal)
    assert code == 0
    assert "You all fail" in out
    assert out.count("Bad dog") == 5


def test_a_verdict_gives_its_reason_and_the_rule(typed, journal, tmp_path):
    order = tmp_path / "order.txt"
    order.write_text("f5 b1 b2 b4 b5 b3 f1 f2 f3 f4\n")
    lines = ["begin", "flip", "five", "flip", "three"]
    _, out, _ = typed(lines, *PUPPY, "--stacked", order, "--journal", journal)
    assert "Blue fetch five" in out
    assert "good dog" in out.lower()
    assert "Bad dog, Bella." in out
    assert "Because: Mime begging when beg is played." in out
    assert [e.outcome for e in read_game(journal) if isinstance(e, Ruled)] == [
        Outcome.GOOD,
        Outcome.BAD,
    ]


def test_a_dog_out_of_turn_hears_which_rule_it_forgot(typed, journal, tmp_path):
    order = tmp_path / "order.txt"
    order.write_text("h5 b1 b2 b4 b5 b3 f1 f2 f3 f4 s1 s2 s3 s4 s5\n")
    rules = ["--rule", "washpaw-2", "--rule", "mutt-1", "--rule", "bark-1"]
    lines = ["begin", "flip", "five", "flip bella", "yes"]
    dogs = ["--dogs", "Rex", "Bella", "Max"]
    _, out, _ = typed(lines, *rules, *dogs, "--stacked", order, "--journal", journal)
    assert "Bad dog, Bella. It was the turn of Max." in out
    assert "Because: Skip the next dog when shake is played." in out


def test_printed_cards_are_typed_as_they_are_flipped(typed, journal):
    lines = ["begin", "f5", "five", "bella b3", "begging eight", "b9", "f5", "f1", "nine"]
    _, out, _ = typed(lines, *PUPPY, "--printed", "--journal", journal)
    assert out.count("Good dog") + out.count("good dog") == 3
    assert "the values of beg are 1 to 5" in out
    assert "f5 has been flipped before" in out


def test_a_flip_that_comes_too_early_costs_nothing(typed, journal):
    _, out, _ = typed(
        ["begin", "flip rex", "flip bella", "flip"], "--seed", 3, "--journal", journal
    )
    assert "That cannot be done now." in out
    assert fold(read_game(journal)).bones == {"Rex": 3, "Bella": 3}


@pytest.mark.parametrize(
    "noise", ["", "hello there", "f99", "yes", "rex gives bella two bones", "\x00", "五", "[unk]"]
)
def test_wrong_input_never_ends_the_game(typed, journal, noise):
    def noisy(game, line):
        quiet = game.phase is Phase.RULE and noise == ""
        return [line] if quiet or game.phase in (Phase.BEGIN, Phase.FLIP) else [noise, line]

    def noisy_outside(game, line):
        return [noise, line] if noise and game.phase in (Phase.BEGIN, Phase.FLIP) else [line]

    for spoil in (noisy, noisy_outside):
        journal.unlink(missing_ok=True)
        code, out, _ = typed(Players(journal, spoil), "--seed", 3, "--journal", journal)
        assert code == 0
        assert "Grade: A+." in out


def test_undo_takes_back_a_ruling_and_the_bone(typed, journal):
    lines = ["begin", "flip", "nine hundred", "undo", "yes"]
    typed(lines, "--seed", 3, "--journal", journal)
    game = fold(read_game(journal))
    assert game.phase is Phase.RULE
    assert set(game.bones.values()) == {3}


def test_bones_are_traded_between_tests(typed, journal):
    def lose_one_then_trade(game, line):
        if game.phase is Phase.RULE and game.bones == {"Rex": 3, "Bella": 3}:
            return ["nine hundred"]
        if game.phase is Phase.BEGIN and game.bones["Rex"] == 2:
            return ["bella gives rex a bone", "score", line]
        return [line]

    _, out, _ = typed(Players(journal, lose_one_then_trade), "--seed", 3, "--journal", journal)
    assert "Bella gives Rex a bone." in out
    assert fold(read_game(journal)).bones == {"Rex": 3, "Bella": 2}


def test_a_game_cut_off_at_any_byte_goes_on_and_is_passed(typed, journal, tmp_path):
    typed(Players(journal), "--seed", 3, "--journal", journal)
    whole = journal.read_bytes()
    started = whole.index(b"\n", whole.index(b"GameStarted"))
    random = Random(1)
    for number in range(8):
        cut = tmp_path / f"cut-{number}.jsonl"
        cut.write_bytes(whole[: random.randrange(started, len(whole))])
        code, out, _ = typed(Players(cut), "--resume", cut, "--seed", 8)
        assert code == 0
        assert "Grade: A+." in out
        assert fold(read_game(cut)).bones_left == 6


def test_a_game_cut_off_before_it_began_cannot_be_gone_on_with(typed, journal):
    typed(["begin"], "--seed", 3, "--journal", journal)
    journal.write_bytes(journal.read_bytes()[:70])
    code, _, err = typed([], "--resume", journal)
    assert code == 2
    assert "broke off before it began; start a new one" in err


def test_a_game_that_is_left_says_how_to_go_on(typed, journal):
    code, out, _ = typed(["begin", "quit", "yes"], "--seed", 3, "--journal", journal)
    assert code == 0
    assert f"To go on: dogtor play --typed --resume {journal}" in out


def test_another_game_begins_in_a_file_of_its_own(typed, journal, monkeypatch, tmp_path):
    monkeypatch.setattr("referee.table.game_log.games_folder", lambda: tmp_path / "games")

    class YesThenBegin(Players):
        def __iter__(self):
            yield from ("yes\n" if line == "no\n" else line for line in super().__iter__())
            yield "begin\n"

    code, out, _ = typed(YesThenBegin(journal), "--seed", 3, "--journal", journal)
    assert code == 0
    assert out.count("Welcome, dogs.") == 2
    assert len(list((tmp_path / "games").glob("*.jsonl"))) == 1


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        (["--level", "wulf"], "no level 'wulf'; did you mean 'wolf'?"),
        (["--dogs", "Rex", "rex"], "Two dogs have the name 'rex'"),
        (["--dogs", *"abcdefghi"], "1 to 8 people can play, not 9"),
        (["--rule", "bark-1"], "Level puppy needs 3 rules, not 1"),
        (["--rule", "brak-1"], "There is no rule 'brak-1'; did you mean 'bark-1'?"),
        (["--resume", "nowhere.jsonl"], "There is no game in 'nowhere.jsonl'"),
        (["--deck", "nowhere.toml"], "'nowhere.toml' cannot be read"),
        (["--stacked", "nowhere.txt"], "'nowhere.txt' cannot be read"),
    ],
)
def test_wrong_options_are_explained_in_one_sentence(typed, journal, args, problem):
    code, _, err = typed([], "--journal", journal, *args)
    assert code == 2
    assert problem in err
    assert err.count("\n") == 1


def test_a_game_is_not_overwritten(typed, journal):
    typed(["begin"], "--seed", 3, "--journal", journal)
    before = journal.read_bytes()
    code, _, err = typed([], "--journal", journal)
    assert code == 2
    assert "There is a game in" in err
    assert journal.read_bytes() == before


def test_a_game_that_is_open_elsewhere_is_refused(typed, journal):
    typed(["begin"], "--seed", 3, "--journal", journal)
    with Journal.open(journal, "pavlov"):
        code, _, err = typed([], "--resume", journal)
    assert code == 2
    assert "is open in another dogtor" in err
