"""From what happens in a test to the events that say so: flips, verdicts, and taking them back.

Each function looks at the game, checks that it can happen now, and returns the event; nothing is
changed until the event is applied.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.errors import RefereeError
from referee.pavlov.cards import Card
from referee.pavlov.events import Event, Flipped, Outcome, Ruled, Undone
from referee.pavlov.expectation import Expectation
from referee.pavlov.expecting import expect
from referee.pavlov.game import Game, Phase, effective, person_named
from referee.pavlov.rules import Rule, Rulebook
from referee.pavlov.test import Test

OUT_OF_TURN = "out of turn"
"""The one reason that the game itself knows."""


def flip(game: Game, dog: str | None = None, card: Card | None = None) -> Flipped:
    """A dog turns its top card face up.

    Args:
        game: in a test.
        dog: who; the dog whose turn it is when left out. The wrong dog can flip, too.
        card: which card it is, when the cards are printed; else the top card is known.

    Raises:
        RefereeError: this is not the time, the dog has no cards or does not play this test, or
            the card is missing, is not the dog's top card, or is face up already.
    """
    game.expect(Phase.FLIP)
    test = game.dealt
    assert test.to_play is not None
    dog = person_named(test.dogs, dog or test.to_play)
    hand = test.hand(dog)
    if not hand:
        raise RefereeError(f"{dog} has no cards left; {test.to_play} is to play.")
    return Flipped(dog, _top(dog, hand[0], card, test))


def expectation(game: Game, rules: Rulebook) -> Expectation:
    """What the dog that flipped the card must say and do. Only while a card waits for a ruling."""
    return expect(game.dealt.turn(), in_play(game, rules))


def in_play(game: Game, rules: Rulebook) -> tuple[Rule, ...]:
    """The revealed rules, oldest first.

    Raises:
        RefereeError: a rule is not in the rulebook.
    """
    missing = [rule_id for rule_id in game.revealed if rule_id not in rules]
    if missing:
        raise RefereeError(
            f"Rule '{missing[0]}' is in this game but not in the rule files; add its file."
        )
    return tuple(rules[rule_id] for rule_id in game.revealed)


def is_out_of_turn(game: Game) -> bool:
    """Whether the flipped card was flipped by a dog whose turn it is not."""
    test = game.dealt
    return test.flipped is not None and test.flipped.dog != test.to_play


def ruling(
    game: Game,
    rules: Rulebook,
    good: bool,
    reasons: Sequence[str] = (),
    evidence: Mapping[str, Any] | None = None,
) -> Ruled:
    """A verdict on the flipped card.

    A good dog's card counts. A bad dog loses a bone and the pile is cleared. Either way, rules on
    the order of play act now. A dog out of turn is always bad, its card changes nothing, and the
    dog that should have gone goes (rulebook, "Clarifications").

    Args:
        game: with a card that waits for a ruling.
        rules: the rulebook.
        good: the verdict.
        reasons: why it is bad, in judging's words.
        evidence: what the verdict rests on, as plain JSON values.

    Raises:
        RefereeError: this is not the time.
    """
    game.expect(Phase.RULE)
    if is_out_of_turn(game):
        return _out_of_turn(game, reasons, dict(evidence or {}))
    test, right = game.dealt, expectation(game, rules)
    return Ruled(
        dog=test.turn().dog,
        outcome=Outcome.GOOD if good else Outcome.BAD,
        total=right.ending.value if good else 0,
        next_dog=right.next_dog,
        direction=test.direction.turned if right.reverses else test.direction,
        reasons=() if good else tuple(reasons),
        evidence=dict(evidence or {}),
        order_rules=right.order_rules,
    )


def undo(events: Sequence[Event], rulings: int = 1) -> Undone:
    """Take back the last rulings; the card of the earliest of them waits for its ruling again.

    Raises:
        RefereeError: there are not so many rulings.
    """
    places = [place for place, event in enumerate(effective(events)) if isinstance(event, Ruled)]
    if not 1 <= rulings <= len(places):
        raise RefereeError(
            f"No more than {len(places)} can be taken back, not {rulings}."
            if places
            else "There is no ruling to take back."
        )
    return Undone(places[-rulings])


def unflip(events: Sequence[Event]) -> Undone:
    """Take back a flip that has no ruling yet, because the card was typed wrongly.

    Raises:
        RefereeError: no flipped card waits for a ruling.
    """
    counting = effective(events)
    if not counting or not isinstance(counting[-1], Flipped):
        raise RefereeError("No card waits for a ruling, so none can be turned back.")
    return Undone(len(counting) - 1)


def _out_of_turn(game: Game, reasons: Sequence[str], evidence: Mapping[str, Any]) -> Ruled:
    test = game.dealt
    return Ruled(
        dog=test.turn().dog,
        outcome=Outcome.BAD,
        total=0,
        next_dog=test.to_play,
        direction=test.direction,
        reasons=tuple(dict.fromkeys((OUT_OF_TURN, *reasons))),
        evidence=evidence,
        order_rules=test.order_rules,
    )


def _top(dog: str, top: Card | None, card: Card | None, test: Test) -> Card:
    if card is None:
        if top is None:
            raise RefereeError(f"Which card did {dog} flip? Type its code, like 'f5' or 'bell'.")
        return top
    if top not in (None, card):
        raise RefereeError(f"The top card of {dog} is not {card.code}.")
    if top is None and not card.is_bell and card in test.seen:
        raise RefereeError(f"The card {card.code} has been flipped before in this test.")
    return card
