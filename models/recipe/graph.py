"""The decoding graph without a grammar: phones of words as one prefix tree over transition ids.

Start -> optional silence -> tree -> the word's label on the arc of its last phone -> start.
No torch, no OpenFst here: only states and arcs. Kaldi's reorder form: into a state by the
phone's forward transition, and the state carries the self-loop.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from recipe.config import Costs
from recipe.lexicon import Lexicon, Pronunciation
from recipe.phones import BASE, SILENCE, phone_id
from recipe.topology import transition_ids

START = 0


class Arc(NamedTuple):
    """One arc: from state, to state, transition id (0: none), word id (0: none), cost in nats."""

    source: int
    target: int
    transition: int
    word: int
    cost: float


@dataclass(slots=True)
class Graph:
    """States are numbered from 0, the start state; `final` states end an utterance at no cost."""

    arcs: list[Arc] = field(default_factory=list)
    final: list[int] = field(default_factory=list)
    states: int = 0

    def state(self) -> int:
        """A new state."""
        self.states += 1
        return self.states - 1

    def arc(
        self, source: int, target: int, transition: int = 0, word: int = 0, cost: float = 0.0
    ) -> None:
        """A new arc."""
        self.arcs.append(Arc(source, target, transition, word, cost))


def build(lexicon: Lexicon, words: dict[str, int], unknown: Sequence[str], costs: Costs) -> Graph:
    """The graph of a lexicon.

    Args:
        lexicon: all words with their pronunciations.
        words: word ids; `[unk]` among them.
        unknown: words of the lexicon that also count as `[unk]`, at a cost.
        costs: of blanks and unknown speech.
    """
    builder = _Builder(costs)
    for word, forms in lexicon.items():
        for form in dict.fromkeys(forms):
            builder.word(form, words[word], 0.0)
    for form in dict.fromkeys(form for word in unknown for form in lexicon[word]):
        builder.word(form, words["[unk]"], costs.unknown_word)
    builder.unknown(words["[unk]"])
    return builder.graph


class _Builder:
    def __init__(self, costs: Costs) -> None:
        self.graph, self._costs = Graph(), costs
        self._ids = transition_ids()
        start, silence, root = (self.graph.state() for _ in range(3))
        self.graph.arc(start, silence, self._ids[SILENCE, 0, 1])
        self.graph.arc(silence, silence, self._ids[SILENCE, 0, 0])
        self.graph.arc(silence, root)
        self.graph.arc(start, root)
        self.graph.final += [start, silence]
        self._ends: dict[tuple[str, str], int] = {}
        self._tree: dict[Pronunciation, list[int]] = {(): [root]}
        """Beginning of a word -> states that it may be left from."""

    def word(self, form: Pronunciation, label: int, cost: float) -> None:
        """A pronunciation; words share the states of their common beginnings."""
        for k in range(1, len(form)):
            self._prefix(form[:k])
        position = "S" if len(form) == 1 else "E"
        for state in self._tree[form[:-1]]:
            self._enter(state, self._end(form[-1], position), form[-1], position, label, cost)

    def unknown(self, label: int) -> None:
        """Any two or more phones, as the word `label`."""
        each, hub = self._costs.unknown_phone, self.graph.state()
        for phone in BASE:
            first = self._phone(phone, "B")
            self._enter(self._tree[()][0], first[0], phone, "B", label, self._costs.unknown + each)
            later = self._phone(phone, "I")
            self._enter(hub, later[0], phone, "I", cost=each)
            self._enter(hub, self._end(phone, "E"), phone, "E", cost=each)
            for state in (*first, *later):
                self.graph.arc(state, hub)

    def _prefix(self, beginning: Pronunciation) -> None:
        if beginning in self._tree:
            return
        phone, position = beginning[-1], "B" if len(beginning) == 1 else "I"
        self._tree[beginning] = self._phone(phone, position)
        for state in self._tree[beginning[:-1]]:
            self._enter(state, self._tree[beginning][0], phone, position)

    def _enter(
        self, source: int, target: int, phone: str, position: str, word: int = 0, cost: float = 0.0
    ) -> None:
        forward = self._ids[phone_id(phone, position), 0, 2]
        self.graph.arc(source, target, forward, word, cost)

    def _phone(self, phone: str, position: str) -> list[int]:
        """A state on the phone's output and one on the blank after it.

        Kaldi would want two ways through the phone; as its word aligner only looks for a final
        transition id and then skips self-loops, one with the blank as such a loop is enough.
        """
        label, blank = self._labelled(phone, position), self.graph.state()
        loop = self._ids[phone_id(phone, position), 1, 1]
        self.graph.arc(label, blank, loop, cost=self._costs.blank)
        self.graph.arc(blank, blank, loop, cost=self._costs.blank)
        return [label, blank]

    def _labelled(self, phone: str, position: str) -> int:
        state = self.graph.state()
        self.graph.arc(state, state, self._ids[phone_id(phone, position), 0, 0])
        return state

    def _end(self, phone: str, position: str) -> int:
        """The state after a word's last phone, shared by all words; its blanks are silence."""
        if (phone, position) not in self._ends:
            state = self._ends[phone, position] = self._labelled(phone, position)
            self.graph.arc(state, START)
        return self._ends[phone, position]


def lines(graph: Graph) -> Iterable[str]:
    """The graph in OpenFst's text form; its first line begins with the start state."""
    for arc in graph.arcs:
        yield f"{arc.source} {arc.target} {arc.transition} {arc.word} {arc.cost:.4f}\n"
    for state in graph.final:
        yield f"{state}\n"
