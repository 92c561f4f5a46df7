"""Two teams at the same time: the sides alone, and both with their drivers in threads."""

import threading
import time

import pytest

from referee.judging.announcement import usual
from referee.pavlov import play
from referee.pavlov.game import Phase
from referee.pavlov.library import shipped_deck, shipped_rules, shipped_scoring
from referee.pavlov.teams import Side, fold, start
from referee.table.driver import Driver
from referee.table.exchange import Announce, EverybodyGone, Leave, Line, Order, Pressed, Record
from referee.table.house import ActionPolicy, House
from referee.table.mouth import Mouth
from referee.table.notes import Note
from referee.table.refereeing import table_words
from referee.table.requests import load_request_words
from referee.table.session import Session
from referee.table.versus.log import VersusLog, read_versus
from referee.table.versus.notes import VersusNote, versus_phrases
from referee.table.versus.same_time import SameTime
from referee.table.versus.sides import NEWS, concerns_other, sides

RULES = shipped_rules()
HOUSE = House(
    rules=RULES,
    deck=shipped_deck(),
    scoring=shipped_scoring(),
    words=table_words(),
    requests=load_request_words(),
    actions=ActionPolicy.TRUST,
)
DRAWN = {
    Side.LEFT: ("bark-1", "mutt-1", "fetch-1", "jung-1"),
    Side.RIGHT: ("bark-2", "wagson-1", "washpaw-1", "skinner-1"),
}
TIE = "It is a tie!"
STARTED = start({Side.LEFT: ["Ada"], Side.RIGHT: ["Bo"]}, DRAWN, RULES)


def answer(game, right: bool = True) -> str:
    """What a dog that knows all types next."""
    match game.phase:
        case Phase.BEGIN:
            return "begin"
        case Phase.FLIP:
            return "flip"
        case Phase.RULE:
            return usual(play.expectation(game, RULES)) if right else "four hundred"
    return "go on"


class Both:
    """Both sides, fed by hand."""

    def __init__(self) -> None:
        self.sides = sides(HOUSE, [STARTED], 7)
        self.begun = {side: self.sides[side].begin() for side in Side}
        self.topics = {side: self.said(self.begun[side]) for side in Side}
        self.left: list[Side] = []

    def said(self, outputs) -> list[str]:
        return [o.announcement.topic for o in outputs if isinstance(o, Announce)]

    def give(self, side: Side, given) -> None:
        outputs = self.sides[side].take(given)
        self.topics[side] = self.said(outputs)
        self.left += [side for output in outputs if isinstance(output, Leave)]

    @property
    def versus(self):
        return self.sides[Side.LEFT].versus

    def test(self, side: Side, mistakes: int = 0) -> None:
        """A whole test of one side."""
        for _ in range(100):
            game = self.versus.game(side)
            played = game.phase is Phase.RULE
            self.give(side, Line(answer(game, not (played and mistakes > 0))))
            mistakes -= played
            if played and self.versus.game(side).phase is not Phase.FLIP:
                return
        pytest.fail("the test has no end")


@pytest.fixture
def both() -> Both:
    return Both()


def test_a_side_waits_for_the_other_and_is_told_when_it_may_go_on(both: Both) -> None:
    both.test(Side.LEFT)
    assert both.topics[Side.LEFT][-1] == VersusNote.WAIT
    for given in (Line(""), Pressed(Order.RESUME), Line("go on")):
        both.give(Side.LEFT, given)
        assert both.topics[Side.LEFT] == [VersusNote.WAIT]
    assert not concerns_other(both.versus, Side.LEFT)
    both.test(Side.RIGHT)
    assert concerns_other(both.versus, Side.RIGHT)
    both.give(Side.LEFT, NEWS)
    assert both.topics[Side.LEFT][-1] == Note.HOW_TO_GO_ON
    both.give(Side.LEFT, Line(""))
    assert len(both.versus.left.revealed) == 2


def test_news_costs_a_side_nothing_in_the_middle_of_a_turn(both: Both) -> None:
    for line in ("begin", "flip"):
        both.give(Side.LEFT, Line(line))
    before = both.versus.left
    both.give(Side.LEFT, NEWS)
    assert both.versus.left == before


def test_a_dog_without_bones_ends_it_for_both_but_can_appeal(both: Both) -> None:
    both.give(Side.RIGHT, Line("begin"))
    both.test(Side.LEFT, mistakes=3)
    assert both.versus.winner is Side.RIGHT
    assert both.topics[Side.LEFT][-2:] == [VersusNote.WON_AT_ONCE, VersusNote.HOW_TO_LEAVE]
    both.give(Side.RIGHT, NEWS)
    assert both.topics[Side.RIGHT] == [VersusNote.WON_AT_ONCE, VersusNote.HOW_TO_LEAVE]
    both.give(Side.RIGHT, Line("flip"))
    assert both.versus.right.phase is Phase.FLIP
    both.give(Side.LEFT, Pressed(Order.APPEAL))
    both.give(Side.LEFT, Pressed(Order.NO))
    assert not both.versus.is_over
    both.give(Side.RIGHT, Line("flip"))
    assert both.versus.right.phase is Phase.RULE
    assert both.left == []


