"""The phone inventory: 39 ARPAbet phones in four word positions, and silence.

All positions of a phone share one output of the network; output 0 is the CTC blank.
"""

BASE = (
    *("AA", "AE", "AH", "AO", "AW", "AY", "B", "CH", "D", "DH", "EH", "ER", "EY"),
    *("F", "G", "HH", "IH", "IY", "JH", "K", "L", "M", "N", "NG", "OW", "OY"),
    *("P", "R", "S", "SH", "T", "TH", "UH", "UW", "V", "W", "Y", "Z", "ZH"),
)
BLANK = 0
OUTPUT = {phone: number for number, phone in enumerate(BASE, 1)}
"""Phone -> output of the network (Kaldi: pdf)."""
OUTPUTS = len(BASE) + 1

POSITIONS = {"B": "begin", "I": "internal", "E": "end", "S": "singleton"}
SILENCE = 1
PHONES = 1 + len(POSITIONS) * len(BASE)
"""How many phones with positions there are, silence among them; they count from 1."""


def phone_id(phone: str, position: str) -> int:
    """The number of a phone in a word position ("B", "I", "E" or "S").

    Raises:
        ValueError: there is no such phone or position.
    """
    return 2 + len(POSITIONS) * BASE.index(phone) + "BIES".index(position)


def outputs(pronunciation: tuple[str, ...]) -> list[int]:
    """The network's outputs for a row of phones: the target of CTC training."""
    return [OUTPUT[phone] for phone in pronunciation]
