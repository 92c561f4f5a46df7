"""`dogtor listen CLIP...`: what is heard in clips, with a grammar or the common one."""

import argparse
import json
from pathlib import Path

from referee.cli import Commands
from referee.cli.equipment import clip_paths
from referee.cli.options import add_model, loading, model_folder


def register(commands: Commands) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "listen", help="show what is heard in recorded clips", description=__doc__
    )
    parser.add_argument(
        "clips", type=Path, nargs="+", metavar="CLIP", help="sound files, or folders of them"
    )
    parser.add_argument(
        "--grammar",
        nargs="+",
        metavar="PHRASE",
        help="phrases that can be heard (default: every number, name, suit and command)",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a clip")
    add_model(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Hear each clip and print its words."""
    from referee.hearing.audio import read_clip
    from referee.hearing.loading import load_ears
    from referee.hearing.turn_grammar import common_grammar, grammar_of
    from referee.hearing.vocabulary import check_phrases
    from referee.judging.lexicon import lexicon
    from referee.table.refereeing import table_words
    from referee.table.report import utterance_report

    paths = [path for named in args.clips for path in _paths(named)]
    with loading():
        ears = load_ears(model_folder(args))
    if args.grammar:
        phrases = [phrase.lower() for phrase in args.grammar]
        check_phrases(ears.recogniser, phrases, "stands in --grammar")
        grammar = grammar_of(phrases)
    else:
        grammar = common_grammar(lexicon(table_words()))
    for path in paths:
        utterance = ears.hear(read_clip(path), grammar)
        if args.json:
            print(json.dumps({"clip": str(path), **utterance_report(utterance)}))
            continue
        print(f"{path}: {utterance.text or '(nothing)'}")
        for word in utterance.words:
            times = f"{word.start:6.2f} to {word.end:5.2f} s"
            print(f"  {times}  {word.confidence:4.2f}  {word.text}")
    return 0


def _paths(named: Path) -> list[Path]:
    return clip_paths(named) if named.is_dir() else [named]
