"""Recorded announcements: what is said in each clip, on which card, and how it is to be ruled.

The files, and the script that makes the clips, are described in audio_fixtures/README.md.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from referee.errors import RefereeError
from referee.judging.ruling import ReasonKind, Verdict
from referee.pavlov.cards import Card
from referee.pavlov.deck import HAND, Deck, find_card
from referee.pavlov.library import shipped_deck
from referee.pavlov.rules import Rulebook, find_rule
from referee.pavlov.turn import Turn
from referee.textfile import read_text
from referee.tomltable import Table, parse, suggest
from referee.utterance import UNKNOWN

Found = TypeVar("Found")

DOGS = ("Rex", "Bella")
"""Who plays where a clip is on its own."""

_TURN_KEYS = ("dog", "card", "clip", "said", "undone", "ruling", "reasons", "xfail")
_TEST_KEYS = ("rule", "starts", "hands", "bones", "turn")
_GAME_KEYS = ("name", "level", "rules", "dog", "test", "result")
_CLIP_KEYS = ("file", "voice", "said", "card", "total", "rules", "ruling", "reasons", "kind")
_CLIP_EXTRAS = ("before", "after", "behind", "together", "xfail")


@dataclass(frozen=True, slots=True)
class RecordedClip:
    """One announcement on its own.

    Attributes:
        path: the sound file.
        voice: who speaks.
        said: the words, lower case, without commas; "" where no dog says anything, "[unk]" where
            nobody knows what is said.
        card: the flipped card.
        total: the pile's value before the card.
        rules: ids of the rules in play, oldest first.
        ruling: the right verdict.
        reasons: the right reasons; empty unless bad, and where nobody knows what is said.
        kind: what the clip is an example of, "sound-alike total".
        xfail: why the model that comes with the program is known to fail; "" when it is not.
    """

    path: Path
    voice: str
    said: str
    card: Card
    total: int
    rules: tuple[str, ...]
    ruling: Verdict
    reasons: tuple[ReasonKind, ...]
    kind: str
    xfail: str


@dataclass(frozen=True, slots=True)
class RecordedTurn:
    """One turn of a recorded game; other fields as in `RecordedClip`.

    Attributes:
        undone: actions that the rules ask for here, in their words, and the dog did not do; the
            others were done.
    """

    dog: str
    card: Card
    clip: Path
    said: str
    ruling: Verdict
    reasons: tuple[ReasonKind, ...]
    xfail: str
    undone: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RecordedTest:
    """One test of a recorded game.

    Attributes:
        rule: id of the rule that is revealed before it.
        starts: the dog whose turn is first.
        hands: dog -> cards, the top one first.
        bones: person -> bones after the trade before the test; empty when nobody trades.
        turns: in order of play.
    """

    rule: str
    starts: str
    hands: Mapping[str, tuple[Card, ...]]
    bones: Mapping[str, int]
    turns: tuple[RecordedTurn, ...]


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A whole game.

    Attributes:
        name: its own.
        level: the level's name.
        rules: ids of all rules that lie face down at the start, in the order of the tests.
        dogs: in seat order.
        voices: dog -> the voice that speaks for it.
        tests: as many as were begun.
        passed: whether the game is passed, when every turn is ruled as recorded.
        bones: person -> bones at the end.
    """

    name: str
    level: str
    rules: tuple[str, ...]
    dogs: tuple[str, ...]
    voices: Mapping[str, str]
    tests: tuple[RecordedTest, ...]
    passed: bool
    bones: Mapping[str, int]


def read_clips(path: Path, rules: Rulebook) -> tuple[RecordedClip, ...]:
    """The single clips of a manifest, clips/manifest.toml.

    Raises:
        RefereeError: the file cannot be read, a key is missing or wrong, a clip is not there, or
            a card or a rule is unknown; the message names file and key.
    """
    top = _top(path)
    top.only(("clip",))
    deck = shipped_deck()
    return tuple(_clip(table, path.parent, rules, deck) for table in top.tables("clip"))


def read_game(folder: Path, rules: Rulebook) -> RecordedGame:
    """The recorded game of a folder that holds game.toml and its clips.

    Raises:
        RefereeError: as `read_clips`, or a dog is unknown.
    """
    path = folder / "game.toml" if folder.is_dir() else folder
    top = _top(path)
    top.only(_GAME_KEYS)
    voices = {dog.text("name"): dog.text("voice") for dog in top.tables("dog")}
    reader = _GameReader(path.parent, rules, shipped_deck(), tuple(voices))
    result = top.table("result")
    result.only(("phase", "bones"))
    return RecordedGame(
        name=top.text("name"),
        level=top.text("level"),
        rules=_rules(top, rules),
        dogs=tuple(voices),
        voices=voices,
        tests=tuple(map(reader.test, top.tables("test"))),
        passed=_one_of(result, "phase", ("passed", "failed")) == "passed",
        bones=reader.bones(result.table("bones")),
    )


def recorded_turn(card: Card, total: int) -> Turn:
    """The turn that a manifest's card and total stand for: the first of a test."""
    return Turn(card=card, dog=DOGS[0], dogs=DOGS, cards_left=(HAND - 1,) * len(DOGS), total=total)


