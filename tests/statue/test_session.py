import json
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.errors import RefereeError
from referee.narrator.asking import repeat_back
from referee.narrator.envelope import envelope
from referee.narrator.log import StatueLog
from referee.narrator.topics import Note, Tale
from referee.narrator.wording import names
from referee.statue.choices import choices
from referee.statue.deal import Setup
from referee.statue.deciding import wish_for
from referee.statue.game import fold
from referee.statue.moves import Rustle
from referee.statue.rules import Rule
from referee.statue.wishes import Act

from .table import TEXT, Table, topics


def play_on(table: Table, ways_to_move, rng: Random, moves: int) -> None:
    for _ in range(moves):
        if table.session.is_over:
            return
        table.say(rng.choice(ways_to_move(table.session.table)))


def test_the_opening_introduces_everybody_and_asks_the_firebrand(table: Table) -> None:
    assert topics(table.session.open()).count(Tale.CHARACTER) == 2
    assert topics(table.session.open())[-1] == Note.ASK_RELEASE


def test_a_move_is_told_and_the_next_player_asked(table: Table) -> None:
    turn = table.session.table.phase.turn
    assert topics(table.say("i release two")) == [Tale.RELEASED, Note.ASK_RELEASE]
    assert table.session.table.seats[turn].animals == 2


def test_a_refusal_names_its_rule_and_changes_nothing(table: Table) -> None:
    before, lines = table.session.game, table.path.read_bytes()
    for said, rule in (
        ("release nine", Rule.NOT_THAT_MANY),
        ("rustle", Rule.NOT_IN_PART_ONE),
        ("support", Rule.NOT_IN_PART_ONE),
    ):
        assert topics(table.say(said)) == [rule, Note.ASK_RELEASE]
    assert topics(table.say("what a day")) == [Note.NOT_UNDERSTOOD, Note.ASK_RELEASE]
    assert table.session.game == before
    assert table.path.read_bytes() == lines


def test_somebody_else_cannot_speak_for_the_player_whose_turn_it_is(table: Table) -> None:
    turn = table.session.table.phase.turn
    other = table.session.table.seats[(turn + 1) % 3].person
    assert topics(table.say(f"{other} releases one"))[0] == Rule.OUT_OF_TURN


def test_undo_takes_back_move_after_move(table: Table) -> None:
    games = [table.session.game]
    for said in ("release one", "pass", "release two", "defend with one"):
        table.say(said)
        games.append(table.session.game)
    for game in reversed(games[:-1]):
        assert topics(table.say("undo"))[0] == Note.UNDONE
        assert table.session.game == game
    assert topics(table.say("undo"))[0] == Note.NOTHING_TO_UNDO
    table.resume()
    assert table.session.game == games[0]


def test_names_are_written_as_they_were_typed(table: Table) -> None:
    written = [table.session.written(word) for word in table.session.names()]
    assert {"Ann", "Ben", "Cleo"} <= set(written)
    assert [word.lower() for word in written] == list(table.session.names())


def test_a_throw_taken_back_is_the_same_again(table: Table) -> None:
    for said in ("pass", "pass", "pass", "rustle"):
        table.say(said)
    thrown = table.log.moves[-1]
    assert isinstance(thrown, Rustle)
    table.say("undo")
    table.say("rustle")
    assert table.log.moves[-1] == thrown


def test_repeat_says_the_last_thing_again(table: Table) -> None:
    assert topics(table.say("repeat")) == [Note.NOTHING_TO_REPEAT]
    told = table.say("pass").told
    assert table.say("repeat").told == told
    assert table.say("repeat").told == told


def test_brief_or_full_by_choice(table: Table) -> None:
    table.say("be brief")
    assert not table.session.full
    table.say("tell it all")
    assert table.session.full


def test_the_end_is_told_as_a_story_and_opens_the_envelope(table: Table) -> None:
    while not table.session.is_over:
        last = table.say("pass")
    told = topics(last)
    assert told[:3] == [Tale.KEPT, Tale.GATHERED, Tale.END]
    assert told.count(Tale.GOAL_MET) + told.count(Tale.GOAL_MISSED) == 2
    assert told[-3:-1] == [Tale.SCORE_ANTI_VIVISECTIONISTS, Tale.SCORE_MEDICAL_STUDENTS]
    for announcement in last.told:
        if announcement.topic in (Tale.GOAL_MET, Tale.GOAL_MISSED):
            assert announcement.then
    assert "seed of the test" in table.path.read_text()
    assert not envelope(table.path).exists()
    assert topics(table.say("undo")) == [Note.NOTHING_TO_UNDO]
    table.resume()
    assert topics(table.session.open())[-3:] == told[-3:]


