"""Step, last of all: costs of unknown speech, blanks and priors, on the development speakers.

One cost after the other is tried at several values, the best is kept. What is best: clips heard
right, in some noise, less clips of other speech in which something was heard.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace

from recipe import evaluation, trials
from recipe.config import Config, Costs
from recipe.engines import Vosk
from recipe.evaluation import Figures, Tally
from recipe.export import write_acoustic_model
from recipe.folder import write_conf, write_graph
from recipe.lexicon import vocabulary
from recipe.scenes import Scene
from recipe.splitting import Part
from recipe.training import checkpoint
from recipe.trials import Trial

_TRIED: dict[str, Sequence[float]] = {
    "prior": (0.5, 0.6, 0.7, 0.8),
    "unknown_word": (4, 6, 8, 10),
    "unknown_phone": (1.5, 2, 2.5),
    "unknown": (2, 4, 6),
}
_LIMIT = 30
"""Clips a group."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What some costs lead to, all shares from 0 to 1: of the groups' means.

    Attributes:
        right: clips heard word for word.
        accepted: clips of other speech in which something was heard.
    """

    right: float
    accepted: float

    @property
    def worth(self) -> float:
        """What is maximised."""
        return self.right - self.accepted


def tune(config: Config) -> Costs:
    """Prints every outcome, and the best costs as they go into the configuration."""
    bench = Bench(config)
    best, outcome = config.costs, bench.outcome(config.costs)
    for name, values in _TRIED.items():
        for value in values:
            tried = replace(best, **{name: value})
            if tried == best:
                continue
            found = bench.outcome(tried)
            if found.worth > outcome.worth:
                best, outcome = tried, found
    _log.info("best: %s", best)
    return best


class Bench:
    """Development clips, and a model folder whose costs change."""

    def __init__(self, config: Config) -> None:
        self._lexicon = vocabulary(config.grammars, config.costs.unknown_words)
        self._trained, self._model = checkpoint(config), config.work / "tuning"
        quiet = trials.spoken(config, Part.DEVELOPMENT, _LIMIT)
        self._spoken: list[Trial] = trials.within(quiet, Scene("15 dB", 15.0))
        self._foreign = trials.foreign(config, Part.DEVELOPMENT, _LIMIT)

    def outcome(self, costs: Costs) -> Outcome:
        """Writes the model with these costs and measures it."""
        write_acoustic_model(self._model, self._trained, costs)
        write_conf(self._model)
        write_graph(self._model, self._lexicon, costs)
        figures = evaluation.measure(Vosk(self._model, "tuning"), self._spoken, self._foreign)
        found = _outcome(figures)
        _log.info("%s: right %.3f, accepted %.3f", costs, found.right, found.accepted)
        return found


def _outcome(figures: Figures) -> Outcome:
    accepted = [_mean(tally) for tally in figures.foreign.values()]
    right = [tally.accuracy for tally in figures.spoken.values()]
    return Outcome(sum(right) / max(1, len(right)), sum(accepted) / max(1, len(accepted)))


def _mean(tally: Tally) -> float:
    return tally.accepted[0.0] / max(1, tally.clips)
