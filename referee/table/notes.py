"""What the referee says at the table besides verdicts; worded in grammars/LANGUAGE/table.toml."""

from collections.abc import Mapping

from referee import numbers
from referee.pavlov.cards import Card
from referee.resources import LANGUAGE, grammars
from referee.speaking.announcement import SLOTS, Announcement
from referee.speaking.phrases import Phrases, shipped_phrases
from referee.speaking.topics import SlottedTopic, filled, read_wording


class Note(SlottedTopic):
    """What the table is told."""

    WELCOME = "game.welcome", "level tests"
    RESUMED = "game.resumed", "number"
    WHO_PLAYS = "game.who-plays", "dogs"
    OFFER = "game.offer", "dogs"
    HOW_TO_TAKE_UP = "game.how-to-take-up", "command"
    ANOTHER = "game.another"
    KEPT_FOR_LATER = "game.kept-for-later"

    RULES_SO_FAR = "between.rules-so-far"
    RULE = "between.rule", "rule"
    HOW_TO_BEGIN = "between.how-to-begin"
    HOW_TO_GO_ON = "between.how-to-go-on"
    TRADED_ONE = "between.traded-one", "giver taker"
    TRADED = "between.traded", "giver taker number"

    CARD = "card.shown", "suit command value"
    BELL = "card.bell"
    NO_CARD = "card.none"
    WHICH_CARD = "card.which", "dog"
    TURNED_BACK = "card.turned-back"

    SOUND_LOST = "verdict.sound-lost"
    NUDGE = "turn.nudge", "dog"
    WHOSE = "turn.whose", "dog"
    NOBODYS = "turn.nobodys"
    LEFTWARDS = "turn.leftwards"
    RIGHTWARDS = "turn.rightwards"
    CARDS = "turn.cards"
    CARDS_OF = "turn.cards-of", "dog number"
    TYPE_IT = "turn.type-it"
    NOTED = "turn.noted"
    NO_ACTION_ASKED = "turn.no-action-asked"
    NO_WITNESS = "turn.no-witness"

    BONES = "bones.told"
    BONES_OF = "bones.of", "dog number"
    TOTAL = "bones.total", "number"
    BONES_IN_ALL = "bones.in-all", "number"

    PAUSED = "pause.begun"
    STILL_PAUSED = "pause.still"
    ENDED = "pause.ended"
    LOST = "microphone.lost", "problem"
    LOST_FOR_GOOD = "microphone.lost-for-good", "problem"
    NO_SOUND = "microphone.no-sound"
    BACK = "microphone.back"
    MUTED = "microphone.muted"
    UNMUTED = "microphone.unmuted"

    ASK_FLIP = "ask.flip", "dog"
    ASK_SILENCE = "ask.silence", "dog"
    ASK_UNDO = "ask.undo"
    ASK_QUIT = "ask.quit"
    ASK_STANDS = "ask.stands"
    ASK_KEEP = "ask.keep"
    DROPPED = "ask.dropped"

    HEARD = "appeal.heard", "heard"
    HEARD_NOTHING = "appeal.heard-nothing"
    RULED_GOOD = "appeal.ruled-good", "dog"
    RULED_BAD = "appeal.ruled-bad", "dog"
    STANDS = "appeal.stands"
    OVERTURNED_TO_GOOD = "appeal.overturned-to-good", "dog"
    OVERTURNED_TO_BAD = "appeal.overturned-to-bad", "dog"
    NO_APPEAL = "appeal.nothing"
    CLIP_KEPT = "appeal.clip-kept"

    UNDONE = "answer.undone"
    TWO_AT_ONCE = "answer.two-at-once"
    NOT_NOW = "answer.not-now"
    NO_RULES_NOW = "answer.no-rules-now"
    NOT_UNDERSTOOD = "answer.not-understood", "line"
    PROBLEM = "answer.problem", "problem"
    LOUDER = "answer.louder"
    SOFTER = "answer.softer"
    FASTER = "answer.faster"
    SLOWER = "answer.slower"

    HELP_ALWAYS = "help.always"
    HELP_BETWEEN = "help.between"
    HELP_FLIP = "help.flip"
    HELP_PRINTED = "help.printed"
    HELP_ANNOUNCE = "help.announce"
    HELP_TEST_OVER = "help.test-over"
    HELP_OVER = "help.over"


def note(topic: Note, /, *then: Announcement, **slots: str) -> Announcement:
    """A note with its slots filled, and what follows it in the same breath.

    Raises:
        ValueError: the slots are not those of the note.
    """
    return filled(topic, *then, **slots)


def table_phrases(language: str = LANGUAGE) -> Phrases:
    """The wording of all that is said in a game of Pavlov's Dogs at the table.

    Raises:
        RefereeError: the installation is incomplete.
    """
    notes = read_wording(Note, grammars(language) / "table.toml")
    assert not SLOTS.keys() & notes.phrasings.keys()
    return Phrases({**shipped_phrases(language).phrasings, **notes.phrasings})


def card_note(card: Card) -> Announcement:
    """A card's suit, name and value."""
    if card.is_bell:
        return note(Note.BELL)
    return note(Note.CARD, suit=card.suit, command=card.command, value=in_words(card.value))


def bones_note(bones: Mapping[str, int]) -> Announcement:
    """The bones of each person and of all together."""
    each = [note(Note.BONES_OF, dog=dog, number=in_words(n)) for dog, n in bones.items()]
    return note(Note.BONES, *each, note(Note.BONES_IN_ALL, number=in_words(sum(bones.values()))))


def cards_note(cards: Mapping[str, int]) -> Announcement:
    """The cards that each dog has face down."""
    each = [note(Note.CARDS_OF, dog=dog, number=in_words(n)) for dog, n in cards.items()]
    return note(Note.CARDS, *each)


def trade_note(giver: str, taker: str, bones: int) -> Announcement:
    """Who gives whom how many bones."""
    if bones == 1:
        return note(Note.TRADED_ONE, giver=giver, taker=taker)
    return note(Note.TRADED, giver=giver, taker=taker, number=in_words(bones))


def lost_note(problem: str, for_good: bool) -> Announcement:
    """That nobody is heard any more, and what to do."""
    return note(Note.LOST_FOR_GOOD if for_good else Note.LOST, problem=problem)


def in_words(number: int) -> str:
    """A number as it is said."""
    return " ".join(numbers.say(number))
