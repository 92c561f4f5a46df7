"""What is drawn in secret: roles, name cards, targets and every throw of the die.

All of it follows from one seed, so that a game can be told again from its seed and its moves.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from referee.errors import RefereeError
from referee.statue.cards import LIBERATOR, CardFile
from referee.statue.goals import draws_a_player
from referee.statue.roles import Role

FEWEST_PLAYERS, MOST_PLAYERS = 3, 12
FEWEST_ANIMALS, MOST_ANIMALS = 3, 5
MOST_IN_POT = 99

_DEALS = 100
"""Deals that are tried to see whether cards go round."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What the table chooses before the game.

    Attributes:
        people: the players' own names, each to the left of the one before.
        animals: how many each player starts with.
        pot: how many lie in the pot.
    """

    people: tuple[str, ...]
    animals: int
    pot: int


@dataclass(frozen=True, slots=True)
class Secrets:
    """What only the narrator knows; the liberator and the characters are shown to everybody.

    Attributes:
        seed: where all of it, and the die, comes from.
        liberator: seat of the Animal Liberator.
        roles: the role at each seat.
        characters: the character at each seat.
        targets: the player drawn for the goal at each seat, or None where the goal draws nobody.
    """

    seed: str
    liberator: int
    roles: tuple[Role, ...]
    characters: tuple[str, ...]
    targets: tuple[int | None, ...]

    def die(self, round_number: int, seat: int) -> int:
        """What the player throws in this round, 1 to 3, however often it is taken back."""
        return Random(f"{self.seed}/{round_number}/{seat}").randint(1, 3)


def check_setup(setup: Setup) -> None:
    """Let a possible set-up pass.

    Raises:
        RefereeError: the number of players, of animals or of the pot is not allowed.
    """
    players = len(setup.people)
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise RefereeError(
            f"{players} players cannot play; it takes {FEWEST_PLAYERS} to {MOST_PLAYERS}."
        )
    if len({name.casefold() for name in setup.people}) < players:
        raise RefereeError("Two players have the same name; give each a name of their own.")
    if not FEWEST_ANIMALS <= setup.animals <= MOST_ANIMALS:
        raise RefereeError(
            f"Each player starts with {FEWEST_ANIMALS} to {MOST_ANIMALS} animals, "
            f"not {setup.animals}."
        )
    if not 0 <= setup.pot <= MOST_IN_POT:
        raise RefereeError(f"The pot holds 0 to {MOST_IN_POT} animals, not {setup.pot}.")


def deal(setup: Setup, cards: CardFile, seed: str) -> Secrets:
    """Draw everything that is secret.

    Raises:
        RefereeError: the set-up is not allowed, or the cards do not go round.
    """
    check_setup(setup)
    players = len(setup.people)
    rng = Random(seed)
    liberator = rng.randrange(players)
    roles = _roles(players, liberator, rng)
    names = _name_cards(cards, players - 1, rng)
    names.insert(liberator, LIBERATOR)
    targets = tuple(_target(cards, name, seat, players, rng) for seat, name in enumerate(names))
    return Secrets(seed, liberator, roles, tuple(names), targets)


def most_players(cards: CardFile) -> int:
    """The largest number of players whose name cards can always be dealt.

    Raises:
        RefereeError: the cards do not even go round the smallest.
    """
    most = 0
    for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1):
        try:
            for seed in range(_DEALS):
                _name_cards(cards, players - 1, Random(seed))
        except RefereeError:
            if players == FEWEST_PLAYERS:
                raise
            return most
        most = players
    return most


def _roles(players: int, liberator: int, rng: Random) -> tuple[Role, ...]:
    """Half of each team; of an odd number the Liberator's team has one more."""
    students = players // 2
    rest = [Role.MEDICAL_STUDENT] * students
    rest += [Role.ANTI_VIVISECTIONIST] * (players - 1 - students)
    rng.shuffle(rest)
    rest.insert(liberator, Role.ANTI_VIVISECTIONIST)
    return tuple(rest)


def _name_cards(cards: CardFile, wanted: int, rng: Random) -> list[str]:
    """So many cards, each with every character that its goal names."""
    dealt: list[str] = []
    for card in _shuffled([*cards.by_id], rng):
        company = sorted(cards.company(card) - set(dealt))
        if len(dealt) + len(company) <= wanted:
            dealt += company
    if len(dealt) < wanted:
        raise RefereeError(
            f"The name cards do not go round {wanted + 1} players; "
            "add cards whose goals name nobody."
        )
    return _shuffled(dealt, rng)


def _shuffled(ids: Sequence[str], rng: Random) -> list[str]:
    return rng.sample(ids, len(ids))


def _target(cards: CardFile, name: str, seat: int, players: int, rng: Random) -> int | None:
    if name == LIBERATOR or not draws_a_player(cards.by_id[name].goal):
        return None
    return rng.choice([other for other in range(players) if other != seat])
