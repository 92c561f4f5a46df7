"""Turns in which a given announcement is right, or wrong by one thing, drawn from a seed.

What is drawn is checked by the judge itself on the typed words, so that a clip's truth is never in
doubt: the announcement typed is good in the one turn, and bad for one reason in the other.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from referee import numbers
from referee.evaluation.asking import DOGS, Asking, say_instead
from referee.evaluation.cases import Case, Kind, Truth
from referee.evaluation.saying import Asked, Said, understand
from referee.judging.judge import judge
from referee.judging.lexicon import Lexicon, TableWords, rules_lexicon
from referee.judging.ruling import Verdict
from referee.pavlov.cards import Card, Command
from referee.pavlov.deck import HAND, Deck
from referee.pavlov.expectation import Expectation, PhraseKind, Total
from referee.pavlov.expecting import expect
from referee.pavlov.rules import Rule
from referee.pavlov.turn import Turn
from referee.utterance import UNKNOWN, typed

MOST_DRAWS = 400
"""Turns that are drawn before a wanted one is given up."""

LONGEST_PILE = 4
_SLIPS = (-10, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 10)
"""How far off a total is said: by a card's value, or by one in the tens."""

_HIGHEST_SAID = 199


@dataclass(frozen=True, slots=True)
class Placer:
    """Draws the turns that a text is judged on.

    Attributes:
        asking: the rules that can be in play.
        deck: the cards.
        words: of the language.
    """

    asking: Asking
    deck: Deck
    words: TableWords

    def place(
        self, text: str, others: Sequence[str], rng: Random, alike: str = ""
    ) -> tuple[Case, ...]:
        """A turn in which the text is right and one in which it is wrong by one thing.

        Args:
            text: as in `Clip.text`.
            others: texts of other clips, for turns that ask for other words.
            rng: every choice comes from it.
            alike: as in `Clip.alike`; one more turn requires it.

        Returns:
            up to three cases; none when the text cannot be said in any turn that was drawn.
        """
        if text in ("", UNKNOWN):
            return self._nothing_right(Kind.UNKNOWN if text else Kind.NOISE, rng)
        said = understand(text, self._lexicon(self.asking.rules))
        if said is None:
            return self._own_words(text, others, rng)
        wanted = [(Kind.RIGHT, said)] if said.total_last else [(Kind.ORDER, said)]
        right = self._first(text, wanted, rng)
        mistaken = list(_mistakes(said, self.asking, rng))
        rng.shuffle(mistaken)
        other = understand(alike, self._lexicon(self.asking.rules))
        taken = [(Kind.ALIKE, other)] if other else []
        return (*right, *self._first(text, mistaken, rng), *self._first(text, taken, rng))

    def _first(
        self, text: str, wanted: Sequence[tuple[Kind, Said]], rng: Random
    ) -> tuple[Case, ...]:
        for kind, required in wanted:
            for turn, rules in self._draws(required, rng):
                case = self._checked(text, turn, rules, kind)
                if case:
                    return (case,)
        return ()

    def _draws(self, required: Said, rng: Random) -> Iterator[tuple[Turn, tuple[Rule, ...]]]:
        """Turns that require exactly this."""
        for _ in range(MOST_DRAWS):
            rules = self._drawn_rules(required, rng)
            turn = _with_total(self._drawn_turn(rng), required, rules)
            own = required.own_value
            if turn and (own is None or turn.card.value == own):
                yield turn, rules

    def _drawn_rules(self, required: Said, rng: Random) -> tuple[Rule, ...]:
        """A rule for each phrase and perhaps one that asks for nothing here."""
        chosen = [
            rng.choice(self.asking.before.get(p, self.asking.rules)) for p, _ in required.phrases
        ]
        if not isinstance(required.ending, int):
            chosen.append(
                rng.choice(self.asking.instead.get(required.ending[0], self.asking.rules))
            )
        if rng.random() < 0.5 or not chosen:
            chosen.append(rng.choice(self.asking.rules))
        return tuple({rule.dogtor: rule for rule in reversed(chosen)}.values())

    def _drawn_turn(self, rng: Random) -> Turn:
        pile = tuple(rng.choices(self.deck, k=rng.randint(0, LONGEST_PILE)))
        return _turn(rng.choice(self.deck), pile)

    def _checked(self, text: str, turn: Turn, rules: tuple[Rule, ...], kind: Kind) -> Case | None:
        ruling = judge(expect(turn, rules), typed(text.split()), self._lexicon(rules))
        if kind is Kind.RIGHT:
            good = ruling.verdict is Verdict.GOOD
            return Case(turn, rules, Truth.RIGHT, kind) if good else None
        if ruling.verdict is not Verdict.BAD or len(ruling.reasons) != 1:
            return None
        return Case(turn, rules, Truth.WRONG, kind, (ruling.reasons[0].kind,))

    def _own_words(self, text: str, others: Sequence[str], rng: Random) -> tuple[Case, ...]:
        """Words that no rule asks for get a rule of their own: "Say ... in place of the total"."""
        turn = self._drawn_turn(rng)
        right = self._checked(text, turn, (say_instead(text),), Kind.RIGHT)
        if right is None:
            return ()
        if rng.random() < 0.5:
            return (right, *self._missing_name(text, rng))
        strange = [other for other in others if other not in (text, "", UNKNOWN)]
        if not strange:
            return (right,)
        rules = (say_instead(rng.choice(strange)),)
        return (right, Case(turn, rules, Truth.OUTSIDE, Kind.OTHER_WORDS))

    def _missing_name(self, text: str, rng: Random) -> tuple[Case, ...]:
        """The same words where a name must be said before them."""
        name = (PhraseKind.NAME, str(rng.choice([c for c in Command if c is not Command.BELL])))
        for rule in self.asking.before.get(name, ()):
            rules = (say_instead(text), rule)
            for card in rng.sample(self.deck, len(self.deck)):
                turn = _turn(card, ())
                asked = [(phrase.kind, phrase.text) for phrase in expect(turn, rules).phrases]
                case = asked == [name] and self._checked(text, turn, rules, Kind.MISSING)
                if case:
                    return (case,)
        return ()

    def _nothing_right(self, kind: Kind, rng: Random) -> tuple[Case, ...]:
        turn = replace(self._drawn_turn(rng), total=rng.randint(0, 60))
        return (Case(turn, (rng.choice(self.asking.rules),), Truth.OUTSIDE, kind),)

    def _lexicon(self, rules: Sequence[Rule]) -> Lexicon:
        return rules_lexicon(self.words, rules, DOGS)


