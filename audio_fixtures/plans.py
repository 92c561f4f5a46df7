"""The games that are recorded: who plays which rules, and where dogs err."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Plan:
    """A game that is to be recorded.

    Attributes:
        folder: under games/.
        dogs: name -> voice, in seat order.
        rules: ids, one for each test.
        mistakes: (test, turn), both from 1 -> what goes wrong.
        trades: test -> bones after the trade before it.
        deals: for each test, how many cards a dog gets and the seed of that deal, which was found
            by trying; without them, whole hands are dealt one after another from `seed`.
        failures: file of a clip -> why the model that comes with the program fails on it.
    """

    folder: str
    level: str
    seed: int
    dogs: Mapping[str, str]
    rules: tuple[str, ...]
    mistakes: Mapping[tuple[int, int], str]
    trades: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    deals: tuple[tuple[int, int], ...] = ()
    failures: Mapping[str, str] = field(default_factory=dict)


PLANS = (
    Plan(
        folder="puppy-pass",
        level="puppy",
        seed=3,
        dogs={"Rex": "festival kal", "Bella": "espeak Andrea", "Max": "espeak Hugo"},
        rules=("mutt-1", "wagson-1", "washpaw-1"),
        mistakes={(1, 9): "a rule forgotten", (2, 7): "a rule forgotten"},
        trades={3: {"Rex": 2, "Bella": 3}},
        failures={
            "2-12-rex.flac": "acoustic model: others score nearly as well in this voice; UNSURE",
        },
    ),
    Plan(
        folder="puppy-fail",
        level="puppy",
        seed=5,
        dogs={
            "Luna": "kokoro nezumi",
            "Ziggy": "espeak edward2",
            "Daisy": "kokoro nezumi 35 tebukuro 65",
            "Bruno": "festival ked",
        },
        rules=("maslow-2", "mutt-1", "bark-2"),
        mistakes={
            (1, 5): "one too many",
            (1, 19): "a rule forgotten",
            (2, 5): "name after the total",
            (2, 8): "wrong name",
            (2, 12): "a rule forgotten",
        },
        trades={2: {"Ziggy": 2, "Daisy": 3}},
    ),
    Plan(
        folder="dog-fail",
        level="dog",
        seed=0,
        dogs={"Bruno": "espeak Alicia", "Daisy": "kokoro tebukuro", "Toby": "espeak steph2"},
        rules=("bark-3", "mutt-5", "fetch-3", "washpaw-3", "skinner-1"),
        mistakes={
            (1, 2): "an action left out",
            (2, 4): "one too many",
            (3, 6): "a rule forgotten",
            (4, 4): "one too many",
            (5, 7): "a rule forgotten",
        },
        trades={3: {"Daisy": 2, "Toby": 2}},
        deals=((2, 621), (3, 858), (3, 33), (3, 150), (3, 150)),
        failures={
            "2-09-bruno.flac": "acoustic model: sixty scores above sixteen in this voice; UNSURE",
            "3-05-bruno.flac": "acoustic model: fifty scores like fifteen in this voice; UNSURE",
        },
    ),
    Plan(
        folder="wolf-pass",
        level="wolf",
        seed=0,
        dogs={
            "Oscar": "espeak announcer",
            "Luna": "kokoro nezumi 50 tebukuro 50",
            "Rosie": "espeak steph3",
        },
        rules=(
            "bark-5",
            "maslow-5",
            "wagson-2",
            "mutt-2",
            "fetch-5",
            "washpaw-4",
            "jung-3",
            "skinner-4",
        ),
        mistakes={(2, 3): "an action left out", (6, 3): "out of turn"},
        deals=(
            (1, 430),
            (1, 62),
            (1, 296),
            (2, 924),
            (2, 818),
            (2, 881),
            (2, 1018),
            (3, 115),
        ),
        failures={
            "8-02-rosie.flac": "acoustic model: others score nearly as well in this voice; UNSURE",
            "6-05-luna.flac": "acoustic model: others score nearly as well in this voice; UNSURE",
            "4-03-rosie.flac": "acoustic model: others score nearly as well in this voice; UNSURE",
            "7-06-rosie.flac": "right words, but wrong ones score nearly as well; UNSURE",
        },
    ),
    Plan(
        folder="dog-names",
        level="dog",
        seed=0,
        dogs={"Rex": "espeak gustave", "Molly": "kokoro nezumi"},
        rules=("bark-4", "mutt-4", "fetch-1", "jung-4", "skinner-5"),
        mistakes={(3, 2): "a rule forgotten"},
        deals=((1, 20), (2, 444), (2, 762), (3, 762), (3, 1154)),
    ),
    Plan(
        folder="dog-orders",
        level="dog",
        seed=0,
        dogs={"Max": "espeak miguel", "Bella": "kokoro nezumi 35 tebukuro 65"},
        rules=("wagson-4", "mutt-3", "washpaw-2", "jung-5", "skinner-2"),
        mistakes={(2, 3): "one too many"},
        deals=((1, 11), (2, 9), (3, 125), (3, 125), (3, 557)),
    ),
    Plan(
        folder="dog-sums",
        level="dog",
        seed=0,
        dogs={"Charlie": "espeak Alicia", "Lucy": "kokoro nezumi 70 tebukuro 30"},
        rules=("maslow-1", "fetch-2", "washpaw-5", "jung-2", "skinner-3"),
        mistakes={(2, 3): "a rule forgotten"},
        deals=((1, 154), (2, 74), (2, 74), (3, 1033), (3, 92)),
    ),
)
