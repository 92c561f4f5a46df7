"""All that rules could ever ask to be said, for the check of the recogniser's vocabulary."""

from collections.abc import Iterable, Iterator, Sequence

from referee.numbers import say
from referee.pavlov.cards import VALUES, Command, Suit
from referee.pavlov.effects import Say, SayDog, SayNothing, SayWords, Subject
from referee.pavlov.expectation import Action, Phrase, PhraseKind
from referee.pavlov.rules import Rule

_PARTS = {
    Subject.NAME: (PhraseKind.NAME, tuple(map(str, Command))),
    Subject.SUIT: (PhraseKind.SUIT, tuple(map(str, Suit))),
    Subject.VALUE: (PhraseKind.VALUE, tuple(" ".join(say(n)) for n in (0, *VALUES))),
}


def sayable(rules: Iterable[Rule], dogs: Sequence[str]) -> tuple[Phrase, ...]:
    """Every phrase that some turn could require, each once and with all rules that can ask for it.

    Args:
        rules: in play.
        dogs: names of the dogs, for rules that ask for one.
    """
    asked: dict[tuple[PhraseKind, str], list[str]] = {}
    for rule in rules:
        for kind, text in _said(rule, dogs):
            asked.setdefault((kind, text), []).append(rule.id)
    return tuple(
        Phrase(kind, text, 1, tuple(dict.fromkeys(ids))) for (kind, text), ids in asked.items()
    )


def doable(rules: Iterable[Rule]) -> tuple[Action, ...]:
    """Every action that some turn could require; its `spoken` words are said at some tables."""
    return tuple(Action(do.text, do.spoken, (rule.id,)) for rule in rules for do in rule.does)


def _said(rule: Rule, dogs: Sequence[str]) -> Iterator[tuple[PhraseKind, str]]:
    for effect in (*rule.says, rule.instead):
        if effect is not None and not isinstance(effect, SayNothing):
            yield from _texts(effect, dogs)


def _texts(effect: Say, dogs: Sequence[str]) -> Iterator[tuple[PhraseKind, str]]:
    if isinstance(effect, SayWords):
        yield PhraseKind.WORDS, effect.words
    elif isinstance(effect, SayDog):
        yield from ((PhraseKind.DOG, dog.lower()) for dog in dogs)
    else:
        kind, texts = _PARTS[effect.subject]
        yield from ((kind, text) for text in texts)
