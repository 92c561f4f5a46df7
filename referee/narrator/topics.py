"""What the narrator can say, each with the slots that its wording may fill in.

The wording lies in grammars/LANGUAGE/statue/: `Tale` in narration-full.toml and once more in
narration-brief.toml, `Note` and the rules of `referee.statue.rules` in table.toml.
"""

from enum import StrEnum
from typing import Self


class _Topic(StrEnum):
    """A key, "table.key", and the names of its slots."""

    slots: frozenset[str]

    def __new__(cls, key: str, slots: str = "") -> Self:
        topic = str.__new__(cls, key)
        topic._value_ = key
        topic.slots = frozenset(slots.split())
        return topic


class Tale(_Topic):
    """What happens, told as a story, in full or in brief."""

    WELCOME = "opening.welcome", "players animals pot"
    CHARACTER = "opening.character", "player person flavour"
    LIBERATOR = "opening.liberator", "player person flavour"
    FIREBRAND_FIRST = "opening.firebrand", "player"

    ROUND = "round.begins", "round player"
    LAST_PART = "round.last-part"
    RELEASED = "part-one.released", "player animals"
    KEPT = "part-one.kept", "player"
    GATHERED = "part-one.gathered", "fields laboratories"

    ATTACK = "attack.made", "player target animals"
    FREE_ATTACK = "attack.free", "player target"
    DEFENDED = "attack.defended", "player animals"
    ATTACK_WON = "attack.won", "player target"
    ATTACK_LOST = "attack.lost", "player target"
    ATTACK_TIED = "attack.tied", "player target"
    RUSTLED = "rustling.gained", "player animals die"
    RUSTLED_SHORT = "rustling.short", "player animals die"
    PASSED = "turn.passed", "player"

    RIOT = "riot.called", "player target animals"
    SUPPORTED = "riot.supported", "player animals"
    OPPOSED = "riot.opposed", "player animals"
    LIBERATOR_SUPPORTED = "riot.liberator-supported", "player animals"
    LIBERATOR_OPPOSED = "riot.liberator-opposed", "player animals"
    RIOT_WON = "riot.won", "player target supporting opposing"
    RIOT_JUST_WON = "riot.just-won", "player target supporting opposing"
    RIOT_BEATEN = "riot.beaten", "player target supporting opposing"
    RIOT_JUST_BEATEN = "riot.just-beaten", "player target supporting opposing"
    RIOT_TIED = "riot.tied", "player target supporting"
    TAKEN = "riot.taken", "player target"
    NOTHING_TO_TAKE = "riot.nothing-to-take"

    STATUE_TOWARDS = "statue.towards", "mat"
    STATUE_AWAY = "statue.away", "mat"
    STATUE_HOME = "statue.home"
    STATUE_NEAR_LIBERATOR = "statue.near-liberator", "mat"
    STATUE_NEAR_STUDENTS = "statue.near-students", "mat"
    STATUE_AT_LIBERATOR = "statue.at-liberator", "mat"
    STATUE_AT_STUDENTS = "statue.at-students", "mat"
    STATUE_STAYED = "statue.stayed", "mat"

    END = "end.over"
    AREAS = "end.areas", "fields laboratories"
    WAS_LIBERATOR = "end.was-liberator", "player person"
    WAS_ANTI_VIVISECTIONIST = "end.was-anti-vivisectionist", "player person"
    WAS_MEDICAL_STUDENT = "end.was-medical-student", "player person"
    GOAL_MET = "end.goal-met", "player goal"
    GOAL_MISSED = "end.goal-missed", "player goal"
    SCORE_ANTI_VIVISECTIONISTS = "end.score-anti-vivisectionists", "points animals goals"
    SCORE_MEDICAL_STUDENTS = "end.score-medical-students", "points animals goals"
    WON_BY_ANTI_VIVISECTIONISTS = "end.won-by-anti-vivisectionists"
    WON_BY_MEDICAL_STUDENTS = "end.won-by-medical-students"
    DRAWN = "end.drawn"


class Note(_Topic):
    """What is asked and answered at the table, always in the same words."""

    ASK_RELEASE = "ask.release", "player animals"
    ASK_ACTION = "ask.action", "player animals"
    ASK_FIREBRAND = "ask.firebrand", "player animals"
    ASK_DEFENCE = "ask.defence", "player target animals"
    ASK_LIBERATOR = "ask.liberator", "player target animals"
    ASK_SIDE = "ask.side", "player target animals"
    ASK_TARGET = "ask.target", "player animals"
    ASK_TAKE = "ask.take", "player"

    STATUS = "status.game", "round rounds player mat"
    STATUS_AREAS = "status.areas", "fields laboratories"
    STATUS_PLAYER = "status.player", "player person animals"

    NOT_UNDERSTOOD = "answer.not-understood"
    HEARD = "answer.heard"
    RIGHT = "answer.right"
    CANCELLED = "answer.cancelled"
    NOTHING_TO_CONFIRM = "answer.nothing-to-confirm"
    UNDO = "answer.undo"
    UNDONE = "answer.undone"
    NOTHING_TO_UNDO = "answer.nothing-to-undo"
    NOTHING_TO_REPEAT = "answer.nothing-to-repeat"
    BRIEF = "answer.brief"
    FULL = "answer.full"
    HELP = "answer.help", "examples"
    RESUMED = "answer.resumed"
    LEFT = "answer.left"
    UNHEARD = "answer.unheard", "words"
    NO_MICROPHONE = "answer.no-microphone"
    WHOSE_SECRET = "answer.whose-secret"

    WISH_RELEASE = "wish.release", "player animals"
    WISH_ATTACK = "wish.attack", "player target animals"
    WISH_FREE_ATTACK = "wish.free-attack", "player target"
    WISH_DEFEND = "wish.defend", "player animals"
    WISH_RUSTLE = "wish.rustle", "player"
    WISH_PASS = "wish.pass", "player"
    WISH_RIOT = "wish.riot", "player target animals"
    WISH_SUPPORT = "wish.support", "player animals"
    WISH_OPPOSE = "wish.oppose", "player animals"
    WISH_TAKE = "wish.take", "player target"

    SECRETS_NOW = "secret.now"
    SECRET_ALONE = "secret.alone", "player person"
    SECRET_ANTI_VIVISECTIONIST = "secret.anti-vivisectionist", "player"
    SECRET_MEDICAL_STUDENT = "secret.medical-student", "player"
    SECRET_GOAL = "secret.goal", "goal"
    SECRET_NO_GOAL = "secret.no-goal"
    SECRET_CHOOSE_PIN = "secret.choose-pin", "person"
    SECRET_ASK_PIN = "secret.ask-pin", "person"
    SECRET_READ = "secret.read"
    SECRET_WRONG_PIN = "secret.wrong-pin", "person"

    NOT_WANTED = "goal.not-wanted", "relation"
    FOUND_NUMBER = "goal.found-number", "count mine relation other"
    FOUND_PLAYER = "goal.found-player", "count mine relation rival other"
    FOUND_COUNT = "goal.found-count", "count mine relation other-count other"
    FOUND_ALL = "goal.found-all", "count mine relation other"

    NO_ANIMALS = "animals.none"
    ONE_ANIMAL = "animals.one"
    ANIMALS = "animals.many", "number"
