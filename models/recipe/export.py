"""Step: the trained network as a model folder for libvosk."""

from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from recipe.config import Config, Costs
from recipe.folder import write_conf, write_graph
from recipe.kaldi import Writer
from recipe.lexicon import vocabulary
from recipe.network import Network
from recipe.nnet3 import write_network
from recipe.topology import write_transition_model
from recipe.training import checkpoint


def export(config: Config) -> None:
    """Writes the whole model folder."""
    lexicon = vocabulary(config.grammars, config.vocabulary.common)
    write_acoustic_model(config.model, checkpoint(config), config.costs)
    write_conf(config.model)
    write_graph(config.model, lexicon, config.costs)


def write_acoustic_model(model: Path, trained: Path, costs: Costs) -> None:
    """am/final.mdl: transition model and network."""
    network, log_prior = load(trained)
    out = Writer()
    write_transition_model(out)
    write_network(out, network, log_prior, costs.prior)
    (model / "am").mkdir(parents=True, exist_ok=True)
    (model / "am" / "final.mdl").write_bytes(bytes(out))


def load(trained: Path) -> tuple[Network, NDArray[np.float64]]:
    """A checkpoint: the network in evaluation mode, and the log prior of its outputs."""
    found = torch.load(trained)
    network = Network(found["network"]["out.weight"].shape[1])
    network.load_state_dict(found["network"])
    network.eval()
    prior = found["progress"]["prior"].numpy()
    return network, np.log(np.maximum(prior / prior.sum(), 1e-4))
