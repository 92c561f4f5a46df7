"""An hour of listening and speaking in real time: how memory grows, and whether sound is lost.

    python benchmarks/hour.py [--minutes 60]

The clips of audio_fixtures/ are said one after another into a made-up microphone, each is heard
with the common grammar, and the referee, deaf meanwhile, answers into the same room. Ends with
exit code 1 when memory grows by 20 MB or a block of sound is lost. Memory is read as Linux tells
it.
"""

import argparse
import itertools
import random
import sys
import time
from pathlib import Path

from rich.progress import Progress

from referee.hearing.audio import read_clip
from referee.hearing.clip_microphone import ClipMicrophone
from referee.hearing.endpoint import EndpointSettings
from referee.hearing.live import Ending, LiveEars
from referee.hearing.loading import load_ears
from referee.hearing.turn_grammar import common_grammar
from referee.judging.lexicon import lexicon
from referee.numbers import vocabulary
from referee.speaking.loudspeaker import RoomLoudspeaker
from referee.table.refereeing import table_words

CLIPS = Path(__file__).parents[1] / "audio_fixtures" / "clips"
MOST_GROWTH = 20.0
WARM = 20
"""Turns after which memory is first read: until then models and caches fill."""


def memory() -> float:
    """Resident memory of this process in MB."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def ends_in_number(words: tuple[str, ...]) -> bool:
    """Whether that is an announcement."""
    return bool(words) and words[-1] in vocabulary()


def main() -> int:
    """Play, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60.0, metavar="N")
    seconds = parser.parse_args().minutes * 60
    rng = random.Random(0)
    clips = [read_clip(path) for path in sorted(CLIPS.glob("*.flac"))]
    grammar = common_grammar(lexicon(table_words()))
    endings = dict.fromkeys(Ending, 0)
    readings: list[float] = []
    begun = time.monotonic()
    with ClipMicrophone(itertools.cycle(clips), real_time=True) as microphone, Progress() as bar:
        task = bar.add_task("Playing", total=seconds)
        live = LiveEars(load_ears(), microphone, EndpointSettings(silence=8.0))
        loudspeaker = RoomLoudspeaker(microphone.say, microphone.wait)
        while (passed := time.monotonic() - begun) < seconds:
            bar.update(task, completed=passed)
            endings[live.listen(grammar, ends_in_number).ending] += 1
            with live.deafen():
                loudspeaker.play(rng.choice(clips))
            loudspeaker.played.clear()
            time.sleep(rng.uniform(0.0, 2.0))
            readings.append(memory())
    growth = max(readings[WARM:]) - readings[WARM]
    told = ", ".join(f"{count} {ending}" for ending, count in endings.items() if count)
    print(f"{seconds / 60:.0f} minutes, {len(readings)} turns: {told}")
    print(f"memory {readings[WARM]:.1f} MB after {WARM} turns, at most {growth:.1f} MB more later")
    print(f"blocks lost: {microphone.lost}")
    return int(growth >= MOST_GROWTH or microphone.lost > 0)


if __name__ == "__main__":
    sys.exit(main())
