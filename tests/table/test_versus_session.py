from random import Random

import pytest

from referee.judging.announcement import usual
from referee.pavlov import play
from referee.pavlov.game import Phase
from referee.pavlov.library import shipped_deck, shipped_rules, shipped_scoring
from referee.pavlov.teams import Side, TeamEvent, start
from referee.speaking.announcement import Topic
from referee.table.exchange import Announce, HideRules, Leave, Line, Mute, Order, Pressed, Record
from referee.table.house import ActionPolicy, House
from referee.table.notes import Note
from referee.table.refereeing import table_words
from referee.table.requests import load_request_words
from referee.table.versus.notes import VersusNote
from referee.table.versus.session import VersusSession

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


class Table:
    """A session with its journal, fed with orders; remembers what was announced."""

    def __init__(self) -> None:
        self.events = [start({Side.LEFT: ["Ada"], Side.RIGHT: ["Bo"]}, DRAWN, RULES)]
        self.session = VersusSession(HOUSE, self.events, Random(7))
        self.topics: list[str] = []
        self.left: Leave | None = None
        self.done(self.session.begin())

    def done(self, outputs) -> list:
        self.topics = [o.announcement.topic for o in outputs if isinstance(o, Announce)]
        for output in outputs:
            if isinstance(output, Record):
                self.events.append(TeamEvent(self.session.side, output.event))
            if isinstance(output, Leave):
                self.left = output
        return outputs

    def order(self, order: Order) -> list:
        return self.done(self.session.take(Pressed(order)))

    def line(self, text: str) -> list:
        return self.done(self.session.take(Line(text)))

    @property
    def game(self):
        return self.session.versus.game(self.session.side)

    def turn(self, right: bool = True) -> None:
        self.order(Order.FLIP)
        self.line(usual(play.expectation(self.game, RULES)) if right else "four hundred")

    def test(self, mistake_at_the_end: bool = False) -> None:
        """A whole test, from its rules to its last ruling."""
        if self.game.phase is Phase.REVEAL:
            self.order(Order.RESUME)
        self.order(Order.BEGIN)
        while self.game.phase is Phase.FLIP:
            last = sum(self.game.dealt.cards_left) == 1
            self.turn(right=not (last and mistake_at_the_end))

    @property
    def replayed(self) -> VersusSession:
        return VersusSession(HOUSE, self.events, Random(1))


@pytest.fixture
def table() -> Table:
    return Table()


def test_the_table_is_handed_over_after_a_test(table: Table) -> None:
    assert table.session.side is Side.LEFT
    table.test()
    assert table.topics[-1] == VersusNote.HOW_TO_HAND_OVER
    outputs = table.order(Order.RESUME)
    assert table.session.side is Side.RIGHT
    assert isinstance(outputs[0], HideRules)
    assert table.topics[0] == VersusNote.YOUR_TEST
    assert Topic.NEW_RULE in table.topics
    assert [dog.name for dog in table.session.view.dogs] == ["Bo"]
    assert table.session.view.rules == (RULES["bark-2"].text,)


@pytest.mark.parametrize("line", ["", "go on", "Continue"])
def test_it_is_handed_over_by_a_line_too(table: Table, line: str) -> None:
    table.test()
    table.line(line)
    assert table.session.side is Side.RIGHT


def test_a_ruling_can_be_appealed_before_the_table_is_handed_over(table: Table) -> None:
    table.test(mistake_at_the_end=True)
    assert table.game.bones == {"Ada": 2}
    table.order(Order.APPEAL)
    assert table.session.side is Side.LEFT
    table.order(Order.NO)
    assert table.game.bones == {"Ada": 3}
    assert table.session.side is Side.LEFT
    table.order(Order.RESUME)
    assert table.session.side is Side.RIGHT


def test_a_muted_microphone_is_muted_for_the_other_team_too(table: Table) -> None:
    table.test()
    assert Mute(True) in table.order(Order.MUTE)
    table.order(Order.RESUME)
    assert table.session.side is Side.RIGHT
    assert Mute(False) in table.order(Order.MUTE)


def test_pausing_is_not_handing_over(table: Table) -> None:
    table.test()
    table.order(Order.PAUSE)
    table.order(Order.RESUME)
    assert table.session.side is Side.LEFT
    assert table.topics[-1] == VersusNote.HOW_TO_HAND_OVER


def test_bones_are_traded_within_a_team_only(table: Table) -> None:
    table.line("ada gives bo a bone")
    assert table.topics in ([Note.NOT_UNDERSTOOD], [Note.PROBLEM])
    assert table.game.bones == {"Ada": 3}


def test_the_last_ruling_before_the_end_can_be_appealed(table: Table) -> None:
    """A team that has passed waits at the table; yes and no do not end the game for the other."""
    for _ in range(7):
        table.test()
        if not table.session.versus.may_go_on(table.session.side):
            table.order(Order.RESUME)
    assert not table.session.versus.is_over
    assert [table.session.versus.game(s).phase for s in Side].count(Phase.PASSED) == 1
    table.test(mistake_at_the_end=True)
    assert table.session.versus.is_over
    assert VersusNote.WON in table.topics
    table.order(Order.APPEAL)
    table.order(Order.NO)
    assert VersusNote.TIE in table.topics
    table.order(Order.NO)
    assert table.left == Leave(afresh=False)


def test_the_team_that_has_passed_first_cannot_be_waved_away(table: Table) -> None:
    while not any(table.session.versus.game(s).phase is Phase.PASSED for s in Side):
        if table.topics[-1:] == [VersusNote.HOW_TO_HAND_OVER]:
            table.order(Order.RESUME)
        table.test()
    for order in (Order.YES, Order.NO):
        table.order(order)
        assert table.left is None
        assert table.topics == [VersusNote.HOW_TO_HAND_OVER]
    table.order(Order.QUIT)
    table.order(Order.YES)
    assert table.left == Leave(afresh=False)


def test_whoever_was_at_the_table_is_so_after_a_break(table: Table) -> None:
    for _ in range(4):
        assert table.replayed.side is table.session.side
        table.order(Order.BEGIN)
        table.turn()
        assert table.replayed.side is table.session.side
        while table.game.phase is Phase.FLIP:
            table.turn()
        table.order(Order.RESUME)
