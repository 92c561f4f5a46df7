"""Write the scripts of the recorded games: who plays which card and what the dog says.

    python audio_fixtures/script_games.py

The game is played by the referee's own rules, so what a good dog says cannot disagree with them;
dogs err where the plans below say so. Run it again after a change of rules or plans, remove the
clips that changed, and run make.py. Needs the referee installed, no audio.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from referee.judging.announcement import ending_text, usual
from referee.judging.judge import judge
from referee.judging.lexicon import lexicon
from referee.numbers import say
from referee.pavlov import play, setup
from referee.pavlov.events import Event, TestBegun
from referee.pavlov.expectation import Expectation, PhraseKind
from referee.pavlov.game import Game, Phase, apply
from referee.pavlov.library import shipped_deck, shipped_rules, shipped_scoring
from referee.pavlov.sayable import sayable
from referee.table.refereeing import table_words
from referee.utterance import typed

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Plan:
    """A game that is to be recorded.

    Attributes:
        folder: under games/.
        dogs: name -> voice, in seat order.
        rules: ids, one for each test.
        mistakes: (test, turn), both from 1 -> what goes wrong.
        trades: test -> bones after the trade before it.
        failures: file of a clip -> why the model that comes with the program fails on it.
    """

    folder: str
    level: str
    seed: int
    dogs: Mapping[str, str]
    rules: tuple[str, ...]
    mistakes: Mapping[tuple[int, int], str]
    trades: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
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
        failures={
            "1-07-daisy.flac": "acoustic model: ten scores below pause in this voice; UNSURE",
            "1-11-daisy.flac": "acoustic model: twenty scores below forty in this voice; UNSURE",
            "1-13-luna.flac": "acoustic model: twenty scores below forty in this voice; UNSURE",
            "1-15-daisy.flac": "acoustic model: thirty scores 12 nats below forty; ruled BAD",
            "1-16-bruno.flac": "acoustic model: thirty scores below forty in this voice; UNSURE",
            "1-17-luna.flac": "acoustic model: thirty scores below forty in this voice; UNSURE",
            "2-08-luna.flac": "thirteen is heard as fourteen: BAD, with a wrong total as well",
        },
    ),
)


def main() -> None:
    """Play each plan and write its script."""
    for plan in PLANS:
        path = HERE / "games" / plan.folder / "game.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(script(plan)) + "\n", encoding="utf-8")
        print(path)


def script(plan: Plan) -> Iterator[str]:
    """The lines of a game's script."""
    rules = shipped_rules()
    level = shipped_scoring().level(plan.level)
    table = Table(apply(None, setup.start(tuple(plan.dogs), level, plan.rules, rules)))
    rng = random.Random(plan.seed)
    yield "# Written by audio_fixtures/script_games.py; change the plan there."
    yield f'name = "{plan.folder}"'
    yield f'level = "{plan.level}"'
    yield "rules = [" + ", ".join(f'"{rule}"' for rule in plan.rules) + "]"
    for dog, voice in plan.dogs.items():
        yield f'\n[[dog]]\nname = "{dog}"\nvoice = "{voice}"'
    test = 0
    while not table.game.is_over:
        test += 1
        yield from _before(test, plan, table, rng)
        yield from _turns(test, plan, table)
    yield f'\n[result]\nphase = "{table.game.phase}"\nbones = {_inline(table.game.bones)}'


class Table:
    """The game as it goes."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def happens(self, event: Event) -> None:
        """Apply one event."""
        self.game = apply(self.game, event)


def _before(test: int, plan: Plan, table: Table, rng: random.Random) -> Iterator[str]:
    rule = setup.reveal(table.game)
    table.happens(rule)
    yield f'\n[[test]]\nrule = "{rule.rule}"'
    dealt = setup.deal(table.game, shipped_deck(), rng)
    table.happens(dealt)
    if test in plan.trades:
        table.happens(setup.trade(table.game, plan.trades[test]))
        yield f"bones = {_inline(table.game.bones)}"
    begun: TestBegun = setup.begin(table.game)
    table.happens(begun)
    yield f'starts = "{begun.dog}"\n\n[test.hands]'
    for dog, hand in dealt.hands.items():
        codes = ", ".join(f'"{card.code}"' for card in hand if card)
        yield f"{dog} = [{codes}]"


def _turns(test: int, plan: Plan, table: Table) -> Iterator[str]:
    turn = 0
    while table.game.phase is Phase.FLIP:
        turn += 1
        flipped = play.flip(table.game)
        table.happens(flipped)
        mistake = plan.mistakes.get((test, turn), "")
        said = announcement(table.game, mistake)
        reasons = judged(table.game, said)
        if bool(mistake) != bool(reasons):
            raise SystemExit(f"{plan.folder} {test}-{turn}: '{said}' on {flipped.card.code}")
        clip = f"{test}-{turn:02}-{flipped.dog.lower()}.flac"
        yield f'\n[[test.turn]]\ndog = "{flipped.dog}"\ncard = "{flipped.card.code}"'
        yield f'clip = "{clip}"\nsaid = "{said}"\nruling = "{"BAD" if reasons else "GOOD"}"'
        yield "reasons = [" + ", ".join(f'"{reason}"' for reason in reasons) + "]"
        if why := plan.failures.get(clip):
            yield f'xfail = "{why}"'
        table.happens(play.ruling(table.game, shipped_rules(), not reasons, reasons))


def announcement(game: Game, mistake: str) -> str:
    """What the dog says: what is right, or with the mistake in it."""
    right = play.expectation(game, shipped_rules())
    match mistake:
        case "":
            return usual(right)
        case "one too many":
            return _with_ending(right, " ".join(say(right.ending.value + 1)))
        case "name after the total":
            return ", ".join(reversed(usual(right).rsplit(", ", 1)))
        case "wrong name":
            name = next(p.text for p in right.phrases if p.kind is PhraseKind.NAME)
            return usual(right).replace(name, "sit" if name != "sit" else "beg")
        case "a rule forgotten":
            return usual(play.mistaken(game, shipped_rules())[0])
    raise SystemExit(f"no such mistake: {mistake}")


def judged(game: Game, said: str) -> list[str]:
    """The reasons that judging gives when the words are typed; empty for a good dog."""
    rules = play.in_play(game, shipped_rules())
    phrases = sayable(rules, game.people)
    kinds = {kind: [p.text for p in phrases if p.kind is kind] for kind in PhraseKind}
    words = lexicon(table_words(), kinds[PhraseKind.WORDS], kinds[PhraseKind.DOG])
    right = play.expectation(game, shipped_rules())
    ruling = judge(right, typed(said.replace(",", "").split()), words)
    return [str(reason.kind) for reason in ruling.reasons]


def _with_ending(right: Expectation, ending: str) -> str:
    return usual(right).removesuffix(ending_text(right)) + ending


def _inline(bones: Mapping[str, int]) -> str:
    return "{ " + ", ".join(f"{dog} = {count}" for dog, count in bones.items()) + " }"


if __name__ == "__main__":
    main()
