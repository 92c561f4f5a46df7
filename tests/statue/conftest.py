from collections.abc import Callable
from dataclasses import replace

import pytest

from referee.narrator.files import read_cards, read_commands
from referee.narrator.wording import Wording, read_wording
from referee.statue.cards import CardFile
from referee.statue.commands import Commands, player_forms
from referee.statue.deal import Secrets, Setup, deal
from referee.statue.game import Game, start
from referee.statue.roles import Role
from referee.statue.table import Acting, Table
from referee.statue.understanding import Language, sayable

from . import table as tables

PEOPLE = (
    "Ann",
    "Ben",
    "Cleo",
    "Dora",
    "Emil",
    "Fritz",
    "Gwen",
    "Hal",
    "Iris",
    "Jack",
    "Kit",
    "Lou",
)


@pytest.fixture(scope="session")
def cards() -> CardFile:
    return read_cards(None)[0]


@pytest.fixture(scope="session")
def commands() -> Commands:
    return read_commands()


@pytest.fixture(scope="session")
def wording() -> Wording:
    return read_wording()


CHARACTERS = (
    "liberator", "suffragette", "member-of-parliament", "anarchist", "vicar", "nurse",
    "mayor", "duchess", "butcher", "editor", "journalist", "surgeon",
)  # fmt: skip


class NewGame:
    """Makes games whose secrets are known: the Liberator sits at seat 0, students at odd seats."""

    def __call__(self, *animals: int, pot: int = 10, statue: int = 0) -> Game:
        players = len(animals)
        roles = tuple(
            Role.MEDICAL_STUDENT if seat % 2 else Role.ANTI_VIVISECTIONIST
            for seat in range(players)
        )
        targets = tuple(0 if c == "anarchist" else None for c in CHARACTERS[:players])
        secrets = Secrets("test", 0, roles, CHARACTERS[:players], targets)
        game = start(Setup(PEOPLE[:players], 4, pot), secrets)
        seats = tuple(
            replace(seat, animals=number)
            for seat, number in zip(game.table.seats, animals, strict=True)
        )
        table = replace(game.table, seats=seats, statue=statue)
        return replace(game, table=table)

    def in_part_two(self, *animals: int, pot: int = 10, statue: int = 0) -> Game:
        """Nobody has given anything away; the player at seat 1 is the firebrand."""
        game = self(*animals, pot=pot, statue=statue)
        return replace(game, table=replace(game.table, phase=Acting(1)))

    def random(self, players: int, seed: int, cards: CardFile) -> Game:
        """As it is dealt."""
        setup = Setup(PEOPLE[:players], 3 + seed % 3, 3 * players)
        return start(setup, deal(setup, cards, str(seed)))


@pytest.fixture(scope="session")
def new_game() -> NewGame:
    return NewGame()


@pytest.fixture(scope="session")
def ways_to_move(cards, commands) -> Callable[[Table], tuple[str, ...]]:
    """Everything that can be said to play a lawful move."""

    def said(table: Table) -> tuple[str, ...]:
        seats = [(seat.person, seat.character) for seat in table.seats]
        language = Language(commands, player_forms(commands, cards, seats))
        return sayable(table, language, ())[:-1]

    return said


@pytest.fixture
def table(tmp_path, cards, wording, commands):
    table = tables.Table(tmp_path / "game.jsonl", cards, wording, commands)
    yield table
    table.log.close()
