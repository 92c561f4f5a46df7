"""Whether each dog is understood: it says one sentence, as in a game."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee import numbers
from referee.hearing.endpoint import EndpointSettings
from referee.hearing.live import LiveEars
from referee.hearing.recogniser import Grammar
from referee.hearing.turn_grammar import grammar_of
from referee.judging.lexicon import Lexicon, TableWords, TokenKind, lexicon
from referee.pavlov.library import shipped_deck, shipped_rules, shipped_scoring
from referee.table import turns
from referee.table.house import House
from referee.table.refereeing import table_words
from referee.table.requests import load_request_words
from referee.utterance import UNKNOWN, Utterance

SURE = 0.5
"""Least confidence of a word that counts as understood, as for good announcements."""

HIGHEST = 99
"""Totals that can be said in a sentence of setup."""

UNHURRIED = EndpointSettings(silence=10.0)


@dataclass(frozen=True, slots=True)
class Said:
    """What was heard of a dog's sentence.

    Attributes:
        heard: the words as heard.
        understood: whether they are those of the sentence, each clear enough.
    """

    heard: str
    understood: bool


class Listener:
    """Hears sentences with a grammar as wide as that of a turn in a game."""

    def __init__(self, live: LiveEars, words: TableWords) -> None:
        """Make the grammar.

        Args:
            live: ears at the microphone.
            words: that people use at the table.
        """
        self._live = live
        self._lexicon = lexicon(words)
        self._grammar = _grammar(self._lexicon)
        fillers = self._lexicon.of(TokenKind.FILLER)
        self._meaningless = {
            UNKNOWN,
            *(f for entry in fillers for form in entry.forms for f in form),
        }

    def listen(self, sentence: str) -> Said:
        """Wait for the dog to speak.

        Args:
            sentence: lower-case words of the game, with commas where one pauses.
        """
        wanted = spoken_words(sentence)
        heard = self._live.listen(
            self._grammar, lambda words: self._meant(words) == wanted, settings=UNHURRIED
        )
        return self._judge(heard.utterance, wanted)

    def _judge(self, utterance: Utterance, wanted: tuple[str, ...]) -> Said:
        said = self._meant([word.text for word in utterance.words])
        sure = all(word.confidence >= SURE for word in utterance.words)
        return Said(utterance.text, said == wanted and sure)

    def _meant(self, words: Sequence[str]) -> tuple[str, ...]:
        return tuple(word for word in words if word not in self._meaningless)


def check_dogs(dogs: Sequence[str]) -> None:
    """Make sure that a game can begin with these dogs; none at all means that they are asked.

    Raises:
        RefereeError: says which name is in the way.
    """
    if dogs:
        turns.check_dogs(dogs, _usual_house())


def spoken_words(sentence: str) -> tuple[str, ...]:
    """The words of a sentence, without its commas."""
    return tuple(sentence.replace(",", " ").split())


def _usual_house() -> House:
    return House(
        rules=shipped_rules(),
        deck=shipped_deck(),
        scoring=shipped_scoring(),
        words=table_words(),
        requests=load_request_words(),
    )


def _grammar(lexicon: Lexicon) -> Grammar:
    said = [form for entry in lexicon.entries for form in entry.forms]
    totals = [form for n in range(HIGHEST + 1) for form in numbers.spoken_forms(n)]
    return grammar_of(" ".join(words) for words in (*said, *totals))
