"""What a live game has on the table: microphone, voice, screen and keyboard."""

import argparse
import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack
from datetime import datetime
from typing import TYPE_CHECKING, Any

from rich.console import Console

from referee.cli.equipment import microphone_opener
from referee.cli.options import model_folder
from referee.errors import RefereeError
from referee.showing.labels import Labels
from referee.showing.plain import PlainScreen
from referee.soundcard import quieten_libraries
from referee.speaking.phrases import Phrases
from referee.table.driver import Driver, Screen
from referee.table.evening import Evening
from referee.table.exchange import EverybodyGone, Input, KeepClip, Line
from referee.table.house import CardSource
from referee.table.kept_clips import keep_clip, kept_folder
from referee.table.mouth import Mouth
from referee.table.playable import Playable
from referee.table.settings import Settings

if TYPE_CHECKING:
    from referee.hearing.ears import Ears
    from referee.hearing.microphone import Microphone
    from referee.hearing.recogniser import Recogniser
    from referee.showing.app import GameApp
    from referee.sound import Samples
    from referee.speaking.loudspeaker import Loudspeaker

LOADING = "Loading the speech model"


class LiveTable:
    """The microphone and the voice of an evening."""

    def __init__(
        self,
        args: argparse.Namespace,
        settings: Settings,
        phrases: Phrases,
        console: Console,
        open_things: ExitStack,
        plain: bool,
        other: "LiveTable | None" = None,
    ) -> None:
        """Open them; what cannot be opened is told on the screen, and the game goes on without.

        Args:
            args: as parsed.
            settings: where the options say nothing.
            phrases: the wording of all that is said.
            console: shows that the model is loading.
            open_things: closes the microphone in the end.
            plain: tell that in a line, without a cursor that moves.
            other: the table of another team, which shares its speech model.

        Raises:
            RefereeError: the folder of clips cannot be used, or there is no speech model.
        """
        self.ears: Ears | None = None
        self.microphone: Microphone | None = None
        self._plain = plain
        self._tables: list[LiveTable] = other._tables if other else []
        self._tables.append(self)
        self._settings = settings
        self._phrases = phrases
        self._speaks = settings.voice and not args.no_voice
        self._loudspeaker: Loudspeaker | None = None
        self._mouth: Mouth | None = None
        self._screen: Screen | None = None
        self._problem = ""
        if not args.no_microphone:
            self._open_microphone(args, open_things)
        if self.microphone is not None:
            self.ears = _ears_beside(other) or _load_ears(args, console, plain)
        if self._speaks:
            self._loudspeaker = self._open_loudspeaker()

    @property
    def recogniser(self) -> "Recogniser | None":
        """The speech model, when there is a microphone that works."""
        return self.ears.recogniser if self.ears else None

    def driver(self, session: Playable, screen: Screen, record: Callable[[Any], None]) -> Driver:
        """The machinery around a session.

        Args:
            session: the game.
            screen: shows it.
            record: writes an event into the journal of whatever is played.
        """
        from referee.hearing.live import LiveEars

        self._screen = screen
        self._mouth = self._mouth or self._make_mouth()
        if self._problem:
            screen.hint(self._problem)
            self._problem = ""
        live = None
        if self.ears and self.microphone:
            live = LiveEars(self.ears, self.microphone)
        return Driver(
            session,
            screen,
            self._mouth,
            record,
            _keep,
            live,
            self.microphone,
            left_alone=self._left_alone,
        )

    def _left_alone(self) -> bool:
        """Whether the clips of all tables are used up and no screen waits for keys."""
        microphones = [table.microphone for table in self._tables]
        return self._plain and all(microphone and microphone.ended for microphone in microphones)

    def _open_microphone(self, args: argparse.Namespace, open_things: ExitStack) -> None:
        opener = microphone_opener(args, clips_end=True)
        try:
            microphone = opener(args.microphone or self._settings.microphone)
        except RefereeError as error:
            # Without PortAudio there is no microphone, and the game is still played by keys.
            self._problem = str(error)
            return
        open_things.callback(microphone.close)
        self.microphone = microphone

    def _make_mouth(self) -> Mouth:
        """One for the evening: it knows how fast to speak, and whether the voice has failed."""
        if not self._speaks:
            return Mouth(self._phrases)
        from referee.speaking.cache import PhraseCache, default_folder
        from referee.speaking.voice import Voice

        cache, name = PhraseCache(default_folder()), self._settings.voice_name
        return Mouth(
            self._phrases,
            self._loudspeaker,
            lambda rate: Voice(cache, rate, name),
            self._settings.words_per_minute,
            self._hint,
        )

    def _open_loudspeaker(self) -> "Loudspeaker":
        from referee.hearing.clip_microphone import ClipMicrophone
        from referee.speaking.loudspeaker import RoomLoudspeaker, SoundcardLoudspeaker

        if isinstance(self.microphone, ClipMicrophone):
            # Where clips are the microphone, time passes with them, and the room is made up too.
            return RoomLoudspeaker(self.microphone.say, self.microphone.wait)
        return SoundcardLoudspeaker(self._hint)

    def _hint(self, text: str) -> None:
        if self._screen is not None:
            self._screen.hint(text)


