"""A manifest of clips, written line by line as they are recorded, so that nothing is lost."""

import json
from pathlib import Path

from referee.evaluation.cases import Truth
from referee.evaluation.prompts import Prompt

_HEADER = """\
# Recorded with `dogtor record`. Voices are people: ask each of them before you pass this on.
# `dogtor evaluate` on this folder tells how well the referee hears them.
"""

_RULINGS = {Truth.RIGHT: "GOOD", Truth.WRONG: "BAD", Truth.OUTSIDE: "UNSURE"}


def add_clip(manifest: Path, file: str, voice: str, prompt: Prompt) -> None:
    """Add a clip to a manifest, which is begun where there is none.

    Args:
        manifest: the file.
        file: the clip's name, in the manifest's folder.
        voice: who speaks.
        prompt: what was to be said, and on which turn.
    """
    text = "" if manifest.exists() else _HEADER
    with manifest.open("a", encoding="utf-8") as lines:
        lines.write(text + entry(file, voice, prompt))


def entry(file: str, voice: str, prompt: Prompt) -> str:
    """The clip as TOML, as `referee.table.manifest.read_clips` reads it."""
    case = prompt.case
    values = {
        "file": file,
        "voice": voice,
        "said": prompt.say,
        "card": case.turn.card.code,
        "total": case.turn.total,
        "rules": [rule.id for rule in case.rules],
        "ruling": _RULINGS[case.truth],
        "reasons": [reason.value for reason in case.reasons],
        "kind": str(case.kind),
    }
    # TOML reads JSON's strings, numbers and lists of strings as they are.
    lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in values.items()]
    return "\n[[clip]]\n" + "\n".join(lines) + "\n"
