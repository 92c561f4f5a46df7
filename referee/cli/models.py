"""`dogtor models`: the speech models on this computer, and how to get a better one."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from referee.cli import Commands
from referee.cli.options import add_model, model_folder
from referee.errors import RefereeError
from referee.models.catalogue import PREFIX, VOSK_LIST, find_offer, parse_catalogue

if TYPE_CHECKING:
    from referee.models.catalogue import Offer
    from referee.models.progress import Report

NOT_FIT = 1
"""Exit code of `check` when the model lacks something."""


def register(commands: Commands) -> None:
    """Add the subcommand and its own subcommands."""
    parser = commands.add_parser("models", help="speech models", description=__doc__)
    actions = parser.add_subparsers(required=True, metavar="ACTION")
    _register_list(actions)
    _register_path(actions)
    _register_check(actions)
    _register_install(actions)
    _register_use(actions)


def _register_list(actions: Commands) -> None:
    parser = actions.add_parser("list", help="the models on this computer, or those of Vosk's list")
    parser.add_argument("--online", action="store_true", help="ask Vosk's server what there is")
    parser.add_argument("--language", default="en", metavar="L", help="begin of it (default en)")
    _add_source(parser)
    add_model(parser)
    parser.set_defaults(run=list_models)


def _register_path(actions: Commands) -> None:
    parser = actions.add_parser("path", help="print the folder of the model that play uses")
    add_model(parser)
    parser.set_defaults(run=path)


def _register_check(actions: Commands) -> None:
    parser = actions.add_parser("check", help="what a model lacks: files, and words of the games")
    parser.add_argument("model", type=Path, nargs="?", metavar="NAME", help="or folder")
    parser.set_defaults(run=check)


def _register_install(actions: Commands) -> None:
    parser = actions.add_parser("install", help="get a model from Vosk's server or a ZIP file")
    parser.add_argument("name", metavar="NAME|ZIP", help="small-en-us, en-us-lgraph, or a file")
    parser.add_argument("--use", action="store_true", help="and play with it from now on")
    _add_source(parser)
    parser.set_defaults(run=install)


def _register_use(actions: Commands) -> None:
    parser = actions.add_parser("use", help="play with this model from now on")
    parser.add_argument("name", metavar="NAME", help="an installed model, a folder, or 'bundled'")
    parser.set_defaults(run=use)


def _add_source(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--list", default=VOSK_LIST, metavar="URL", help="another list of models")


def list_models(args: argparse.Namespace) -> int:
    """Print the models, the one that play uses with a star."""
    if args.online:
        _print_offers(args.list, args.language)
        return 0
    from referee.models.choice import BUNDLED
    from referee.models.shelf import Shelf, default_folder
    from referee.resources import bundled_model

    shelf, used = Shelf(default_folder()), model_folder(args)
    folders = {BUNDLED: bundled_model()}
    folders |= {name: shelf.folder / name for name in shelf.names()}
    if used not in folders.values():
        folders[used.name] = used
    for name, folder in folders.items():
        mark = "*" if folder == used else " "
        print(f"{mark} {name}: {_megabytes(folder)} MB in {folder}")
    return 0


def path(args: argparse.Namespace) -> int:
    """Print the folder and nothing else, for scripts."""
    print(model_folder(args))
    return 0


def check(args: argparse.Namespace) -> int:
    """Print what the model lacks; 1 when it lacks anything."""
    from referee.hearing.model_folder import lacking

    folder = model_folder(args)
    files = lacking(folder)
    for name in files:
        print(f"{folder}: the file '{name}' is missing; get the model again.")
    if files:
        return NOT_FIT
    return NOT_FIT if _print_unheard(folder) else 0


def install(args: argparse.Namespace) -> int:
    """Get the model, say what it lacks, and use it if asked."""
    from referee.models.shelf import Shelf, default_folder

    shelf = Shelf(default_folder())
    with _progress() as report:
        if args.name.lower().endswith(".zip") or Path(args.name).is_file():
            folder = shelf.install_archive(Path(args.name), report)
        else:
            folder = shelf.install_offer(_offer(args.name, args.list), report)
    print(f"Installed in {folder}")
    _print_unheard(folder)
    if args.use:
        return _use(folder.name)
    print(f"Play with it from now on by: dogtor models use {folder.name}")
    return 0


def use(args: argparse.Namespace) -> int:
    """Write the model into the settings."""
    return _use(args.name)


def _use(name: str) -> int:
    from dataclasses import replace

    from referee.hearing.model_folder import check_folder
    from referee.models.choice import kept_as, model_named
    from referee.models.shelf import Shelf, default_folder
    from referee.table.settings import load_settings, save_settings

    shelf = Shelf(default_folder())
    folder = model_named(name, shelf, "the command")
    check_folder(folder)
    saved = save_settings(replace(load_settings(), model=kept_as(name, shelf)))
    print(f"Play uses {folder} from now on (settings: {saved}).")
    return 0


def _offer(name: str, url: str) -> "Offer":
    from referee.models.network import fetch_text

    offer = find_offer(name, parse_catalogue(fetch_text(url)))
    if not offer.takes_grammars:
        raise RefereeError(
            f"'{offer.name}' takes no grammars, which the game needs; choose one that is called "
            "'small' or 'lgraph'."
        )
    return offer


def _print_offers(url: str, language: str) -> None:
    from referee.models.network import fetch_text

    offers = parse_catalogue(fetch_text(url))
    fit = [o for o in offers if o.language.startswith(language) and not o.obsolete]
    if not fit:
        raise RefereeError(f"The list has no model for '{language}'; try another --language.")
    for offer in sorted(fit, key=lambda offer: offer.size):
        note = "" if offer.takes_grammars else " (takes no grammars: not for this game)"
        print(f"{offer.name.removeprefix(PREFIX)}: {offer.size / 1e6:,.0f} MB{note}")


def _print_unheard(folder: Path) -> int:
    """Load the model and name the words that it lacks; returns how many."""
    from referee.hearing.vosk_recogniser import VoskRecogniser
    from referee.models.vocabulary import needed_words, unheard

    needs = needed_words()
    missing = unheard(VoskRecogniser(folder), needs)
    for word, source in missing.items():
        print(f"The model does not know the word '{word}', which {source}.")
    if not missing:
        print(f"The model knows all {len(needs)} words that the games need.")
    return len(missing)


def _megabytes(folder: Path) -> str:
    return f"{sum(file.stat().st_size for file in folder.rglob('*') if file.is_file()) / 1e6:.0f}"


@contextmanager
def _progress() -> Iterator["Report"]:
    """A bar for each stage, on the error output so that scripts can read the rest."""
    from rich.console import Console
    from rich.progress import DownloadColumn, Progress, TimeRemainingColumn, TransferSpeedColumn

    from referee.models.progress import Stage

    columns = (*Progress.get_default_columns()[:2], DownloadColumn(), TransferSpeedColumn())
    progress = Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True))
    tasks = {stage: progress.add_task(stage, total=None, visible=False) for stage in Stage}

    def report(stage: Stage, done: int, whole: int) -> None:
        # Not before there is something to show: bars that show nothing leave an empty line.
        progress.start()
        progress.update(tasks[stage], completed=done, total=whole, visible=True)

    try:
        yield report
    finally:
        if progress.live.is_started:
            progress.stop()