@pytest.mark.parametrize("given", [Pressed(Order.QUIT), Pressed(Order.NO), EverybodyGone()])
def test_leaving_after_the_end(both: Both, given) -> None:
    both.test(Side.LEFT, mistakes=3)
    for side in Side:
        both.give(side, given)
    assert both.left == [Side.LEFT, Side.RIGHT]


def to_its_last_bone(both: Both, side: Side) -> None:
    """Two mistakes of its only dog, and the next card lies open."""
    both.give(side, Line("begin"))
    for _ in range(2):
        both.give(side, Line("flip"))
        both.give(side, Line("four hundred"))
    both.give(side, Line("flip"))


def test_only_one_team_can_run_out_of_bones(both: Both, monkeypatch) -> None:
    """The other one's dog speaks at the same moment, and its team has won by then."""
    for side in Side:
        to_its_last_bone(both, side)
    right = both.sides[Side.RIGHT]
    other = threading.Thread(target=right.take, args=(Line("four hundred"),), daemon=True)
    judge = Session.take

    def slowly(session, given):
        if session.game.people == ("Ada",):
            other.start()
            other.join(0.5)
        return judge(session, given)

    monkeypatch.setattr(Session, "take", slowly)
    both.give(Side.LEFT, Line("four hundred"))
    other.join(30)
    assert both.versus.left.phase is Phase.FAILED
    assert both.versus.right.phase is Phase.RULE
    assert both.versus.winner is Side.RIGHT


class Journal:
    """A journal in memory."""

    def __init__(self) -> None:
        self.events = [STARTED]

    def record(self, event) -> None:
        self.events.append(event)


class Posted:
    """Machinery of a side that only remembers what it was given."""

    def __init__(self) -> None:
        self.given: list = []

    def post(self, given) -> None:
        self.given.append(given)


def test_the_end_is_news_to_the_other_team_once_in_the_order_of_the_journal(both: Both) -> None:
    record = {}
    drivers = {side: Posted() for side in Side}

    def make(side, session, recorder):
        record[side] = recorder
        return drivers[side]

    SameTime(Journal(), both.sides, make)  # type: ignore[arg-type]

    def events(side, line):
        outputs = both.sides[side].take(Line(line))
        return [output.event for output in outputs if isinstance(output, Record)]

    for side in Side:
        for output in both.begun[side]:
            if isinstance(output, Record):
                record[side](output.event)
    for line in ["begin", *["flip", "four hundred"] * 2, "flip"]:
        for event in events(Side.LEFT, line):
            record[Side.LEFT](event)
    begun, lost = events(Side.RIGHT, "begin"), events(Side.LEFT, "four hundred")
    for side, late in ((Side.RIGHT, begun), (Side.LEFT, lost)):
        for event in late:
            record[side](event)
    assert drivers[Side.LEFT].given == []
    assert drivers[Side.RIGHT].given == [NEWS]


class Screen:
    def __init__(self) -> None:
        self.text = ""

    def caption(self, topic, sentences, tells_rule) -> None:
        self.text += " ".join(sentences) + "\n"

    def show(self, view) -> None: ...
    def hide_rules(self) -> None: ...
    def hint(self, text) -> None: ...
    def microphone(self, state, level) -> None: ...
    def partial(self, words) -> None: ...
    def leave(self) -> None: ...


def test_a_whole_game_at_the_same_time(tmp_path) -> None:
    path = tmp_path / "game.jsonl"
    screens = {side: Screen() for side in Side}
    with VersusLog.create(path, STARTED) as log:
        playing = sides(HOUSE, log.events, 3)
        game = SameTime(
            log,
            playing,
            lambda side, session, record: Driver(
                session, screens[side], Mouth(versus_phrases()), record
            ),
        )
        thread = threading.Thread(target=game.play, daemon=True)
        thread.start()
        end = time.monotonic() + 120
        given: dict[Side, object] = {}
        while not playing[Side.LEFT].versus.is_over and time.monotonic() < end:
            for side in Side:
                state = playing[side].versus
                mine = state.game(side)
                waits = mine.phase is Phase.REVEAL and not state.may_go_on(side)
                if mine is not given.get(side) and not waits and mine.phase is not Phase.PASSED:
                    given[side] = mine
                    game.post(side, Line(answer(mine)))
            time.sleep(0.002)
        while not all(TIE in s.text for s in screens.values()) and time.monotonic() < end:
            time.sleep(0.01)
        game.post(None, Pressed(Order.QUIT))
        thread.join(30)
        assert not thread.is_alive()
    versus = fold(read_versus(path))
    assert versus.is_tie
    assert all(TIE in screen.text for screen in screens.values())
    assert {len(versus.game(side).revealed) for side in Side} == {4}
