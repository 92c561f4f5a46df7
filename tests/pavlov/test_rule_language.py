"""Every condition and effect that a rule file can have, read from TOML and tried on turns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import RefereeError
from referee.pavlov.expecting import expect
from referee.pavlov.library import load_rules
from referee.pavlov.rulefile import EFFECTS, read_rules, rulebook
from referee.pavlov.sayable import doable, sayable

HEAD = 'dogtor = "Dr. Test"\nstudy = "Tests"\nlevel = "very hard"\n'
RULE = '[[rule]]\nid = "test-1"\ntext = "x"\n'


def rule(body):
    (read,) = read_rules(HEAD + RULE + body, "mine.toml")
    return read


def acts(condition, turn):
    asked = expect(turn, [rule(f'when = {{ {condition} }}\nsay = {{ words = "yes" }}')])
    return bool(asked.phrases)


CARDS = [
    ('suit = "blue"', "f5", "b3"),
    ('suit = ["blue", "brown"]', "f1", "b3"),
    ('suit = "white"', "bell", "b3"),
    ('command = "rollover"', "r1", "s1"),
    ('command = ["sit", "bell"]', "bell", "f1"),
    ("value = 5", "f5", "f4"),
    ("value = [1, 5]", "f1", "f4"),
    ('value = "odd"', "f1", "f4"),
    ('value = "even"', "f4", "f1"),
    ("value = { at_least = 4 }", "f4", "f3"),
    ("value = { at_most = 2 }", "bell", "f3"),
    ("value = { at_least = 2, at_most = 3 }", "f3", "f4"),
    ("value = { multiple_of = 3 }", "f3", "f4"),
    ("bell = true", "bell", "f1"),
    ("bell = false", "f1", "bell"),
    ('suit = "blue", value = 5', "f5", "f2"),
    ("all = [{ value = 5 }, { suit = 'blue' }]", "f5", "f2"),
    ("any = [{ value = 5 }, { suit = 'blue' }]", "f2", "f4"),
    ("not = { suit = 'blue' }", "f4", "f5"),
    ("not = { any = [{ value = 5 }, { suit = 'blue' }] }", "f4", "f2"),
]


@pytest.mark.parametrize(("condition", "acting", "idle"), CARDS)
def test_conditions_on_the_card(condition, acting, idle, turn):
    assert acts(condition, turn(acting))
    assert not acts(condition, turn(idle))


PILES = [
    ('same_as_before = "suit"', ("f5", "b2"), ("f5", "b3")),
    ('same_as_before = "command"', ("f5", "f2"), ("f5", "b3")),
    ('same_as_before = "value"', ("f5", "b5"), ("f5", "")),
    ('same_as_before = ["suit", "value"]', ("f5", "b5"), ("f5", "b3")),
    ("higher_than_before = true", ("f5", "b4"), ("f5", "b5")),
    ("lower_than_before = true", ("bell", "b1"), ("f5", "")),
    ("lower_than_before = false", ("f5", ""), ("bell", "b1")),
    ("card_before = {}", ("f5", "bell"), ("f5", "")),
    ('card_before = { suit = "blue" }', ("f5", "b2"), ("f5", "b3")),
    ("card_before = { bell = true }", ("f5", "b3 bell"), ("f5", "bell b3")),
    ('card_before = { command = "beg", value = 3 }', ("f5", "b3"), ("f5", "b2")),
    ("total_before = 8", ("f1", "f5 b3"), ("f5", "b3")),
    ('total_before = "odd"', ("f1", "b3"), ("f1", "b2")),
    ("total_before = { at_least = 9 }", ("f1", "b4 b5"), ("f5", "b4")),
    ("total_after = 8", ("f5", "b3"), ("f1", "f5 b3")),
    ('total_after = "even"', ("f5", "b3"), ("f5", "b2")),
    ("total_after = { multiple_of = 4 }", ("f5", "b3"), ("f5", "b2")),
    ("total_after = { contains = 7 }", ("f5", "b2"), ("f5", "b3")),
    ("total_after = { contains = 1, at_least = 12 }", ("f5", "b5 b4"), ("f5", "b5")),
    ("cards_in_pile = 1", ("f5", ""), ("f5", "b3")),
    ("cards_in_pile = { multiple_of = 3 }", ("f5", "b3 b2"), ("f5", "b3")),
]


@pytest.mark.parametrize(("condition", "acting", "idle"), PILES)
def test_conditions_on_the_pile(condition, acting, idle, turn):
    assert acts(condition, turn(*acting))
    assert not acts(condition, turn(*idle))


MOMENTS = [
    ('dogs_card = "first"', {"dogs_card": 1}, {"dogs_card": 2}),
    ("dogs_card = 3", {"dogs_card": 3}, {"dogs_card": 1}),
    ('dogs_card = "even"', {"dogs_card": 4}, {"dogs_card": 3}),
    ('dogs_card = "last"', {"cards_left": (0, 2, 2)}, {"cards_left": (1, 0, 0)}),
    ('test_card = "first"', {"test_card": 1}, {"test_card": 2}),
    ("test_card = { multiple_of = 5 }", {"test_card": 10}, {"test_card": 11}),
    ('test_card = "last"', {"cards_left": (0, 0, 0)}, {"cards_left": (0, 0, 1)}),
    ("same_dog_turns_ago = 2", {"played": ("Rex", "Bella")}, {"played": ("Bella", "Rex")}),
    ("same_dog_turns_ago = 1", {"played": ("Rex",)}, {"played": ()}),
    ("total_before = { at_most = -1 }", {"total": -3}, {"total": 0}),
    ("total_after = { contains = 3 }", {"total": -8}, {"total": 1}),
]


@pytest.mark.parametrize(("condition", "acting", "idle"), MOMENTS)
def test_conditions_on_the_moment(condition, acting, idle, turn):
    assert acts(condition, turn("f5", **acting))
    assert not acts(condition, turn("f5", **idle))


EFFECT_RESULTS = [
    ("value = { set = 10 }", "f5", "b3", "13"),
    ('value = { set = "value_before" }', "f5", "b3", "6"),
    ('value = { multiply = "cards_in_pile" }', "f5", "b3", "13"),
    ('value = { add = "value" }', "f5", "b3", "13"),
    ("value = { add = -2 }", "f5", "b3", "6"),
    ("value = { negate = true }", "f5", "b3", "-2"),
    ('total = "freeze"', "f5", "b3", "3"),
    ('total = "reset"', "f5", "b3", "0"),
    ('say = { words = "good boy" }', "f5", "b3", "good boy, 8"),
    ('say = { card = "name" }', "r1", "b3", "rollover, 4"),
    ('say = { card = "suit" }', "bell", "b3", "white, 3"),
    ('say = { card = "value" }', "bell", "b3", "zero, 3"),
    ('say = { before = "name" }', "f5", "bell", "bell, 5"),
    ('say = { before = "suit" }', "f5", "b3", "yellow, 8"),
    ('say = { before = "value" }', "f5", "b3", "three, 8"),
    ('say = { before = "name" }', "f5", "", "5"),
    ('say = { dog = "next" }', "f5", "b3", "bella, 8"),
    ('say = { dog = "this" }', "f5", "b3", "rex, 8"),
    ('say = { words = "woof", times = 3 }', "f5", "b3", "woof x3, 8"),
    ('say = { words = "woof", times = "value" }', "b3", "f5", "woof x3, 8"),
    ('say = { words = "woof", times = "value" }', "bell", "f5", "5"),
    ('say = { words = "woof", times = "value_before" }', "f5", "b3", "woof x3, 8"),
    ('say = [{ card = "suit" }, { card = "name" }]', "f5", "b3", "blue, fetch, 8"),
    ('instead = { words = "ding" }', "f5", "b3", "(ding for 8)"),
    ('instead = { card = "name" }', "f5", "b3", "(fetch for 8)"),
    ('instead = { dog = "next" }', "f5", "b3", "(bella for 8)"),
    ('instead = { before = "name" }', "f5", "", "5"),
    ('instead = "nothing"', "f5", "b3", "(nothing for 8)"),
    ('do = { action = "nod", spoken = "nodding" }', "f5", "b3", "8; nod"),
]


@pytest.mark.parametrize(("effect", "card", "pile", "asked"), EFFECT_RESULTS)
def test_effects(effect, card, pile, asked, turn, describe):
    expectation = expect(turn(card, pile), [rule(effect)])
    assert describe(expectation) == asked


def test_the_next_dogs_name_follows_the_changes_of_order(turn, describe):
    rules = [rule('say = { dog = "next" }\norder = { skip = 1 }')]
    assert describe(expect(turn("f5"), rules)) == "max, 5"


def test_printed_values_count_in_conditions_and_words_whatever_they_have_become(turn, describe):
    changed = rule("value = { set = 10 }")
    said = rule('when = { value = 5 }\nsay = { card = "value" }')
    assert describe(expect(turn("f5"), [changed, said])) == "five, 10"


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        (
            'when = { suit = "bleu" }\nsay = {}',
            r"when.suit: unknown suit 'bleu'; did you mean 'blue'\?",
        ),
        ("when = { suit = 3 }\nsay = {}", "when.suit: needs a suit in quotes: 'blue', 'yellow'"),
        ("when = { suit = [] }\nsay = {}", "when.suit: needs at least one suit"),
        (
            'when = { comand = "sit" }\nsay = {}',
            r"when: unknown key 'comand'; did you mean 'command'\?",
        ),
        (
            'when = { value = "prime" }\nsay = {}',
            "when.value: needs a number, a list of numbers, 'odd'",
        ),
        ("when = { value = true }\nsay = {}", "when.value: needs a number"),
        ("when = { value = {} }\nsay = {}", "when.value: needs at_least, at_most, multiple_of or"),
        ("when = { value = { atleast = 1 } }\nsay = {}", "when.value: unknown key 'atleast'"),
        (
            "when = { total_after = { contains = 12 } }\nsay = {}",
            "when.total_after.contains: needs one",
        ),
        (
            "when = { value = { multiple_of = 0 } }\nsay = {}",
            "multiple_of: needs a whole number of at",
        ),
        ('when = { bell = "yes" }\nsay = {}', "when.bell: needs true or false"),
        ("when = { any = [] }\nsay = {}", "when.any: needs at least one table"),
        (
            'when = { any = [{}, { suit = "red" }] }\nsay = {}',
            r"when.any\[2\].suit: unknown suit 'red'",
        ),
        ('when = { not = "blue" }\nsay = {}', "when.not: needs a table"),
        (
            "when = { card_before = { total = 1 } }\nsay = {}",
            "when.card_before: unknown key 'total'",
        ),
        ("when = { same_dog_turns_ago = 0 }\nsay = {}", "at least 1"),
        (
            "when = { total_after = 3 }\nvalue = { set = 1 }",
            "cannot depend on it; use total_before",
        ),
        ('when = { not = { total_after = 3 } }\ntotal = "reset"', "cannot depend on it"),
        ("", "needs an effect: value, total, say, instead, do, order"),
        ("says = {}", r"unknown key 'says'; did you mean 'say'\?"),
        ("value = 10", "value: needs a table"),
        ("value = {}", "value: needs set, multiply, add or negate"),
        ("value = { set = 1.5 }", "value.set: needs a whole number"),
        ('value = { set = "valu" }', r"value.set: unknown quantity 'valu'; did you mean 'value'\?"),
        ("value = { negate = false }", "value.negate: can only be true"),
        ('total = "stop"', "total: unknown change of the total 'stop'; use 'freeze' or 'reset'"),
        ('say = "woof"', "say: needs a table"),
        ("say = {}", "say: needs one of words, card, before and dog"),
        (
            'say = { words = "woof", card = "name" }',
            "say: needs one of words, card, before and dog",
        ),
        ('say = { words = "Woof!" }', "say.words: needs words in lower case"),
        ('say = { words = "" }', "say.words: needs text in quotes"),
        ('say = { words = "woof", times = 0 }', "say.times: needs a whole number of at least 1"),
        ('say = { card = "colour" }', "say.card: unknown part of the card 'colour'"),
        ('say = { dog = "last" }', "say.dog: unknown dog 'last'; use 'next' or 'this'"),
        ('instead = "silence"', "instead: needs 'nothing' or a table"),
        ('do = { action = "nod" }', "do.spoken: needs text in quotes"),
        ("order = {}", "order: needs reverse = true, skip = 1 or again = true"),
        ("order = { skip = 1, again = true }", "has again and skip together"),
        ("order = { skip = -1 }", "order.skip: needs a whole number of at least 0"),
    ],
)
def test_mistakes_say_file_rule_and_key(body, problem):
    with pytest.raises(RefereeError, match=f"^mine.toml: rule 'test-1': .*{problem}"):
        rule(body)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "mine.toml: has no rules"),
        (HEAD, "mine.toml: has no rules"),
        (RULE + 'say = { words = "a" }', "mine.toml: dogtor: needs text"),
        (HEAD + '[[rule]]\ntext = "x"', "mine.toml: rule.id: needs text in quotes"),
        (HEAD + '[[rule]]\nid = "a"\ntotal = "reset"', "rule 'a': text: needs text in quotes"),
        (
            HEAD + RULE.replace('"x"', f'"{"x" * 71}"') + 'total = "reset"',
            "has 71 characters, 70 fit",
        ),
        (HEAD.replace("very hard", "brutal") + RULE, "level: unknown level 'brutal'; use 'easy'"),
        ("colour = 1\n" + HEAD + RULE, "mine.toml: unknown key 'colour'"),
        ("rule = 3\n" + HEAD, "mine.toml: rule: needs a table"),
    ],
)
def test_mistakes_in_the_file_itself(text, problem):
    with pytest.raises(RefereeError, match=problem):
        read_rules(text, "mine.toml")


values = st.recursive(
    st.integers(-9, 9) | st.booleans() | st.sampled_from(["blue", "odd", "last", "name", "x y"]),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(
            st.sampled_from(["suit", "value", "any", "not", "set", "words", "times"]), inner
        )
    ),
    max_leaves=6,
)


def as_toml(value):
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {as_toml(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(as_toml, value)) + "]"
    return str(value).lower() if isinstance(value, bool) else repr(value).replace("'", '"')


@given(st.dictionaries(st.sampled_from(["when", *EFFECTS]), values))
def test_whatever_is_typed_in_there_is_a_rule_or_an_explanation(keys):
    body = "\n".join(f"{key} = {as_toml(value)}" for key, value in keys.items())
    try:
        read = rule(body)
    except RefereeError as error:
        assert "mine.toml: rule 'test-1': " in str(error)
    else:
        assert read.id == "test-1"


def test_ids_are_unique():
    with pytest.raises(RefereeError, match="Two rules have the id 'test-1'"):
        rulebook([rule('total = "reset"'), rule('total = "freeze"')])


def test_a_file_that_is_no_text(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(RefereeError, match="is no text in UTF-8"):
        load_rules([path])


def test_all_that_rules_could_ask_to_be_said_is_listed_with_its_rules(rules, deck, turn):
    """Whatever any rule asks for on any card is in the list."""
    dogs = ("Rex", "Bella", "Max")
    listed = {(p.kind, p.text): p.rules for p in sayable(rules.values(), dogs)}
    moments = [{}, {"pile": "b3"}, {"pile": "bell"}, {"pile": "f5 b5 s5 h5", "dogs_card": 3}]
    for card in set(deck):
        for moment in moments:
            for one in rules.values():
                asked = expect(turn(card.code, **moment), [one])
                last = getattr(asked.ending, "phrase", None)
                for phrase in (*asked.phrases, *([last] if last else [])):
                    assert one.id in listed[phrase.kind, phrase.text]
    assert {action.spoken for action in doable(rules.values())} >= {"begging", "scratching"}


def test_fixed_words_of_two_rules_are_listed_once(rules):
    woof = [p for p in sayable(rules.values(), []) if p.text == "woof"]
    assert [p.rules for p in woof] == [("bark-2", "wagson-4")]
