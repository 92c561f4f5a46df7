"""`python -m recipe STEP`, run in models/: one command a step, and one for all."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from recipe import config, progress
from recipe.config import Config
from referee.errors import RefereeError

_HERE = Path(__file__).parent
_STEPS = ("synthesise", "people", "features", "train", "export", "evaluate")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a step; returns the exit code."""
    asked = _parser().parse_args(arguments)
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    try:
        run: Callable[[argparse.Namespace], int] = asked.run
        return run(asked)
    except RefereeError as error:
        progress.console.print(str(error), style="red", markup=False)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m recipe", description=__doc__)
    steps = parser.add_subparsers(required=True, metavar="STEP")
    for name in (*_STEPS, "all", "tune"):
        step = steps.add_parser(name, help=_HELP[name])
        step.set_defaults(run=_tune if name == "tune" else _steps, names=_chosen(name))
        chosen = step.add_mutually_exclusive_group()
        chosen.add_argument("--config", type=Path, default=_HERE / "small.toml")
        chosen.add_argument("--smoke", action="store_true", help="a few clips, under 3 minutes")
        if name in ("evaluate", "all"):
            step.add_argument("--model", type=Path, action="append", default=[], help="beside it")
            step.add_argument("--limit", type=int, default=200, help="clips a group")
            step.add_argument("--development", action="store_true", help="not the report's people")
    words = steps.add_parser("add-words", help="put words into a finished model, without torch")
    words.add_argument("words", nargs="+")
    words.add_argument("--model", type=Path, default=_HERE.parent / "dogtor-en")
    words.add_argument("--out", type=Path, help="a new folder, where the model shall stay as it is")
    words.set_defaults(run=_add_words)
    return parser


_HELP = {
    "synthesise": "let the synthetic voices speak",
    "people": "decode the recordings of people",
    "features": "disturb the clips and compute features",
    "train": "train the network",
    "export": "write the model folder",
    "evaluate": "print figures of this model and of others on the same clips",
    "all": "all of the above in order; steps that are done are passed over",
    "tune": "try costs of unknown speech on the development speakers",
}


def _chosen(name: str) -> tuple[str, ...]:
    return _STEPS if name == "all" else (name,)


def _config(asked: argparse.Namespace) -> Config:
    found = config.load(_HERE / "smoke.toml" if asked.smoke else asked.config)
    if asked.smoke and "RECIPE_WORK" in os.environ:
        work = Path(os.environ["RECIPE_WORK"])
        found = replace(found, work=work, model=work / "model")
    progress.log_to(found.work / "log.txt")
    return found


def _steps(asked: argparse.Namespace) -> int:
    from recipe import steps  # loads torch

    found = _config(asked)
    for name in asked.names:
        if name == "evaluate":
            steps.evaluate(found, asked.model, asked.limit, asked.development)
        else:
            steps.RUN[name](found)
    return steps.proof(found) if asked.smoke and "evaluate" in asked.names else 0


def _tune(asked: argparse.Namespace) -> int:
    from recipe import tuning  # loads torch

    tuning.tune(_config(asked))
    return 0


def _add_words(asked: argparse.Namespace) -> int:
    from recipe.add_words import add_words

    for word, forms in add_words(asked.model, asked.words, asked.out).items():
        print(word, " or ".join(" ".join(form) for form in forms))
    return 0


if __name__ == "__main__":
    sys.exit(main())
