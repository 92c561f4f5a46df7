"""A game of Brown Dog Statue at the table: what players say goes in, announcements come out.

No sound, no screen and no keyboard: whoever holds the session says and shows what it replies.
"""

from dataclasses import dataclass

from referee.judging.thresholds import DEFAULT, Thresholds
from referee.narrator.asking import ask, refuse, repeat_back, status, welcome
from referee.narrator.log import StatueLog
from referee.narrator.narration import announced, tell
from referee.narrator.story import secret, story
from referee.narrator.topics import Note
from referee.narrator.wording import Wording, names
from referee.speaking.announcement import Announcement
from referee.statue.cards import CardFile
from referee.statue.commands import Commands, player_forms
from referee.statue.deciding import decide
from referee.statue.game import play
from referee.statue.moves import Move
from referee.statue.rules import Refusal
from referee.statue.scores import result
from referee.statue.table import Defending, Ended, Table
from referee.statue.understanding import Language, examples, read, sayable, understand
from referee.statue.wishes import Act, Wish
from referee.table.requests import SURE
from referee.utterance import Utterance

Told = tuple[Announcement, ...]

_ALWAYS = (
    Act.STATUS,
    Act.REPEAT,
    Act.UNDO,
    Act.SECRET,
    Act.BRIEF,
    Act.FULL,
    Act.HELP,
    Act.QUIT,
)

_ANSWERS = (Act.CONFIRM, Act.DENY)


@dataclass(frozen=True, slots=True)
class Reply:
    """What the narrator does about something that was said.

    Attributes:
        told: to be said and shown to everybody, in order.
        secret_of: seat of the player who now wants to learn their secrets alone.
        leaves: whether the table wants to stop for today.
    """

    told: Told
    secret_of: int | None = None
    leaves: bool = False


