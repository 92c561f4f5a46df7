"""Tests, bones and grades: the rulebook's course of a game, by named examples."""

from dataclasses import replace
from random import Random

import pytest

from referee.errors import RefereeError
from referee.pavlov import play, setup
from referee.pavlov.cards import BELL
from referee.pavlov.deck import find_card
from referee.pavlov.events import BonesTraded, Outcome
from referee.pavlov.game import Phase, apply, fold
from referee.pavlov.library import shipped_scoring
from referee.pavlov.scoring import Level, read_scoring
from referee.pavlov.turn import Direction

DOGS = ("Rex", "Bella", "Max")


class Table:
    """A game in play: applies each event to the state and keeps it."""

    def __init__(self, rules, deck, *rule_ids, dogs=DOGS, tests=None):
        self.rules, self.deck, self.events, self.game = rules, deck, [], None
        level = Level("puppy", tests or len(rule_ids))
        self.do(setup.start(dogs, level, rule_ids, rules))

    def do(self, event):
        self.game = apply(self.game, event)
        self.events.append(event)
        return event

    def deal(self, **hands):
        """Reveal, deal 'f5 bell' to each dog, begin."""
        self.do(setup.reveal(self.game))
        codes = {dog: hand.split() for dog, hand in hands.items()}
        cards = {dog: tuple(find_card(c, self.deck) for c in hand) for dog, hand in codes.items()}
        self.do(setup.deal_given(self.game, cards))
        self.do(setup.begin(self.game))

    def turn(self, good=True, dog=None):
        self.do(play.flip(self.game, dog))
        return self.do(play.ruling(self.game, self.rules, good, [] if good else ["wrong total"]))

    def expectation(self, dog=None):
        self.do(play.flip(self.game, dog))
        return play.expectation(self.game, self.rules)


@pytest.fixture
def sit_down(rules, deck):
    return lambda *ids, **others: Table(rules, deck, *ids, **others)


def test_fetch_five_then_beg_three_is_eight(sit_down, describe):
    """Rulebook, "Taking the Test": a plain sum when no rule acts."""
    table = sit_down("bark-3")
    table.deal(Rex="f5", Bella="b3")
    assert describe(table.expectation()) == "5"
    table.do(play.ruling(table.game, table.rules, good=True))
    assert table.game.test.to_play == "Bella"
    assert describe(table.expectation()) == "8"


def test_say_the_name_of_all_blue_cards(sit_down, describe):
    """Rulebook: Player 1 would have to say "Fetch Five" instead of just "Five"."""
    table = sit_down("mutt-1")
    table.deal(Rex="f5")
    assert describe(table.expectation()) == "fetch, 5"


def test_mime_begging_while_stating_eight(sit_down, describe):
    """Rulebook: Player 2 would have to mime a begging action while stating "Eight"."""
    table = sit_down("bark-1")
    table.deal(Rex="f5", Bella="b3")
    table.turn()
    assert describe(table.expectation()) == "8; mime begging"


def test_a_bad_dog_loses_a_bone_and_the_value_starts_again(sit_down):
    table = sit_down("bark-3")
    table.deal(Rex="f5 f1", Bella="b3", Max="b4")
    table.turn()
    ruled = table.turn(good=False)
    assert (ruled.outcome, ruled.reasons) == (Outcome.BAD, ("wrong total",))
    assert table.game.bones == {"Rex": 3, "Bella": 2, "Max": 3}
    assert (table.game.test.pile, table.game.test.total) == ((), 0)
    assert table.game.test.to_play == "Max"


def test_play_goes_on_in_its_direction_after_a_mistake(sit_down):
    """Rulebook, "Clarifications": counterclockwise stays counterclockwise."""
    table = sit_down("washpaw-1")
    table.deal(Rex="r1 f1", Bella="f2 f3", Max="f4 f5")
    table.turn()
    assert (table.game.test.direction, table.game.test.to_play) == (Direction.RIGHT, "Max")
    table.turn(good=False)
    assert (table.game.test.direction, table.game.test.to_play) == (Direction.RIGHT, "Bella")


