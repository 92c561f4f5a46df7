"""What can be understood in a game at the table, and in a turn of it."""

from collections.abc import Sequence

from referee import numbers
from referee.errors import RefereeError
from referee.hearing.recogniser import Recogniser
from referee.hearing.vocabulary import check_phrases, check_vocabulary
from referee.judging.lexicon import Lexicon, lexicon, rules_lexicon
from referee.pavlov.game import Game
from referee.pavlov.play import in_play
from referee.pavlov.rules import Rule
from referee.pavlov.sayable import doable, sayable
from referee.pavlov.setup import check_people
from referee.table.adaptation import adapted
from referee.table.announcing import Announcing
from referee.table.house import ActionPolicy, House


def announcing(game: Game, house: House) -> Announcing:
    """The turn of the card that waits for a ruling."""
    turn, rules = game.dealt.turn(), in_play(game, house.rules)
    return Announcing.of(
        turn,
        rules,
        game_lexicon(rules, game.people, house),
        adapted(house.thresholds, house.adaptation, turn.dog),
        house.actions is ActionPolicy.SPOKEN,
    )


def check_words(
    recogniser: Recogniser, rules: Sequence[Rule], people: Sequence[str], house: House
) -> None:
    """Make sure that the speech model can hear all that is said in a game with these rules.

    Raises:
        RefereeError: names the first word that it lacks and what asks for it.
    """
    for phrase in sayable(rules, people):
        check_phrases(recogniser, [phrase.text.lower()], f"rule '{phrase.rules[0]}' asks for")
    check_hearable(recogniser, people)
    check_vocabulary(recogniser, game_lexicon(rules, people, house))
    for order, forms in house.requests.orders.items():
        check_phrases(recogniser, [" ".join(form) for form in forms], f"'{order}' needs")


def check_dogs(dogs: Sequence[str], house: House, recogniser: Recogniser | None = None) -> None:
    """Make sure that dogs of these names can play here.

    Raises:
        RefereeError: there are too few or too many, a name comes twice or means something else in
            the game, or the speech model lacks it.
    """
    check_people(dogs)
    check_names(dogs, house)
    if recogniser is not None:
        check_hearable(recogniser, dogs)


def check_hearable(recogniser: Recogniser, people: Sequence[str]) -> None:
    """Make sure that the speech model can hear the dogs' names.

    Raises:
        RefereeError: names the first word that it lacks.
    """
    for person in people:
        check_phrases(recogniser, [person.lower()], "is a dog's name")


def check_names(people: Sequence[str], house: House) -> None:
    """Make sure that no dog is called what means something else at the table.

    Raises:
        RefereeError: names the dog.
    """
    taken = {form for entry in lexicon(house.words).entries for form in entry.forms}
    taken.update(form for forms in house.requests.orders.values() for form in forms)
    for person in people:
        words = tuple(person.lower().split())
        if words in taken or person.strip().isdecimal() or numbers.read(words) is not None:
            raise RefereeError(
                f"'{person}' means something else in the game, a number, a card or a request; "
                "give the dog another name."
            )


def game_lexicon(rules: Sequence[Rule], people: Sequence[str], house: House) -> Lexicon:
    """The phrases that may be understood with these rules."""
    spoken = house.actions is ActionPolicy.SPOKEN
    actions = [action.spoken for action in doable(rules)] if spoken else []
    return rules_lexicon(house.words, rules, people, actions)
