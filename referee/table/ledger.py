"""The game as a session keeps it: its events, its state, and what is to be done about them."""

from collections.abc import Iterable
from random import Random

from referee.pavlov import play, setup
from referee.pavlov.events import Event, Flipped, Outcome, Ruled
from referee.pavlov.game import Game, Phase, effective, fold
from referee.speaking.announcement import (
    Announcement,
    bone_lost,
    end_test,
    failed,
    new_rule,
    passed,
    turn,
)
from referee.table.exchange import Announce, Output, Record
from referee.table.house import CardSource, House
from referee.table.notes import Note, note


class Ledger:
    """Records events and announces what follows from them.

    Attributes:
        house: how the table plays.
        events: of the game, oldest first.
        game: the fold of the events.
    """

    def __init__(self, house: House, events: Iterable[Event], random: Random) -> None:
        """Take up a game.

        Raises:
            RefereeError: the events are of no game.
        """
        self.house = house
        self.events = list(events)
        self.game: Game = fold(self.events)
        self._random = random
        self._outputs: list[Output] = []

    def outputs(self) -> list[Output]:
        """What is to be carried out since the last time."""
        done, self._outputs = self._outputs, []
        return done

    def put(self, output: Output) -> None:
        """Something is to be carried out."""
        self._outputs.append(output)

    def say(self, announcement: Announcement, tells_rule: bool = False) -> None:
        """Something is to be announced."""
        self.put(Announce(announcement, tells_rule))

    def record(self, event: Event) -> None:
        """The event happens."""
        self.game = fold([*self.events, event])
        self.events.append(event)
        self.put(Record(event))

    @property
    def counting(self) -> tuple[Event, ...]:
        """The events that have not been taken back."""
        return effective(self.events)

    @property
    def last_ruled(self) -> Ruled | None:
        """The ruling, when nothing has happened since."""
        last = self.counting[-1]
        return last if isinstance(last, Ruled) else None

    @property
    def flipped_since(self) -> Flipped | None:
        """The card that waits for a ruling."""
        last = self.counting[-1]
        return last if isinstance(last, Flipped) else None

    @property
    def appealable(self) -> Ruled | None:
        """The last ruling, when at most the next card was flipped since."""
        counting = self.counting
        last = counting[-2] if self.flipped_since and len(counting) > 1 else counting[-1]
        return last if isinstance(last, Ruled) else None

    def next_test(self) -> None:
        """A rule is revealed, and the cards are dealt."""
        if self.game.phase is Phase.REVEAL:
            self.record(setup.reveal(self.game))
        self.record(self._deal())
        self.say_rules(newest=True)

    def say_rules(self, newest: bool = False) -> None:
        """Read the rules in play, the newest apart, and how to begin."""
        texts = [rule.text.rstrip(".") for rule in play.in_play(self.game, self.house.rules)]
        if newest:
            self.say(new_rule(texts[-1]), tells_rule=True)
            if texts[:-1]:
                self._say_list(texts[:-1])
        else:
            self._say_list(texts)
        self.say(note(Note.HOW_TO_BEGIN))

    def say_turn(self) -> None:
        """Tell whose turn it is."""
        if self.game.phase is Phase.FLIP and self.game.dealt.to_play:
            self.say(turn(self.game.dealt.to_play))

    def say_after_ruling(self, ruled: Ruled) -> None:
        """Tell of the bone that is lost, and how it goes on."""
        if ruled.outcome is Outcome.BAD:
            self.say(bone_lost(ruled.dog, self.game.bones[ruled.dog]))
        number = len(self.game.revealed)
        match self.game.phase:
            case Phase.FLIP:
                self.say_turn()
            case Phase.REVEAL:
                self.say(end_test(number))
                self.say(note(Note.HOW_TO_GO_ON))
            case Phase.PASSED:
                self.say(passed(self.game.bones_left, self._grade()))
                self.say(note(Note.ANOTHER))
            case Phase.FAILED:
                self.say(failed(number, ruled.dog))
                self.say(note(Note.ANOTHER))

    def _grade(self) -> str:
        return self.house.scoring.grade(self.game.bones_left, len(self.game.people))

    def _say_list(self, texts: list[str]) -> None:
        parts = [note(Note.RULE, rule=text) for text in texts]
        self.say(note(Note.RULES_SO_FAR, *parts), tells_rule=True)

    def _deal(self) -> Event:
        if self.house.cards is CardSource.PRINTED:
            return setup.deal_face_down(self.game)
        if self.house.cards is CardSource.STACKED:
            dogs = setup.dogs_of_test(self.game)
            hands = self.house.stacked_hands(len(self.game.revealed), dogs)
            return setup.deal_given(self.game, hands)
        return setup.deal(self.game, self.house.deck, self._random)