def test_the_order_changes_after_a_bad_verdict_too(sit_down):
    table = sit_down("washpaw-1")
    table.deal(Rex="r1 f1", Bella="f2 f3", Max="f4 f5")
    table.turn(good=False)
    assert (table.game.test.direction, table.game.test.to_play) == (Direction.RIGHT, "Max")


def test_a_dog_that_forgets_to_be_skipped_loses_a_bone_and_the_right_one_goes_on(sit_down):
    """Rulebook, "Clarifications": the player who SHOULD have gone next starts from zero."""
    table = sit_down("washpaw-2")
    table.deal(Rex="h1 f1", Bella="f2 f3", Max="f4 f5")
    table.turn()
    table.do(play.flip(table.game, "bella"))
    assert play.is_out_of_turn(table.game)
    ruled = table.do(play.ruling(table.game, table.rules, good=True))
    assert (ruled.outcome, ruled.reasons) == (Outcome.BAD, ("out of turn",))
    assert table.game.bones["Bella"] == 2
    assert (table.game.test.to_play, table.game.test.total) == ("Max", 0)
    assert table.game.test.cards_left == (1, 1, 2)


def test_a_dog_without_cards_is_passed_over_until_all_are_played(sit_down):
    table = sit_down("bark-3", "mutt-1")
    table.deal(Rex="f5 f1", Bella="b3", Max="b4 b5")
    order = [table.turn().dog for _ in range(5)]
    assert order == ["Rex", "Bella", "Max", "Rex", "Max"]
    assert table.game.phase is Phase.REVEAL


def test_any_dog_without_bones_ends_the_game_at_once(sit_down):
    table = sit_down("bark-3")
    table.deal(Rex="f5 f1 f2", Bella="b3")
    for good in (False, True, False):
        table.turn(good=good)
    table.turn(good=False)
    assert table.game.phase is Phase.FAILED
    assert table.game.is_over
    with pytest.raises(RefereeError, match="the game waits for: failed"):
        play.flip(table.game)


def test_each_test_adds_a_rule_and_the_seat_passes_to_the_left(sit_down):
    table = sit_down("bark-3", "mutt-1", "wagson-1")
    seats, starters, in_play = [], [], []
    while not table.game.is_over:
        seats.append(table.game.dogtor)
        table.deal(Rex="bell", Bella="bell", Max="bell")
        starters.append(table.game.test.to_play)
        in_play.append([rule.id for rule in play.in_play(table.game, table.rules)])
        for _ in range(3):
            table.turn()
    assert table.game.phase is Phase.PASSED
    assert seats == ["Max", "Rex", "Bella"]
    assert starters == ["Rex", "Bella", "Max"]
    assert in_play == [["bark-3"], ["bark-3", "mutt-1"], ["bark-3", "mutt-1", "wagson-1"]]


def test_bones_are_traded_between_tests(sit_down):
    table = sit_down("bark-3", "mutt-1")
    table.deal(Rex="f5 f1", Bella="b3")
    with pytest.raises(RefereeError, match="between tests only"):
        setup.trade(table.game, {"Rex": 1})
    for good in (False, True, False):
        table.turn(good=good)
    assert table.game.bones == {"Rex": 1, "Bella": 3, "Max": 3}
    table.do(setup.trade(table.game, {"rex": 2, "max": 2}))
    assert table.game.bones == {"Rex": 2, "Bella": 3, "Max": 2}


@pytest.mark.parametrize(
    ("bones", "problem"),
    [
        ({"Rex": 4, "Bella": 2}, "Then Rex would have 4 bones, but nobody may have more than 3"),
        ({"Rex": 0, "Bella": 3}, "Then Rex would have no bone left, but everybody keeps one"),
        ({"Rex": 2}, "That makes 8 bones, but there are 9"),
        ({"Rexx": 3}, "Nobody here is called 'Rexx'; did you mean 'Rex'"),
    ],
)
def test_a_wrong_trade_is_explained(sit_down, bones, problem):
    with pytest.raises(RefereeError, match=problem):
        setup.trade(sit_down("bark-3").game, bones)


