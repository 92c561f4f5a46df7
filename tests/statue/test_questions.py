"""Questions that wait for "yes" or "no": nothing unclear answers them, nothing loses them."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.narrator.asking import repeat_back
from referee.narrator.session import Reply, StatueSession
from referee.narrator.topics import Note, Tale
from referee.narrator.wording import names
from referee.statue.game import fold
from referee.statue.rules import Rule
from referee.utterance import UNKNOWN

from .table import Table, topics

DOUBT = [Note.HEARD, Note.RIGHT]


def test_doubt_is_repeated_back_and_confirmed(table: Table) -> None:
    before = table.session.game
    asked = table.doubtfully("release two")
    assert topics(asked) == [Note.HEARD, Note.RIGHT]
    assert [part.topic for part in asked.told[0].then] == [Note.WISH_RELEASE]
    assert {"yes", "no", "confirm"} <= set(table.session.grammar())
    assert table.session.game == before
    assert topics(table.say("no"))[0] == Note.CANCELLED
    assert table.session.game == before
    assert "yes" not in table.session.grammar()
    table.doubtfully("release two")
    assert topics(table.say("yes"))[0] == Tale.RELEASED


def test_an_unlawful_wish_heard_with_doubt_is_refused_at_once(table: Table) -> None:
    assert topics(table.doubtfully("release nine"))[0] == Rule.NOT_THAT_MANY
    assert topics(table.say("yes"))[0] == Note.NOTHING_TO_CONFIRM


def test_passing_and_asking_need_no_confirmation(table: Table) -> None:
    assert topics(table.doubtfully("status"))[0] == Note.STATUS
    assert topics(table.doubtfully("pass"))[0] == Tale.KEPT


def test_something_else_said_takes_the_place_of_what_was_in_doubt(table: Table) -> None:
    table.doubtfully("release two")
    assert topics(table.say("release one"))[0] == Tale.RELEASED
    assert topics(table.say("yes"))[0] == Note.NOTHING_TO_CONFIRM


def test_an_undo_heard_with_doubt_is_confirmed(table: Table) -> None:
    before = table.session.game
    table.say("release one")
    assert topics(table.doubtfully("undo")) == [Note.UNDO, Note.RIGHT]
    assert topics(table.say("yes"))[0] == Note.UNDONE
    assert table.session.game == before


def test_quitting_is_confirmed_and_tells_how_to_go_on(table: Table) -> None:
    assert topics(table.say("quit")) == [Note.LEAVE]
    assert "yes" in table.session.grammar()
    no = table.say("no")
    assert (no.leaves, topics(no)) == (False, [Note.RESUMED, Note.ASK_RELEASE])
    table.say("quit")
    yes = table.say("yes")
    assert (yes.leaves, topics(yes)) == (True, [Note.LEFT])


NO_ANSWERS = (
    "status", "help", "be brief", "tell it all", "what a day", UNKNOWN, "", "secret", "yes no",
    "yes release two", "release nine", "rustle",
)  # fmt: skip


@pytest.mark.parametrize("said", NO_ANSWERS)
@pytest.mark.parametrize(
    ("asked", "question", "answered"),
    [("release two", DOUBT, Tale.RELEASED), ("quit", [Note.LEAVE], Note.LEFT)],
)
def test_what_is_no_answer_leaves_the_question_open(
    table: Table, said: str, asked: str, question: list[str], answered: str
) -> None:
    table.doubtfully(asked)
    told = topics(table.say(said))
    assert told[-len(question) :] == question
    assert len(told) > len(question)
    assert "yes" in table.session.grammar()
    assert topics(table.say("yes"))[0] == answered


@pytest.mark.parametrize(
    ("asked", "answered"), [("release two", Tale.RELEASED), ("quit", Note.LEFT)]
)
def test_a_question_is_repeated_and_stays_open(table: Table, asked: str, answered: str) -> None:
    question = table.doubtfully(asked).told
    for _ in range(2):
        assert table.say("repeat").told == question
    assert topics(table.say("yes"))[0] == answered


def test_a_secret_looked_at_leaves_the_question_open(table: Table) -> None:
    question = table.doubtfully("release two").told
    assert table.say("secret of ann").secret_of is not None
    assert table.session.question == question
    assert topics(table.say("yes"))[0] == Tale.RELEASED


def test_whoever_does_not_quit_is_asked_again_what_was_asked_before(table: Table) -> None:
    table.doubtfully("release two")
    assert topics(table.say("quit")) == [Note.LEAVE]
    assert topics(table.say("no")) == [Note.RESUMED, *DOUBT]
    assert topics(table.say("yes"))[0] == Tale.RELEASED


def test_an_answer_that_is_unclear_is_asked_for_again(table: Table) -> None:
    before = table.session.game
    for asked, question in (("release two", DOUBT), ("quit", [Note.LEAVE])):
        for answer in table.unclear:
            for word in ("yes", "no"):
                table.doubtfully(asked)
                told = topics(answer(word))
                assert told[0] in (Note.UNCLEAR, Note.TWO_AT_ONCE)
                assert told[1:] == question
                assert table.session.game == before
        assert topics(table.say("no"))[0] in (Note.CANCELLED, Note.RESUMED)
        before = table.session.game


def test_two_people_who_speak_at_once_decide_nothing(table: Table) -> None:
    before = table.session.game
    for said in ("release two", "pass"):
        assert topics(table.two_at_once(said)) == DOUBT
    assert table.session.game == before
    assert topics(table.two_at_once("yes")) == [Note.TWO_AT_ONCE, *DOUBT]
    assert topics(table.say("yes"))[0] == Tale.KEPT
    assert topics(table.two_at_once("undo")) == [Note.UNDO, Note.RIGHT]


def test_what_is_only_asked_for_may_be_said_by_two_at_once(table: Table) -> None:
    assert topics(table.two_at_once("status"))[0] == Note.STATUS


def test_passing_under_attack_is_confirmed(table: Table) -> None:
    for said in ("pass", "pass", "pass"):
        table.say(said)
    turn = table.session.table.phase.turn
    target = table.session.table.seats[(turn + 1) % 3].person
    assert topics(table.say(f"attack {target} with two"))[-1] == Note.ASK_DEFENCE
    before = table.session.game
    for unclear in table.unclear:
        assert topics(unclear("pass")) == DOUBT
    assert table.session.game == before
    assert Tale.ATTACK_WON in topics(table.say("yes"))


def test_after_the_end_there_is_no_question_of_taking_anything_back(table: Table) -> None:
    while not table.session.is_over:
        table.say("pass")
    assert topics(table.doubtfully("undo")) == [Note.NOTHING_TO_UNDO]
    assert not table.session.question


A_MOVE, KILLED = "(a lawful move)", "(killed)"
ALWAYS_SAID = (
    *NO_ANSWERS, "yes", "yes", "confirm", "no", "cancel", "repeat", "undo", "quit",
    "secret of ann", "ann passes", "ben passes", "cleo passes", "ben releases one", "release all",
    "undo undo", "yes yes", "attack ben with one",
)  # fmt: skip


class Evening:
    """What is said one after another at a table, and whether each reply is right about it."""

    def __init__(self, table: Table, ways_to_move, rng: Random) -> None:
        self.table, self._ways, self._rng = table, ways_to_move, rng
        self.told = table.session.open().told

    @property
    def session(self) -> StatueSession:
        return self.table.session

    def killed(self) -> None:
        self.table.resume()
        self.told = self.session.open().told
        assert not self.session.question

    def hear(self, said: str, how: int) -> None:
        if said == A_MOVE:
            said = self._rng.choice(self._ways(self.session.table) or ("pass",))
        clear = how >= len(self.table.unclear)
        speak = self.table.say if clear else self.table.unclear[how]
        before, question = self.table.log.moves, self.session.question
        reply = speak(said)
        self._check_told(said, reply)
        self._check_question(said, clear, question, before, reply)
        self._check_game(said, clear, question, before)
        if reply.leaves:
            self.killed()

    def _check_told(self, said: str, reply: Reply) -> None:
        assert bool(reply.told) == (reply.secret_of is None)
        if said == "repeat":
            assert reply.told == self.told
        self.told = reply.told or self.told

    def _check_question(self, said, clear, question, before, reply) -> None:
        """A question is open just when it was the last thing told, and closes for a reason."""
        open_now, played = self.session.question, self.table.log.moves != before
        if not reply.leaves:
            assert self.told[len(self.told) - len(open_now) :] == open_now
            assert (self.told[-1].topic in (Note.RIGHT, Note.LEAVE)) == bool(open_now)
        answered = clear and said in ("yes", "confirm", "no", "cancel")
        if question and not open_now:
            assert answered or played
        assert not (open_now and played)
        told = topics(reply)
        if said != "repeat":
            assert (Note.NOTHING_TO_CONFIRM in told) <= (not question)
            assert (Note.UNDONE in told) == (len(self.table.log.moves) < len(before))
            assert ({Note.CANCELLED, Note.RESUMED} & {*told} != set()) <= (
                answered and question != ()
            )

    def _check_game(self, said, clear, question, before) -> None:
        """Nothing unclear changes the game; what is confirmed is what was said back."""
        after, (cards, wording, _) = self.table.log.moves, self.table.parts
        assert self.session.game == fold(self.table.log.first(cards), after)
        if after == before:
            return
        passes = len(after) > len(before) and "pass" in said
        assert clear or passes
        if said in ("yes", "confirm"):
            move = after[-1] if len(after) > len(before) else before[-1]
            who = names(self.session.table, cards, "the")
            assert question[0].then == (repeat_back(move, who, wording),)


WHAT_AND_HOW = st.tuples(
    st.sampled_from((*ALWAYS_SAID, *[A_MOVE] * 20, KILLED)), st.sampled_from((0, 1, 2, 3, 3, 3, 3))
)


@given(st.lists(WHAT_AND_HOW, min_size=20, max_size=40), st.randoms(use_true_random=False))
@settings(max_examples=50, deadline=None)
def test_whatever_is_said_loses_no_question_and_says_nothing_untrue(
    tmp_path_factory, cards, wording, commands, ways_to_move, said: list, rng: Random
) -> None:
    table = Table(tmp_path_factory.mktemp("g") / "game.jsonl", cards, wording, commands)
    evening = Evening(table, ways_to_move, rng)
    for what, how in said:
        if what == KILLED:
            evening.killed()
        else:
            evening.hear(what, how)
    table.log.close()
