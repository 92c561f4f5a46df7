"""Writes graph/ and conf/ of a model folder; neither needs torch."""

import math
import tomllib
from pathlib import Path

from wordfreq import word_frequency

from recipe import graph, openfst
from recipe.config import Costs
from recipe.lexicon import Lexicon, read, write
from recipe.mfcc import CONF
from recipe.phones import BASE, POSITIONS, SILENCE, phone_id
from recipe.topology import transition_ids
from recipe.words import phrases, split
from referee import numbers
from referee.errors import RefereeError

UNKNOWN = "[unk]"
FINAL_COST = 1.0
"""Nats to end an utterance when there is no grammar."""
_LEXICON, _COSTS = "lexicon.txt", "costs.toml"
"""In graph/ beside what libvosk reads, so that the graph can be built again with more words."""
_MODEL_CONF = """--min-active=200
--max-active=3000
--beam=13.0
--lattice-beam=2.0
--acoustic-scale=1.0
--frame-subsampling-factor=3
--endpoint.silence-phones=1
--endpoint.rule2.min-trailing-silence=0.5
--endpoint.rule3.min-trailing-silence=0.75
--endpoint.rule4.min-trailing-silence=1.0
"""


def write_conf(model: Path) -> None:
    """conf/: features and search."""
    (model / "conf").mkdir(parents=True, exist_ok=True)
    (model / "conf" / "mfcc.conf").write_text(CONF)
    (model / "conf" / "model.conf").write_text(_MODEL_CONF)


def write_graph(model: Path, lexicon: Lexicon, costs: Costs) -> None:
    """graph/: the look-ahead graph, words, word boundaries.

    Raises:
        RefereeError: OpenFst's programs are not installed, or fail.
    """
    out = model / "graph"
    (out / "phones").mkdir(parents=True, exist_ok=True)
    words = {word: number for number, word in enumerate((*lexicon, UNKNOWN), 1)}
    made = graph.build(lexicon, words, _foreign(lexicon, costs), costs)
    renumbered = openfst.lookahead(graph.lines(made), out / "HCLr.fst")
    # libvosk does not relabel a grammar that it is given, so the words take the new numbers.
    table = sorted((renumbered[number], word) for word, number in words.items())
    (out / "words.txt").write_text("<eps> 0\n" + "".join(f"{word} {k}\n" for k, word in table))
    openfst.plain(_unigrams(lexicon, {word: k for k, word in table}), out / "Gr.fst")
    unused = len(transition_ids()) + 1
    (out / "disambig_tid.int").write_text(f"{unused}\n")  # must exist
    (out / "phones" / "word_boundary.int").write_text("".join(_boundaries()))
    write(out / _LEXICON, lexicon)
    settings = ((name, getattr(costs, name)) for name in Costs.__slots__)
    (out / _COSTS).write_text("".join(f"{name} = {value}\n" for name, value in settings))


def read_lexicon(model: Path) -> Lexicon:
    """The words of a model folder that the recipe wrote.

    Raises:
        RefereeError: it is another folder.
    """
    path = model / "graph" / _LEXICON
    if not path.exists():
        raise RefereeError(f"{path} is missing: only models made by this recipe take more words.")
    return read(path)


def read_costs(model: Path) -> Costs:
    """The costs that a model's graph was built with."""
    found = tomllib.loads((model / "graph" / _COSTS).read_text(encoding="utf-8"))
    return Costs(**found)


def unigram_costs(lexicon: Lexicon) -> dict[str, float]:
    """Nats of each word when there is no grammar: how rare it is in English."""
    use = {word: word_frequency(word, "en", minimum=1e-7) for word in lexicon}
    total = sum(use.values())
    return {word: -math.log(share / total) for word, share in use.items()}


def _foreign(lexicon: Lexicon, costs: Costs) -> list[str]:
    """The most frequent words, but those that sound like a number or a command."""
    table = numbers.vocabulary() | {w for text in phrases("commands") for w in split(text)}
    sounds = {form for word in table if word in lexicon for form in lexicon[word]}
    others = [word for word, forms in lexicon.items() if sounds.isdisjoint(forms)]
    by_use = sorted(others, key=lambda word: -word_frequency(word, "en"))
    return by_use[: costs.unknown_words]


def _unigrams(lexicon: Lexicon, numbers: dict[str, int]) -> list[str]:
    """A loop over all words: the grammar of a recogniser that is given none."""
    costs = unigram_costs(lexicon).items()
    loop = [f"0 0 {numbers[word]} {numbers[word]} {cost:.4f}\n" for word, cost in costs]
    return [*loop, f"0 {FINAL_COST}\n"]


def _boundaries() -> list[str]:
    numbered = [
        f"{phone_id(phone, position)} {kind}\n"
        for phone in BASE
        for position, kind in POSITIONS.items()
    ]
    return [f"{SILENCE} nonword\n", *numbered]
