"""`dogtor record DIR`: clips of a group that says what it is asked to say."""

import argparse
from contextlib import closing
from pathlib import Path
from random import Random

from referee.cli import Commands
from referee.cli.equipment import microphone_opener
from referee.cli.options import add_model, add_rules_file, loading, model_folder, rulebook
from referee.interrupts import read_typed


def register(commands: Commands) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "record", help="record a group, to measure how it is heard", description=__doc__
    )
    parser.add_argument("folder", type=Path, metavar="DIR", help="for the clips and their manifest")
    parser.add_argument("--people", nargs="+", required=True, metavar="NAME", help="who speaks")
    parser.add_argument(
        "--prompts", type=int, default=20, metavar="N", help="for each person (default 20)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="other prompts")
    parser.add_argument("--microphone", metavar="NAME", help="number or part of the name")
    parser.add_argument(
        "--clips", type=Path, metavar="DIR", help="clips, in the order of names, as the microphone"
    )
    add_rules_file(parser)
    add_model(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Walk each person through the prompts."""
    from referee.evaluation.prompts import draw_prompts
    from referee.evaluation.recording import Recorder, record_person
    from referee.hearing.loading import load_ears
    from referee.pavlov.library import shipped_deck
    from referee.table.refereeing import table_words
    from referee.table.settings import load_settings

    book, deck, words = rulebook(args), shipped_deck(), table_words()
    print("Press Enter before each one, or s and Enter to leave it out; Ctrl-C ends recording.")
    open_microphone = microphone_opener(args)
    name = args.microphone or load_settings().microphone
    with closing(open_microphone(name)) as microphone:
        with loading():
            ears = load_ears(model_folder(args))
        recorder = Recorder(args.folder, ears, microphone)
        for person in args.people:
            rng = Random(f"{args.seed} {person}")
            prompts = draw_prompts(args.prompts, book, deck, words, rng)
            kept = record_person(recorder, person, prompts, _ask, print)
            print(f"{person}: {kept} clips.")
    print(f"Now: dogtor evaluate {args.folder}, or dogtor adapt {args.folder}")
    return 0


def _ask(prompt: str) -> bool:
    try:
        return read_typed(f"\n{prompt}\n").strip().lower() != "s"
    except EOFError:
        return True