class StatueSession:
    """One running game.

    Attributes:
        game: as it stands.
        full: whether the story is told in full.
    """

    def __init__(
        self,
        log: StatueLog,
        cards: CardFile,
        wording: Wording,
        commands: Commands,
        thresholds: Thresholds = DEFAULT,
    ) -> None:
        """Take up the game where its journal has it.

        Args:
            log: the game on disk.
            cards: the name cards that it is played with.
            wording: what the narrator says.
            commands: what players say.
            thresholds: of which the one for two people who speak at once is used.

        Raises:
            RefereeError: the journal is damaged, or two players could be called alike.
        """
        self._log = log
        self._cards = cards
        self._wording = wording
        self._thresholds = thresholds
        self.game = log.game(cards)
        self.full = True
        self._names = names(self.game.table, cards, commands.article)
        players = [(seat.person, seat.character) for seat in self.game.table.seats]
        self._language = Language(commands, player_forms(commands, cards, players))
        self._doubted: Wish | None = None
        self._leaving = False
        self._last: Told = ()

    @property
    def table(self) -> Table:
        """What everybody can see."""
        return self.game.table

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.table.phase, Ended)

    def names(self) -> tuple[str, ...]:
        """Every word by which a player can be called, for a look at what a model knows.

        Words that are also known by what sounds like them are left out.
        """
        called = (name for names in self._language.forms.players for name in names)
        words = dict.fromkeys(word for name in called for word in name)
        return tuple(word for word in words if word not in self._language.commands.sounds)

    def written(self, word: str) -> str:
        """A word of `names`, as the table has typed it or the cards have it."""
        names = " ".join((*self._names.people, *self._names.players))
        return next((name for name in names.split() if name.lower() == word), word)

    def grammar(self) -> tuple[str, ...]:
        """What can be said now, for a recogniser."""
        answers = _ANSWERS if self.question else ()
        return sayable(self.table, self._language, (*answers, *_ALWAYS))

    @property
    def question(self) -> Told:
        """The question that waits for "yes" or "no"; empty when there is none.

        Only an answer to it closes it, or a move that is played or taken back instead.
        """
        if self._leaving:
            return (announced(Note.LEAVE),)
        if self._doubted is None:
            return ()
        if self._doubted.act is Act.UNDO:
            said = self._back(Note.UNDO, self._log.moves[-1])
        else:
            said = self._back(Note.HEARD, self._decided(self._doubted))
        return said, announced(Note.RIGHT)

    def open(self) -> Reply:
        """Begin the game, or go on with it."""
        if self._log.moves:
            told = (announced(Note.RESUMED), *self._status())
        else:
            told = welcome(self.table, self.game.pot, self._names, self._wording)
        return self._reply(*told, *(self._story() if self.is_over else self._ask()))

    def makes_sense(self, words: tuple[str, ...]) -> bool:
        """Whether words ask for something, so that nobody need wait for more of them."""
        return read(words, self._language) is not None

    def hear(self, utterance: Utterance, damaged: bool = False) -> Reply:
        """Do what was said, or say why not. Whatever was said, the game goes on.

        Args:
            utterance: what was heard or typed.
            damaged: whether some of the sound was lost.
        """
        understood = understand(utterance, self._language, SURE)
        if understood.wish is None:
            return self._reply(announced(Note.NOT_UNDERSTOOD), *self._ask())
        doubt = None
        if utterance.overlap >= self._thresholds.overlap:
            doubt = Note.TWO_AT_ONCE
        elif damaged or understood.doubtful:
            doubt = Note.UNCLEAR
        try:
            return self._respond(understood.wish, doubt)
        except Refusal as refusal:
            return self._reply(refuse(refusal, self._names, self._wording), *self._ask())

    def secret(self, seat: int, pin: str) -> Told | None:
        """What the player learns alone; None when the number is not the player's."""
        if not self._log.is_pin(seat, pin):
            return None
        return secret(seat, self.game.secrets, self._cards, self._names)

    def has_pin(self, seat: int) -> bool:
        """Whether the player has chosen a number to look at their secrets with."""
        return self._log.has_pin(seat)

    def choose_pin(self, seat: int, pin: str) -> None:
        """The player's number from now on."""
        self._log.choose_pin(seat, pin)

    def alone(self, seat: int) -> Announcement:
        """Everybody but this player is asked to turn away."""
        person, player = self._names.people[seat], self._names.players[seat]
        return announced(Note.SECRET_ALONE, player=player, person=person)

    def choose_or_give_pin(self, seat: int) -> Announcement:
        """The player is asked for their number, or to choose one the first time."""
        topic = Note.SECRET_ASK_PIN if self.has_pin(seat) else Note.SECRET_CHOOSE_PIN
        return announced(topic, person=self._names.people[seat])

    def wrong_pin(self, seat: int) -> Announcement:
        """The number was not the player's."""
        return announced(Note.SECRET_WRONG_PIN, person=self._names.people[seat])

    def _respond(self, wish: Wish, doubt: Note | None) -> Reply:
        if wish.act in _ANSWERS:
            return self._answer(wish.act, doubt)
        if doubt and self._must_be_sure(wish.act, doubt):
            return self._doubt(wish)
        return self._carry_out(wish)

    def _must_be_sure(self, act: Act, doubt: Note) -> bool:
        if act is Act.PASS:
            # It moves no animal, unless it leaves an attack without a defence.
            return doubt is Note.TWO_AT_ONCE or isinstance(self.table.phase, Defending)
        return act.is_move or act is Act.UNDO

    def _carry_out(self, wish: Wish) -> Reply:
        if wish.act.is_move:
            return self._play(self._decided(wish))
        match wish.act:
            case Act.STATUS:
                return self._reply(*self._status(), *self._ask())
            case Act.REPEAT:
                return Reply(self._last or (announced(Note.NOTHING_TO_REPEAT),))
            case Act.UNDO:
                return self._undo()
            case Act.SECRET:
                return self._secret_of(wish.target)
            case Act.BRIEF | Act.FULL:
                self.full = wish.act is Act.FULL
                return self._reply(announced(Note.FULL if self.full else Note.BRIEF), *self._ask())
            case Act.QUIT:
                self._leaving = True
                return self._reply(*self.question)
            case _:
                said = ", or: ".join(examples(self.table, self._language))
                return self._reply(announced(Note.HELP, examples=said), *self._ask())

    def _decided(self, wish: Wish) -> Move:
        return decide(self.table, wish, self.game.secrets.die)

    def _play(self, move: Move) -> Reply:
        game, happenings = play(self.game, move)
        self._log.add(move)
        self.game = game
        self._close_question()
        told = [tell(happening, self._names, self._wording) for happening in happenings]
        return self._reply(*told, *(self._story() if self.is_over else self._ask()))

    def _undo(self) -> Reply:
        move = self._log.undo() if self._can_undo() else None
        if move is None:
            return self._reply(announced(Note.NOTHING_TO_UNDO), *self._ask())
        self.game = self._log.game(self._cards)
        self._close_question()
        return self._reply(self._back(Note.UNDONE, move), *self._ask())

    def _can_undo(self) -> bool:
        return bool(self._log.moves) and not self.is_over

    def _doubt(self, wish: Wish) -> Reply:
        """Say it back, and do it only when it is confirmed."""
        if wish.act is not Act.UNDO:
            self._decided(wish)
        elif not self._can_undo():
            return self._undo()
        self._close_question()
        self._doubted = wish
        return self._reply(*self.question)

    def _answer(self, act: Act, doubt: Note | None) -> Reply:
        if not self.question:
            return self._reply(announced(Note.NOTHING_TO_CONFIRM), *self._ask())
        if doubt:
            return self._reply(announced(doubt), *self.question)
        if self._leaving:
            return self._leave(act is Act.CONFIRM)
        wish, self._doubted = self._doubted, None
        if act is Act.DENY or wish is None:
            return self._reply(announced(Note.CANCELLED), *self._ask())
        return self._carry_out(wish)

    def _leave(self, yes: bool) -> Reply:
        self._leaving = False
        if yes:
            return Reply((announced(Note.LEFT),), leaves=True)
        return self._reply(announced(Note.RESUMED), *self._ask())

    def _close_question(self) -> None:
        self._doubted, self._leaving = None, False

    def _secret_of(self, seat: int | None) -> Reply:
        if seat is None:
            return self._reply(announced(Note.WHOSE_SECRET), *self.question)
        return Reply((), secret_of=seat)

    def _back(self, topic: Note, move: Move) -> Announcement:
        wording = repeat_back(move, self._names, self._wording)
        return Announcement(topic, then=(wording,))

    def _story(self) -> Told:
        self._log.open_envelope()
        return story(
            self.table,
            self.game.secrets,
            result(self.game, self._cards),
            self._cards,
            self._names,
            self._wording,
        )

    def _ask(self) -> Told:
        return self.question or ask(self.table, self._names, self._wording)

    def _status(self) -> Told:
        return status(self.table, self._names, self._wording)

    def _reply(self, *told: Announcement) -> Reply:
        self._last = told
        return Reply(told)
