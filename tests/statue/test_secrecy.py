"""Nothing that is narrated, shown or written gives a secret away before the end."""

import io
import re
from dataclasses import replace
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rich.console import Console

from referee.narrator.asking import ask, refuse, status, welcome
from referee.narrator.files import read_cards
from referee.narrator.log import StatueLog
from referee.narrator.narration import tell
from referee.narrator.narrator import Narrator
from referee.narrator.session import StatueSession
from referee.narrator.wording import names
from referee.speaking.announcement import Announcement
from referee.speaking.captions import ScreenCaptions
from referee.statue.choices import choices
from referee.statue.deal import Setup
from referee.statue.game import play
from referee.statue.happenings import Gathered
from referee.statue.roles import Role
from referee.statue.rules import Refusal
from referee.statue.table import Ended
from referee.utterance import typed

TEXT = read_cards(None)[1]
SEED = "a seed that nobody may see"
ROLE_WORDS = re.compile("vivisectionist|medical|student|scalpel", re.IGNORECASE)
MOVES = ("release nine", "rustle", "undo", "status", "help", "repeat", "attack ann with one")


@given(st.integers(3, 8), st.integers(0, 10**6))
@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_full_random_games(
    tmp_path_factory, cards, wording, commands, ways_to_move, players, seed
) -> None:
    people = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fritz", "Gwen", "Hal")[:players]
    path = tmp_path_factory.mktemp("g") / "game.jsonl"
    setup = Setup(people, 3 + seed % 3, 2 * players)
    log = StatueLog.create(path, setup, cards, TEXT, f"{SEED} {seed}")
    session = StatueSession(log, cards, wording, commands)
    shown, rng = io.StringIO(), Random(seed)
    captions = ScreenCaptions(Console(file=shown, width=200))
    narrator = Narrator(wording, captions, rng=rng)
    narrator.say(session.open().told)
    while True:
        said = rng.choice(MOVES if rng.random() < 0.2 else ways_to_move(session.table))
        journal, reply = path.read_text(), session.hear(typed(said.split()))
        if session.is_over:
            break
        narrator.say(reply.told, full=rng.random() < 0.7)
    log.close()
    assert_nothing_leaks(shown.getvalue(), journal, session, cards)


def assert_nothing_leaks(shown: str, journal: str, session: StatueSession, cards) -> None:
    game = session.game
    for text in (shown, journal, shown.lower()):
        assert SEED not in text
        for seat in game.table.seats:
            if seat.character in cards.by_id:
                assert cards.by_id[seat.character].text.split("{")[0] not in text
    assert not ROLE_WORDS.search(journal)
    hidden = [s for i, s in enumerate(game.table.seats) if i != game.table.liberator]
    called = [n for s in hidden for n in (s.person, cards.characters[s.character].name[4:])]
    for sentence in re.split(r"[.!?\n]", shown):
        if ROLE_WORDS.search(sentence):
            assert not any(re.search(rf"\b{name}\b", sentence) for name in called), sentence


@given(st.integers(3, 9), st.integers(0, 10**6))
@settings(max_examples=25, deadline=None)
def test_whoever_is_what_the_same_moves_are_told_in_the_same_words(
    new_game, cards, wording, players: int, seed: int
) -> None:
    """Two games that differ only in their secrets sound alike but for the two totals."""
    rng = Random(seed)
    one = new_game.random(players, seed, cards)
    one = replace(one, pot=200)
    roles = tuple(rng.choice(list(Role)) for _ in range(players))
    targets = tuple(rng.randrange(players) for _ in range(players))
    two = replace(one, secrets=replace(one.secrets, roles=roles, targets=targets))
    who = names(one.table, cards, "the")
    assert welcome(one.table, 9, who, wording) == welcome(two.table, 9, who, wording)
    while not isinstance(one.table.phase, Ended):
        move = rng.choice(choices(one.table, rng.randint(1, 3)))
        (one, told_one), (two, told_two) = play(one, move), play(two, move)
        assert [tell(h, who, wording) for h in told_one if not isinstance(h, Gathered)] == [
            tell(h, who, wording) for h in told_two if not isinstance(h, Gathered)
        ]
        assert ask(one.table, who, wording) == ask(two.table, who, wording)
        same_totals = replace(
            two.table, fields=one.table.fields, laboratories=one.table.laboratories
        )
        assert one.table == same_totals
        assert status(one.table, who, wording) == status(same_totals, who, wording)
        assert refusals(one, who, wording) == refusals(two, who, wording)


def refusals(game, who, wording) -> list[Announcement]:
    found = []
    for move in choices(replace(game.table, phase=type(game.table.phase)(**_turned(game)))):
        try:
            play(game, move)
        except Refusal as refusal:
            found.append(refuse(refusal, who, wording))
    return found


def _turned(game) -> dict[str, object]:
    """The phase as if it were the next player's turn, so that most moves are refused."""
    phase = game.table.phase
    fields = {name: getattr(phase, name) for name in phase.__dataclass_fields__}
    if fields["turn"] is not None:
        fields["turn"] = (fields["turn"] + 1) % len(game.table.seats)
    return fields