@dataclass(frozen=True, slots=True)
class _GameReader:
    folder: Path
    rules: Rulebook
    deck: Deck
    dogs: tuple[str, ...]

    def test(self, table: Table) -> RecordedTest:
        table.only(_TEST_KEYS)
        hands = table.table("hands")
        hands.only(self.dogs)
        return RecordedTest(
            rule=_looked_up(table, "rule", lambda text: find_rule(text, self.rules).id),
            starts=_one_of(table, "starts", self.dogs),
            hands={dog: self._hand(hands, dog) for dog in hands.values},
            bones=self.bones(table.table("bones")) if "bones" in table.values else {},
            turns=tuple(map(self._turn, table.tables("turn"))),
        )

    def bones(self, table: Table) -> dict[str, int]:
        table.only(self.dogs)
        return {dog: table.number(dog, at_least=0) for dog in table.values}

    def _hand(self, hands: Table, dog: str) -> tuple[Card, ...]:
        codes = _texts(hands, dog)
        return tuple(_found(hands, dog, code, self._card) for code in codes)

    def _card(self, code: str) -> Card:
        return find_card(code, self.deck)

    def _turn(self, table: Table) -> RecordedTurn:
        table.only(_TURN_KEYS)
        ruling, reasons = _ruling(table)
        return RecordedTurn(
            dog=_one_of(table, "dog", self.dogs),
            card=_looked_up(table, "card", self._card),
            clip=_sound(table, "clip", self.folder),
            said=_said(table),
            ruling=ruling,
            reasons=reasons,
            xfail=_optional(table, "xfail"),
            undone=self._undone(table, reasons),
        )

    def _undone(self, table: Table, reasons: Sequence[ReasonKind]) -> tuple[str, ...]:
        undone = tuple(_texts(table, "undone")) if "undone" in table.values else ()
        known = {do.text for rule in self.rules.values() for do in rule.does}
        for action in undone:
            if action not in known:
                raise table.error(f"unknown '{action}'; {suggest(action, known)}", "undone")
        if bool(undone) != (ReasonKind.MISSING_ACTION in reasons):
            raise table.error("goes with the reason 'missing action', and that with it", "undone")
        return undone


def _clip(table: Table, folder: Path, rules: Rulebook, deck: Deck) -> RecordedClip:
    table.only((*_CLIP_KEYS, *_CLIP_EXTRAS))
    ruling, reasons = _ruling(table)
    return RecordedClip(
        path=_sound(table, "file", folder),
        voice=table.text("voice"),
        said=_said(table),
        card=_looked_up(table, "card", lambda code: find_card(code, deck)),
        total=table.number("total"),
        rules=_rules(table, rules),
        ruling=ruling,
        reasons=reasons,
        kind=table.text("kind"),
        xfail=_optional(table, "xfail"),
    )


def _top(path: Path) -> Table:
    return parse(read_text(path), str(path))


def _ruling(table: Table) -> tuple[Verdict, tuple[ReasonKind, ...]]:
    names = [verdict.name for verdict in Verdict]
    verdict = Verdict[_one_of(table, "ruling", names)]
    if not table.values.get("reasons"):
        reasons: tuple[ReasonKind, ...] = ()
    else:
        reasons = table.choices("reasons", ReasonKind, "reason")
    is_known = table.values.get("said") != UNKNOWN
    if (verdict is Verdict.BAD and is_known) != bool(reasons):
        raise table.error("a BAD ruling needs reasons, and no other has any", "reasons")
    return verdict, reasons


def _sound(table: Table, key: str, folder: Path) -> Path:
    path = folder / table.text(key)
    if not path.is_file():
        raise table.error(f"there is no clip '{path}'; make it, or take it out", key)
    return path


def _rules(table: Table, rules: Rulebook) -> tuple[str, ...]:
    ids = _texts(table, "rules")
    return tuple(_found(table, "rules", one, lambda text: find_rule(text, rules).id) for one in ids)


def _said(table: Table) -> str:
    said = table.values.get("said")
    if not isinstance(said, str):
        raise table.error('needs text in quotes, "" for nothing', "said")
    return " ".join(said.replace(",", " ").lower().split())


def _optional(table: Table, key: str) -> str:
    return table.text(key) if key in table.values else ""


def _texts(table: Table, key: str) -> list[str]:
    given = table.values.get(key)
    if not isinstance(given, list) or not all(isinstance(text, str) for text in given):
        raise table.error("needs a list of texts", key)
    return given


def _one_of(table: Table, key: str, known: Iterable[str]) -> str:
    known = tuple(known)
    value = table.text(key)
    if value not in known:
        raise table.error(f"unknown '{value}'; {suggest(value, known)}", key)
    return value


def _looked_up(table: Table, key: str, find: Callable[[str], Found]) -> Found:
    return _found(table, key, table.text(key), find)


def _found(table: Table, key: str, text: str, find: Callable[[str], Found]) -> Found:
    try:
        return find(text)
    except RefereeError as error:
        raise table.error(str(error), key) from error