@pytest.mark.parametrize(
    ("people", "bones", "grade"),
    [(2, 6, "A+"), (2, 2, "C"), (3, 8, "A"), (4, 7, "B"), (5, 11, "B+"), (6, 17, "A"),
     (6, 9, "B"), (6, 6, "C"), (7, 7, "C"), (8, 24, "A+"), (1, 3, "A+")],
)  # fmt: skip
def test_grades(people, bones, grade):
    assert shipped_scoring().grade(bones, people) == grade


def test_levels():
    levels = shipped_scoring().levels
    assert {name: level.tests for name, level in levels.items()} == {
        "puppy": 3,
        "dog": 5,
        "wolf": 8,
    }
    with pytest.raises(RefereeError, match="no level 'wulf'; did you mean 'wolf'"):
        shipped_scoring().level("wulf")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[levels]\npuppy = 0", "levels.puppy: needs a whole number of at least 1"),
        ("[levels]\npuppy = 3\n[grades]\n1 = { A = 1 }", "grades.2: needs a table"),
        ("[levels]\npuppy = 3\n[grades]\n1 = {}", "grades.1: needs at least one grade"),
        ("[level]", "unknown key 'level'; did you mean 'levels'"),
    ],
)
def test_a_wrong_levels_file_is_explained(text, problem):
    if "[grades]" not in text and "[levels]" in text:
        text += "\n[grades]"
    with pytest.raises(RefereeError, match=problem):
        read_scoring(text, "levels.toml")


@pytest.mark.parametrize("count", range(1, 9))
def test_five_cards_for_each_dog_and_with_eight_the_dogtor_sits_out(count, rules, deck):
    people = [f"dog {seat}" for seat in range(count)]
    table = Table(rules, deck, "bark-3", dogs=people)
    table.do(setup.reveal(table.game))
    dealt = table.do(setup.deal(table.game, deck, Random(1)))
    assert list(dealt.hands) == (people if count < 8 else people[:-1])
    assert all(len(hand) == 5 for hand in dealt.hands.values())
    table.do(setup.begin(table.game))
    assert table.game.test.to_play == "dog 0"


@pytest.mark.parametrize(
    ("people", "ids", "problem"),
    [
        ([], ["bark-1"], "1 to 8 people can play, not 0"),
        ([str(n) for n in range(9)], ["bark-1"], "1 to 8 people can play, not 9"),
        (["Rex", "rex "], ["bark-1"], "Two dogs have the name 'rex'"),
        (["Rex", " "], ["bark-1"], "Every dog needs a name"),
        (["Rex\x1b[2J"], ["bark-1"], "cannot be shown; use letters"),
        (["\udcff"], ["bark-1"], "cannot be shown; use letters"),
        (["Rex"], ["brak-1"], "no rule 'brak-1'; did you mean 'bark-1'"),
        (["Rex"], ["bark-1", "mutt-1"], "Level puppy needs 1 rules, not 2"),
    ],
)
def test_a_wrong_start_is_explained(people, ids, problem, rules):
    with pytest.raises(RefereeError, match=problem):
        setup.start(people, Level("puppy", 1), ids, rules)


def test_never_two_rules_of_one_dogtor(rules):
    with pytest.raises(RefereeError, match="two rules of one Dogtor; Mamie"):
        setup.start(DOGS, Level("puppy", 2), ["bark-1", "bark-2"], rules)


def test_more_tests_than_dogtors_is_explained(rules):
    with pytest.raises(RefereeError, match="9 rules of different Dogtors cannot be drawn"):
        setup.draw(rules, 9, Random(1))


def test_the_folder_lies_face_down_and_anyone_of_it_can_be_revealed(sit_down):
    table = sit_down("bark-3", "mutt-1")
    assert setup.reveal(table.game, "mutt-1").rule == "mutt-1"
    with pytest.raises(RefereeError, match="'bark-1' does not lie face down"):
        setup.reveal(table.game, "bark-1")


