"""What the referee answers when it is asked about the game; nothing of it tells a rule."""

from collections.abc import Iterable

from referee.pavlov.game import Game, Phase
from referee.pavlov.turn import Direction
from referee.speaking.announcement import Announcement
from referee.table.house import CardSource
from referee.table.notes import Note, bones_note, card_note, cards_note, note
from referee.table.view import Stage

_HELP = {
    Stage.BETWEEN: Note.HELP_BETWEEN,
    Stage.FLIP: Note.HELP_FLIP,
    Stage.WHICH: Note.HELP_PRINTED,
    Stage.ANNOUNCE: Note.HELP_ANNOUNCE,
    Stage.TEST_OVER: Note.HELP_TEST_OVER,
    Stage.OVER: Note.HELP_OVER,
}


def score(game: Game) -> Announcement:
    """Everyone's bones."""
    return bones_note(game.bones)


def whose_turn(game: Game) -> Announcement:
    """Whose turn it is, which way play goes, and how many cards each dog has left."""
    if game.phase not in (Phase.FLIP, Phase.RULE):
        return note(Note.NOBODYS)
    test = game.dealt
    left = test.direction is Direction.LEFT
    return note(
        Note.WHOSE,
        note(Note.LEFTWARDS if left else Note.RIGHTWARDS),
        cards_note(dict(zip(test.dogs, test.cards_left, strict=True))),
        dog=test.flipped.dog if test.flipped else str(test.to_play),
    )


def card(game: Game) -> Announcement:
    """The card that waits for an announcement."""
    flipped = game.test.flipped if game.test else None
    return card_note(flipped.card) if flipped else note(Note.NO_CARD)


def help_at(stage: Stage, cards: CardSource) -> Iterable[Announcement]:
    """What can be said and done at a stage."""
    if stage is Stage.FLIP and cards is CardSource.PRINTED:
        stage = Stage.WHICH
    if stage in _HELP:
        yield note(_HELP[stage])
    yield note(Note.HELP_ALWAYS)
