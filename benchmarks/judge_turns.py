"""How many turns a second one core can judge, with eight rules in play.

    python benchmarks/judge_turns.py

Three figures, in processor time: what the rules require of a turn (`expect`); that, compared with
an announcement whose meaning is known, as in a simulation; and that, with the words of the
announcement read and judged, as at the table (`judge`).
"""

import os
import platform
import time
from collections.abc import Callable
from random import Random

from referee.judging.announcement import usual
from referee.judging.judge import judge
from referee.judging.lexicon import Lexicon, lexicon
from referee.judging.ruling import Verdict
from referee.pavlov import setup
from referee.pavlov.expectation import PhraseKind
from referee.pavlov.expecting import announcement, expect
from referee.pavlov.library import shipped_deck, shipped_rules
from referee.pavlov.rules import Rule
from referee.pavlov.sayable import sayable
from referee.pavlov.turn import Turn
from referee.table.refereeing import table_words
from referee.utterance import typed

DOGS = ("Rex", "Bella", "Max", "Ace")
RULES = 8
TURNS = 1000
REPEATS = 5

Case = tuple[Turn, tuple[Rule, ...]]


def main() -> None:
    """Print the three figures."""
    cases = [_case(Random(number)) for number in range(TURNS)]
    heard = [typed(usual(expect(turn, rules)).replace(",", "").split()) for turn, rules in cases]
    meant = [announcement(expect(turn, rules)) for turn, rules in cases]
    known = _lexicon()

    def by_expectation() -> None:
        for turn, rules in cases:
            expect(turn, rules)

    def by_meaning() -> None:
        for (turn, rules), said in zip(cases, meant, strict=True):
            assert announcement(expect(turn, rules)) == said

    def by_words() -> None:
        for (turn, rules), utterance in zip(cases, heard, strict=True):
            ruling = judge(expect(turn, rules), utterance, known)
            assert ruling.verdict is Verdict.GOOD, (utterance.text, ruling.reasons)

    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    print(f"{TURNS} turns, {RULES} rules in play, best of {REPEATS}, processor time of one core")
    for name, work in (
        ("what the rules require", by_expectation),
        ("... and compared with a meaning", by_meaning),
        ("... and words read and judged", by_words),
    ):
        print(f"{name:34} {_rate(work):9,.0f} turns/s")


def _case(random: Random) -> Case:
    book, deck = shipped_rules(), shipped_deck()
    rules = tuple(book[rule] for rule in setup.draw(book, RULES, random))
    cards = random.sample(deck, random.randint(1, 12))
    pile = tuple(cards[1:])
    turn = Turn(
        card=cards[0],
        dog=DOGS[0],
        dogs=DOGS,
        cards_left=(random.randint(0, 4), 3, 3, 3),
        pile=pile,
        total=sum(card.value for card in pile),
        dogs_card=random.randint(1, 5),
        test_card=len(cards),
        played=tuple(random.choices(DOGS, k=len(pile))),
    )
    return turn, rules


def _lexicon() -> Lexicon:
    asked = sayable(shipped_rules().values(), DOGS)
    words = [phrase.text for phrase in asked if phrase.kind is PhraseKind.WORDS]
    return lexicon(table_words(), words, DOGS)


def _rate(work: Callable[[], None]) -> float:
    best = float("inf")
    for _ in range(REPEATS):
        started = time.process_time()
        work()
        best = min(best, time.process_time() - started)
    return TURNS / best


if __name__ == "__main__":
    main()
