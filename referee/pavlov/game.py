"""A game as a state: the fold of its events (referee.pavlov.play makes the events).

A game is a row of tests, each with one rule more. Any dog without bones ends it at once.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import reduce

from referee.errors import RefereeError
from referee.pavlov.events import (
    BonesTraded,
    Event,
    Flipped,
    GameEvent,
    GameStarted,
    Hand,
    HandsDealt,
    Outcome,
    Ruled,
    RuleRevealed,
    TestBegun,
    Undone,
)
from referee.pavlov.test import Test
from referee.tomltable import suggest

BONES = 3
"""Bones that each person starts with, and the most that one may hold after a trade."""


class Phase(StrEnum):
    """What the game waits for."""

    REVEAL = "reveal"
    DEAL = "deal"
    BEGIN = "begin"
    FLIP = "flip"
    RULE = "rule"
    PASSED = "passed"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Game:
    """A game at one moment.

    Attributes:
        people: in seat order, each one's left neighbour after it.
        level: its name.
        tests: how many to pass.
        drawn: ids of the rules that still lie face down.
        revealed: ids of the rules in play, oldest first; as many as tests begun or about to.
        bones: person -> bones.
        phase: what the game waits for.
        test: the test that is dealt or played; None before the first deal.
    """

    people: tuple[str, ...]
    level: str
    tests: int
    drawn: tuple[str, ...]
    revealed: tuple[str, ...]
    bones: Mapping[str, int]
    phase: Phase
    test: Test | None = None

    @property
    def is_over(self) -> bool:
        """Whether it is passed or failed."""
        return self.phase in (Phase.PASSED, Phase.FAILED)

    @property
    def bones_left(self) -> int:
        """Bones of all people together: the score of a game that is passed."""
        return sum(self.bones.values())

    @property
    def dogtor(self) -> str:
        """Who holds the Dogtor's seat: reveals the next rule, and sits out when eight play.

        The seat starts with the last person, so that the first one starts the first test, and
        passes to the left with each test.
        """
        tests_before = len(self.revealed) - (self.phase is not Phase.REVEAL)
        return self.people[(tests_before - 1) % len(self.people)]

    @property
    def dealt(self) -> Test:
        """The test that is dealt or played.

        Raises:
            RefereeError: none has been dealt yet.
        """
        if self.test is None:
            raise RefereeError("No test has been dealt yet.")
        return self.test

    def expect(self, phase: Phase) -> None:
        """Check what the game waits for.

        Raises:
            RefereeError: it waits for something else.
        """
        if self.phase is not phase:
            raise RefereeError(f"That cannot happen now; the game waits for: {self.phase}.")


_AWAITED: Mapping[type, tuple[Phase, ...]] = {
    RuleRevealed: (Phase.REVEAL,),
    HandsDealt: (Phase.DEAL,),
    BonesTraded: (Phase.REVEAL, Phase.DEAL, Phase.BEGIN),
    TestBegun: (Phase.BEGIN,),
    Flipped: (Phase.FLIP,),
    Ruled: (Phase.RULE,),
}


def fold(events: Iterable[Event]) -> Game:
    """The state after all the events.

    Raises:
        RefereeError: there is no event, or one comes where it cannot.
    """
    game = reduce(apply, effective(events), None)
    if game is None:
        raise RefereeError("No game has been started; there is no event.")
    return game


def effective(events: Iterable[Event]) -> tuple[GameEvent, ...]:
    """The events that count: those that no later `Undone` takes back."""
    counting: list[GameEvent] = []
    for event in events:
        if isinstance(event, Undone):
            del counting[event.keep :]
        else:
            counting.append(event)
    return tuple(counting)


def apply(game: Game | None, event: GameEvent) -> Game:
    """The state after one more event.

    Raises:
        RefereeError: the event comes where it cannot.
    """
    if isinstance(event, GameStarted):
        return _start(event)
    if game is None or game.phase not in _AWAITED[type(event)]:
        waits = f"the game waits for: {game.phase}" if game else "no game has been started"
        raise RefereeError(f"{type(event).__name__} cannot come now; {waits}.")
    _check_people(game, event)
    match event:
        case RuleRevealed(rule):
            drawn = tuple(other for other in game.drawn if other != rule)
            revealed = (*game.revealed, rule)
            return replace(game, drawn=drawn, revealed=revealed, phase=Phase.DEAL)
        case HandsDealt(hands):
            return replace(game, test=_dealt(hands), phase=Phase.BEGIN)
        case BonesTraded(bones):
            return replace(game, bones=dict(bones))
        case TestBegun(dog):
            return replace(game, test=replace(game.dealt, to_play=dog), phase=Phase.FLIP)
        case Flipped():
            return replace(game, test=game.dealt.flip(event), phase=Phase.RULE)
        case Ruled():
            return _rule(game, event)


def person_named(people: Sequence[str], name: str) -> str:
    """Whoever has the name, in whatever case it is typed.

    Raises:
        RefereeError: nobody has.
    """
    for person in people:
        if person.casefold() == name.strip().casefold():
            return person
    raise RefereeError(f"Nobody here is called '{name}'; {suggest(name, people)}")


def _check_people(game: Game, event: GameEvent) -> None:
    """Events come from files, too, which somebody may have changed."""
    named: Iterable[str | None] = ()
    match event:
        case HandsDealt(of_dogs) | BonesTraded(of_dogs):
            named = of_dogs
        case TestBegun(dog) | Flipped(dog):
            named = (dog,)
        case Ruled(dog=dog, next_dog=next_dog):
            named = (dog, next_dog)
    for name in named:
        if name is not None and name not in game.bones:
            raise RefereeError(f"{type(event).__name__} is about '{name}', who does not play.")
    if isinstance(event, BonesTraded) and len(event.bones) < len(game.people):
        raise RefereeError("BonesTraded does not tell everybody's bones.")


def _start(event: GameStarted) -> Game:
    if not event.people or len(set(event.people)) < len(event.people):
        raise RefereeError("GameStarted needs people with different names.")
    bones = dict.fromkeys(event.people, BONES)
    return Game(event.people, event.level, event.tests, event.drawn, (), bones, Phase.REVEAL)


def _dealt(hands: Mapping[str, Hand]) -> Test:
    return Test(tuple(hands), tuple(hands.values()))


def _rule(game: Game, ruled: Ruled) -> Game:
    test = game.dealt.rule(ruled)
    bones = dict(game.bones)
    if ruled.outcome is Outcome.BAD:
        bones[ruled.dog] -= 1
    return replace(game, test=test, bones=bones, phase=_phase_after(game, test, bones))


def _phase_after(game: Game, test: Test, bones: Mapping[str, int]) -> Phase:
    if 0 in bones.values():
        return Phase.FAILED
    if not test.is_over:
        return Phase.FLIP
    return Phase.PASSED if len(game.revealed) == game.tests else Phase.REVEAL
