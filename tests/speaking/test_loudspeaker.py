"""The loudspeaker on a made-up sound card."""

import sys
import threading
from collections.abc import Callable
from types import ModuleType
from typing import Any, Self

import numpy as np
import pytest

from referee.sound import RATE, Samples
from referee.speaking.loudspeaker import LOUDEST, RoomLoudspeaker, SoundcardLoudspeaker

CARD_RATE = 48_000


class FakeStream:
    """Plays in a thread of its own, as PortAudio does, but faster."""

    def __init__(self, card: "FakeCard", asked: dict[str, Any]) -> None:
        self._card = card
        self._asked = asked
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._card.closed = True
        self._thread.join(5)

    def abort(self) -> None:
        self._card.dropped.set()

    def _run(self) -> None:
        try:
            while not self._card.closed:
                out = np.full((480, self._asked["channels"]), np.nan, np.float32)
                self._card.before_block()
                self._asked["callback"](out, 480, None, None)
                self._card.heard.append(out)
        except self._card.CallbackStop:
            self._card.heard.append(out)
            if self._card.takes_ahead:
                self._card.dropped.wait(60)
        except self._card.CallbackAbort:
            pass
        self._asked["finished_callback"]()


class FakeCard(ModuleType):
    PortAudioError = type("PortAudioError", (Exception,), {})
    CallbackStop = type("CallbackStop", (Exception,), {})
    CallbackAbort = type("CallbackAbort", (Exception,), {})

    def __init__(self) -> None:
        super().__init__("sounddevice")
        self.missing = self.closed = False
        self.takes_ahead = False
        self.dropped = threading.Event()
        self.heard: list[Samples] = []
        self.before_block: Callable[[], None] = lambda: None

    def query_devices(self, device: object, kind: str) -> dict[str, object]:
        if self.missing:
            raise self.PortAudioError("Error querying device -1")
        return {"default_samplerate": float(CARD_RATE), "max_output_channels": 8}

    def OutputStream(self, **asked: Any) -> FakeStream:  # noqa: N802
        self.closed = False
        return FakeStream(self, asked)

    @property
    def sound(self) -> Samples:
        return np.concatenate(self.heard)


@pytest.fixture
def card(monkeypatch: pytest.MonkeyPatch) -> FakeCard:
    fake = FakeCard()
    monkeypatch.setitem(sys.modules, "sounddevice", fake)
    return fake


@pytest.fixture
def hints() -> list[str]:
    return []


def tone(seconds: float) -> Samples:
    return (0.4 * np.sin(np.arange(round(seconds * RATE)) * 0.1)).astype(np.float32)


def level(sound: Samples) -> float:
    return float(np.sqrt(np.mean(np.square(sound))))


def test_all_of_it_is_played_on_both_sides(card: FakeCard, hints: list[str]) -> None:
    assert SoundcardLoudspeaker(hints.append).play(tone(0.5))
    assert card.sound.shape[1] == 2
    assert np.array_equal(card.sound[:, 0], card.sound[:, 1])
    assert 0.5 * CARD_RATE <= len(card.sound) <= 0.5 * CARD_RATE + 480
    assert level(card.sound[: CARD_RATE // 2]) == pytest.approx(level(tone(0.5)), abs=0.01)
    assert not np.isnan(card.sound).any()
    assert hints == []


@pytest.mark.parametrize(
    ("volume", "loud"), [(0.0, 0.0), (0.5, 0.5), (1.5, 1.5), (-1.0, 0.0), (99.0, LOUDEST)]
)
def test_volume(card: FakeCard, hints: list[str], volume: float, loud: float) -> None:
    loudspeaker = SoundcardLoudspeaker(hints.append)
    loudspeaker.volume = volume
    loudspeaker.play(tone(0.5))
    assert level(card.sound[: CARD_RATE // 2]) == pytest.approx(loud * level(tone(0.5)), abs=0.01)
    assert np.abs(card.sound).max() <= 1.0


def test_it_is_cut_short_by_key_and_plays_again_after(card: FakeCard, hints: list[str]) -> None:
    loudspeaker = SoundcardLoudspeaker(hints.append)
    card.before_block = lambda: loudspeaker.stop() if len(card.heard) == 5 else None
    assert not loudspeaker.play(tone(5.0))
    assert len(card.sound) == 5 * 480
    card.heard.clear()
    card.before_block = lambda: None
    assert loudspeaker.play(tone(0.1))


def test_what_a_sound_server_has_taken_ahead_is_cut_short_too(
    card: FakeCard, hints: list[str]
) -> None:
    loudspeaker = SoundcardLoudspeaker(hints.append)
    card.takes_ahead = True
    card.before_block = lambda: threading.Timer(0.05, loudspeaker.stop).start()
    assert not loudspeaker.play(tone(0.01))
    assert card.dropped.is_set()


def test_stopping_when_nothing_plays_does_not_silence_what_comes(
    card: FakeCard, hints: list[str]
) -> None:
    loudspeaker = SoundcardLoudspeaker(hints.append)
    loudspeaker.stop()
    assert loudspeaker.play(tone(0.1))


def test_without_a_device_there_is_one_hint_and_the_game_goes_on(
    card: FakeCard, hints: list[str]
) -> None:
    card.missing = True
    loudspeaker = SoundcardLoudspeaker(hints.append)
    assert [loudspeaker.play(tone(0.1)) for _ in range(3)] == [False] * 3
    assert len(hints) == 1
    assert "captions only" in hints[0]


def test_without_portaudio_too(monkeypatch: pytest.MonkeyPatch, hints: list[str]) -> None:
    monkeypatch.setitem(sys.modules, "sounddevice", None)
    loudspeaker = SoundcardLoudspeaker(hints.append)
    assert [loudspeaker.play(tone(0.1)) for _ in range(3)] == [False] * 3
    assert len(hints) == 1
    assert "PortAudio is missing" in hints[0]


def test_a_device_that_hangs_is_given_up(
    card: FakeCard, hints: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.speaking.loudspeaker._GRACE", 0.2)
    hung = threading.Event()
    card.before_block = lambda: hung.wait(2.0) and None
    try:
        assert not SoundcardLoudspeaker(hints.append).play(tone(0.1))
    finally:
        hung.set()


def test_a_sound_that_was_cut_before_it_is_played_is_not_heard(
    card: FakeCard, hints: list[str]
) -> None:
    assert not SoundcardLoudspeaker(hints.append).play(tone(0.1), lambda: True)
    assert not card.heard


def test_a_made_up_room_hears_what_is_played_until_it_is_stopped() -> None:
    room: list[Samples] = []
    loudspeaker = RoomLoudspeaker(room.append, lambda seconds: None)
    assert loudspeaker.play(tone(0.5))
    assert np.array_equal(np.concatenate(room), tone(0.5))
    room.clear()

    def wait(seconds: float) -> None:
        if len(room) == 3:
            loudspeaker.stop()

    loudspeaker = RoomLoudspeaker(room.append, wait)
    assert not loudspeaker.play(tone(0.5))
    assert len(room) == 3
