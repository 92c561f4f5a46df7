"""Kaldi's binary file format: the primitives that model files are made of.

See kaldi/src/base/io-funcs.h and kaldi/src/matrix/kaldi-matrix.cc; all numbers little endian.
"""

import struct
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

_HEADER = b"\0B"


class Writer:
    """Collects the bytes of one file."""

    def __init__(self) -> None:
        self._bytes = bytearray(_HEADER)

    def __bytes__(self) -> bytes:
        return bytes(self._bytes)

    def append(self, other: "Writer") -> None:
        """What another writer collected, without its header."""
        self._bytes += other._bytes[len(_HEADER) :]

    def tokens(self, *names: str) -> None:
        """Words, each with a space after it."""
        for name in names:
            self._bytes += name.encode() + b" "

    def text(self, text: str) -> None:
        """Plain text, as it stands."""
        self._bytes += text.encode()

    def integers(self, *values: int) -> None:
        """Single 32-bit integers."""
        for value in values:
            self._bytes += b"\4" + struct.pack("<i", value)

    def real(self, value: float) -> None:
        """A single-precision number."""
        self._bytes += b"\4" + struct.pack("<f", value)

    def double(self, value: float) -> None:
        """A double-precision number."""
        self._bytes += b"\x08" + struct.pack("<d", value)

    def integer_vector(self, values: Sequence[int]) -> None:
        """A list of integers; unlike `integers` without a size byte before the length."""
        length = struct.pack("<i", len(values))
        self._bytes += b"\4" + length + np.asarray(values, "<i4").tobytes()

    def vector(self, values: ArrayLike) -> None:
        """A vector of single-precision numbers."""
        data = np.asarray(values, "<f4")
        self.tokens("FV")
        self.integers(len(data))
        self._bytes += data.tobytes()

    def matrix(self, values: ArrayLike) -> None:
        """A matrix of single-precision numbers, row by row."""
        data = np.ascontiguousarray(values, "<f4")
        self.tokens("FM")
        self.integers(*data.shape)
        self._bytes += data.tobytes()
