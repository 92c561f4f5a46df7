"""What players say, heard or typed, to what they ask for; and what can be said at a moment."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from referee import numbers
from referee.statue.choices import choices
from referee.statue.commands import Commands
from referee.statue.deciding import wish_for
from referee.statue.patterns import Forms, Slot, Words, fill, has, match
from referee.statue.table import Table
from referee.statue.wishes import Act, Wish
from referee.utterance import UNKNOWN, Hypothesis, Utterance

RIVAL = 4.0
"""Nats: a hypothesis this close behind the best that asks for something else puts it in doubt."""

ALIKE = 80
"""Percent: a word that is not known is taken for the known word that is as much like it."""


@dataclass(frozen=True, slots=True)
class Understood:
    """What an utterance asks for.

    Attributes:
        wish: None when it makes no sense.
        doubtful: whether it could well have been something else.
    """

    wish: Wish | None
    doubtful: bool


@dataclass(frozen=True)
class Language:
    """The commands of a language with the names of a game's players."""

    commands: Commands
    forms: Forms

    @property
    def words(self) -> frozenset[str]:
        """Every word that means something."""
        patterns = [p for patterns in self.commands.patterns.values() for p in patterns]
        said = {word for pattern in patterns for part in pattern.parts for word in part.words}
        named = {word for names in self.forms.players for name in names for word in name}
        alike = {w for sounds in self.commands.sounds.values() for sound in sounds for w in sound}
        counted = numbers.vocabulary() | {*self.forms.none, *self.forms.all}
        return frozenset(said | named | alike | counted)


def understand(utterance: Utterance, language: Language, sure: float) -> Understood:
    """What the player asks for, lawful or not.

    Args:
        utterance: what was heard or typed.
        language: the commands and names.
        sure: a word heard with less confidence than this, 0 to 1, is in doubt.
    """
    words, guessed = _known(utterance.text.lower().split(), language)
    wish = read(words, language)
    if wish is None:
        return Understood(None, False)
    agreeing = [read(other.words, language) == wish for other in _close_behind(utterance)]
    unsure = any(word.confidence < sure for word in utterance.words) and not agreeing
    return Understood(wish, guessed or unsure or not all(agreeing))


def read(words: Sequence[str], language: Language) -> Wish | None:
    """What words that are all known ask for, or None."""
    meant = language.commands.meant(words)
    patterns = (p for patterns in language.commands.patterns.values() for p in patterns)
    readings = (wish for pattern in patterns for wish in match(pattern, meant, language.forms))
    return next(readings, None)


def sayable(table: Table, language: Language, asked: Iterable[Act]) -> tuple[str, ...]:
    """The grammar of a moment: every lawful move, what can be asked of the narrator, `[unk]`.

    Args:
        table: what everybody sees.
        language: the commands and names.
        asked: what can be asked of the narrator now.
    """
    moves = [wish_for(table, move) for move in choices(table)]
    said = [words for wish in moves for words in _ways_to_say(wish, table, language)]
    said += [words for act in asked for words in _ways_to_ask(act, language)]
    heard = (form for words in said for form in language.commands.sounding(words))
    return (*dict.fromkeys(" ".join(words) for words in heard), UNKNOWN)


def examples(table: Table, language: Language) -> tuple[str, ...]:
    """One way to say each kind of lawful move, for help."""
    kinds = {wish.act: wish for wish in (wish_for(table, m) for m in choices(table))}
    said = (next(_ways_to_say(wish, table, language), ()) for wish in kinds.values())
    return tuple(" ".join(words) for words in said if words)


def _known(words: Sequence[str], language: Language) -> tuple[Words, bool]:
    """The words with each unknown one replaced by what it is like, and whether any was."""
    known = language.words
    found, guessed = [], False
    for word in words:
        if word in known or word in language.commands.fillers or numbers.read([word]) is not None:
            found.append(word)
            continue
        guessed = True
        like = process.extractOne(word, known, scorer=fuzz.ratio, score_cutoff=ALIKE)
        if word != UNKNOWN:
            found.append(like[0] if like else word)
    return tuple(found), guessed


def _close_behind(utterance: Utterance) -> list[Hypothesis]:
    """The hypotheses that were almost as likely as the best one.

    Words that share their confidence with words in these are no less sure for it, as long as all
    of them mean the same.
    """
    if not utterance.alternatives:
        return []
    best, *rest = utterance.alternatives
    return [other for other in rest if best.score - other.score < RIVAL]


def _ways_to_say(wish: Wish, table: Table, language: Language) -> Iterator[Words]:
    actor = _names(wish.actor, language)
    player = _names(wish.target, language)
    number = _amounts(wish, table, language)
    for pattern in language.commands.patterns[wish.act]:
        if has(pattern, Slot.NUMBER) or not wish.animals:
            yield from fill(pattern, actor, player, number)


def _ways_to_ask(act: Act, language: Language) -> Iterator[Words]:
    everybody = [
        name for seat in range(len(language.forms.players)) for name in _names(seat, language)
    ]
    for pattern in language.commands.patterns[act]:
        yield from fill(pattern, (), everybody, ())


def _names(seat: int | None, language: Language) -> list[Words]:
    names = () if seat is None else language.forms.players[seat]
    article = (language.commands.article,)
    return [said for name in names for said in (article + name, name)]


def _amounts(wish: Wish, table: Table, language: Language) -> list[Words]:
    if not isinstance(wish.animals, int):
        return []
    if wish.animals == 0:
        return [(word,) for word in language.forms.none]
    number = numbers.say(wish.animals)
    noun = language.commands.animals[wish.animals > 1]
    return [number, (*number, noun)]
