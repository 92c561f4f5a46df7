"""Many simulated games on all cores, and what they show of levels and rules."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from random import Random

from referee.pavlov.deck import Deck
from referee.pavlov.rules import Rulebook
from referee.pavlov.scoring import Level, Scoring
from referee.pavlov.simulation import Dogs, Played, simulate

BATCH = 20
"""Games that a process plays before it reports."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What all games of a simulation have in common."""

    dogs: Dogs
    rules: Rulebook
    deck: Deck
    seed: int


@dataclass(frozen=True, slots=True)
class LevelFigures:
    """What the games of one level came to.

    Attributes:
        level: its name.
        games: how many were played.
        passed: share of games passed, 0 to 1.
        tests: mean number of tests finished.
        turns: mean number of cards flipped.
        bones: mean number of bones left at the end of games that were passed; 0 without any.
        grades: grade -> share of all games.
    """

    level: str
    games: int
    passed: float
    tests: float
    turns: float
    bones: float
    grades: dict[str, float]


@dataclass(frozen=True, slots=True)
class RuleFigures:
    """What one rule cost over all games.

    Attributes:
        rule: its id.
        tests: begun with it in play.
        acted: turns of a test on which it asked for something, on average.
        cost: bones of a test lost by forgetting it, on average.
    """

    rule: str
    tests: int
    acted: float
    cost: float


def play_many(
    setting: Setting, level: Level, games: int, workers: int | None = None
) -> Iterator[list[Played]]:
    """Play games of a level, and give the results batch by batch.

    The results depend on the seed alone, not on the number of processes.

    Args:
        setting: dogs, rules, deck and seed.
        level: which to play.
        games: how many.
        workers: processes; one for each core when left out.
    """
    starts = range(0, games, BATCH)
    batches = [range(start, min(start + BATCH, games)) for start in starts]
    with ProcessPoolExecutor(workers) as pool:
        futures = [pool.submit(_play_batch, setting, level, batch) for batch in batches]
        for future in futures:
            yield future.result()


def level_figures(
    level: Level, played: Sequence[Played], people: int, scoring: Scoring
) -> LevelFigures:
    """Figures of all games of one level."""
    passed = [game for game in played if game.passed]
    grades = Counter(scoring.grade(game.bones, people) for game in passed)
    return LevelFigures(
        level=level.name,
        games=len(played),
        passed=len(passed) / len(played),
        tests=_mean(game.tests for game in played),
        turns=_mean(game.turns for game in played),
        bones=_mean(game.bones for game in passed),
        grades={grade: grades[grade] / len(played) for grade, _ in scoring.grades[people]},
    )


def rule_figures(played: Iterable[Played]) -> list[RuleFigures]:
    """Figures of every rule that was in play, the costliest first."""
    tests, acted, cost = Counter[str](), Counter[str](), Counter[str]()
    for game in played:
        tests.update(game.in_play)
        acted.update(game.acted)
        cost.update(game.cost)
    figures = [RuleFigures(rule, n, acted[rule] / n, cost[rule] / n) for rule, n in tests.items()]
    return sorted(figures, key=lambda rule: (-rule.cost, rule.rule))


def _play_batch(setting: Setting, level: Level, numbers: range) -> list[Played]:
    return [
        simulate(
            setting.dogs,
            level,
            setting.rules,
            setting.deck,
            Random(f"{setting.seed} {level.name} {number}"),
        )
        for number in numbers
    ]


def _mean(numbers: Iterable[int]) -> float:
    listed = list(numbers)
    return sum(listed) / len(listed) if listed else 0.0
