"""Print how fast and how large hearing and judging are, on the single clips of audio_fixtures/.

    python benchmarks/hearing.py [--model DIR]

Start is the whole process from nothing to a judged clip. Run it on an idle machine; it uses one
core.
"""

import argparse
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

from rich.progress import track

from referee.hearing.audio import read_clip
from referee.hearing.loading import load_ears
from referee.pavlov.library import shipped_rules
from referee.pavlov.turn import Turn
from referee.sound import RATE
from referee.table.manifest import RecordedClip, read_clips
from referee.table.refereeing import prepare

CLIPS = Path(__file__).parents[1] / "audio_fixtures" / "clips"
STARTS = 5


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--model", type=Path, metavar="DIR", help="folder of a Vosk model")
    model = parser.parse_args().model
    rules = shipped_rules()
    clips = read_clips(CLIPS / "manifest.toml", rules)

    started = time.perf_counter()
    ears = load_ears(model)
    loaded = time.perf_counter() - started

    seconds, busy, latencies = 0.0, 0.0, []
    for clip in track(clips, description="Judging", transient=True):
        in_play = [rules[rule_id] for rule_id in clip.rules]
        turn = Turn(clip.card, "Rex", ("Rex", "Bella"), (4, 5), total=clip.total)
        referee = prepare(ears, in_play, turn.dogs)
        samples = read_clip(clip.path)
        seconds += samples.size / RATE
        started, worked = time.perf_counter(), time.process_time()
        referee.rule_on(samples, turn, in_play)
        latencies.append(time.perf_counter() - started)
        busy += time.process_time() - worked

    starts = [_start(clips[0]) for _ in range(STARTS)]
    ordered = sorted(latencies)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"clips               {len(clips)}, {seconds:.0f} s of sound")
    print(f"load model          {loaded:.3f} s")
    print(f"start to a ruling   {statistics.median(starts):.2f} s (median of {STARTS})")
    print(f"latency             {statistics.median(latencies):.3f} s median,", end=" ")
    print(f"{ordered[int(0.95 * len(ordered))]:.3f} s 95th percentile")
    print(f"real-time factor    {busy / seconds:.3f} (processor seconds of hearing and judging)")
    print(f"memory              {memory:.0f} MB at most")


def _start(clip: RecordedClip) -> float:
    """Seconds that `dogtor judge` takes as a process of its own."""
    command = [sys.executable, "-m", "referee.cli", "judge", str(clip.path)]
    options = ["--card", clip.card.code, "--total", str(clip.total)]
    started = time.perf_counter()
    subprocess.run([*command, *options], check=True, capture_output=True)
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
