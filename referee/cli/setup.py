"""`dogtor setup`: tries model, voice, microphone and each dog, and keeps what play uses."""

import argparse
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from referee.cli import Commands
from referee.cli.equipment import (
    add_microphone,
    input_names,
    microphone_opener,
    voice_maker,
)
from referee.cli.options import Names, add_model, model_folder, person_name
from referee.interrupts import wait_for_line

if TYPE_CHECKING:
    from rich.console import Console

    from referee.checkup.dogs import Said
    from referee.checkup.setting_up import Equipment
    from referee.hearing.ears import Ears
    from referee.table.settings import Settings

NOT_WELL = 1
"""Exit code when a check has failed or a dog is hard to understand; the settings are kept."""

_METER = 30
"""Characters of the level meter; it spans 60 dB."""


def register(commands: Commands) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "setup", help="try everything once and keep the settings", description=__doc__
    )
    parser.add_argument(
        "--dogs",
        type=person_name,
        nargs="+",
        action=Names,
        default=(),
        metavar="NAME",
        help="who plays",
    )
    parser.add_argument("--no-voice", action="store_true", help="captions only")
    add_microphone(parser)
    add_model(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Ask, try, and write the settings; 1 when something is not well."""
    from rich.console import Console

    from referee.checkup.checks import Checks
    from referee.checkup.dogs import check_dogs
    from referee.checkup.setting_up import SettingUp
    from referee.checkup.wording import Wording
    from referee.hearing.loading import load_ears
    from referee.table.settings import load_settings, save_settings

    console, wording, settings = Console(highlight=False), Wording(), load_settings()
    check_dogs(args.dogs)
    folder = model_folder(args)
    with console.status(folder.name):
        ears = load_ears(folder)
    equipment = _equipment(args, settings, console, ears)
    setup = SettingUp(_ConsoleDesk(console), wording, equipment)
    setup.found(Checks(wording).model(lambda: folder, lambda _: ears.recogniser))
    settings = setup.run(_with_options(args, settings), args.dogs)
    path = save_settings(settings)
    setup.tell_end(str(path))
    return 0 if setup.all_well else NOT_WELL


def _with_options(args: argparse.Namespace, settings: "Settings") -> "Settings":
    from dataclasses import replace

    from referee.models.choice import kept_as
    from referee.models.shelf import Shelf, default_folder

    model = kept_as(str(args.model), Shelf(default_folder())) if args.model else settings.model
    microphone = args.microphone or settings.microphone
    return replace(settings, model=model, microphone=microphone)


def _equipment(
    args: argparse.Namespace, settings: "Settings", console: "Console", ears: "Ears"
) -> "Equipment":
    from referee.checkup.dogs import Listener
    from referee.checkup.setting_up import Equipment
    from referee.hearing.live import LiveEars
    from referee.table.refereeing import table_words

    opener = microphone_opener(args)

    def listen(sentence: str, name: str) -> "Said":
        microphone = opener(name)
        try:
            return Listener(LiveEars(ears, microphone), table_words()).listen(sentence)
        finally:
            microphone.close()

    return Equipment(
        inputs=[] if args.clips else input_names(),
        open_microphone=opener,
        speak=_speaker(settings, console) if not args.no_voice else None,
        knows=lambda word: not ears.recogniser.unknown_words([word]),
        listen=listen,
    )


def _speaker(settings: "Settings", console: "Console") -> Callable[[str], bool]:
    def speak(text: str) -> bool:
        from referee.speaking.loudspeaker import SoundcardLoudspeaker
        from referee.speaking.voice import VoiceError

        try:
            with voice_maker(settings)() as voice:
                samples = voice.render(text)
        except VoiceError as error:
            console.print(f"{error}.", soft_wrap=True, markup=False)
            return False
        return SoundcardLoudspeaker(lambda hint: console.print(hint, soft_wrap=True)).play(samples)

    return speak


class _ConsoleDesk:
    """See `referee.checkup.setting_up.Desk`."""

    def __init__(self, console: "Console") -> None:
        self._console = console

    def tell(self, text: str) -> None:
        self._console.print(text, soft_wrap=True, markup=False)

    def ask(self, question: str) -> str | None:
        self._console.print(f"{question} ", end="", soft_wrap=True, markup=False)
        wait_for_line()
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            self._console.print(line.strip(), markup=False)
        return line.strip() if line else None

    def agrees(self, question: str) -> bool | None:
        from referee.table.requests import agreed, load_request_words

        return agreed(self.ask(question) or "", load_request_words())

    def level(self, dbfs: float) -> None:
        """A bar on a terminal, over and over on one line; nothing elsewhere."""
        if self._console.is_terminal:
            full = max(0, min(_METER, round((dbfs + 60) / 60 * _METER)))
            self._console.print(f"{'#' * full:{_METER}} {dbfs:4.0f} dB", end="\r")
