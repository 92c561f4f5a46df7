from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.errors import RefereeError
from referee.resources import grammars
from referee.statue import understanding
from referee.statue.choices import choices
from referee.statue.commands import check_players, parse_commands, player_forms
from referee.statue.deciding import decide
from referee.statue.game import play
from referee.statue.moves import Riot, Rustle
from referee.statue.table import Ended
from referee.statue.understanding import Language, Understood, examples, sayable
from referee.statue.wishes import Act, Wish
from referee.utterance import UNKNOWN, Hypothesis, Utterance, Word, typed

SHIPPED = (grammars() / "statue" / "commands.toml").read_text(encoding="utf-8")
PLAYERS = [("Ann", "liberator"), ("Ben", "suffragette"), ("Cleo", "member-of-parliament")]
ANN, BEN, CLEO = range(3)


@pytest.fixture(scope="module")
def language(cards, commands) -> Language:
    return Language(commands, player_forms(commands, cards, PLAYERS))


def understand(utterance: Utterance, language: Language) -> Understood:
    return understanding.understand(utterance, language, sure=0.7)


def heard(text: str, confidence: float = 1.0, *others: tuple[str, float]) -> Utterance:
    words = tuple(Word(w, i, i + 0.5, confidence) for i, w in enumerate(text.split()))
    best = Hypothesis(tuple(text.split()), 0.0)
    return Utterance(words, (best, *(Hypothesis(tuple(t.split()), s) for t, s in others)))


@pytest.mark.parametrize(
    ("said", "wish"),
    [
        ("I release two", Wish(Act.RELEASE, animals=2)),
        ("i release 2 animals", Wish(Act.RELEASE, animals=2)),
        ("the suffragette gives up one animal please", Wish(Act.RELEASE, BEN, animals=1)),
        ("release none", Wish(Act.RELEASE, animals=0)),
        ("I release all my animals", Wish(Act.RELEASE, animals="all")),
        (
            "Suffragette attacks the Liberator with two",
            Wish(Act.ATTACK, BEN, ANN, 2),
        ),
        ("attack Ann with twelve", Wish(Act.ATTACK, None, ANN, 12)),
        ("I attack the member of parliament", Wish(Act.ATTACK, None, CLEO)),
        ("defend with one", Wish(Act.DEFEND, animals=1)),
        ("Ben defends with one", Wish(Act.DEFEND, BEN, animals=1)),
        ("rustle", Wish(Act.RUSTLE)),
        ("well i steal", Wish(Act.RUSTLE)),
        (
            "riot against the Member of Parliament with three",
            Wish(Act.RIOT, None, CLEO, 3),
        ),
        ("support with two", Wish(Act.SUPPORT, animals=2)),
        ("I support the riot with two animals", Wish(Act.SUPPORT, animals=2)),
        ("oppose", Wish(Act.OPPOSE)),
        ("the animal liberator opposes", Wish(Act.OPPOSE, ANN)),
        ("I take one from the suffragette", Wish(Act.TAKE, None, BEN)),
        ("pass", Wish(Act.PASS)),
        ("status", Wish(Act.STATUS)),
        ("repeat", Wish(Act.REPEAT)),
        ("undo", Wish(Act.UNDO)),
        ("confirm", Wish(Act.CONFIRM)),
        ("no", Wish(Act.DENY)),
        ("secret of the suffragette", Wish(Act.SECRET, None, BEN)),
    ],
)
def test_what_is_said(language: Language, said: str, wish: Wish) -> None:
    assert understand(typed(said.split()), language) == Understood(wish, False)


@pytest.mark.parametrize(
    "said", ["", "attack", "i attack with two", "two", "the suffragette", "sing a song", UNKNOWN]
)
def test_what_makes_no_sense(language: Language, said: str) -> None:
    assert understand(typed(said.split()), language).wish is None


def test_a_slip_of_the_keyboard_is_understood_with_doubt(language: Language) -> None:
    understood = understand(
        typed(["sufragete", "ataks", "the", "liberator", "with", "two"]), language
    )
    assert understood == Understood(Wish(Act.ATTACK, BEN, ANN, 2), True)


@pytest.mark.parametrize(
    "utterance",
    [
        heard("release two", 0.5),
        heard(f"release {UNKNOWN} two"),
        heard("release two", 1.0, ("release three", -1.0)),
        heard("release two", 1.0, ("", -1.0)),
    ],
)
def test_what_is_heard_with_doubt(language: Language, utterance: Utterance) -> None:
    assert understand(utterance, language) == Understood(Wish(Act.RELEASE, animals=2), True)


@pytest.mark.parametrize(
    "utterance",
    [
        heard("release two", 0.9),
        heard("release two", 1.0, ("i release two", -1.0)),
        heard("release two", 0.5, ("i release two", -1.0)),
        heard("release two", 1.0, ("release three", -30.0)),
    ],
)
def test_what_is_heard_without_doubt(language: Language, utterance: Utterance) -> None:
    assert understand(utterance, language) == Understood(Wish(Act.RELEASE, animals=2), False)