def test_printed_cards_are_named_when_they_are_flipped(sit_down):
    table = sit_down("bark-3")
    fetch_five = find_card("f5", table.deck)
    table.do(setup.reveal(table.game))
    table.do(setup.deal_face_down(table.game))
    table.do(setup.begin(table.game))
    with pytest.raises(RefereeError, match="Which card did Rex flip"):
        play.flip(table.game)
    table.do(play.flip(table.game, card=fetch_five))
    table.do(play.ruling(table.game, table.rules, good=True))
    with pytest.raises(RefereeError, match="f5 has been flipped before"):
        play.flip(table.game, card=fetch_five)
    table.do(play.flip(table.game, card=BELL))
    table.do(play.ruling(table.game, table.rules, good=True))
    assert play.flip(table.game, card=BELL).card == BELL


def test_the_top_card_cannot_be_another(sit_down):
    table = sit_down("bark-3")
    table.deal(Rex="f5", Bella="b3")
    with pytest.raises(RefereeError, match="top card of Rex is not bell"):
        play.flip(table.game, card=BELL)
    with pytest.raises(RefereeError, match="Nobody here is called 'Max'"):
        play.flip(table.game, "Max")


def test_a_flip_that_was_typed_wrongly_is_turned_back(sit_down):
    table = sit_down("bark-3")
    table.deal(Rex="f5", Bella="b3")
    before = table.game
    table.do(play.flip(table.game))
    assert fold([*table.events, play.unflip(table.events)]) == before
    table.do(play.ruling(table.game, table.rules, good=True))
    with pytest.raises(RefereeError, match="No card waits for a ruling"):
        play.unflip(table.events)


def test_there_is_nothing_to_undo_before_the_first_ruling(sit_down):
    table = sit_down("bark-3")
    with pytest.raises(RefereeError, match="There is no ruling to take back"):
        play.undo(table.events)


def test_events_that_cannot_follow_are_refused(sit_down):
    table = sit_down("bark-3")
    table.deal(Rex="f5")
    events = list(table.events)
    with pytest.raises(RefereeError, match="TestBegun cannot come now; the game waits for: flip"):
        fold([*events, events[-1]])
    with pytest.raises(RefereeError, match="no game has been started"):
        fold(events[1:])
    with pytest.raises(RefereeError, match="there is no event"):
        fold([])


def test_events_about_people_who_do_not_play_are_refused(sit_down):
    table = sit_down("bark-3")
    table.deal(Rex="f5")
    started, revealed, dealt, begun = table.events
    flipped, ruled = play.flip(table.game), table.turn(good=False)
    before = [started, revealed, dealt, begun, flipped]
    for wrong in (
        [started, revealed, replace(dealt, hands={"Tom": dealt.hands["Rex"]})],
        [started, revealed, dealt, replace(begun, dog="Tom")],
        [started, revealed, dealt, begun, replace(flipped, dog="Tom")],
        [*before, replace(ruled, dog="Tom")],
        [*before, replace(ruled, next_dog="Tom")],
        [started, revealed, BonesTraded({"Rex": 3, "Bella": 3, "Max": 3, "Tom": 0})],
    ):
        with pytest.raises(RefereeError, match="about 'Tom', who does not play"):
            fold(wrong)
    with pytest.raises(RefereeError, match="everybody's bones"):
        fold([started, BonesTraded({"Rex": 3})])
    for people in ((), ("Rex", "Rex")):
        with pytest.raises(RefereeError, match="people with different names"):
            fold([replace(started, people=people)])


def test_a_rule_that_is_missing_from_the_files_is_named(sit_down):
    table = sit_down("bark-3")
    table.do(setup.reveal(table.game))
    with pytest.raises(RefereeError, match="Rule 'bark-3' is in this game but not in the rule"):
        play.in_play(table.game, {})
