"""One turn refereed by ear: the grammar for it, the hearing, the ruling."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from referee.errors import RefereeError
from referee.hearing.ears import Ears
from referee.hearing.turn_grammar import turn_grammar
from referee.hearing.vocabulary import Needed, check_vocabulary
from referee.judging.announcement import right_announcements, rival_announcements
from referee.judging.corrections import Leniency
from referee.judging.judge import judge
from referee.judging.lexicon import Lexicon, TableWords, lexicon, parse_words
from referee.judging.ruling import Ruling
from referee.judging.thresholds import DEFAULT, Thresholds, parse_thresholds
from referee.pavlov.expectation import Action, PhraseKind
from referee.pavlov.expecting import expect, forgetful
from referee.pavlov.rules import Rule
from referee.pavlov.sayable import sayable
from referee.pavlov.turn import Turn
from referee.resources import LANGUAGE, grammars
from referee.sound import Samples


@dataclass(frozen=True, slots=True)
class Referee:
    """The Dogtor's ear and judgement for one game.

    Attributes:
        ears: the recogniser and the speech finder.
        lexicon: the phrases of this game.
        thresholds: where evidence begins to be enough.
    """

    ears: Ears
    lexicon: Lexicon
    thresholds: Thresholds = DEFAULT

    def rule_on(
        self,
        clip: Samples,
        turn: Turn,
        rules: Sequence[Rule],
        undone: Sequence[Action] = (),
        leniency: Leniency = Leniency.KIND,
    ) -> Ruling:
        """Hear a dog's announcement and judge it.

        Args:
            clip: shape (samples,), float32 at 16 kHz.
            turn: the flipped card and what came before it.
            rules: in play, in the order in which they were revealed.
            undone: required actions that somebody at the table saw were not done.
            leniency: what counts when a dog takes back what it said.
        """
        expectation = expect(turn, rules)
        mistaken = forgetful(turn, rules)
        right = right_announcements(expectation, self.lexicon)
        rivals = rival_announcements(expectation, mistaken, self.lexicon)
        grammar = turn_grammar(expectation, mistaken, self.lexicon)
        utterance = self.ears.hear(clip, grammar, right, rivals)
        return judge(expectation, utterance, self.lexicon, self.thresholds, undone, leniency)


def table_words(language: str = LANGUAGE) -> TableWords:
    """The words that people of a language use at the table.

    Raises:
        RefereeError: the installation is incomplete or the words file is broken.
    """
    file = grammars(language) / "words.toml"
    return parse_words(file.read_text(encoding="utf-8"), file.name)


def shipped_thresholds(language: str = LANGUAGE) -> Thresholds:
    """The thresholds that were tuned for a language and its model.

    Raises:
        RefereeError: the installation is incomplete or the file is broken.
    """
    return load_thresholds(grammars(language) / "thresholds.toml")


def load_thresholds(path: Path) -> Thresholds:
    """The thresholds of a file.

    Raises:
        RefereeError: it cannot be read, or has a mistake.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RefereeError(f"'{path}' cannot be read as thresholds: {error}.") from error
    return parse_thresholds(text, path.name)


def prepare(ears: Ears, rules: Sequence[Rule], dogs: Sequence[str]) -> Referee:
    """A referee for a game with these rules and dogs.

    Raises:
        RefereeError: the model lacks a word that the game needs; the message names it and the
            rule that it came from.
    """
    phrases = sayable(rules, dogs)
    said = [phrase.text for phrase in phrases if phrase.kind is PhraseKind.WORDS]
    called = [phrase.text for phrase in phrases if phrase.kind is PhraseKind.DOG]
    words = lexicon(table_words(), said, called)
    needed = [Needed(p.text.lower(), f"rule '{p.rules[0]}' asks for") for p in phrases]
    check_vocabulary(ears.recogniser, words, needed)
    return Referee(ears, words, shipped_thresholds())
