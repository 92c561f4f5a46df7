"""What a group is asked to say, so that a table can measure itself: right and wrong alike."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from referee import numbers
from referee.evaluation.cases import Case, Kind, Truth
from referee.judging.announcement import usual
from referee.judging.judge import judge
from referee.judging.lexicon import TableWords, rules_lexicon
from referee.judging.ruling import ReasonKind, Verdict
from referee.pavlov.deck import Deck
from referee.pavlov.expectation import Total
from referee.pavlov.expecting import expect, mistaken
from referee.pavlov.rules import Rule, Rulebook
from referee.pavlov.turn import Turn
from referee.table.manifest import recorded_turn
from referee.utterance import typed

HIGHEST_TOTAL = 60
WRONG_SHARE = 0.4
"""How many of the announcements are wrong."""

MOST_RULES = 2

_KINDS = {
    ReasonKind.WRONG_TOTAL: Kind.TOTAL,
    ReasonKind.WRONG_PHRASE: Kind.PHRASE,
    ReasonKind.MISSING_PHRASE: Kind.MISSING,
    ReasonKind.EXTRA_WORDS: Kind.EXTRA,
    ReasonKind.TOTAL_NOT_LAST: Kind.ORDER,
}


@dataclass(frozen=True, slots=True)
class Prompt:
    """Something to say on a turn.

    Attributes:
        say: words, with commas where one pauses.
        case: the turn, and whether it is right to say it there.
    """

    say: str
    case: Case


def draw_prompts(
    count: int, book: Rulebook, deck: Deck, words: TableWords, rng: Random
) -> tuple[Prompt, ...]:
    """So many things to say, each different.

    Args:
        count: how many.
        book: rules that can be in play.
        deck: the cards.
        words: of the language.
        rng: every choice comes from it.
    """
    found: dict[str, Prompt] = {}
    for prompt in _prompts(book, deck, words, rng):
        found.setdefault(prompt.say, prompt)
        if len(found) == count:
            break
    return tuple(found.values())


def _prompts(book: Rulebook, deck: Deck, words: TableWords, rng: Random) -> Iterator[Prompt]:
    while True:
        rules = _rules(book, rng)
        turn = recorded_turn(rng.choice(deck), rng.randint(0, HIGHEST_TOTAL))
        right = usual(expect(turn, rules))
        wrong = [usual(e) for e in mistaken(turn, rules)] + _wrong_totals(right, turn, rules)
        say = rng.choice(wrong) if wrong and rng.random() < WRONG_SHARE else right
        case = _case(say, Case(turn, rules, Truth.RIGHT, Kind.RIGHT), words)
        if say and case:
            yield Prompt(say, case)


def _rules(book: Rulebook, rng: Random) -> tuple[Rule, ...]:
    """Some rules, and never two of one Dogtor."""
    drawn = rng.sample(list(book.values()), rng.randint(0, MOST_RULES))
    return tuple({rule.dogtor: rule for rule in drawn}.values())


def _wrong_totals(right: str, turn: Turn, rules: Sequence[Rule]) -> list[str]:
    ending = expect(turn, rules).ending
    if not isinstance(ending, Total):
        return []
    before = right.rpartition(",")[0]
    others = [n for n in (*numbers.alike(ending.value), ending.value + 1) if n >= 0]
    totals = [" ".join(numbers.say(n)) for n in others]
    return [f"{before}, {total}" if before else total for total in totals]


def _case(say: str, asked: Case, words: TableWords) -> Case | None:
    """What saying it comes to; None where it is doubtful, or wrong in more than one way."""
    lexicon = rules_lexicon(words, asked.rules, asked.turn.dogs)
    said = typed(say.replace(",", " ").split())
    ruling = judge(expect(asked.turn, asked.rules), said, lexicon)
    if ruling.verdict is Verdict.GOOD:
        return asked
    kinds = tuple(reason.kind for reason in ruling.reasons)
    if ruling.verdict is Verdict.UNSURE or len(kinds) != 1:
        return None
    return Case(asked.turn, asked.rules, Truth.WRONG, _KINDS.get(kinds[0], kinds[0]), kinds)
