"""Name cards: who the characters of the Brown Dog affair are, and what each wants in secret."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from referee.statue.goals import Goal, named_players

LIBERATOR = "liberator"
"""Id of the Animal Liberator, whose role is also the name card (rulebook, "Set-up")."""


@dataclass(frozen=True, slots=True)
class Character:
    """The public side of a card.

    Attributes:
        id: as goals and journals name it, "member-of-parliament".
        name: as it stands within a sentence, "the Member of Parliament".
        spoken: what players say for it, lower case, the usual form first.
        flavour: a line of introduction that everybody may hear.
    """

    id: str
    name: str
    spoken: tuple[str, ...]
    flavour: str


@dataclass(frozen=True, slots=True)
class NameCard:
    """A character with its secret.

    Attributes:
        character: the public side.
        text: the goal as printed; "{target}" stands for the player drawn in secret.
        goal: the same goal, so that the program can decide it.
    """

    character: Character
    text: str
    goal: Goal


@dataclass(frozen=True)
class CardFile:
    """All name cards that can be dealt, and the Animal Liberator, who has no goal."""

    liberator: Character
    cards: tuple[NameCard, ...]

    @cached_property
    def by_id(self) -> Mapping[str, NameCard]:
        """The name cards by the id of their character."""
        return {card.character.id: card for card in self.cards}

    @cached_property
    def characters(self) -> Mapping[str, Character]:
        """Every character by its id, the Animal Liberator among them."""
        people = (self.liberator, *(card.character for card in self.cards))
        return {character.id: character for character in people}

    def company(self, card_id: str) -> frozenset[str]:
        """The card and every card that must be dealt with it, because a goal names it."""
        found: set[str] = set()
        waiting = {card_id}
        while waiting:
            card = waiting.pop()
            found.add(card)
            waiting |= named_players(self.by_id[card].goal) - found - {LIBERATOR}
        return frozenset(found)
