"""One turn refereed by ear: the grammar for it, the hearing, the ruling."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from referee.hearing.ears import Ears
from referee.hearing.vocabulary import Needed, check_vocabulary
from referee.judging.corrections import Leniency
from referee.judging.lexicon import Lexicon, TableWords, parse_words, rules_lexicon
from referee.judging.ruling import Ruling
from referee.judging.thresholds import DEFAULT, Thresholds, parse_thresholds
from referee.pavlov.expectation import Action
from referee.pavlov.rules import Rule
from referee.pavlov.sayable import sayable
from referee.pavlov.turn import Turn
from referee.resources import LANGUAGE, grammars
from referee.sound import Samples
from referee.table.announcing import Announcing
from referee.textfile import read_text


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
        announcing = Announcing.of(turn, rules, self.lexicon, self.thresholds)
        heard = announcing.listening()
        utterance = self.ears.hear(clip, heard.grammar, heard.right, heard.rivals)
        return announcing.rule_on(utterance, undone, leniency=leniency)


def table_words(language: str = LANGUAGE) -> TableWords:
    """The words that people of a language use at the table.

    Raises:
        RefereeError: the installation is incomplete or the words file is broken.
    """
    file = grammars(language) / "words.toml"
    return parse_words(read_text(file), file.name)


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
    return parse_thresholds(read_text(path), path.name)


def prepare(ears: Ears, rules: Sequence[Rule], dogs: Sequence[str]) -> Referee:
    """A referee for a game with these rules and dogs.

    Raises:
        RefereeError: the model lacks a word that the game needs; the message names it and the
            rule that it came from.
    """
    words = rules_lexicon(table_words(), rules, dogs)
    needed = [
        Needed(phrase.text.lower(), f"rule '{phrase.rules[0]}' asks for")
        for phrase in sayable(rules, dogs)
    ]
    check_vocabulary(ears.recogniser, words, needed)
    return Referee(ears, words, shipped_thresholds())
