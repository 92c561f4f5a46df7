"""`dogtor play`: a laptop on the table is the Dogtor, by voice and keys, on the whole terminal."""

import argparse
import sys
import threading
from collections.abc import Sequence
from contextlib import ExitStack
from datetime import datetime
from typing import TYPE_CHECKING

from rich.console import Console

from referee.cli.options import model_folder
from referee.cli.play_game import NewGames, house_of
from referee.errors import RefereeError
from referee.pavlov.events import GameStarted
from referee.pavlov.game import fold
from referee.pavlov.rules import find_rule
from referee.showing.labels import Labels
from referee.showing.plain import PlainScreen
from referee.soundcard import quieten_libraries
from referee.table.driver import Driver, Screen
from referee.table.evening import Evening, last_unfinished
from referee.table.exchange import EverybodyGone, Input, KeepClip, Line
from referee.table.game_log import GameLog, games_folder
from referee.table.house import House
from referee.table.kept_clips import keep_clip, kept_folder
from referee.table.mouth import Mouth
from referee.table.notes import table_phrases
from referee.table.session import Session
from referee.table.settings import Settings, load_settings
from referee.table.turns import check_words

if TYPE_CHECKING:
    from referee.hearing.ears import Ears
    from referee.hearing.microphone import Microphone
    from referee.sound import Samples
    from referee.speaking.loudspeaker import Loudspeaker


LOADING = "Loading the speech model"
WHO_PLAYS = "Names of the dogs, each to the left of the one before: "


def run_live(args: argparse.Namespace) -> int:
    """Play an evening."""
    settings = load_settings()
    silence = settings.silence_seconds if args.silence is None else args.silence
    plain = args.plain or settings.plain or not sys.stdin.isatty() or not sys.stdout.isatty()
    house = house_of(args, args.read_cards or settings.read_cards, silence)
    console = Console(highlight=False)
    if not plain:
        quieten_libraries()
    with ExitStack() as open_things:
        table = _Table(args, settings, console, open_things)
        evening = _evening(args, settings, house, table)
        if plain:
            _play_plain(evening, console)
        else:
            _play_on_whole_screen(evening, house)
    return 0


class _Table:
    """The microphone and the voice of the evening."""

    def __init__(
        self,
        args: argparse.Namespace,
        settings: Settings,
        console: Console,
        open_things: ExitStack,
    ) -> None:
        self.ears: Ears | None = None
        self.microphone: Microphone | None = None
        self._settings = settings
        self._speaks = settings.voice and not args.no_voice
        self._loudspeaker: Loudspeaker | None = None
        self._screen: Screen | None = None
        self._problem = ""
        if not args.no_microphone:
            self._open_microphone(args, console, open_things)
        if self._speaks:
            self._loudspeaker = self._open_loudspeaker(args)

    def driver(self, session: Session, screen: Screen, log: GameLog) -> Driver:
        """The machinery around a session."""
        from referee.hearing.live import LiveEars

        self._screen = screen
        if self._problem:
            screen.hint(self._problem)
            self._problem = ""
        live = None
        if self.ears and self.microphone:
            live = LiveEars(self.ears, self.microphone)
        return Driver(session, screen, self._mouth(), log.record, _keep, live, self.microphone)

    def _open_microphone(
        self, args: argparse.Namespace, console: Console, open_things: ExitStack
    ) -> None:
        try:
            microphone = _microphone(args, self._settings)
        except RefereeError as error:
            # Without PortAudio there is no microphone, and the game is still played by keys.
            self._problem = str(error)
            return
        open_things.callback(microphone.close)
        self.microphone = microphone
        self.ears = _load_ears(args, console)

    def _mouth(self) -> Mouth:
        if not self._speaks:
            return Mouth(table_phrases())
        from referee.speaking.cache import PhraseCache, default_folder
        from referee.speaking.voice import Voice

        cache, name = PhraseCache(default_folder()), self._settings.voice_name
        return Mouth(
            table_phrases(),
            self._loudspeaker,
            lambda rate: Voice(cache, rate, name),
            self._settings.words_per_minute,
            self._hint,
        )

    def _open_loudspeaker(self, args: argparse.Namespace) -> "Loudspeaker":
        from referee.hearing.clip_microphone import ClipMicrophone
        from referee.speaking.loudspeaker import RoomLoudspeaker, SoundcardLoudspeaker

        if isinstance(self.microphone, ClipMicrophone):
            # Where clips are the microphone, time passes with them, and the room is made up too.
            return RoomLoudspeaker(self.microphone.say, self.microphone.wait)
        return SoundcardLoudspeaker(self._hint)

    def _hint(self, text: str) -> None:
        if self._screen is not None:
            self._screen.hint(text)