def is_plain(args: argparse.Namespace, settings: Settings) -> bool:
    """Whether there is a line for each event, in place of the whole terminal."""
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    return args.plain or settings.plain or not is_terminal


def play_evening(
    evening: Evening[Any],
    plain: bool,
    console: Console,
    cards: CardSource,
    hears: bool,
    by_clips: bool = False,
) -> None:
    """Play on the kind of screen that is wanted.

    Args:
        evening: to be played.
        plain: a line for each event.
        console: where they are printed.
        cards: how they are known.
        hears: whether there is a microphone.
        by_clips: whether clips are the microphone.

    Raises:
        RefereeError: a journal cannot be written.
    """
    if plain:
        play_plain(evening, console, by_clips=by_clips)
        return
    from referee.showing.app import TableApp

    run_app(TableApp(evening.play, Labels(), cards, hears), console)


def run_app(app: "GameApp", console: Console) -> None:
    """Play on the whole terminal; what is said after it was left is printed.

    Raises:
        RefereeError: a journal cannot be written, or the screen cannot go on.
        KeyboardInterrupt: the screen was left by Ctrl-C, which it takes for a key.
    """
    app.run()
    for text in app.last_words():
        console.print(text, markup=False, soft_wrap=True)
    if app.failure is not None:
        raise app.failure
    if app.return_code:
        raise RefereeError(
            "The screen broke down, as told above; the game is kept. Start again to go on with it, "
            "with --plain to do without this screen."
        )
    if app.interrupted:
        raise KeyboardInterrupt


def prepare_screen(plain: bool) -> None:
    """Keep sound libraries from writing over the screen. Before a microphone is opened."""
    if not plain:
        quieten_libraries()


def play_plain(
    evening: Evening[Any], console: Console, cards_told: bool = False, by_clips: bool = False
) -> None:
    """Play with a line for each event; lines are read in a thread of their own.

    Args:
        evening: to be played.
        console: where they are printed.
        cards_told: whether a caption tells each card.
        by_clips: whether clips are the microphone.

    Raises:
        RefereeError: a journal cannot be written.
    """
    lines = _Lines(by_clips)
    threading.Thread(target=lines.read, daemon=True).start()
    evening.play(PlainScreen(console, Labels(), cards_told=cards_told), lines.give_to)


class _Lines:
    """Hands the lines of standard input to whichever driver plays."""

    def __init__(self, by_clips: bool) -> None:
        self._by_clips = by_clips
        self._driver: Driver | None = None
        self._ready = threading.Event()

    def give_to(self, driver: Driver) -> None:
        """From now on, this one."""
        self._driver = driver
        self._ready.set()

    def read(self) -> None:
        """Read until the end."""
        self._ready.wait()
        for line in sys.stdin:
            self._post(Line(line.rstrip("\n")))
        if is_end_of_game(self._by_clips):
            self._post(EverybodyGone())

    def _post(self, given: Input) -> None:
        assert self._driver is not None
        self._driver.post(given)


def is_end_of_game(by_clips: bool) -> bool:
    """Whether everybody is gone when there are no more lines: not where clips play by themselves.

    Args:
        by_clips: whether clips are the microphone.
    """
    return sys.stdin.isatty() or not by_clips


def _ears_beside(other: LiveTable | None) -> "Ears | None":
    """Ears with the same model, and a speech finder of their own, as it remembers what it heard."""
    if other is None or other.ears is None:
        return None
    from referee.hearing.ears import Ears
    from referee.hearing.speech import SpeechFinder

    return Ears(other.ears.recogniser, SpeechFinder())


def _load_ears(args: argparse.Namespace, console: Console, plain: bool) -> "Ears":
    from referee.hearing.loading import load_ears

    if plain:
        console.print(f"{LOADING}.")
        return load_ears(model_folder(args))
    with console.status(LOADING):
        return load_ears(model_folder(args))


def _keep(kept: KeepClip, samples: "Samples") -> None:
    keep_clip(kept_folder(), datetime.now(), samples, kept.facts)
