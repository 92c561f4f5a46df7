"""Games of imperfect dogs, to see how hard levels and rules are.

A dog forgets each rule that acts on its card with one and the same chance. What it then announces
and does is what the rules that it remembers would ask for. A dog whose turn it would be by seat,
but for rules that it forgets, flips out of turn. Between tests the bones are shared out evenly.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random

from referee.pavlov import play, setup
from referee.pavlov.deck import Deck
from referee.pavlov.events import GameEvent, Outcome, Ruled
from referee.pavlov.expectation import Expectation
from referee.pavlov.expecting import announcement, expect
from referee.pavlov.game import Game, Phase, apply
from referee.pavlov.rules import Rulebook
from referee.pavlov.scoring import Level
from referee.pavlov.turn import following


@dataclass(frozen=True, slots=True)
class Dogs:
    """Who plays.

    Attributes:
        count: 1 to 8.
        forget: chance, 0 to 1, that a dog forgets a rule when it acts.
    """

    count: int
    forget: float


@dataclass(frozen=True, slots=True)
class Played:
    """What came of one game.

    Attributes:
        passed: whether all tests were passed.
        tests: how many tests were finished.
        turns: how many cards were flipped.
        bones: left in the end.
        in_play: rule -> tests begun with it.
        acted: rule -> turns on which it asked for something.
        cost: rule -> bones lost by forgetting it.
    """

    passed: bool
    tests: int
    turns: int
    bones: int
    in_play: Counter[str] = field(default_factory=Counter)
    acted: Counter[str] = field(default_factory=Counter)
    cost: Counter[str] = field(default_factory=Counter)


def simulate(dogs: Dogs, level: Level, rules: Rulebook, deck: Deck, random: Random) -> Played:
    """Play one game to its end.

    Args:
        dogs: how many and how forgetful.
        level: which they play.
        rules: to draw from.
        deck: to deal from.
        random: decides all that chance decides.

    Raises:
        RefereeError: there are too few Dogtors or cards, or too many dogs.
    """
    people = [f"dog {seat}" for seat in range(1, dogs.count + 1)]
    drawn = setup.draw(rules, level.tests, random)
    game = apply(None, setup.start(people, level, drawn, rules))
    in_play, acted, cost = Counter[str](), Counter[str](), Counter[str]()
    turns, by_seat = 0, None
    while not game.is_over:
        for event in _next_test(game, deck, random):
            game = apply(game, event)
        in_play.update(game.revealed)
        while game.phase is Phase.FLIP:
            game = apply(game, play.flip(game, _who_flips(game, by_seat, dogs.forget, random)))
            by_seat = _next_by_seat(game)
            ruled, asked, forgotten = _ruling(game, rules, dogs.forget, random)
            acted.update(asked)
            cost.update(forgotten if ruled.outcome is Outcome.BAD else ())
            game = apply(game, ruled)
            turns += 1
    passed = game.phase is Phase.PASSED
    tests = len(game.revealed) - (not passed)
    return Played(passed, tests, turns, game.bones_left, in_play, acted, cost)


def fair_shares(game: Game) -> dict[str, int]:
    """The bones of a game shared out evenly, the first seats getting one more."""
    each, more = divmod(game.bones_left, len(game.people))
    return {dog: each + (seat < more) for seat, dog in enumerate(game.people)}


def _next_test(game: Game, deck: Deck, random: Random) -> Iterator[GameEvent]:
    steps = (
        setup.reveal,
        lambda game: setup.deal(game, deck, random),
        lambda game: setup.trade(game, fair_shares(game)),
        setup.begin,
    )
    for step in steps:
        event = step(game)
        game = apply(game, event)
        yield event


def _next_by_seat(game: Game) -> str | None:
    """Who would be next if there were no rules on the order of play."""
    if play.is_out_of_turn(game):
        return game.dealt.to_play
    turn = game.dealt.turn()
    return following(turn.dogs, turn.cards_left, turn.dog, turn.direction)


def _who_flips(game: Game, by_seat: str | None, forget: float, random: Random) -> str | None:
    """The dog next by seat when it forgets a rule that says otherwise; None for the right one."""
    wrong = _forgotten(game.dealt.order_rules, forget, random)
    return by_seat if wrong else None


def _ruling(
    game: Game, rules: Rulebook, forget: float, random: Random
) -> tuple[Ruled, Iterable[str], Iterable[str]]:
    """The ruling, the rules that acted, and those of them that the dog forgot."""
    if play.is_out_of_turn(game):
        asked = game.dealt.order_rules
        return play.ruling(game, rules, good=False), asked, asked
    right = play.expectation(game, rules)
    forgotten = _forgotten(right.rules, forget, random)
    good = not forgotten or _does(_remembered(game, rules, forgotten)) == _does(right)
    return play.ruling(game, rules, good), right.rules, forgotten


def _remembered(game: Game, rules: Rulebook, forgotten: frozenset[str]) -> Expectation:
    remembered = [rule for rule in play.in_play(game, rules) if rule.id not in forgotten]
    return expect(game.dealt.turn(), remembered)


def _does(expectation: Expectation) -> tuple[object, ...]:
    done = frozenset(action.text for action in expectation.actions)
    return (*announcement(expectation), done)


def _forgotten(rules: Iterable[str], forget: float, random: Random) -> frozenset[str]:
    return frozenset(rule for rule in rules if random.random() < forget)
