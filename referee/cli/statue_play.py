"""`dogtor statue play`: the narrator at the table, by voice and keys or by typing."""

import argparse
import random
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import datetime
from typing import TYPE_CHECKING

from rich.console import Console

from referee.cli.equipment import microphone_opener
from referee.cli.options import LAST
from referee.errors import RefereeError
from referee.interrupts import read_typed
from referee.narrator.alone import Alone, ByEar, InPipe, OnScreen, Read
from referee.narrator.by_typing import play_typed
from referee.narrator.envelope import new_seed
from referee.narrator.files import last_journal, new_journal, read_cards, read_commands
from referee.narrator.log import StatueLog
from referee.narrator.narration import announced
from referee.narrator.narrator import Narrator, Play
from referee.narrator.session import StatueSession
from referee.narrator.topics import Note
from referee.narrator.wording import Wording, read_wording
from referee.speaking.captions import ScreenCaptions
from referee.statue.cards import CardFile
from referee.statue.commands import check_players
from referee.statue.deal import Setup
from referee.table.refereeing import shipped_thresholds

if TYPE_CHECKING:
    from referee.hearing.microphone import Microphone
    from referee.sound import Samples
    from referee.speaking.loudspeaker import Loudspeaker
    from referee.speaking.voice import Voice
    from referee.table.settings import Settings

POT_A_PLAYER = 1
"""Animals in the pot for each player, where the table does not choose; more favour the students
(docs/statue.md)."""

_AFTER_CLIPS = 3.0
"""Seconds of silence after which clips in place of a microphone are at their end."""


def run(args: argparse.Namespace) -> int:
    """Play a new game, or go on with one."""
    cards, text = read_cards(args.cards)
    wording, console = read_wording(), Console(highlight=False)
    with ExitStack() as open_things:
        log = _log(args, cards, text)
        open_things.callback(log.close)
        session = StatueSession(log, cards, wording, read_commands(), shipped_thresholds())
        session.full = not args.brief
        console.print(f"The game is kept in {log.path}", style="dim", soft_wrap=True)
        try:
            if args.typed:
                _play_typed(session, wording, console, log.seal)
            else:
                _Table(args, wording, console, open_things).play(session, log.seal)
        except KeyboardInterrupt:
            # The line that was being typed has no end.
            console.print()
            Narrator(wording, ScreenCaptions(console)).say([announced(Note.LEFT)])
            raise
    return 0


def _log(args: argparse.Namespace, cards: CardFile, cards_text: str) -> StatueLog:
    if args.resume:
        return StatueLog.resume(last_journal() if args.resume == LAST else args.resume, cards_text)
    people = tuple(args.players)
    if not people:
        raise RefereeError("Name the players: --players NAME NAME NAME, or go on with --resume.")
    check_players(read_commands(), cards, people)
    pot = POT_A_PLAYER * len(people) if args.pot is None else args.pot
    setup = Setup(people, args.animals, pot)
    journal = args.journal or new_journal(datetime.now())
    return StatueLog.create(journal, setup, cards, cards_text, args.seed or new_seed())


def _play_typed(session: StatueSession, wording: Wording, console: Console, seal: str) -> None:
    lines = _lines()
    narrator = Narrator(wording, ScreenCaptions(console), rng=random.Random(seal))
    alone: Alone = InPipe(wording, console, lines)
    if sys.stdin.isatty():
        alone = OnScreen(wording, console)
    play_typed(session, lines, narrator, alone)


def _lines() -> Iterator[str]:
    if not sys.stdin.isatty():
        yield from sys.stdin
        return
    while True:
        try:
            yield read_typed("> ")
        except EOFError:
            return


class _Table:
    """The microphone, the keyboard and the narrator's voice."""

    def __init__(
        self,
        args: argparse.Namespace,
        wording: Wording,
        console: Console,
        open_things: ExitStack,
    ) -> None:
        from referee.table.settings import load_settings

        self._args, self._wording, self._console = args, wording, console
        self._open_things = open_things
        self._settings: Settings = load_settings()

    def play(self, session: StatueSession, seal: str) -> None:
        """Play by voice."""
        from referee.cli.options import model_folder
        from referee.hearing.endpoint import EndpointSettings
        from referee.hearing.live import LiveEars
        from referee.hearing.loading import load_ears
        from referee.narrator.by_voice import Keyboard, deaf_while_playing, play_by_voice

        with self._console.status("Loading the speech model"):
            ears = load_ears(model_folder(self._args))
        microphone = self._microphone()
        self._open_things.callback(microphone.close)
        patience = EndpointSettings(silence=_AFTER_CLIPS if self._args.clips else None)
        live, keyboard = LiveEars(ears, microphone, patience), Keyboard(sys.stdin)
        voice = self._voice(cached=True)
        sound = deaf_while_playing(live, self._loudspeaker(microphone)) if voice else None
        captions = ScreenCaptions(self._console)
        narrator = Narrator(self._wording, captions, voice, sound, random.Random(seal))
        alone = self._alone(keyboard.wait)
        play_by_voice(session, live, ears.recogniser, keyboard, narrator, alone)

    def _microphone(self) -> "Microphone":
        return microphone_opener(self._args)(self._args.microphone or self._settings.microphone)

    def _loudspeaker(self, microphone: "Microphone") -> "Loudspeaker":
        from referee.hearing.clip_microphone import ClipMicrophone
        from referee.speaking.loudspeaker import RoomLoudspeaker, SoundcardLoudspeaker

        if isinstance(microphone, ClipMicrophone):
            return RoomLoudspeaker(microphone.say, microphone.wait)
        return SoundcardLoudspeaker(self._hint)

    def _voice(self, cached: bool) -> "Voice | None":
        """A voice; secrets are spoken by one that keeps nothing on disk."""
        from referee.speaking.cache import PhraseCache, default_folder
        from referee.speaking.voice import Voice

        if self._args.no_voice or not self._settings.voice:
            return None
        cache = PhraseCache(default_folder()) if cached else None
        voice = Voice(cache, self._settings.words_per_minute, self._settings.voice_name)
        return self._open_things.enter_context(voice)

    def _alone(self, read: Read) -> Alone:
        from referee.speaking.loudspeaker import SoundcardLoudspeaker

        if not self._args.headphones and not self._console.is_terminal:
            return InPipe(self._wording, self._console, iter(read, ""))
        if not self._args.headphones:
            return OnScreen(self._wording, self._console, read)
        voice = self._voice(cached=False)
        if voice is None:
            raise RefereeError("Secrets by ear need a voice; leave out --no-voice.")
        loudspeaker = SoundcardLoudspeaker(self._hint, self._args.headphones)
        return ByEar(self._wording, voice, _heard(loudspeaker), read)

    def _hint(self, text: str) -> None:
        self._console.print(text, style="dim")


def _heard(loudspeaker: "Loudspeaker") -> Play:
    def play(samples: "Samples") -> None:
        loudspeaker.play(samples)

    return play
