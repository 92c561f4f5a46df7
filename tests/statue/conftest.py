from random import Random

import pytest

from referee.statue.cards import CardFile
from referee.statue.commands import Commands
from referee.statue.deal import Setup, deal
from referee.statue.game import Game, start
from referee.table.statue_files import read_cards, read_commands
from referee.table.statue_wording import Wording, read_wording

PEOPLE = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fritz", "Gwen", "Hal", "Iris", "Jack", "Kit", "Lou")


@pytest.fixture(scope="session")
def cards() -> CardFile:
    return read_cards(None)[0]


@pytest.fixture(scope="session")
def commands() -> Commands:
    return read_commands()


@pytest.fixture(scope="session")
def wording() -> Wording:
    return read_wording()
