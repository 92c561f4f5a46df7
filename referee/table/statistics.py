"""What past games tell, from their events: dogs, rules, levels, and why bones were lost."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from referee.pavlov.events import Event, GameEvent, Outcome, Ruled, TestBegun
from referee.pavlov.game import Game, Phase, apply, effective
from referee.table.appeals import OVERTURNED


@dataclass(slots=True)
class LevelRecord:
    """Games of a level.

    Attributes:
        passed: games.
        failed: games.
        unfinished: games that were left.
        bones: left in each game that was passed.
    """

    passed: int = 0
    failed: int = 0
    unfinished: int = 0
    bones: list[int] = field(default_factory=list)


@dataclass(slots=True)
class DogRecord:
    """A dog, by its name.

    Attributes:
        games: that it played in.
        announced: cards that it was ruled on.
        good: of them.
        longest: streak of good ones, over all games.
        streak: the one that it is in.
    """

    games: int = 0
    announced: int = 0
    good: int = 0
    longest: int = 0
    streak: int = 0

    def add(self, good: bool) -> None:
        """One more ruling."""
        self.announced += 1
        self.good += good
        self.streak = self.streak + 1 if good else 0
        self.longest = max(self.longest, self.streak)


@dataclass(slots=True)
class RuleRecord:
    """A rule.

    Attributes:
        tests: begun with it in play.
        bones: lost because of it, as the rulings' reasons say.
    """

    tests: int = 0
    bones: int = 0


@dataclass(slots=True)
class Statistics:
    """All past games together.

    Attributes:
        games: how many.
        levels: by name.
        dogs: by name.
        rules: by id.
        reasons: kind of reason -> bones lost for it; one bone can have several.
        overturned: rulings that the table overturned.
    """

    games: int = 0
    levels: defaultdict[str, LevelRecord] = field(default_factory=lambda: defaultdict(LevelRecord))
    dogs: defaultdict[str, DogRecord] = field(default_factory=lambda: defaultdict(DogRecord))
    rules: defaultdict[str, RuleRecord] = field(default_factory=lambda: defaultdict(RuleRecord))
    reasons: Counter[str] = field(default_factory=Counter)
    overturned: int = 0

    def add(self, events: Sequence[Event]) -> None:
        """One more game, later than those before.

        Raises:
            RefereeError: the events are of no game.
        """
        game: Game | None = None
        counting = effective(events)
        for event in counting:
            game = apply(game, event)
        if game is None:
            return
        self.games += 1
        self._add_result(game)
        for person in game.people:
            self.dogs[person].games += 1
        self._add_tests(counting, game)
        for ruled in (event for event in counting if isinstance(event, Ruled)):
            self._add_ruling(ruled)

    def _add_result(self, game: Game) -> None:
        level = self.levels[game.level]
        level.passed += game.phase is Phase.PASSED
        level.failed += game.phase is Phase.FAILED
        level.unfinished += not game.is_over
        if game.phase is Phase.PASSED:
            level.bones.append(game.bones_left)

    def _add_tests(self, events: Sequence[GameEvent], game: Game) -> None:
        begun = sum(isinstance(event, TestBegun) for event in events)
        for place, rule in enumerate(game.revealed):
            self.rules[rule].tests += max(0, begun - place)

    def _add_ruling(self, ruled: Ruled) -> None:
        good = ruled.outcome is Outcome.GOOD
        self.dogs[ruled.dog].add(good)
        self.overturned += OVERTURNED in ruled.evidence
        if good:
            return
        self.reasons.update(set(ruled.reasons))
        for rule in _blamed(ruled):
            self.rules[rule].bones += 1


def statistics(games: Iterable[Sequence[Event]]) -> Statistics:
    """What the games tell.

    Args:
        games: the events of each, oldest first.

    Raises:
        RefereeError: the events are of no game.
    """
    found = Statistics()
    for events in games:
        found.add(events)
    return found


def _blamed(ruled: Ruled) -> set[str]:
    """Rules in the reasons as referee.table.report has written them; none of other evidence."""
    reasons = ruled.evidence.get("reasons")
    found: set[str] = set()
    for reason in _listed(reasons):
        rules = reason.get("rules") if isinstance(reason, dict) else None
        found.update(rule for rule in _listed(rules) if isinstance(rule, str))
    return found


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else []