def _evening(args: argparse.Namespace, settings: Settings, house: House, table: _Table) -> Evening:
    def check(started: GameStarted) -> None:
        if table.ears:
            rules = [find_rule(rule_id, house.rules) for rule_id in started.drawn]
            check_words(table.ears.recogniser, rules, started.people, house)

    first, offer = _kept_game(args)
    dogs = args.dogs or settings.dogs or (fold(first.events).people if first else _ask_dogs())
    games = NewGames(args, house, dogs, check)
    if first is None:
        first = games.start()
    elif isinstance(first.events[0], GameStarted):
        check(first.events[0])
    return Evening(house, first, offer, games.next, table.driver, games.shuffler)


def _kept_game(args: argparse.Namespace) -> tuple[GameLog | None, bool]:
    """The game to go on with, if any, and whether to ask before that."""
    if args.resume:
        return GameLog.resume(args.resume), False
    if args.new or args.journal:
        return None, False
    kept = last_unfinished(games_folder())
    return kept, kept is not None


def _ask_dogs() -> Sequence[str]:
    if not sys.stdin.isatty():
        return ("Rex", "Bella")
    print(WHO_PLAYS, end="", flush=True)
    return sys.stdin.readline().replace(",", " ").split() or ("Rex", "Bella")


def _load_ears(args: argparse.Namespace, console: Console) -> "Ears":
    from referee.hearing.loading import load_ears

    with console.status(LOADING):
        return load_ears(model_folder(args))


def _microphone(args: argparse.Namespace, settings: Settings) -> "Microphone":
    from referee.hearing.audio import read_clip
    from referee.hearing.clip_microphone import ClipMicrophone
    from referee.hearing.device_microphone import open_microphone

    if args.clips:
        paths = sorted(path for path in args.clips.iterdir() if path.is_file())
        return ClipMicrophone(read_clip(path) for path in paths)
    name = args.microphone or settings.microphone
    return open_microphone(int(name) if name.isdecimal() else name or None)


def _keep(kept: KeepClip, samples: "Samples") -> None:
    keep_clip(kept_folder(), datetime.now(), samples, kept.facts)


def _play_plain(evening: Evening, console: Console) -> None:
    """Play with a line for each event; lines are read in a thread of their own."""
    lines = _Lines()
    threading.Thread(target=lines.read, daemon=True).start()
    evening.play(PlainScreen(console, Labels()), lines.give_to)


class _Lines:
    """Hands the lines of standard input to whichever driver plays."""

    def __init__(self) -> None:
        self._driver: Driver | None = None
        self._ready = threading.Event()

    def give_to(self, driver: Driver) -> None:
        """From now on, this one."""
        self._driver = driver
        self._ready.set()

    def read(self) -> None:
        """Read until the end; then everybody is gone."""
        self._ready.wait()
        for line in sys.stdin:
            self._post(Line(line.rstrip("\n")))
        self._post(EverybodyGone())

    def _post(self, given: Input) -> None:
        assert self._driver is not None
        self._driver.post(given)


def _play_on_whole_screen(evening: Evening, house: House) -> None:
    from referee.showing.app import TableApp

    app = TableApp(evening.play, Labels(), house.cards)
    app.run()
    if app.failure is not None:
        raise app.failure