def test_a_player_looks_at_their_secrets_with_their_own_number(table: Table) -> None:
    liberator = table.session.table.liberator
    name = table.session.table.seats[liberator].person
    assert table.say(f"secret of {name}").secret_of == liberator
    table.session.choose_pin(liberator, "1234")
    assert table.session.secret(liberator, "4321") is None
    table.resume()
    assert table.session.has_pin(liberator)
    learned = table.session.secret(liberator, "1234")
    assert [a.topic for a in learned] == [Note.SECRET_ANTI_VIVISECTIONIST, Note.SECRET_NO_GOAL]
    assert "1234" not in table.path.read_text()
    table.say("release one")
    table.say("undo")
    assert table.session.has_pin(liberator)


@given(st.integers(0, 10**6), st.data())
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_a_game_killed_at_any_byte_goes_on(
    tmp_path_factory, cards, wording, commands, ways_to_move, seed: int, data
) -> None:
    table = Table(tmp_path_factory.mktemp("g") / "game.jsonl", cards, wording, commands, 4)
    rng = Random(seed)
    play_on(table, ways_to_move, rng, data.draw(st.integers(1, 25)))
    table.say("undo")
    play_on(table, ways_to_move, rng, 3)
    whole = table.path.read_bytes()
    started = whole.index(b"\n", whole.index(b"\n") + 1) + 1
    cut = data.draw(st.integers(started, len(whole)))
    table.log.close()
    table.path.write_bytes(whole[:cut])
    kept = [json.loads(line) for line in whole[: cut + 1].split(b"\n")[2:-1]]
    table.resume()
    counted: list[object] = []
    for record in kept:
        if record["event"] == "Undone":
            del counted[record["keep"] :]
        else:
            counted.append(record["event"])
    assert [type(move).__name__ for move in table.log.moves] == counted
    assert table.session.game == fold(table.log.first(cards), table.log.moves)
    assert topics(table.session.open())[-1] != Note.NOT_UNDERSTOOD
    play_on(table, ways_to_move, rng, 2)
    table.log.close()


def test_two_processes_cannot_play_one_game(table: Table) -> None:
    with pytest.raises(RefereeError, match="open in another"):
        StatueLog.resume(table.path, TEXT)


def test_a_game_needs_its_envelope_its_cards_and_its_journal(table: Table, cards) -> None:
    table.log.close()
    with pytest.raises(RefereeError, match="name cards"):
        StatueLog.resume(table.path, TEXT + "\n")
    with pytest.raises(RefereeError, match="has a game already"):
        StatueLog.create(table.path, Setup(("A", "B", "C"), 3, 3), cards, TEXT, "other")
    envelope(table.path).write_text("another seed\n")
    with pytest.raises(RefereeError, match="another game"):
        StatueLog.resume(table.path, TEXT)
    envelope(table.path).unlink()
    with pytest.raises(RefereeError, match="nobody knows"):
        StatueLog.resume(table.path, TEXT)
    with pytest.raises(RefereeError, match="no game"):
        StatueLog.resume(table.path.with_name("missing.jsonl"), TEXT)


def test_a_journal_with_a_forbidden_move_is_called_damaged(table: Table, cards) -> None:
    table.log.close()
    with table.path.open("a") as file:
        file.write('{"event":"Release","seat":0,"animals":99}\n')
    log = StatueLog.resume(table.path, TEXT)
    try:
        with pytest.raises(RefereeError, match="damaged"):
            log.game(cards)
    finally:
        log.close()


def test_every_wish_of_a_game_is_repeated_back_in_words(
    table: Table, wording, ways_to_move
) -> None:
    rng, seen, who = Random(3), set(), names(table.session.table, table.parts[0], "the")
    while not table.session.is_over:
        for move in choices(table.session.table):
            seen.add(wish_for(table.session.table, move).act)
            [repeated] = wording.full.sentences(repeat_back(move, who, wording), rng)
            assert repeated[0].isupper()
            assert repeated[-1] == "."
        play_on(table, ways_to_move, rng, 1)
    assert seen >= {Act.RELEASE, Act.ATTACK, Act.DEFEND, Act.RUSTLE, Act.PASS, Act.RIOT}
