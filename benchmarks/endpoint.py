"""How soon after the end of speech the ruling comes, live, on the clips of audio_fixtures/.

    python benchmarks/endpoint.py [--snr DB] [--clips N] [--real-time]

Each clip is said into a made-up microphone. Its end of speech is the last moment that is within
35 dB of its loudest. Without --real-time the sound's own time is counted, and the processor time
of the work that does not fit into the silence at the end is added: that is exact on a busy machine
too. With it the clock decides, so it needs an idle machine with two cores and some three seconds a
clip.
"""

import argparse
import itertools
import statistics
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from rich.progress import track

from referee.evaluation.mixing import mix
from referee.evaluation.noise import Noise, make_noise
from referee.hearing.audio import read_clip
from referee.hearing.clip_microphone import ClipDevice, ClipMicrophone
from referee.hearing.ears import Ears
from referee.hearing.endpoint import DEFAULT
from referee.hearing.live import Event, Heard, Level, LiveEars
from referee.hearing.loading import load_ears
from referee.hearing.microphone import BLOCK_SECONDS
from referee.hearing.recogniser import Grammar
from referee.hearing.turn_grammar import turn_grammar
from referee.judging.announcement import right_announcements, rival_announcements
from referee.judging.judge import judge
from referee.judging.ruling import Verdict
from referee.pavlov.expecting import expect, mistaken
from referee.pavlov.library import shipped_rules
from referee.pavlov.rules import Rulebook
from referee.pavlov.turn import Turn
from referee.sound import RATE, Samples
from referee.table.manifest import RecordedClip, read_clips
from referee.table.refereeing import prepare
from referee.utterance import typed

CLIPS = Path(__file__).parents[1] / "audio_fixtures" / "clips"
Disturb = Callable[[Samples], tuple[Samples, Samples]]

PAUSE = 0.5
ROOM = 4.0
"""Seconds of the room alone, before."""

FAINT = 35.0
"""dB below the loudest, from which on a sound is no more speech."""


class NotingDevice(ClipDevice):
    """Notes when somebody began to say something, in seconds of sound and of the clock."""

    began = 0.0
    began_clock = 0.0
    ahead = 0

    def say(self, samples: Samples) -> None:
        """See `ClipDevice`."""
        self.ahead = self._saying.size
        super().say(samples)

    def tick(self) -> None:
        """See `ClipDevice`; a block's sound was made before it is delivered."""
        if not self.began and self._saying.size:
            late = self.ahead / RATE
            self.began = self.time + late
            self.began_clock = time.perf_counter() - BLOCK_SECONDS + late
        super().tick()


@dataclass(frozen=True, slots=True)
class Measured:
    """One clip, live.

    Attributes:
        clip: its file.
        latency: seconds from the end of speech to the ruling; negative when it came too soon.
        verdict: of the live utterance.
        from_clip: verdict on the whole clip.
        wanted: the verdict that is right.
    """

    clip: str
    latency: float
    verdict: Verdict
    from_clip: Verdict
    wanted: Verdict


def end_of_speech(clip: Samples) -> float:
    """Seconds from the start of the clip."""
    frame = RATE // 100
    frames = clip[: clip.size - clip.size % frame].reshape(-1, frame)
    power = np.mean(np.square(frames, dtype=np.float64), axis=1)
    loud = np.flatnonzero(power > power.max() * 10 ** (-FAINT / 10))
    return float(loud[-1] + 1) * frame / RATE


