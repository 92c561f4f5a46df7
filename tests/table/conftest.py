"""Recorded games played by the rules alone."""

from collections.abc import Callable, Iterator

import pytest

from referee.judging.ruling import Verdict
from referee.pavlov import play, setup
from referee.pavlov.game import Game, apply
from referee.pavlov.library import shipped_rules, shipped_scoring
from referee.table.manifest import RecordedGame, RecordedTurn

RULES = shipped_rules()
Played = Callable[[RecordedGame], Iterator[tuple[Game, RecordedTurn]]]
Ruled = Callable[[Game, RecordedTurn], Game]


@pytest.fixture
def played() -> Played:
    """Each turn with its card face up; after it, play goes on as recorded."""
    return _played


@pytest.fixture
def ruled() -> Ruled:
    """The game after the ruling that the recording states."""
    return _ruled


def _played(recorded: RecordedGame) -> Iterator[tuple[Game, RecordedTurn]]:
    level = shipped_scoring().level(recorded.level)
    game = apply(None, setup.start(recorded.dogs, level, recorded.rules, RULES))
    for test in recorded.tests:
        game = apply(game, setup.reveal(game, test.rule))
        if test.bones:
            game = apply(game, setup.trade(game, test.bones))
        game = apply(game, setup.deal_given(game, test.hands))
        begun = setup.begin(game)
        assert begun.dog == test.starts
        game = apply(game, begun)
        for turn in test.turns:
            game = apply(game, play.flip(game, turn.dog, turn.card))
            yield game, turn
            game = _ruled(game, turn)


def _ruled(game: Game, turn: RecordedTurn) -> Game:
    reasons = [str(reason) for reason in turn.reasons]
    return apply(game, play.ruling(game, RULES, turn.ruling is Verdict.GOOD, reasons))
