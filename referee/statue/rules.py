"""Which moves are forbidden, and by which rule.

Only what everybody can see decides, so that a refusal never gives a secret away.
"""

from enum import StrEnum

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
from referee.statue.table import (
    Acting,
    Defending,
    Disposing,
    Ended,
    Plundering,
    Rioting,
    Seat,
    Table,
)


class Rule(StrEnum):
    """A rule that can forbid a move; the value is the key of its wording, "table.key"."""

    GAME_OVER = "rule.game-over"
    HOW_MANY = "rule.how-many"
    OUT_OF_TURN = "rule.out-of-turn"
    NOT_IN_PART_ONE = "rule.not-in-part-one"
    NOT_IN_PART_TWO = "rule.not-in-part-two"
    NOT_UNDER_ATTACK = "rule.not-under-attack"
    NOT_IN_A_RIOT = "rule.not-in-a-riot"
    NOT_AFTER_A_RIOT = "rule.not-after-a-riot"
    NO_RIOT = "rule.no-riot"
    NOT_THAT_MANY = "rule.not-that-many"
    NOT_SPARE = "rule.not-spare"
    AT_LEAST_ONE = "rule.at-least-one"
    ONESELF = "rule.oneself"
    SINGLE_ANIMAL = "rule.single-animal"
    NO_ANIMALS = "rule.no-animals"
    POT_EMPTY = "rule.pot-empty"
    FIREBRAND_ONLY = "rule.firebrand-only"
    TARGET_OPPOSES = "rule.target-opposes"
    LOSERS_ONLY = "rule.losers-only"


class Refusal(Exception):  # noqa: N818 - nothing has gone wrong
    """A move that a rule forbids; nothing of the game has changed.

    Attributes:
        rule: the rule.
        seat: the player who has too few animals or too little to do, or whose turn it is, as the
            rule's wording needs; None where it needs nobody.
        animals: how many animals the rule allows, where it is about a number.
    """

    def __init__(self, rule: Rule, seat: int | None = None, animals: int = 0) -> None:
        super().__init__(rule.value)
        self.rule = rule
        self.seat = seat
        self.animals = animals


def check(table: Table, move: Move) -> None:
    """Let a lawful move pass.

    Raises:
        Refusal: a rule forbids the move.
    """
    _check_phase(table, move)
    _check_turn(table, move.seat)
    match move:
        case Release():
            _check_has(table, move.seat, move.animals)
        case Attack():
            _check_attack(table, move)
        case Defend():
            _check_assigns(table, move.seat, move.animals)
        case Rustle():
            _require(not table.pot_empty, Rule.POT_EMPTY)
        case Riot():
            _check_riot(table, move)
        case Declare():
            _check_declares(table, move)
        case Take():
            _check_takes(table, move)
        case Pass():
            pass


def is_lawful(table: Table, move: Move) -> bool:
    """Whether no rule forbids the move."""
    try:
        check(table, move)
    except Refusal:
        return False
    return True


def can_be_robbed(seat: Seat) -> bool:
    """A player with a single animal, or none, is no target (rulebook, "Part 2" and "Riot!")."""
    return seat.animals > 1


def attacks_free(seat: Seat) -> bool:
    """A player with a single animal attacks for free and always succeeds."""
    return seat.animals == 1


def _check_phase(table: Table, move: Move) -> None:
    match table.phase:
        case Ended():
            raise Refusal(Rule.GAME_OVER)
        case Disposing():
            _require(isinstance(move, Release | Pass), Rule.NOT_IN_PART_ONE)
        case Acting():
            _require(not isinstance(move, Release), Rule.NOT_IN_PART_TWO)
            _require(not isinstance(move, Declare | Take), Rule.NO_RIOT)
        case Defending(turn=turn):
            _require(isinstance(move, Defend | Pass), Rule.NOT_UNDER_ATTACK, turn)
        case Rioting():
            _require(isinstance(move, Declare), Rule.NOT_IN_A_RIOT)
        case Plundering():
            _require(isinstance(move, Take | Pass), Rule.NOT_AFTER_A_RIOT)


def _check_turn(table: Table, seat: int) -> None:
    _require(seat == table.phase.turn, Rule.OUT_OF_TURN, table.phase.turn)


def _check_attack(table: Table, move: Attack) -> None:
    _check_other(move.seat, move.target)
    _check_target(table, move.target)
    if attacks_free(table.seats[move.seat]):
        _require(move.animals == 0, Rule.NOT_SPARE, move.seat)
    else:
        _check_assigns(table, move.seat, move.animals)


def _check_riot(table: Table, move: Riot) -> None:
    _require(move.seat == table.firebrand, Rule.FIREBRAND_ONLY, table.firebrand)
    _check_other(move.seat, move.target)
    _check_assigns(table, move.seat, move.animals)


def _check_declares(table: Table, move: Declare) -> None:
    assert isinstance(table.phase, Rioting)
    if move.seat == table.phase.target:
        _require(move.side is Side.OPPOSE, Rule.TARGET_OPPOSES)
    _check_has(table, move.seat, move.animals)


def _check_takes(table: Table, move: Take) -> None:
    assert isinstance(table.phase, Plundering)
    _require(move.target in table.phase.losers, Rule.LOSERS_ONLY)
    _check_target(table, move.target)


def _check_other(seat: int, target: int) -> None:
    _require(seat != target, Rule.ONESELF)


def _check_target(table: Table, target: int) -> None:
    seat = table.seats[target]
    _require(seat.animals != 0, Rule.NO_ANIMALS, target)
    _require(can_be_robbed(seat), Rule.SINGLE_ANIMAL, target)


def _check_has(table: Table, seat: int, animals: int) -> None:
    _require(
        0 <= animals <= table.seats[seat].animals,
        Rule.NOT_THAT_MANY,
        seat,
        table.seats[seat].animals,
    )


def _check_assigns(table: Table, seat: int, animals: int) -> None:
    _require(animals >= 1, Rule.AT_LEAST_ONE)
    _check_has(table, seat, animals)
    spare = table.seats[seat].spare
    _require(animals <= spare, Rule.NOT_SPARE, seat, spare)


def _require(lawful: bool, rule: Rule, seat: int | None = None, animals: int = 0) -> None:
    if not lawful:
        raise Refusal(rule, seat, animals)
