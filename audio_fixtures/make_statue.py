"""Make the clips of the recorded round of Brown Dog Statue, or only some of them.

    python audio_fixtures/make_statue.py                     every clip that is not there
    python audio_fixtures/make_statue.py NAME.flac ...       these again

Needs what make.py needs. What varies is seeded by the clip's name.
"""

import random
import sys
import tomllib
from pathlib import Path

from make import clip, write

FOLDER = Path(__file__).resolve().parent / "statue"


def main(names: list[str]) -> None:
    """Make the named clips, or all that are missing."""
    told = tomllib.loads((FOLDER / "round.toml").read_text(encoding="utf-8"))
    voices = {player["name"]: player["voice"] for player in told["player"]}
    for turn in told["turn"]:
        path = FOLDER / turn["clip"]
        if path.name in names or not (names or path.exists()):
            entry = {"said": turn["said"], "voice": voices[turn["player"]]}
            write(path, clip(entry, random.Random(path.name)))
            print(path.name)


if __name__ == "__main__":
    main(sys.argv[1:])
