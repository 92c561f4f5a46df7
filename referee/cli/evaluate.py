"""`dogtor evaluate DIR|LIST...`: how well the referee hears and judges recorded clips."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from referee.cli import Commands
from referee.cli.options import add_rules_file, rulebook

if TYPE_CHECKING:
    from referee.evaluation.engines import Engine


def register(commands: Commands) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "evaluate", help="measure false rulings, questions and delay on clips", description=__doc__
    )
    parser.add_argument(
        "sources",
        type=Path,
        nargs="+",
        metavar="LIST",
        help="a manifest, a list (path, speaker, text; tab separated), or a folder with one",
    )
    parser.add_argument(
        "--speakers", choices=("all", "tuning", "reporting"), default="all", help="whose clips"
    )
    parser.add_argument("--clips", type=int, default=0, metavar="N", help="so many, drawn")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of all that is drawn")
    parser.add_argument(
        "--snr", type=_ratios, default=(), metavar="DB,DB", help="mix noise in too: 20,10,5"
    )
    parser.add_argument("--jobs", type=int, default=0, metavar="N", help="default: all cores")
    parser.add_argument("--json", action="store_true", help="figures and rows, as JSON")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write a page with plots, too")
    parser.add_argument(
        "--tune", action="store_true", help="choose thresholds on the tuning speakers"
    )
    _add_engines(parser)
    add_rules_file(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure, and print what was found."""
    from referee.evaluation.drawing import Selection
    from referee.evaluation.measuring import Setup
    from referee.evaluation.report import evaluation_report
    from referee.evaluation.run import progress_bar, run_engines
    from referee.evaluation.sources import gather
    from referee.evaluation.speakers import Half
    from referee.evaluation.table import print_figures, print_skipped, wide_console

    half = None if args.speakers == "all" else Half(args.speakers)
    gathered = gather(args.sources, rulebook(args), Selection(half, args.clips, args.seed))
    setups = [Setup(e, args.snr, args.seed, gathered.babble) for e in _engines(args)]
    with progress_bar() as progress:
        measured = run_engines(gathered.trials, setups, progress, args.jobs)
    if args.json:
        print(json.dumps(evaluation_report(gathered, measured), indent=1))
    else:
        console = wide_console()
        print_figures(measured.rows, console)
        print_skipped(gathered, measured, console)
    return 0


def _add_engines(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--model",
        type=Path,
        action="append",
        default=[],
        metavar="DIR",
        help="a Vosk model in place of the bundled one; several are measured side by side",
    )
    parser.add_argument(
        "--engine",
        action="append",
        default=[],
        choices=("pocketsphinx", "whisper"),
        help="a peer to measure on the same clips",
    )
    parser.add_argument(
        "--whisper-model", type=Path, metavar="DIR", help="of faster-whisper, for --engine whisper"
    )


def _engines(args: argparse.Namespace) -> "list[Engine]":
    from referee.evaluation.engines import Engine, EngineKind

    ours = [Engine(EngineKind.VOSK, folder) for folder in args.model or [None]]
    folders = {EngineKind.WHISPER: args.whisper_model}
    kinds = [EngineKind(name) for name in dict.fromkeys(args.engine)]
    return [*ours, *(Engine(kind, folders.get(kind)) for kind in kinds)]


def _ratios(text: str) -> tuple[float, ...]:
    try:
        return tuple(float(part) for part in text.split(","))
    except ValueError as error:
        raise argparse.ArgumentTypeError("give ratios in dB with commas between: 20,10") from error
