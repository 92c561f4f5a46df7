"""From what happens around a test to the events that say so: people, rules, cards and bones.

Each function looks at the game, checks that it can happen now, and returns the event; nothing is
changed until the event is applied.
"""

from collections.abc import Mapping, Sequence
from random import Random

from referee.errors import RefereeError
from referee.pavlov.deck import HAND, Deck, shuffled
from referee.pavlov.events import (
    BonesTraded,
    GameStarted,
    Hand,
    HandsDealt,
    RuleRevealed,
    TestBegun,
)
from referee.pavlov.game import BONES, Game, Phase, person_named
from referee.pavlov.rules import Rulebook, dogtors, easiest_first, find_rule
from referee.pavlov.scoring import MOST_PEOPLE, Level
from referee.tomltable import suggest


def draw(rules: Rulebook, tests: int, random: Random) -> tuple[str, ...]:
    """Ids of rules of different Dogtors, one for each test, the easiest Dogtors first.

    Raises:
        RefereeError: there are fewer Dogtors than tests.
    """
    everyone = dogtors(rules.values())
    if len(everyone) < tests:
        raise RefereeError(
            f"{tests} rules of different Dogtors cannot be drawn; the rule files have "
            f"{len(everyone)} Dogtors."
        )
    chosen = easiest_first(random.sample(everyone, tests))
    return tuple(
        random.choice([rule.id for rule in rules.values() if rule.dogtor == dogtor])
        for dogtor in chosen
    )


def start(
    people: Sequence[str], level: Level, drawn: Sequence[str], rules: Rulebook
) -> GameStarted:
    """People sit down to play with these rules face down.

    Args:
        people: names in seat order, 1 to 8, all different.
        level: which the group has chosen.
        drawn: ids of rules, one for each test, of different Dogtors.
        rules: where the ids are looked up.

    Raises:
        RefereeError: there are too few or too many people or rules, a name comes twice, a rule is
            unknown, or two rules are of one Dogtor.
    """
    check_people(people)
    cards = [find_rule(rule_id, rules) for rule_id in drawn]
    if len(drawn) != level.tests:
        raise RefereeError(f"Level {level.name} needs {level.tests} rules, not {len(drawn)}.")
    by = [rule.dogtor.name for rule in cards]
    for name in by:
        if by.count(name) > 1:
            raise RefereeError(f"A test never has two rules of one Dogtor; {name} has two here.")
    return GameStarted(tuple(people), level.name, level.tests, tuple(drawn))


def reveal(game: Game, rule_id: str | None = None) -> RuleRevealed:
    """The Dogtor's seat turns a rule face up: the one named, or the first that lies face down.

    Raises:
        RefereeError: this is not the time, or the rule does not lie face down.
    """
    game.expect(Phase.REVEAL)
    rule_id = rule_id or game.drawn[0]
    if rule_id not in game.drawn:
        raise RefereeError(
            f"Rule '{rule_id}' does not lie face down; {suggest(rule_id, game.drawn)}"
        )
    return RuleRevealed(rule_id, game.dogtor)


def deal(game: Game, deck: Deck, random: Random) -> HandsDealt:
    """Five cards of the shuffled deck for every dog of the next test.

    Raises:
        RefereeError: this is not the time, or the deck has too few cards.
    """
    cards = shuffled(deck, random)
    dogs = dogs_of_test(game)
    check_deck(deck, dogs)
    hands = {dog: cards[seat * HAND : (seat + 1) * HAND] for seat, dog in enumerate(dogs)}
    return deal_given(game, hands)


def check_deck(deck: Deck, dogs: Sequence[str]) -> None:
    """Make sure that the dogs of a test can be dealt their cards.

    Raises:
        RefereeError: the deck has too few cards.
    """
    if len(deck) < HAND * len(dogs):
        raise RefereeError(
            f"{len(dogs)} dogs need {HAND * len(dogs)} cards; the deck is too small."
        )


def deal_face_down(game: Game) -> HandsDealt:
    """Five printed cards for every dog of the next test, which only the table can see.

    Raises:
        RefereeError: this is not the time.
    """
    return deal_given(game, dict.fromkeys(dogs_of_test(game), (None,) * HAND))


def deal_given(game: Game, hands: Mapping[str, Hand]) -> HandsDealt:
    """These cards, as a recorded game or a stacked deck has them.

    Raises:
        RefereeError: this is not the time, or a hand is of somebody who does not play.
    """
    game.expect(Phase.DEAL)
    for dog in hands:
        person_named(game.people, dog)
    if not any(hands.values()):
        raise RefereeError("A test needs at least one dog with a card.")
    return HandsDealt({dog: tuple(hands[dog]) for dog in game.people if dog in hands})


def dogs_of_test(game: Game) -> tuple[str, ...]:
    """Who plays the next test: everyone, or all but the Dogtor's seat when there are eight."""
    everyone = len(game.people) < MOST_PEOPLE
    return tuple(dog for dog in game.people if everyone or dog != game.dogtor)


def trade(game: Game, bones: Mapping[str, int]) -> BonesTraded:
    """Bones change hands between tests.

    Args:
        game: between tests.
        bones: person -> bones after the trade; who is left out keeps theirs.

    Raises:
        RefereeError: this is not the time, somebody does not play, someone would have fewer than
            one or more than three bones, or the sum would change.
    """
    if game.phase not in (Phase.REVEAL, Phase.DEAL, Phase.BEGIN):
        raise RefereeError("Bones are traded between tests only.")
    after = {
        **game.bones,
        **{person_named(game.people, dog): count for dog, count in bones.items()},
    }
    for dog, count in after.items():
        if not 1 <= count <= BONES:
            raise RefereeError(
                f"Then {dog} would have {count} bones, but nobody may have more than {BONES}."
                if count > BONES
                else f"Then {dog} would have no bone left, but everybody keeps one at least."
            )
    if sum(after.values()) != game.bones_left:
        raise RefereeError(
            f"That makes {sum(after.values())} bones, but there are {game.bones_left}."
        )
    return BonesTraded(after)


def begin(game: Game) -> TestBegun:
    """The rules are hidden; the dog to the left of the Dogtor's seat starts.

    Raises:
        RefereeError: this is not the time.
    """
    game.expect(Phase.BEGIN)
    test = game.dealt
    seat = game.people.index(game.dogtor)
    around = (*game.people[seat + 1 :], *game.people[: seat + 1])
    return TestBegun(next(dog for dog in around if dog in test.dogs and test.hand(dog)))


def check_people(people: Sequence[str]) -> None:
    """Make sure that people can play together.

    Raises:
        RefereeError: there are too few or too many, or a name comes twice or cannot be shown.
    """
    if not 1 <= len(people) <= MOST_PEOPLE:
        raise RefereeError(f"1 to {MOST_PEOPLE} people can play, not {len(people)}.")
    names = [name.strip().casefold() for name in people]
    for name in names:
        if not name:
            raise RefereeError("Every dog needs a name.")
        if not name.isprintable():
            raise RefereeError(f"The name {name!r} cannot be shown; use letters.")
        if names.count(name) > 1:
            raise RefereeError(f"Two dogs have the name '{name}'; give one another name.")
