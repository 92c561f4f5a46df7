import pytest

from referee.cli import main
from referee.resources import grammars

RULES = str(grammars() / "rules")

MINE = """
dogtor = "Dr. Mine"
study = "Cards of mine"
level = "easy"

[[rule]]
id = "mine-1"
text = "Say bone when a blue card is played."
when = { suit = "blue" }
say = { words = "bone" }
"""


@pytest.fixture
def mine(tmp_path):
    def write(text=MINE):
        path = tmp_path / "mine.toml"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def run(capsys, *args):
    code = main(["rules", *args])
    out = capsys.readouterr()
    return code, out.out, out.err


def test_check_of_the_shipped_rules(capsys):
    code, out, _ = run(capsys, "check", RULES)
    assert code == 0
    assert "Immanuel Mutt (medium): 5 rules" in out
    assert out.endswith("All right: 40 rules of 8 Dogtors.\n")


def test_check_of_a_file_of_ones_own(capsys, mine):
    code, out, _ = run(capsys, "check", mine())
    assert (code, out.splitlines()[-1]) == (0, "All right: 1 rule of 1 Dogtor.")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            '"blue" }',
            '"bleu" }',
            "rule 'mine-1': when.suit: unknown suit 'bleu'; did you mean 'blue'?",
        ),
        (
            '"bone" }',
            '"bonne nuit" }',
            "does not know the word 'bonne', which rule 'mine-1' asks for",
        ),
        ("say =", "sai =", "rule 'mine-1': unknown key 'sai'; did you mean 'say'?"),
        ('level = "easy"', "", "level: needs a level in quotes: 'easy', 'medium', 'hard' or"),
        ("[[rule]]", "[[rule]", "this is not valid TOML"),
        (MINE, "", "has no rules"),
    ],
)
def test_mistakes_are_explained_in_one_sentence(capsys, mine, old, new, problem):
    code, _, err = run(capsys, "check", mine(MINE.replace(old, new)))
    assert code == 2
    assert problem in err
    assert err.count("\n") == 1


def test_one_id_in_two_files(capsys, mine):
    code, _, err = run(capsys, "check", RULES, mine(MINE.replace("mine-1", "mutt-1")))
    assert code == 2
    assert "Two rules have the id 'mutt-1' (by Immanuel Mutt and Dr. Mine)" in err


def test_all_mistakes_of_a_folder_are_told(capsys, tmp_path):
    twice = MINE.replace("Say bone", "Say bones") + MINE[MINE.index("[[rule]]") :]
    files = {
        "a": twice.replace('"blue"', '"bleu"', 1),
        "b": twice,
        "c": MINE + "[[",
        "d": MINE.replace("mine-1", "mine-2").replace("say =", "sai ="),
    }
    for name, text in files.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    code, out, err = run(capsys, "check", str(tmp_path), str(tmp_path / "none.toml"))
    assert (code, out) == (2, "")
    lines = err.splitlines()
    assert all(line.startswith("dogtor: ") for line in lines)
    for line, said in zip(
        lines,
        [
            "a.toml: rule 'mine-1': when.suit: unknown suit 'bleu'",
            "c.toml: this is not valid TOML",
            "d.toml: rule 'mine-2': unknown key 'sai'",
            "none.toml' cannot be read",
            "Two rules have the id 'mine-1'",
            "Two rules have the id 'mine-1'",
        ],
        strict=True,
    ):
        assert said in line


def test_all_words_that_no_model_hears_are_told(capsys, mine):
    second = MINE[MINE.index("[[rule]]") :].replace("mine-1", "mine-2").replace('"bone"', '"xyzzy"')
    code, _, err = run(capsys, "check", mine(MINE.replace('"bone"', '"bonne"') + second))
    assert code == 2
    assert ["bonne" in line or "xyzzy" in line for line in err.splitlines()] == [True, True]


def test_list_shows_easy_dogtors_first(capsys):
    code, out, _ = run(capsys, "list")
    assert code == 0
    assert out.index("Abby Maslow") < out.index("Immanuel Mutt") < out.index("Collie Jung")
    assert "  mutt-1     Say the name of blue cards.\n" in out


def test_list_of_a_file_of_ones_own(capsys, mine):
    assert run(capsys, "list", "--rules", mine())[1].splitlines() == [
        "Dr. Mine, Cards of mine (easy)",
        "  mine-1  Say bone when a blue card is played.",
    ]


def test_explain_says_what_the_dog_has_to_do(capsys):
    ids = ["mutt-1", "bark-2", "maslow-5", "washpaw-2"]
    code, out, _ = run(capsys, "explain", *ids, "--card", "f5", "--pile", "b3")
    assert code == 0
    assert out.split("\n\n")[1].splitlines() == [
        "Blue fetch 5 on a total of 3:",
        "  say 'fetch' (mutt-1)",
        "  say 'woof' (bark-2)",
        "  last, say 'eight'",
        "  rub your belly (maslow-5)",
        "  then Bella is next",
        "  nothing is asked for by washpaw-2",
    ]


@pytest.mark.parametrize(
    ("args", "line"),
    [
        (
            ["jung-5", "--card", "bell", "--dogs-card", "3"],
            "say nothing in place of the total (jung-5)",
        ),
        (["jung-2", "--card", "f4", "--pile", "b3"], "last, say 'shadow' (jung-2)"),
        (["fetch-3", "--card", "p4", "--total", "1"], "last, say 'minus three' (fetch-3)"),
        (["skinner-1", "--card", "p4", "--test-card", "5"], "say 'biscuit' (skinner-1)"),
        (["washpaw-2", "--card", "h1", "--dogs", "A", "B", "C"], "then C is next (washpaw-2)"),
    ],
)
def test_explain_at_another_moment(capsys, args, line):
    assert f"  {line}\n" in run(capsys, "explain", *args)[1]


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        (["mut-1", "--card", "f5"], "There is no rule 'mut-1'; did you mean 'mutt-1'?"),
        (["zzz", "--card", "f5"], "There is no rule 'zzz'; 'dogtor rules list' shows all."),
        (["mutt-1", "--card", "f9"], "There is no card 'f9'"),
    ],
)
def test_explain_of_what_does_not_exist(capsys, args, problem):
    code, _, err = run(capsys, "explain", *args)
    assert code == 2
    assert problem in err
