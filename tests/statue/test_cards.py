import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.errors import RefereeError
from referee.resources import grammars
from referee.statue.cardfile import parse_cards
from referee.statue.deal import Setup, deal
from referee.statue.goals import draws_a_player, named_players
from referee.statue.roles import Role

SHIPPED = (grammars() / "statue" / "cards.toml").read_text(encoding="utf-8")


def broken(old: str, new: str) -> str:
    assert old in SHIPPED
    with pytest.raises(RefereeError) as caught:
        parse_cards(SHIPPED.replace(old, new, 1), "mine.toml")
    return str(caught.value)


def test_the_shipped_cards(cards) -> None:
    assert len(cards.cards) >= 14
    assert {"anarchist", "suffragette", "member-of-parliament"} <= cards.by_id.keys()
    assert named_players(cards.by_id["suffragette"].goal) == {"member-of-parliament"}
    assert draws_a_player(cards.by_id["anarchist"].goal)


@pytest.mark.parametrize(
    ("old", "new", "parts"),
    [
        ('is = "as many as"', 'is = "as much as"', ("'anarchist'", "wants.is", "as many as")),
        ('count = "riots_won"', 'count = "riots_one"', ("'playwright'", "riots_won")),
        ('player = "member-of-parliament"', 'player = "mp"', ("'suffragette'", "'mp'")),
        ("as {target}", "as somebody", ("'anarchist'", "{target}")),
        ('id = "vicar"', 'id = "mayor"', ("'mayor'", "two characters")),
        ('spoken = ["vicar"]', 'spoken = ["mayor"]', ("spoken", "'mayor'")),
        ('spoken = ["vicar"]', 'spoken = "vicar"', ("'vicar'", "spoken")),
        ('is = "exactly", number = 0', 'is = "exactly"', ("exactly one of",)),
        ('is = "most" }', 'is = "most", number = 2 }', ("'mayor'", "nothing to compare")),
        ("flavour =", "flavor =", ("flavour",)),
        ("[liberator]", "[liberator", ("TOML",)),
    ],
)
def test_mistakes_are_named_with_file_card_and_key(old: str, new: str, parts: tuple) -> None:
    message = broken(old, new)
    assert "mine.toml" in message
    for part in parts:
        assert part in message


@given(st.integers(3, 12), st.integers(0, 10**6))
@settings(max_examples=150, deadline=None)
def test_a_deal(cards, players: int, seed: int) -> None:
    setup = Setup(tuple(f"Player {n}" for n in range(players)), 3, 10)
    secrets = deal(setup, cards, str(seed))
    students = secrets.roles.count(Role.MEDICAL_STUDENT)
    assert students == players // 2
    assert secrets.roles[secrets.liberator] is Role.ANTI_VIVISECTIONIST
    assert [c == "liberator" for c in secrets.characters].count(True) == 1
    assert secrets.characters[secrets.liberator] == "liberator"
    assert len(set(secrets.characters)) == players
    for seat, character in enumerate(secrets.characters):
        if character == "liberator":
            continue
        goal = cards.by_id[character].goal
        assert named_players(goal) <= set(secrets.characters)
        assert (secrets.targets[seat] is not None) == draws_a_player(goal)
        assert secrets.targets[seat] != seat
    assert deal(setup, cards, str(seed)) == secrets


def test_everything_that_can_be_drawn_is_drawn(cards) -> None:
    setup = Setup(("Ann", "Ben", "Cleo"), 3, 10)
    deals = [deal(setup, cards, str(seed)) for seed in range(600)]
    assert {c for d in deals for c in d.characters} == {"liberator", *cards.by_id}
    assert {d.liberator for d in deals} == {0, 1, 2}
    assert {d.die(1, 0) for d in deals} == {1, 2, 3}
    others = {d.roles[(d.liberator + 1) % 3] for d in deals}
    assert others == set(Role)


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        (Setup(("A", "B"), 4, 5), "3 to 12"),
        (Setup(tuple("ABCDEFGHIJKLM"), 4, 5), "3 to 12"),
        (Setup(("A", "B", "a"), 4, 5), "same name"),
        (Setup(("A", "B", "C"), 2, 5), "3 to 5"),
        (Setup(("A", "B", "C"), 6, 5), "3 to 5"),
        (Setup(("A", "B", "C"), 4, -1), "pot"),
    ],
)
def test_a_set_up_that_is_not_allowed(cards, setup: Setup, reason: str) -> None:
    with pytest.raises(RefereeError, match=reason):
        deal(setup, cards, "1")


def test_cards_that_do_not_go_round(cards) -> None:
    few = type(cards)(cards.liberator, cards.cards[:3])
    setup = Setup(tuple(f"Player {n}" for n in range(7)), 3, 10)
    with pytest.raises(RefereeError, match="do not go round"):
        deal(setup, few, str(random.Random(1).random()))
