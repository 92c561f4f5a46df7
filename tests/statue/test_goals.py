from typing import Any as Value

import pytest

from referee.statue.cardfile import parse_cards
from referee.statue.goals import Count, Counts, Goal, comparisons, find, is_met, named_players

CARD = """
[liberator]
name = "the Liberator"
spoken = ["liberator"]
flavour = "Here."

[[card]]
id = "mayor"
name = "the Mayor"
spoken = ["mayor"]
flavour = "Hear, hear."
goal = "Win."
wants = { count = "animals", is = "at least", number = 0 }

[[card]]
id = "vicar"
name = "the Vicar"
spoken = ["vicar"]
flavour = "Amen."
goal = "GOAL"
wants = WANTS
"""


def goal(wants: str, text: str = "Win.") -> Goal:
    return parse_cards(CARD.replace("WANTS", wants).replace("GOAL", text), "x").cards[1].goal


def counts(animals: tuple[int, ...], **table: int) -> Counts:
    players = tuple(dict.fromkeys(Count, 0) | {Count.ANIMALS: n} for n in animals)
    on_table = {c: table.get(c.value, 0) for c in Count}
    return Counts(players, on_table, {"liberator": 0, "mayor": 1, "vicar": 2})


@pytest.mark.parametrize(
    ("wants", "animals", "met"),
    [
        ('{ count = "animals", is = "more than", player = "mayor" }', (0, 2, 3), True),
        ('{ count = "animals", is = "more than", player = "mayor" }', (0, 3, 3), False),
        ('{ count = "animals", is = "fewer than", player = "liberator" }', (4, 2, 3), True),
        ('{ count = "animals", is = "fewer than", player = "liberator" }', (3, 2, 3), False),
        ('{ count = "animals", is = "as many as", player = "mayor" }', (0, 3, 3), True),
        ('{ count = "animals", is = "as many as", player = "mayor" }', (3, 2, 3), False),
        ('{ count = "animals", is = "at least", number = 3 }', (9, 9, 3), True),
        ('{ count = "animals", is = "at least", number = 4 }', (9, 9, 3), False),
        ('{ count = "animals", is = "at most", number = 3 }', (0, 0, 3), True),
        ('{ count = "animals", is = "at most", number = 2 }', (0, 0, 3), False),
        ('{ count = "animals", is = "exactly", number = 3 }', (0, 0, 3), True),
        ('{ count = "animals", is = "exactly", number = 2 }', (0, 0, 3), False),
        ('{ count = "animals", is = "most" }', (3, 2, 3), True),
        ('{ count = "animals", is = "most" }', (4, 2, 3), False),
        ('{ count = "animals", is = "fewest" }', (3, 3, 3), True),
        ('{ count = "animals", is = "fewest" }', (2, 3, 3), False),
    ],
)
def test_a_comparison(wants: str, animals: tuple[int, ...], met: bool) -> None:
    assert is_met(goal(wants), 2, None, counts(animals)) is met


def test_a_random_player_is_the_one_drawn() -> None:
    wants = '{ count = "animals", is = "as many as", player = "random" }'
    anarchist = goal(wants, "As many as {target}.")
    assert is_met(anarchist, 2, 0, counts((5, 1, 5)))
    assert not is_met(anarchist, 2, 1, counts((5, 1, 5)))


def test_counts_of_the_whole_table() -> None:
    statue = goal('{ count = "statue", is = "at least", number = 1 }')
    assert is_met(statue, 2, None, counts((0, 0, 0), statue=1))
    professor = goal('{ count = "laboratories", is = "more than", than_count = "fields" }')
    assert is_met(professor, 2, None, counts((0, 0, 0), fields=4, laboratories=5))
    assert not is_met(professor, 2, None, counts((0, 0, 0), fields=5, laboratories=5))


LOW = '{ count = "animals", is = "at most", number = 1 }'
HIGH = '{ count = "animals", is = "at least", number = 3 }'


@pytest.mark.parametrize(
    ("wants", "met"),
    [
        (f"{{ all = [{LOW}, {HIGH}] }}", {}),
        (f"{{ any = [{LOW}, {HIGH}] }}", {0, 1, 3, 4}),
        (f"{{ not = {LOW} }}", {2, 3, 4}),
        (f"{{ all = [{{ not = {LOW} }}, {{ not = {HIGH} }}] }}", {2}),
    ],
)
def test_joined_goals(wants: str, met: Value) -> None:
    joined = goal(wants)
    found = {n for n in range(5) if is_met(joined, 2, None, counts((0, 0, n)))}
    assert found == set(met)


def test_what_must_not_be_is_found_as_such() -> None:
    parts = list(comparisons(goal(f"{{ all = [{HIGH}, {{ not = {LOW} }}] }}")))
    assert [wanted for _, wanted in parts] == [True, False]


def test_a_finding_says_what_was_compared() -> None:
    comparison = goal('{ count = "animals", is = "more than", player = "mayor" }')
    assert named_players(comparison) == {"mayor"}
    finding = find(comparison, 2, None, counts((0, 2, 3)))
    assert (finding.mine, finding.other, finding.rival, finding.holds) == (3, 2, 1, True)