def _turn(card: Card, pile: tuple[Card, ...]) -> Turn:
    count = len(pile)
    left = HAND - 1 - count // len(DOGS)
    return Turn(
        card=card,
        dog=DOGS[0],
        dogs=DOGS,
        cards_left=(left, left),
        pile=pile,
        total=sum(before.value for before in pile),
        dogs_card=1 + count // len(DOGS),
        test_card=1 + count,
        played=tuple(DOGS[(count - i) % len(DOGS)] for i in range(count)),
    )


def _with_total(turn: Turn, required: Said, rules: Sequence[Rule]) -> Turn | None:
    """The turn with such a total before it that it requires this; None when it never does."""
    if isinstance(required.ending, int):
        for _ in range(2):
            off = required.ending - expect(turn, rules).ending.value
            turn = replace(turn, total=turn.total + off)
        if (turn.total < 0 <= required.ending) or (turn.total and not turn.pile):
            return None
    return turn if _requires(expect(turn, rules), required) else None


def _requires(expectation: Expectation, required: Said) -> bool:
    ending = expectation.ending
    asked = {(p.kind, p.text.lower()): p.times for p in expectation.phrases}
    if asked != dict(required.phrases):
        return False
    if isinstance(ending, Total):
        return ending.value == required.ending
    last = ending.phrase
    return last is not None and ((last.kind, last.text.lower()), last.times) == required.ending


def _mistakes(said: Said, known: Asking, rng: Random) -> Iterator[tuple[Kind, Said]]:
    """What a turn must require so that the announcement is wrong by one thing."""
    if isinstance(said.ending, int):
        yield Kind.TOTAL, replace(said, ending=_other_total(said.ending, rng))
    for phrase, times in said.phrases:
        yield Kind.EXTRA, said.without(phrase)
        others = _others_of_kind(phrase, known)
        if others:
            yield Kind.PHRASE, said.without(phrase).with_phrase(rng.choice(others), times)
    missing = [p for p in known.before if p not in dict(said.phrases)]
    yield Kind.MISSING, said.with_phrase(rng.choice(missing))


def _other_total(total: int, rng: Random) -> int:
    slips = [total + slip for slip in _SLIPS]
    lowest = min(0, 2 * total)
    likely = [n for n in (*slips, *numbers.alike(total)) if lowest <= n <= _HIGHEST_SAID]
    return rng.choice(likely)


def _others_of_kind(phrase: Asked, known: Asking) -> list[Asked]:
    return [other for other in known.before if other[0] is phrase[0] and other != phrase]
