"""What the narrator asks next, repeats back, answers and refuses."""

from collections.abc import Sequence

from referee.narrator.narration import announced
from referee.narrator.topics import Note, Tale
from referee.narrator.wording import Names, Wording, words
from referee.speaking.announcement import Announcement
from referee.statue.moves import (
    Attack,
    Declare,
    Defend,
    Move,
    Pass,
    Release,
    Riot,
    Rustle,
    Take,
)
from referee.statue.roles import Side
from referee.statue.rules import Refusal
from referee.statue.table import (
    Acting,
    Defending,
    Disposing,
    Ended,
    Plundering,
    Rioting,
    Table,
)


def welcome(table: Table, pot: int, names: Names, wording: Wording) -> tuple[Announcement, ...]:
    """The opening: the set-up, every character with its flavour, the first firebrand."""
    people = zip(names.players, names.people, names.flavours, strict=True)
    characters = [
        announced(
            Tale.LIBERATOR if seat == table.liberator else Tale.CHARACTER,
            player=player,
            person=person,
            flavour=flavour,
        )
        for seat, (player, person, flavour) in enumerate(people)
    ]
    start = announced(
        Tale.WELCOME,
        players=_listed(names.people),
        animals=wording.animals(table.seats[0].animals),
        pot=wording.animals(pot),
    )
    first = announced(Tale.FIREBRAND_FIRST, player=names.players[table.firebrand])
    return (start, *characters, announced(Note.SECRETS_NOW), first)


def ask(table: Table, names: Names, wording: Wording) -> tuple[Announcement, ...]:
    """The question to the player whose turn it is; none when the game is over."""
    phase = table.phase
    if isinstance(phase, Ended):
        return ()
    player, seat = names.calls[phase.turn], table.seats[phase.turn]
    has = wording.animals(seat.animals)
    match phase:
        case Disposing():
            return (announced(Note.ASK_RELEASE, player=player, animals=has),)
        case Acting(turn):
            topic = Note.ASK_FIREBRAND if turn == table.firebrand else Note.ASK_ACTION
            return (announced(topic, player=player, animals=has),)
        case Defending(attacker=attacker, animals=animals):
            return (
                announced(
                    Note.ASK_DEFENCE,
                    player=player,
                    target=names.players[attacker],
                    animals=wording.animals(animals),
                ),
            )
        case Rioting():
            return (_ask_side(table, phase, names, has),)
        case Plundering():
            return (announced(Note.ASK_TAKE, player=player),)


def _ask_side(table: Table, riot: Rioting, names: Names, has: str) -> Announcement:
    player, target = names.calls[riot.turn], names.players[riot.target]
    if riot.turn == riot.target:
        return announced(Note.ASK_TARGET, player=player, animals=has)
    topic = Note.ASK_LIBERATOR if riot.turn == table.liberator else Note.ASK_SIDE
    return announced(topic, player=player, target=target, animals=has)


def status(table: Table, names: Names, wording: Wording) -> tuple[Announcement, ...]:
    """Where everything stands, as everybody can see it."""
    players = [
        announced(
            Note.STATUS_PLAYER, player=player, person=person, animals=wording.animals(seat.animals)
        )
        for player, person, seat in zip(names.players, names.people, table.seats, strict=True)
    ]
    rounds = len(table.seats)
    game = announced(
        Note.STATUS,
        round=words(min(table.round, rounds)),
        rounds=words(rounds),
        player=names.players[table.firebrand],
        mat=words(table.statue),
    )
    areas = announced(
        Note.STATUS_AREAS, fields=words(table.fields), laboratories=words(table.laboratories)
    )
    return (game, areas, *players)


def refuse(refusal: Refusal, names: Names, wording: Wording) -> Announcement:
    """Which rule forbids it."""
    player = "" if refusal.seat is None else names.players[refusal.seat]
    return announced(refusal.rule, player=player, animals=wording.animals(refusal.animals))


def repeat_back(move: Move, names: Names, wording: Wording) -> Announcement:
    """A move in words, for "I heard" and "taken back"."""
    player = names.players[move.seat]
    match move:
        case Release(animals=animals):
            return announced(Note.WISH_RELEASE, player=player, animals=wording.animals(animals))
        case Attack(target=target, animals=0):
            return announced(Note.WISH_FREE_ATTACK, player=player, target=names.players[target])
        case Attack(target=target, animals=animals) | Riot(target=target, animals=animals):
            return announced(
                Note.WISH_ATTACK if isinstance(move, Attack) else Note.WISH_RIOT,
                player=player,
                target=names.players[target],
                animals=wording.animals(animals),
            )
        case Defend(animals=animals):
            return announced(Note.WISH_DEFEND, player=player, animals=wording.animals(animals))
        case Declare(side=side, animals=animals):
            topic = Note.WISH_SUPPORT if side is Side.SUPPORT else Note.WISH_OPPOSE
            return announced(topic, player=player, animals=wording.animals(animals))
        case Take(target=target):
            return announced(Note.WISH_TAKE, player=player, target=names.players[target])
        case Rustle():
            return announced(Note.WISH_RUSTLE, player=player)
        case Pass():
            return announced(Note.WISH_PASS, player=player)


def _listed(people: Sequence[str]) -> str:
    return ", ".join(people)
