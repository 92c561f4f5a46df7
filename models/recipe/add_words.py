"""Puts words into a finished model: new pronunciations, and the graph built anew. No torch."""

import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from recipe.folder import read_costs, read_lexicon, write_graph
from recipe.lexicon import Lexicon, pronounce
from recipe.words import split
from referee.errors import RefereeError


def add_words(model: Path, texts: Sequence[str], out: Path | None = None) -> Lexicon:
    """Adds the words of the texts and returns how each is pronounced.

    Args:
        model: a folder that the recipe wrote.
        texts: words or phrases; words that are in already keep their pronunciation.
        out: the new model; where there is none, `model` itself takes the new graph.

    Raises:
        RefereeError: a word has no pronunciation, `out` is there already, the folder is not
            one of ours, or OpenFst's programs are missing. The model is left as it was.
    """
    lexicon, wanted = read_lexicon(model), list(dict.fromkeys(w for t in texts for w in split(t)))
    found = pronounce(word for word in wanted if word not in lexicon)
    missing = [word for word in wanted if word not in lexicon and word not in found]
    if missing or not wanted:
        unsayable = missing or texts
        raise RefereeError(f"No pronunciation for {', '.join(unsayable)}: spell it as it sounds.")
    target = out or model
    if out is not None:
        if out.exists():
            raise RefereeError(f"{out} is there already; name another folder.")
        shutil.copytree(model, out)
    if found:
        _replace_graph(target, {**lexicon, **found})
    return {word: found.get(word) or lexicon[word] for word in wanted}


def _replace_graph(model: Path, lexicon: Lexicon) -> None:
    """Builds beside the old graph and swaps the two, so a cut leaves a whole one."""
    with tempfile.TemporaryDirectory(dir=model) as name:
        fresh, old = Path(name) / "new", Path(name) / "old"
        write_graph(fresh, lexicon, read_costs(model))
        (model / "graph").rename(old)
        (fresh / "graph").rename(model / "graph")
