"""The network as Kaldi's nnet3 writes it.

Batch norm is folded into the affine layers that read it; where a residual sum reads it as well,
it is written as a scale and a bias.
"""

from collections.abc import Sequence
from typing import cast

import numpy as np
from numpy.typing import NDArray
from torch import Tensor

from recipe.kaldi import Writer
from recipe.mfcc import COEFFICIENTS
from recipe.network import LEFT, RIGHT, SUBSAMPLING, Layer, Network
from recipe.phones import OUTPUTS

Array = NDArray[np.float64]


def write_network(out: Writer, network: Network, log_prior: Array, scale: float) -> None:
    """The second half of final.mdl.

    Args:
        out: where to.
        network: in evaluation mode.
        log_prior: of each output; the posteriors are divided by the prior to the power `scale`.
            The softmax after it adds the same constant to every path of a frame.
        scale: 0 to 1.
    """
    made = _Graph()
    last = _early_layers(made, network)
    for number, layer in enumerate(network.later, 3):
        last = _residual_layer(made, f"l{number}", last, cast(Layer, layer))
    bias = _array(network.out.bias) - scale * log_prior
    made.affine("out.affine", last, (0,), _array(network.out.weight), bias)
    made.plain("out.log", "LogSoftmaxComponent", OUTPUTS)
    made.write(out)


def _early_layers(made: "_Graph", network: Network) -> str:
    """Layers 1 and 2; the input's mean and deviation go into layer 1."""
    first, second = network.first, network.second
    std, mean = _array(network.std), _array(network.mean)
    weights, bias = _fold(first, 1 / std, -mean / std)
    made.affine("l1.affine", "input", first.offsets, weights, bias)
    made.plain("l1.relu", "RectifiedLinearComponent", network.hidden)
    weights, bias = _fold(second, *_norm(first))
    made.affine("l2.affine", "l1.relu", second.offsets, weights, bias)
    return _active(made, "l2", second)


def _residual_layer(made: "_Graph", name: str, last: str, layer: Layer) -> str:
    offsets = [SUBSAMPLING * offset for offset in layer.offsets]
    weights, bias = _array(layer.affine.weight), _array(layer.affine.bias)
    made.affine(f"{name}.affine", last, offsets, weights, bias)
    return made.total(f"{name}.sum", last, _active(made, name, layer), len(bias))


def _active(made: "_Graph", name: str, layer: Layer) -> str:
    """ReLU and batch norm; returns the name of what comes out."""
    scale, shift = _norm(layer)
    made.plain(f"{name}.relu", "RectifiedLinearComponent", len(scale))
    made.vector(f"{name}.scale", "FixedScaleComponent", "<Scales>", scale)
    return made.vector(f"{name}.shift", "FixedBiasComponent", "<Bias>", shift)


def _norm(layer: Layer) -> tuple[Array, Array]:
    norm = layer.norm
    mean, variance = cast(Tensor, norm.running_mean), cast(Tensor, norm.running_var)
    scale = _array(norm.weight) / np.sqrt(_array(variance) + norm.eps)
    return scale, _array(norm.bias) - _array(mean) * scale


def _fold(layer: Layer, scale: Array, shift: Array) -> tuple[Array, Array]:
    """Weights and bias that do the same on x as the layer on x * scale + shift."""
    weights, count = _array(layer.affine.weight), len(layer.offsets)
    bias = _array(layer.affine.bias) + weights @ np.tile(shift, count)
    return weights * np.tile(scale, count), bias


def _array(tensor: Tensor) -> Array:
    return tensor.detach().double().numpy()


class _Graph:
    """Nodes and components, in order. Each component is read by the node of its name."""

    def __init__(self) -> None:
        self._nodes = [f"input-node name=input dim={COEFFICIENTS}"]
        self._components = Writer()
        self._count = 0
        self._last = "input"

    def affine(
        self, name: str, source: str, offsets: Sequence[int], weights: Array, bias: Array
    ) -> None:
        """A matrix over spliced frames of `source`."""
        spliced = ", ".join(f"Offset({source}, {o})" if o else source for o in offsets)
        out = self._begin(name, f"Append({spliced})", "FixedAffineComponent")
        out.tokens("<LinearParams>")
        out.matrix(weights)
        out.tokens("<BiasParams>")
        out.vector(bias)
        out.tokens("</FixedAffineComponent>")

    def plain(self, name: str, kind: str, size: int) -> None:
        """A function without parameters, but with Kaldi's statistics, which are empty."""
        out = self._begin(name, self._last, kind)
        out.tokens("<Dim>")
        out.integers(size)
        for statistic in ("<ValueAvg>", "<DerivAvg>"):
            out.tokens(statistic)
            out.vector([])
        out.tokens("<Count>")
        out.double(0.0)
        out.tokens(f"</{kind}>")

    def vector(self, name: str, kind: str, token: str, values: Array) -> str:
        """A number for each dimension, multiplied or added."""
        out = self._begin(name, self._last, kind)
        out.tokens(token)
        out.vector(values)
        out.tokens(f"</{kind}>")
        return name

    def total(self, name: str, one: str, other: str, size: int) -> str:
        """The sum of two nodes; a component of its own, as only that can be spliced after."""
        out = self._begin(name, f"Sum({one}, {other})", "NoOpComponent")
        out.tokens("<Dim>")
        out.integers(size)
        out.tokens("<BackpropScale>")
        out.real(1.0)
        out.tokens("</NoOpComponent>")
        return name

    def write(self, out: Writer) -> None:
        """The whole network; its output is the last component."""
        nodes = [*self._nodes, f"output-node name=output input={self._last} objective=linear"]
        out.tokens("<Nnet3>")
        out.text("\n" + "\n".join(nodes) + "\n\n")  # an empty line ends the nodes
        out.tokens("<NumComponents>")
        out.integers(self._count)
        out.append(self._components)
        out.tokens("</Nnet3>", "<LeftContext>")
        out.integers(LEFT)
        out.tokens("<RightContext>")
        out.integers(RIGHT)
        out.tokens("<Priors>")
        out.vector([])

    def _begin(self, name: str, source: str, kind: str) -> Writer:
        self._nodes.append(f"component-node name={name} component={name} input={source}")
        self._components.tokens("<ComponentName>", name, f"<{kind}>")
        self._count += 1
        self._last = name
        return self._components
