"""`dogtor doctor`: whether this computer can referee, without asking anything."""

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING

from referee.cli import Commands
from referee.cli.equipment import add_microphone, microphone_opener, voice_maker
from referee.cli.options import add_model, model_folder
from referee.errors import RefereeError

if TYPE_CHECKING:
    from referee.checkup.finding import Finding
    from referee.table.settings import Settings

NOT_WELL = 1
"""Exit code when a check has failed."""


def register(commands: Commands) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "doctor", help="check model, voice and microphone", description=__doc__
    )
    parser.add_argument("--json", action="store_true", help="one JSON list of findings")
    add_microphone(parser)
    add_model(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print each finding as it comes; 1 when a check has failed."""
    from rich.console import Console

    from referee.checkup.finding import State
    from referee.checkup.setting_up import finding_lines

    console, findings = Console(highlight=False), []
    with Console(stderr=True).status("") as status:
        for name, check in _checks(args):
            status.update(name)
            finding = check()
            findings.append(finding)
            for line in () if args.json else finding_lines(finding):
                console.print(line, soft_wrap=True, markup=False)
    if args.json:
        print(json.dumps([asdict(finding) for finding in findings], indent=2))
    return NOT_WELL if any(f.state is State.FAILED for f in findings) else 0


def _checks(args: argparse.Namespace) -> Iterator[tuple[str, Callable[[], "Finding"]]]:
    """The checks, each with what is shown while it runs."""
    from referee.checkup.checks import Checks
    from referee.checkup.finding import Check
    from referee.checkup.wording import Wording
    from referee.hearing.vosk_recogniser import VoskRecogniser
    from referee.table.game_log import games_folder
    from referee.table.settings import settings_path

    checks, settings = Checks(Wording()), _settings_or_usual()
    microphone = args.microphone or settings.microphone
    opener, voice = microphone_opener(args), voice_maker(settings) if settings.voice else None
    yield Check.SETTINGS, lambda: checks.settings(settings_path())
    yield Check.MODEL, lambda: checks.model(lambda: model_folder(args, settings), VoskRecogniser)
    yield Check.VOICE, lambda: checks.voice(voice)
    yield Check.LOUDSPEAKER, checks.loudspeaker
    yield Check.MICROPHONE, lambda: checks.microphone(microphone, lambda: opener(microphone))
    yield Check.GAMES, lambda: checks.games(games_folder())


def _settings_or_usual() -> "Settings":
    """The settings; the usual ones when they are broken, which is a finding of its own."""
    from referee.table.settings import DEFAULT, load_settings

    try:
        return load_settings()
    except RefereeError:
        return DEFAULT
