"""From options and settings to the microphone, the voice and the loudspeaker of a command."""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.hearing.microphone import Microphone
    from referee.sound import Samples
    from referee.speaking.voice import Voice
    from referee.table.settings import Settings

    Parser = argparse.ArgumentParser | argparse._ArgumentGroup


def add_microphone(parser: argparse.ArgumentParser) -> None:
    """`--microphone` and `--clips`: where sound comes from."""
    parser.add_argument("--microphone", metavar="NAME", help="number or part of the name")
    add_clips(parser)


def add_clips(parser: "Parser") -> None:
    """`--clips`: sound files in place of a microphone."""
    parser.add_argument(
        "--clips",
        type=Path,
        metavar="DIR",
        help="sound files as the microphone, in the order of names: the next one is said each "
        "time the referee begins to listen, whatever it waits for",
    )


def microphone_opener(
    args: argparse.Namespace, clips_end: bool = False
) -> Callable[[str], "Microphone"]:
    """Opens microphones by name, "" for the system's own choice.

    Where clips are the microphone, each one that is opened goes on with the clips that are left.

    Args:
        args: as parsed.
        clips_end: whether such a microphone has ended when there are no more clips; otherwise it
            is silent from then on.

    Raises:
        RefereeError: there is no folder of clips, or no sound file in it.
    """
    clips = _clips(args.clips) if args.clips else None

    def open_it(name: str) -> "Microphone":
        from referee.hearing.clip_microphone import ClipMicrophone
        from referee.hearing.device_microphone import open_microphone

        if clips is not None:
            return ClipMicrophone(clips, ends=clips_end)
        return open_microphone(int(name) if name.isdecimal() else name or None)

    return open_it


def voice_maker(settings: "Settings") -> Callable[[], "Voice"]:
    """Makes the voice of the settings, without a cache."""

    def make() -> "Voice":
        from referee.speaking.voice import Voice

        return Voice(None, settings.words_per_minute, settings.voice_name)

    return make


def input_names() -> list[str]:
    """The names of the microphones, each once; none without PortAudio."""
    from referee.errors import RefereeError
    from referee.soundcard import soundcard

    try:
        card = soundcard()
        devices = card.query_devices()
    except RefereeError:
        return []
    except card.PortAudioError:
        return []
    return list(dict.fromkeys(d["name"] for d in devices if d["max_input_channels"]))


def clip_paths(folder: Path) -> list[Path]:
    """The sound files of a folder, in the order of their names.

    Raises:
        RefereeError: there is no such folder, or no sound file in it.
    """
    from referee.errors import RefereeError
    from referee.hearing.audio import is_clip

    if not folder.is_dir():
        raise RefereeError(f"There is no folder of clips '{folder}'; check the path.")
    paths = sorted(path for path in folder.iterdir() if path.is_file() and is_clip(path))
    if not paths:
        raise RefereeError(f"There is no sound file in '{folder}'; name a folder of clips.")
    return paths


def _clips(folder: Path) -> Iterator["Samples"]:
    from referee.hearing.audio import read_clip

    return map(read_clip, clip_paths(folder))
