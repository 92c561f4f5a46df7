"""A turn at the table: what may be heard in it, and the ruling on what was."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee import numbers
from referee.errors import RefereeError
from referee.hearing.recogniser import Recogniser
from referee.hearing.turn_grammar import turn_grammar
from referee.hearing.vocabulary import check_phrases, check_vocabulary
from referee.judging.announcement import right_announcements, rival_announcements
from referee.judging.completeness import is_complete
from referee.judging.judge import judge
from referee.judging.lexicon import Lexicon, lexicon
from referee.judging.ruling import Ruling
from referee.judging.thresholds import Thresholds
from referee.pavlov.expectation import Expectation, Phrase, PhraseKind
from referee.pavlov.game import Game
from referee.pavlov.play import expectation, in_play, mistaken
from referee.pavlov.rules import Rule
from referee.pavlov.sayable import doable, sayable
from referee.table.adaptation import adapted
from referee.table.doubts import of_lost_sound
from referee.table.exchange import Listening
from referee.table.house import ActionPolicy, House
from referee.utterance import Utterance


@dataclass(frozen=True, slots=True)
class Announcing:
    """A dog has flipped a card and announces.

    Attributes:
        right: what the rules require of it, under the table's policy on actions.
        mistaken: what dogs who forget rules would announce.
        lexicon: the phrases that may be understood.
        thresholds: where evidence begins to be enough for this dog's voice.
    """

    right: Expectation
    mistaken: tuple[Expectation, ...]
    lexicon: Lexicon
    thresholds: Thresholds

    def listening(self, patience: float | None) -> Listening:
        """What can be heard in this turn."""
        return Listening(
            grammar=turn_grammar(self.right, self.mistaken, self.lexicon),
            right=right_announcements(self.right, self.lexicon),
            rivals=rival_announcements(self.right, self.mistaken, self.lexicon),
            patience=patience,
        )

    def is_complete(self, words: Sequence[str]) -> bool:
        """Whether the words end as announcements end, so that a short pause is enough."""
        return is_complete(self.right, words, self.lexicon)

    def rule_on(self, utterance: Utterance, seen_undone: bool, lost: int = 0) -> Ruling:
        """The ruling on what was heard or typed.

        Args:
            utterance: what was.
            seen_undone: whether a witness said that the actions were not done.
            lost: blocks of sound that were lost within it.
        """
        undone = self.right.actions if seen_undone else ()
        ruling = judge(self.right, utterance, self.lexicon, self.thresholds, undone)
        return of_lost_sound(ruling) if lost else ruling


def announcing(game: Game, house: House) -> Announcing:
    """The turn of the card that waits for a ruling."""
    right = expectation(game, house.rules)
    forgotten = mistaken(game, house.rules)
    if house.actions is ActionPolicy.SPOKEN:
        right, forgotten = spoken_actions(right), tuple(spoken_actions(e) for e in forgotten)
    return Announcing(
        right,
        forgotten,
        game_lexicon(in_play(game, house.rules), game.people, house),
        adapted(house.thresholds, house.adaptation, game.dealt.turn().dog),
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
    for person in people:
        check_phrases(recogniser, [person.lower()], "is a dog's name")
    check_vocabulary(recogniser, game_lexicon(rules, people, house))
    for order, forms in house.requests.orders.items():
        check_phrases(recogniser, [" ".join(form) for form in forms], f"'{order}' needs")


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
    phrases = sayable(rules, people)
    said = [phrase.text for phrase in phrases if phrase.kind is PhraseKind.WORDS]
    called = [phrase.text for phrase in phrases if phrase.kind is PhraseKind.DOG]
    if house.actions is ActionPolicy.SPOKEN:
        said += [action.spoken for action in doable(rules)]
    return lexicon(house.words, said, called)


def spoken_actions(expected: Expectation) -> Expectation:
    """The expectation at a table where actions are said in place of being done."""
    said = tuple(Phrase(PhraseKind.WORDS, a.spoken, 1, a.rules) for a in expected.actions)
    return replace(expected, phrases=(*expected.phrases, *said), actions=())