def measure(
    ears: Ears,
    recorded: RecordedClip,
    rules: Rulebook,
    disturb: Disturb,
    real_time: bool,
) -> Measured:
    """Say one clip and rule on it."""
    in_play = [rules[rule_id] for rule_id in recorded.rules]
    turn = Turn(recorded.card, "Rex", ("Rex", "Bella"), (4, 5), total=recorded.total)
    referee = prepare(ears, in_play, turn.dogs)
    expectation, wrong = expect(turn, in_play), mistaken(turn, in_play)
    right = right_announcements(expectation, referee.lexicon)
    rivals = rival_announcements(expectation, wrong, referee.lexicon)
    grammar = turn_grammar(expectation, wrong, referee.lexicon)

    def complete(words: tuple[str, ...]) -> bool:
        ruling = judge(expectation, typed(words), referee.lexicon)
        return ruling.verdict is Verdict.GOOD

    clip = read_clip(recorded.path)
    room, noisy = disturb(np.pad(clip, (round(PAUSE * RATE), 0)))
    device = NotingDevice()
    with ClipMicrophone(real_time=real_time, device=device) as microphone:
        live = LiveEars(ears, microphone)
        microphone.say(room)
        get_used_to(live, grammar)
        device.began = 0.0
        microphone.say(noisy)
        heard: Heard = live.listen(grammar, complete, right, rivals)
        verdict = judge(expectation, heard.utterance, referee.lexicon).verdict
        ended, ended_clock = device.time, time.perf_counter()
    begun = time.thread_time()
    ears.hear(heard.samples, grammar, right, rivals)
    work = time.thread_time() - begun
    speech = PAUSE + end_of_speech(clip)
    latency = (
        ended_clock - device.began_clock - speech
        if real_time
        else ended - device.began - speech + max(0.0, work - (heard.delay - DEFAULT.settle))
    )
    from_clip = referee.rule_on(noisy, turn, in_play).verdict
    return Measured(recorded.path.name, latency, verdict, from_clip, recorded.ruling)


def get_used_to(live: LiveEars, grammar: Grammar) -> None:
    """Let the ears know how loud the room is, as they do from the turns before."""
    stop = threading.Event()
    heard = itertools.count()

    def count(event: Event) -> None:
        if isinstance(event, Level) and next(heard) * BLOCK_SECONDS > ROOM - 1.0:
            stop.set()

    while not stop.is_set():
        live.listen(grammar, lambda words: False, on_event=count, stop=stop)


def disturber(clips: Sequence[RecordedClip], snr: float | None) -> Disturb:
    """Adds babble of the clips: before each of them, in it and after it."""
    if snr is None:
        return lambda clip: (np.zeros(round(ROOM * RATE), np.float32), clip)
    rng = np.random.default_rng(0)
    others = [read_clip(clip.path) for clip in clips]

    def disturb(clip: Samples) -> tuple[Samples, Samples]:
        before, after = round(ROOM * RATE), 3 * RATE
        longer = np.pad(clip, (before, after))
        noise = make_noise(Noise.BABBLE, longer.size, rng, others)
        mixed = mix(longer, noise, snr, clip)
        return mixed[:before], mixed[before:]

    return disturb


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--snr", type=float, metavar="DB", help="babble behind the dog")
    parser.add_argument("--real-time", action="store_true", help="let the clock decide")
    parser.add_argument("--clips", type=int, metavar="N", help="so many clips only")
    args = parser.parse_args()
    rules = shipped_rules()
    every = [clip for clip in read_clips(CLIPS / "manifest.toml", rules) if clip.said]
    ears = load_ears()
    disturb = disturber(every, args.snr)
    found = [
        measure(ears, clip, rules, disturb, args.real_time)
        for clip in track(every[: args.clips], description="Listening", transient=True)
    ]
    same = sum(one.verdict is one.from_clip for one in found)
    print(f"{len(found)} clips; live ruling as on the whole clip: {same}; otherwise:")
    for one in found:
        if one.verdict is not one.from_clip or one.latency < 0:
            print(
                f"  {one.clip}: {one.verdict.name} live, {one.from_clip.name} on the clip, "
                f"{one.wanted.name} is right; {one.latency:.2f} s"
            )
    for verdict in (None, *Verdict):
        some_latencies = [m.latency for m in found if verdict in (None, m.verdict)]
        if some_latencies:
            name = verdict.name if verdict else "all"
            p95 = float(np.quantile(some_latencies, 0.95))
            median = statistics.median(some_latencies)
            print(f"{name:7} {len(some_latencies):4}  median {median:.2f} s  95th {p95:.2f} s")


if __name__ == "__main__":
    main()
