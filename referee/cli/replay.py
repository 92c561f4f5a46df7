"""`dogtor replay GAME`: a recorded game, refereed from the first card to the grade."""

import argparse
import json
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.cli import Commands
from referee.cli.options import add_model, add_rules_file, loading, model_folder, rulebook

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console

    from referee.table.replay import Ended, Judged, Step


def register(commands: Commands) -> None:
    """Add the subcommand."""
    parser = commands.add_parser("replay", help="referee a recorded game", description=__doc__)
    parser.add_argument("game", type=Path, help="folder with game.toml and its clips")
    parser.add_argument(
        "--wav", type=Path, metavar="OUT", help="write clips and referee as one sound file"
    )
    parser.add_argument("--json", action="store_true", help="every ruling with its evidence")
    add_rules_file(parser)
    add_model(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Referee the game; a failed game is work done, too."""
    from rich.console import Console

    from referee.hearing.loading import load_ears
    from referee.pavlov.library import shipped_scoring
    from referee.table.manifest import read_game
    from referee.table.replay import replay

    rules = rulebook(args)
    recorded = read_game(args.game, rules)
    with loading():
        ears = load_ears(model_folder(args))
    steps = replay(recorded, ears, rules, shipped_scoring())
    turns = sum(len(test.turns) for test in recorded.tests)
    if args.json:
        print(json.dumps(_as_json(steps), indent=2))
        return 0
    with ExitStack() as resources:
        _Stage(Console(), turns, args.wav, resources).show(steps)
    return 0


class _Stage:
    """Where a replay is seen and, in a sound file, heard."""

    def __init__(
        self, console: "Console", turns: int, wav: Path | None, resources: ExitStack
    ) -> None:
        from rich.progress import Progress

        from referee.speaking.captions import ScreenCaptions
        from referee.speaking.phrases import shipped_phrases
        from referee.speaking.speaker import Speaker
        from referee.speaking.voice import cached_voice
        from referee.table.soundtrack import Soundtrack

        self._captions = ScreenCaptions(console)
        self._soundtrack = resources.enter_context(Soundtrack(wav)) if wav else None
        voice = resources.enter_context(cached_voice()) if wav else None
        self._speaker = Speaker(self._captions, voice, shipped_phrases())
        quiet = not console.is_terminal
        self._progress = resources.enter_context(
            Progress(console=console, transient=True, disable=quiet)
        )
        self._bar = self._progress.add_task("Refereeing", total=turns)
        self._different = 0
        self._known = 0

    def show(self, steps: "Iterable[Step]") -> None:
        from referee.table.replay import Ended, Judged, Overturned, Said

        for step in steps:
            match step:
                case Said(announcement):
                    spoken = self._speaker.say(announcement)
                    if self._soundtrack and spoken.samples is not None:
                        self._soundtrack.add(spoken.samples)
                case Judged():
                    self._judged(step)
                case Overturned(judged):
                    self._overturned(judged)
                case Ended():
                    self._ended(step)

    def _judged(self, step: "Judged") -> None:
        turn, heard = step.recorded, step.ruling.utterance.text or "nothing"
        value = "" if turn.card.is_bell else f" {turn.card.value}"
        card = f"{turn.card.suit} {turn.card.command}{value}"
        self._captions.hint(f"{turn.dog} flips {card} on {step.total}. Heard: {heard}")
        if turn.undone:
            self._captions.hint(f"Seen: {turn.dog} did not {' or '.join(turn.undone)}.")
        if self._soundtrack:
            self._soundtrack.add(step.clip)
        self._progress.advance(self._bar)

    def _overturned(self, judged: "Judged") -> None:
        self._different += 1
        self._known += bool(judged.recorded.xfail)
        turn = judged.recorded
        said = f"the dog said '{turn.said}'" if turn.said else "the dog said nothing"
        right = f"{said}, which is {turn.ruling}"
        self._captions.hint(f"The recording knows: {right}. Play goes on as recorded.")

    def _ended(self, step: "Ended") -> None:
        if self._different:
            self._captions.hint(_differences(self._different, self._known))
        if self._soundtrack:
            self._captions.hint(f"Written: {self._soundtrack.path}")


def _differences(number: int, known: int) -> str:
    """How many rulings are not as recorded, and of how many that was to be expected."""
    rulings = "1 ruling was" if number == 1 else f"{number} rulings were"
    if number == 1:
        which = "this failure is" if known else "this failure is not"
    elif known == number:
        which = "these failures are"
    else:
        which = f"{known or 'none'} of these failures {'is' if known < 2 else 'are'}"
    return (
        f"{rulings} not as the recording states; {which} known of the speech model that comes "
        "with the program."
    )


def _as_json(steps: "Iterable[Step]") -> dict[str, Any]:
    from referee.table.replay import Ended, Judged
    from referee.table.report import ruling_report

    turns: list[dict[str, Any]] = []
    outcome: dict[str, Any] = {}
    for step in steps:
        if isinstance(step, Judged):
            turns.append(
                {
                    "test": step.test,
                    "dog": step.recorded.dog,
                    "total_before": step.total,
                    "said": step.recorded.said,
                    "undone": list(step.recorded.undone),
                    "recorded_verdict": step.recorded.ruling.value,
                    "agrees": step.agrees,
                    "latency_s": round(step.latency, 3),
                    **ruling_report(step.ruling),
                }
            )
        elif isinstance(step, Ended):
            outcome = {
                "outcome": step.game.phase.value,
                "grade": step.grade,
                "bones": dict(step.game.bones),
            }
    return {**outcome, "turns": turns}
