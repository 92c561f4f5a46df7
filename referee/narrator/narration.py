"""What happens at the statue's table, as announcements; made from what everybody can see."""

from enum import StrEnum

from referee.narrator.topics import Tale
from referee.narrator.wording import Names, Wording, words
from referee.speaking.announcement import Announcement
from referee.statue.happenings import (
    Attacked,
    AttackLost,
    AttackWon,
    Declared,
    Defended,
    GameEnded,
    Gathered,
    Happening,
    NothingToTake,
    Passed,
    Released,
    RiotBegan,
    RiotDecided,
    RoundBegan,
    Rustled,
    StatueMoved,
    StatueStayed,
    Taken,
)
from referee.statue.roles import Side
from referee.statue.table import STATUE_END

_CLOSE = 1
"""A riot decided by so few animals is told as a close one."""


def announced(topic: StrEnum, **slots: str) -> Announcement:
    """An announcement with its slots filled."""
    return Announcement(topic, tuple(sorted(slots.items())))


def tell(happening: Happening, names: Names, wording: Wording) -> Announcement:
    """One thing that happened."""
    match happening:
        case RoundBegan():
            return _round(happening, names)
        case Released() | Gathered():
            return _part_one(happening, names, wording)
        case Attacked() | Defended() | AttackWon() | AttackLost():
            return _attack(happening, names, wording)
        case Rustled(seat, die, animals):
            topic = Tale.RUSTLED_SHORT if animals < die else Tale.RUSTLED
            gained = wording.animals(animals)
            return announced(topic, player=names.players[seat], animals=gained, die=words(die))
        case Passed(seat):
            return announced(Tale.PASSED, player=names.players[seat])
        case RiotBegan() | Declared() | RiotDecided() | Taken() | NothingToTake():
            return _riot(happening, names, wording)
        case StatueMoved() | StatueStayed():
            return _statue(happening)
        case GameEnded():
            return announced(Tale.END)


def _round(happening: RoundBegan, names: Names) -> Announcement:
    if happening.is_last_part:
        return announced(Tale.LAST_PART)
    firebrand = names.players[happening.firebrand]
    return announced(Tale.ROUND, round=words(happening.round), player=firebrand)


def _part_one(happening: Released | Gathered, names: Names, wording: Wording) -> Announcement:
    match happening:
        case Released(seat, 0):
            return announced(Tale.KEPT, player=names.players[seat])
        case Released(seat, animals):
            given = wording.animals(animals)
            return announced(Tale.RELEASED, player=names.players[seat], animals=given)
        case Gathered(fields, laboratories):
            return announced(Tale.GATHERED, fields=words(fields), laboratories=words(laboratories))


def _attack(
    happening: Attacked | Defended | AttackWon | AttackLost, names: Names, wording: Wording
) -> Announcement:
    player = names.players[happening.seat]
    match happening:
        case Attacked(target=target, free=True):
            return announced(Tale.FREE_ATTACK, player=player, target=names.players[target])
        case Attacked(target=target, animals=animals):
            return announced(
                Tale.ATTACK,
                player=player,
                target=names.players[target],
                animals=wording.animals(animals),
            )
        case Defended(total=total):
            return announced(Tale.DEFENDED, player=player, animals=wording.animals(total))
        case AttackWon(target=target):
            return announced(Tale.ATTACK_WON, player=player, target=names.players[target])
        case AttackLost(target=target, tied=tied):
            topic = Tale.ATTACK_TIED if tied else Tale.ATTACK_LOST
            return announced(topic, player=player, target=names.players[target])


def _riot(
    happening: RiotBegan | Declared | RiotDecided | Taken | NothingToTake,
    names: Names,
    wording: Wording,
) -> Announcement:
    match happening:
        case RiotBegan(seat, target, animals):
            return announced(
                Tale.RIOT,
                player=names.players[seat],
                target=names.players[target],
                animals=wording.animals(animals),
            )
        case Declared(seat, animals=animals):
            brought = wording.animals(animals)
            return announced(_stand(happening), player=names.players[seat], animals=brought)
        case RiotDecided():
            return _decided(happening, names)
        case Taken(seat, target):
            return announced(Tale.TAKEN, player=names.players[seat], target=names.players[target])
        case NothingToTake():
            return announced(Tale.NOTHING_TO_TAKE)


def _stand(declared: Declared) -> Tale:
    if declared.side is Side.SUPPORT:
        return Tale.LIBERATOR_SUPPORTED if declared.is_liberator else Tale.SUPPORTED
    return Tale.LIBERATOR_OPPOSED if declared.is_liberator else Tale.OPPOSED


def _decided(riot: RiotDecided, names: Names) -> Announcement:
    player, target = names.players[riot.firebrand], names.players[riot.target]
    supporting, opposing = words(riot.supporting), words(riot.opposing)
    if riot.winner is None:
        return announced(Tale.RIOT_TIED, player=player, target=target, supporting=supporting)
    close = abs(riot.supporting - riot.opposing) <= _CLOSE
    if riot.winner is Side.SUPPORT:
        topic = Tale.RIOT_JUST_WON if close else Tale.RIOT_WON
    else:
        topic = Tale.RIOT_JUST_BEATEN if close else Tale.RIOT_BEATEN
    return announced(topic, player=player, target=target, supporting=supporting, opposing=opposing)


def _statue(happening: StatueMoved | StatueStayed) -> Announcement:
    mat = words(happening.mat)
    if isinstance(happening, StatueStayed):
        return announced(Tale.STATUE_STAYED, mat=mat)
    match happening.mat * happening.step:
        case 0:
            return announced(Tale.STATUE_HOME)
        case far if far == STATUE_END - 1:
            near = happening.step > 0
            return announced(
                Tale.STATUE_NEAR_LIBERATOR if near else Tale.STATUE_NEAR_STUDENTS, mat=mat
            )
        case far if far == STATUE_END:
            there = happening.step > 0
            return announced(
                Tale.STATUE_AT_LIBERATOR if there else Tale.STATUE_AT_STUDENTS, mat=mat
            )
        case _:
            return announced(
                Tale.STATUE_TOWARDS if happening.step > 0 else Tale.STATUE_AWAY, mat=mat
            )
