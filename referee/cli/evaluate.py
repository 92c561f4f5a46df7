"""`dogtor evaluate DIR|LIST...`: how well the referee hears and judges recorded clips."""

import argparse
import json
import math
from pathlib import Path
from typing import TYPE_CHECKING

from referee.cli import Commands
from referee.cli.options import add_rules_file, rulebook
from referee.errors import RefereeError

if TYPE_CHECKING:
    from referee.evaluation.engines import Engine
    from referee.evaluation.evaluating import Evaluation
    from referee.evaluation.sources import Gathered

_MOST_RATIO = 100.0
"""dB; beyond it one of the two cannot be heard."""


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
    parser.add_argument(
        "--clips", type=_count, default=0, metavar="N", help="so many of each list, drawn"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of all that is drawn")
    parser.add_argument(
        "--snr", type=_ratios, default=(), metavar="DB,DB", help="mix noise in too: 20,10,5"
    )
    parser.add_argument("--jobs", type=_count, default=0, metavar="N", help="default: all cores")
    parser.add_argument("--json", action="store_true", help="figures and rows, as JSON")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write a page with plots, too")
    parser.add_argument("--markdown", action="store_true", help="tables as Markdown")
    parser.add_argument(
        "--thresholds", type=Path, metavar="FILE", help="thresholds in place of the shipped"
    )
    parser.add_argument(
        "--adaptation", type=Path, metavar="FILE", help="voices, as dogtor adapt has fitted them"
    )
    parser.add_argument("--save", type=Path, metavar="FILE", help="write what --tune chooses")
    parser.add_argument(
        "--tune", action="store_true", help="choose thresholds on the tuning speakers"
    )
    parser.add_argument(
        "--games",
        type=Path,
        nargs="+",
        default=[],
        metavar="DIR",
        help="journals of past games, from which --tune learns how often dogs are right",
    )
    _add_engines(parser)
    add_rules_file(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure, and print what was found."""
    from referee.evaluation.drawing import Selection
    from referee.evaluation.evaluating import evaluate, tuned_evaluation
    from referee.evaluation.experience import experience
    from referee.evaluation.measuring import Setup
    from referee.evaluation.run import progress_bar
    from referee.evaluation.sources import gather
    from referee.evaluation.speakers import Half
    from referee.judging.prior import learnt
    from referee.table.adaptation import load_adaptation
    from referee.table.refereeing import load_thresholds, shipped_thresholds

    engines = _engines(args)
    _check(args, len(engines))
    half = None if args.speakers == "all" else Half(args.speakers)
    thresholds = load_thresholds(args.thresholds) if args.thresholds else shipped_thresholds()
    if args.games:
        thresholds = learnt(experience(args.games), thresholds)
    voices = load_adaptation(args.adaptation) if args.adaptation else {}
    selection = Selection(half, args.clips, args.seed)
    with progress_bar() as progress:
        gathered = gather(args.sources, rulebook(args), selection, progress)
        setups = [
            Setup(engine, args.snr, args.seed, gathered.babble, thresholds, voices)
            for engine in engines
        ]
        if args.tune:
            found = tuned_evaluation(gathered, setups[0], thresholds, progress, args.jobs)
        else:
            found = evaluate(gathered, setups, thresholds, progress, args.jobs)
    _show(args, gathered, found)
    _write(args, gathered, found)
    return 0


def _check(args: argparse.Namespace, engines: int) -> None:
    if args.save and not args.tune:
        raise RefereeError("--save writes what --tune chooses; give --tune too.")
    if args.games and not args.tune:
        raise RefereeError("--games is for --tune; give --tune too.")
    if args.tune and args.speakers != "all":
        raise RefereeError(
            "--tune chooses on the tuning speakers and reports the others; leave --speakers out."
        )
    if args.tune and engines > 1:
        raise RefereeError("--tune is for one model or engine; name one.")
    for path in (args.save, args.html):
        _check_writable(path)


def _show(args: argparse.Namespace, gathered: "Gathered", found: "Evaluation") -> None:
    from rich.box import MARKDOWN, SIMPLE

    from referee.evaluation import table
    from referee.evaluation.report import evaluation_report

    if args.json:
        print(json.dumps(evaluation_report(gathered, found), indent=1))
        return
    box = MARKDOWN if args.markdown else SIMPLE
    console = table.wide_console(box)
    if found.tuned:
        table.print_tuning(found.tuned, console, box)
    table.print_figures(found.rows, console, box)
    table.print_reliability(found.bins, console, box)
    table.print_skipped(gathered, found.skipped, console)


def _write(args: argparse.Namespace, gathered: "Gathered", found: "Evaluation") -> None:
    from referee.evaluation.disturbing import Disturber
    from referee.evaluation.page import Content, page
    from referee.evaluation.run import progress_bar
    from referee.evaluation.thresholdsfile import write_thresholds
    from referee.hearing.speech import SpeechFinder

    if args.save and found.tuned:
        write_thresholds(args.save, found.tuned.chosen, found.tuning_rows)
    if args.html:
        disturber = Disturber(SpeechFinder(), gathered.babble, args.seed)
        title = f"How well the referee hears: {', '.join(str(s) for s in args.sources)}"
        content = Content(title, found.rows, found.bins, found.tuned)
        with progress_bar() as progress:
            text = page(content, disturber, progress)
        args.html.write_text(text, encoding="utf-8")


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


def _check_writable(path: Path | None) -> None:
    """Hours of measuring are not to be lost to a mistyped folder."""
    if path is None:
        return
    if path.is_dir() or not path.parent.is_dir():
        raise RefereeError(f"'{path}' cannot be written; name a file in a folder that is there.")


def _count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError("give a whole number, 0 or more")
    return int(text)


def _ratios(text: str) -> tuple[float, ...]:
    try:
        ratios = tuple(float(part) for part in text.split(","))
    except ValueError:
        ratios = (math.nan,)
    if not all(abs(ratio) <= _MOST_RATIO for ratio in ratios):
        raise argparse.ArgumentTypeError("give ratios in dB with commas between: 20,10")
    return ratios
