"""The HMM of each phone (CTC as an HMM) and Kaldi's transition model of it.

State 0 of a phone emits the phone's own output and loops; state 1 emits blank and may be left
out. Silence has one state, which emits blank.
"""

import math
from functools import cache

from recipe.kaldi import Writer
from recipe.phones import BASE, BLANK, OUTPUT, PHONES, POSITIONS, SILENCE, phone_id

State = tuple[int, tuple[tuple[int, float], ...]]
"""Output class (-1: final) and (next state, probability) of each transition."""
_PHONE: tuple[State, ...] = (
    (0, ((0, 0.5), (1, 0.25), (2, 0.25))),
    (1, ((1, 0.5), (2, 0.5))),
    (-1, ()),
)
_SILENCE: tuple[State, ...] = ((0, ((0, 0.5), (1, 0.5))), (-1, ()))


@cache
def transition_ids() -> dict[tuple[int, int, int], int]:
    """(phone, state, next state) -> transition id, counted from 1 in the order of the triples."""
    found: dict[tuple[int, int, int], int] = {}
    for phone, state, _ in _triples():
        for target, _ in _states(phone)[state][1]:
            found[phone, state, target] = len(found) + 1
    return found


def output_of(transition: int) -> int:
    """The network's output that a transition id scores with."""
    return _outputs()[transition]


def write_transition_model(out: Writer) -> None:
    """The first half of final.mdl."""
    out.tokens("<TransitionModel>", "<Topology>")
    out.integer_vector(range(1, PHONES + 1))
    out.integer_vector([-1, *(int(phone != SILENCE) for phone in range(1, PHONES + 1))])
    out.integers(2)
    for states in (_SILENCE, _PHONE):
        _write_states(out, states)
    out.tokens("</Topology>", "<Triples>")
    out.integers(len(_triples()))
    for triple in _triples():
        out.integers(*triple)
    out.tokens("</Triples>", "<LogProbs>")
    moves = [move for phone, state, _ in _triples() for move in _states(phone)[state][1]]
    out.vector([0.0, *(math.log(probability) for _, probability in moves)])  # entry 0 is unused
    out.tokens("</LogProbs>", "</TransitionModel>")


def _write_states(out: Writer, states: tuple[State, ...]) -> None:
    out.integers(len(states))
    for output, moves in states:
        out.integers(output, len(moves))
        for target, probability in moves:
            out.integers(target)
            out.real(probability)


def _states(phone: int) -> tuple[State, ...]:
    return _SILENCE if phone == SILENCE else _PHONE


@cache
def _outputs() -> dict[int, int]:
    by_state = {(phone, state): output for phone, state, output in _triples()}
    return {k: by_state[phone, state] for (phone, state, _), k in transition_ids().items()}


@cache
def _triples() -> tuple[tuple[int, int, int], ...]:
    """(phone, state, output), sorted."""
    found = [(SILENCE, 0, BLANK)]
    for phone in BASE:
        for position in POSITIONS:
            number = phone_id(phone, position)
            found += [(number, 0, OUTPUT[phone]), (number, 1, BLANK)]
    return tuple(sorted(found))