@given(st.integers(3, 7), st.integers(0, 10**6))
@settings(max_examples=12, deadline=None)
def test_everything_sayable_is_lawful_and_every_lawful_move_is_sayable(
    new_game, cards, commands, players: int, seed: int
) -> None:
    rng, game = Random(seed), new_game.random(players, seed, cards)
    seats = [(seat.person, seat.character) for seat in game.table.seats]
    language = Language(commands, player_forms(commands, cards, seats))
    while not isinstance(game.table.phase, Ended):
        lawful = set(choices(game.table))
        if rng.random() < 0.15:
            grammar = sayable(game.table, language, ())
            assert grammar[-1] == UNKNOWN
            wishes = [understand(typed(p.split()), language).wish for p in grammar[:-1]]
            said = {decide(game.table, wish, lambda _r, _s: 1) for wish in wishes if wish}
            assert None not in wishes
            assert said == lawful
        move = rng.choice(sorted(lawful, key=repr))
        game, _ = play(game, move)


def test_the_grammar_of_a_moment_holds_nothing_else(new_game, language: Language) -> None:
    game = new_game(4, 4, 4)
    part_one = " ".join(sayable(game.table, language, (Act.STATUS,)))
    assert "status" in part_one
    assert not {"attack", "riot", "support", "undo", "five"} & set(part_one.split())
    riot, _ = play(new_game.in_part_two(4, 4, 4), Riot(1, 2, 1))
    in_riot = set(" ".join(sayable(riot.table, language, ())).split())
    assert {"support", "oppose"} <= in_riot
    assert not {"rustle", "pass", "attacks"} & in_riot


def test_the_target_of_a_riot_cannot_say_that_it_supports_it(new_game, language: Language) -> None:
    riot, _ = play(new_game.in_part_two(4, 4, 4), Riot(1, 0, 1))
    assert "support" not in sayable(riot.table, language, ())


def test_examples_for_help_are_understood(new_game, language: Language) -> None:
    game = new_game.in_part_two(4, 4, 4)
    said = examples(game.table, language)
    acts = [understand(typed(e.split()), language).wish.act for e in said]
    assert acts == [Act.ATTACK, Act.RIOT, Act.DEFEND, Act.RUSTLE, Act.PASS]


def test_the_die_is_thrown_only_for_rustling(new_game) -> None:
    table = new_game.in_part_two(4, 4, 4).table
    assert decide(table, Wish(Act.RUSTLE), lambda r, s: 10 * r + s) == Rustle(1, 11)


@pytest.mark.parametrize("name", ["the", "Ann", "Suffragette", "Please"])
def test_a_name_that_says_too_little(cards, commands, name: str) -> None:
    with pytest.raises(RefereeError, match="name"):
        player_forms(commands, cards, [*PLAYERS, (name, "vicar")])


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Vicar", "a character"),
        ("the Union Man", "a character"),
        ("Pass", "something else"),
        ("Status", "something else"),
    ],
)
def test_a_name_that_means_something_else_whoever_gets_which_character(
    cards, commands, name: str, why: str
) -> None:
    with pytest.raises(RefereeError, match=f"'{name}' (is|means) {why}.*another name"):
        check_players(commands, cards, ["Ann", name, "Ben"])


def test_usual_names_mean_nothing_else(cards, commands) -> None:
    check_players(commands, cards, ["Ann", "Ben", "Nora", "Will", "Sir Barksalot", "Zoë", "Mark"])


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        ("{actor} passes", "{acter} passes", "{acter}"),
        ('pass = ["[i] pass"', 'pas = ["[i] pass"', "'pas'"),
        ('article = "the"', "", "article"),
        ('quit = ["quit"]', "quit = []", "quit"),
    ],
)
def test_mistakes_in_the_commands_are_named(old: str, new: str, part: str) -> None:
    assert old in SHIPPED
    with pytest.raises(RefereeError, match=part):
        parse_commands(SHIPPED.replace(old, new, 1), "mine.toml")


@pytest.mark.parametrize(
    ("said", "wish"),
    [
        ("i russell", Wish(Act.RUSTLE)),
        ("the suffer a jet attacks the labor eight or with two", Wish(Act.ATTACK, BEN, ANN, 2)),
    ],
)
def test_words_that_a_model_lacks_are_known_by_what_sounds_like_them(
    language: Language, said: str, wish: Wish
) -> None:
    assert understand(heard(said), language) == Understood(wish, False)


def test_the_grammar_has_words_and_what_sounds_like_them(new_game, language: Language) -> None:
    grammar = sayable(new_game.in_part_two(4, 4, 4).table, language, ())
    assert {"rustle", "russell", "attack the lib rate or with two"} <= set(grammar)


def test_somebody_may_be_called_russell(cards, commands, new_game) -> None:
    players = [("Ann", "liberator"), ("Ben", "vicar"), ("Russell", "mayor")]
    language = Language(commands, player_forms(commands, cards, players))
    attack = understand(typed(["attack", "russell", "with", "two"]), language)
    assert attack.wish == Wish(Act.ATTACK, None, 2, 2)
    assert understand(typed(["russell", "passes"]), language).wish == Wish(Act.PASS, 2)
    assert understand(typed(["rustle"]), language).wish == Wish(Act.RUSTLE)
