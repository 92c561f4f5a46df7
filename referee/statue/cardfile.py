"""Reading a file of name cards, with errors that say file, card and key."""

from collections.abc import Sequence
from dataclasses import replace

from referee.errors import RefereeError
from referee.statue.cards import LIBERATOR, CardFile, Character, NameCard
from referee.statue.goals import (
    RANDOM,
    AgainstAll,
    AgainstCount,
    AgainstNumber,
    AgainstPlayer,
    All,
    Any,
    Comparison,
    Count,
    Goal,
    Not,
    Relation,
    draws_a_player,
    named_players,
)
from referee.tomltable import Table, parse, suggest

_TARGET = "{target}"
_OTHERS = ("number", "player", "than_count")
_JOINTS = ("all", "any", "not")


def parse_cards(text: str, source: str) -> CardFile:
    """Read name cards; `source` is the file's name in messages.

    Raises:
        RefereeError: something is missing, unknown or does not fit together.
    """
    top = parse(text, source)
    top.only(("liberator", "card"))
    liberator = _character(LIBERATOR, replace(top.table("liberator"), path="liberator"))
    cards = tuple(_card(table, source) for table in top.tables("card"))
    _check_together(liberator, cards, source)
    return CardFile(liberator, cards)


def _card(table: Table, source: str) -> NameCard:
    card_id = table.text("id")
    table = replace(table, where=f"{source}: card '{card_id}'", path="")
    table.only(("id", "name", "spoken", "flavour", "goal", "wants"))
    text, goal = table.text("goal"), _goal(table.table("wants"))
    if draws_a_player(goal) != (_TARGET in text):
        raise table.error(
            f'has {_TARGET} in its text when the goal wants player = "{RANDOM}", and only then',
            "goal",
        )
    return NameCard(_character(card_id, table), text, goal)


def _character(character_id: str, table: Table) -> Character:
    spoken = table.values.get("spoken")
    if not isinstance(spoken, list) or not spoken or not all(isinstance(s, str) for s in spoken):
        raise table.error("needs a list of texts in quotes", "spoken")
    forms = tuple(form.lower() for form in spoken)
    return Character(character_id, table.text("name"), forms, table.text("flavour"))


def _goal(table: Table) -> Goal:
    joints = [key for key in _JOINTS if key in table.values]
    if not joints:
        return _comparison(table)
    table.only(joints[:1])
    if joints == ["not"]:
        return Not(_goal(table.table("not")))
    parts = tuple(_goal(part) for part in table.tables(joints[0]))
    return All(parts) if joints == ["all"] else Any(parts)


def _comparison(table: Table) -> Comparison:
    table.only(("count", "is", *_OTHERS))
    count = table.choice("count", Count, "count")
    relation = table.choice("is", Relation, "relation")
    others = [key for key in _OTHERS if key in table.values]
    if relation in (Relation.MOST, Relation.FEWEST):
        if others:
            raise table.error(f"'{relation}' takes nothing to compare with", others[0])
        return AgainstAll(count, relation)
    match others:
        case ["number"]:
            return AgainstNumber(count, relation, table.number("number"))
        case ["player"]:
            return AgainstPlayer(count, relation, table.text("player"))
        case ["than_count"]:
            return AgainstCount(count, relation, table.choice("than_count", Count, "count"))
        case _:
            raise table.error("compares with exactly one of number, player and than_count")


def _check_together(liberator: Character, cards: Sequence[NameCard], source: str) -> None:
    ids = [card.character.id for card in cards]
    _check_unique(source, "id", [LIBERATOR, RANDOM, *ids])
    people = (liberator, *(card.character for card in cards))
    _check_unique(source, "spoken", [form for person in people for form in person.spoken])
    for card in cards:
        for name in named_players(card.goal):
            place = f"{source}: card '{card.character.id}': wants.player"
            if name == card.character.id:
                raise RefereeError(f"{place}: a goal cannot name its own card")
            if name not in (LIBERATOR, *ids):
                raise RefereeError(f"{place}: unknown card '{name}'; {suggest(name, ids)}")


def _check_unique(source: str, key: str, values: Sequence[str]) -> None:
    twice = next((value for value in values if values.count(value) > 1), None)
    if twice is not None:
        raise RefereeError(f"{source}: two characters have the {key} '{twice}'; change one")
