"""Write the scripts of the recorded games: who plays which card and what the dog says.

    python audio_fixtures/script_games.py

The game is played by the referee's own rules, so what a good dog says cannot disagree with them;
dogs err where plans.py says so. Run it again after a change of rules or plans, remove the
clips that changed, and run make.py. Needs the referee installed, no audio.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from plans import PLANS, Plan

from referee.judging.announcement import ending_text, usual
from referee.judging.judge import judge, out_of_turn
from referee.judging.lexicon import rules_lexicon
from referee.numbers import say
from referee.pavlov import play, setup
from referee.pavlov.events import GameEvent, HandsDealt, TestBegun
from referee.pavlov.expectation import Action, Expectation, PhraseKind
from referee.pavlov.expecting import mistaken
from referee.pavlov.game import Game, Phase, apply
from referee.pavlov.library import shipped_deck, shipped_rules, shipped_scoring
from referee.pavlov.turn import following
from referee.table.refereeing import table_words
from referee.utterance import typed

HERE = Path(__file__).resolve().parent

OUT_OF_TURN, ACTION_LEFT_OUT = "out of turn", "an action left out"
"""Mistakes that no word gives away."""


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
    yield "# Written by audio_fixtures/script_games.py; change the plan in plans.py."
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

    def happens(self, event: GameEvent) -> None:
        """Apply one event."""
        self.game = apply(self.game, event)


def _before(test: int, plan: Plan, table: Table, rng: random.Random) -> Iterator[str]:
    rule = setup.reveal(table.game)
    table.happens(rule)
    yield f'\n[[test]]\nrule = "{rule.rule}"'
    dealt = _dealt(test, plan, table.game, rng)
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


def _dealt(test: int, plan: Plan, game: Game, rng: random.Random) -> HandsDealt:
    if not plan.deals:
        return setup.deal(game, shipped_deck(), rng)
    cards, seed = plan.deals[test - 1]
    whole = setup.deal(game, shipped_deck(), random.Random(seed))
    return setup.deal_given(game, {dog: hand[:cards] for dog, hand in whole.hands.items()})


def _turns(test: int, plan: Plan, table: Table) -> Iterator[str]:
    turn = 0
    while table.game.phase is Phase.FLIP:
        turn += 1
        mistake = plan.mistakes.get((test, turn), "")
        flipped = play.flip(table.game, _forgetful(table.game) if mistake == OUT_OF_TURN else None)
        table.happens(flipped)
        said = announcement(table.game, mistake)
        undone = play.expectation(table.game, shipped_rules()).actions[: mistake == ACTION_LEFT_OUT]
        reasons = judged(table.game, said, undone)
        if bool(mistake) != bool(reasons):
            raise SystemExit(f"{plan.folder} {test}-{turn}: '{said}' on {flipped.card.code}")
        clip = f"{test}-{turn:02}-{flipped.dog.lower()}.flac"
        yield f'\n[[test.turn]]\ndog = "{flipped.dog}"\ncard = "{flipped.card.code}"'
        if undone:
            yield f'undone = ["{undone[0].text}"]'
        yield f'clip = "{clip}"\nsaid = "{said}"\nruling = "{"BAD" if reasons else "GOOD"}"'
        yield "reasons = [" + ", ".join(f'"{reason}"' for reason in reasons) + "]"
        if why := plan.failures.get(clip):
            yield f'xfail = "{why}"'
        table.happens(play.ruling(table.game, shipped_rules(), not reasons, reasons))


def announcement(game: Game, mistake: str) -> str:
    """What the dog says: what is right, or with the mistake in it."""
    right = play.expectation(game, shipped_rules())
    match mistake:
        case "" | "out of turn" | "an action left out":
            return usual(right)
        case "one too many":
            return _with_ending(right, " ".join(say(right.ending.value + 1)))
        case "name after the total":
            return ", ".join(reversed(usual(right).rsplit(", ", 1)))
        case "wrong name":
            name = next(p.text for p in right.phrases if p.kind is PhraseKind.NAME)
            return usual(right).replace(name, "sit" if name != "sit" else "beg")
        case "a rule forgotten":
            return usual(mistaken(game.dealt.turn(), play.in_play(game, shipped_rules()))[0])
    raise SystemExit(f"no such mistake: {mistake}")


def _forgetful(game: Game) -> str:
    """Who would go now if no rule had changed the order of the last turn."""
    test = game.dealt
    dog = following(test.dogs, test.cards_left, test.played[-1], test.direction)
    if dog is None or dog == test.to_play:
        raise SystemExit("No rule moved the order of play here.")
    return dog


def judged(game: Game, said: str, undone: Sequence[Action] = ()) -> list[str]:
    """The reasons that judging gives when the words are typed; empty for a good dog."""
    rules = play.in_play(game, shipped_rules())
    words = rules_lexicon(table_words(), rules, game.people)
    right = play.expectation(game, shipped_rules())
    test = game.dealt
    if test.flipped and test.to_play and play.is_out_of_turn(game):
        ruling = out_of_turn(right, test.flipped.dog, test.to_play)
    else:
        ruling = judge(right, typed(said.replace(",", "").split()), words, undone=undone)
    return [str(reason.kind) for reason in ruling.reasons]


def _with_ending(right: Expectation, ending: str) -> str:
    return usual(right).removesuffix(ending_text(right)) + ending


def _inline(bones: Mapping[str, int]) -> str:
    return "{ " + ", ".join(f"{dog} = {count}" for dog, count in bones.items()) + " }"


if __name__ == "__main__":
    main()
