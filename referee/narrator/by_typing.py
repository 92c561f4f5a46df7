"""Plays a session by what is typed or piped in."""

import re
from collections.abc import Iterator

from referee.narrator.alone import Alone, learn_secret
from referee.narrator.narrator import Narrator
from referee.narrator.session import Reply, StatueSession
from referee.utterance import Utterance, typed

_COMMENT = "#"
_WORD = re.compile(r"[^\s,;:.!?]+")


def play_typed(
    session: StatueSession, lines: Iterator[str], narrator: Narrator, alone: Alone
) -> None:
    """Play until the game is over, somebody quits, or there is nothing more to read.

    Args:
        session: a new or resumed game.
        lines: one thing said a line; empty lines and those that begin with # are passed over.
        narrator: says what happens to everybody.
        alone: says the secrets to one player.
    """
    narrator.say(session.open().told, session.full)
    for line in lines:
        if session.is_over:
            return
        if not line.strip() or line.lstrip().startswith(_COMMENT):
            continue
        reply = respond(session, as_typed(line), narrator, alone)
        if reply.leaves or session.is_over:
            return


def as_typed(line: str) -> Utterance:
    """A typed line as if it had been heard; commas and full stops are nothing to say."""
    return typed(_WORD.findall(line))


def respond(
    session: StatueSession,
    utterance: Utterance,
    narrator: Narrator,
    alone: Alone,
    damaged: bool = False,
) -> Reply:
    """One thing that was said, heard or typed, with all that follows from it."""
    reply = session.hear(utterance, damaged)
    narrator.say(reply.told, session.full)
    if reply.secret_of is not None:
        learn_secret(session, reply.secret_of, narrator, alone)
        narrator.say(session.question, session.full)
    return reply
