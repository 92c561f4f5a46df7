"""`dogtor adapt DIR`: each dog's own offsets, from a minute of its speech."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from referee.cli import Commands
from referee.cli.options import add_model, add_rules_file, model_folder, rulebook

if TYPE_CHECKING:
    from referee.evaluation.adapting import Adapted

FILE = "adaptation.toml"


def register(commands: Commands) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "adapt", help="fit the referee to the voices of a group", description=__doc__
    )
    parser.add_argument("folder", type=Path, metavar="DIR", help="as `dogtor record` made it")
    parser.add_argument(
        "--save", type=Path, metavar="FILE", help=f"where they go (default: {FILE} in DIR)"
    )
    parser.add_argument("--jobs", type=int, default=0, metavar="N", help="default: all cores")
    add_rules_file(parser)
    add_model(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Choose the offsets of every dog, and write those that help."""
    from referee.evaluation.adapting import adapt, write_adaptation
    from referee.evaluation.drawing import Selection
    from referee.evaluation.engines import Engine, EngineKind
    from referee.evaluation.evaluating import evaluate
    from referee.evaluation.measuring import Setup
    from referee.evaluation.run import progress_bar
    from referee.evaluation.sources import gather
    from referee.table.refereeing import shipped_thresholds

    thresholds = shipped_thresholds()
    setup = Setup(Engine(EngineKind.VOSK, model_folder(args)), thresholds=thresholds)
    with progress_bar() as progress:
        gathered = gather([args.folder], rulebook(args), Selection(), progress)
        rows = evaluate(gathered, [setup], thresholds, progress, args.jobs).rows
    found = []
    for dog in dict.fromkeys(row.clip.speaker for row in rows):
        adapted = adapt(dog, [row for row in rows if row.clip.speaker == dog], thresholds)
        found.append(adapted)
        print(f"{dog}: {adapted.clips} clips; {_outcome(adapted)}.")
    path = args.save or args.folder / FILE
    write_adaptation(path, found)
    print(f"Written to {path}; use it with dogtor play --adaptation {path}")
    return 0


def _outcome(adapted: "Adapted") -> str:
    if adapted.why_not:
        return f"no offsets, because {adapted.why_not}"
    cost = f"cost of the held-back clips {adapted.before:g} before, {adapted.after:g} after"
    return f"good {adapted.offsets.good:+g}, bad {adapted.offsets.bad:+g}; {cost}"
