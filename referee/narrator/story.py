"""The secrets: told to one player alone, and at the end to everybody as a story."""

from referee.narrator.narration import announced
from referee.narrator.topics import Note, Tale
from referee.narrator.wording import Names, Wording, words
from referee.speaking.announcement import Announcement
from referee.statue.cards import LIBERATOR, CardFile
from referee.statue.deal import Secrets
from referee.statue.goals import (
    AgainstAll,
    AgainstCount,
    AgainstNumber,
    AgainstPlayer,
    Finding,
)
from referee.statue.roles import Role
from referee.statue.scores import POINTS_A_GOAL, GoalResult, Result
from referee.statue.table import Table

_SECRET = {
    Role.ANTI_VIVISECTIONIST: Note.SECRET_ANTI_VIVISECTIONIST,
    Role.MEDICAL_STUDENT: Note.SECRET_MEDICAL_STUDENT,
}
_WAS = {
    Role.ANTI_VIVISECTIONIST: Tale.WAS_ANTI_VIVISECTIONIST,
    Role.MEDICAL_STUDENT: Tale.WAS_MEDICAL_STUDENT,
}
_SCORE = {
    Role.ANTI_VIVISECTIONIST: Tale.SCORE_ANTI_VIVISECTIONISTS,
    Role.MEDICAL_STUDENT: Tale.SCORE_MEDICAL_STUDENTS,
}
_WON = {
    Role.ANTI_VIVISECTIONIST: Tale.WON_BY_ANTI_VIVISECTIONISTS,
    Role.MEDICAL_STUDENT: Tale.WON_BY_MEDICAL_STUDENTS,
    None: Tale.DRAWN,
}


def secret(seat: int, secrets: Secrets, cards: CardFile, names: Names) -> tuple[Announcement, ...]:
    """What one player learns alone: role, goal, and who was drawn for it."""
    role = announced(_SECRET[secrets.roles[seat]], player=names.calls[seat])
    character = secrets.characters[seat]
    if character == LIBERATOR:
        return role, announced(Note.SECRET_NO_GOAL)
    goal = _goal_text(character, secrets.targets[seat], cards, names)
    return role, announced(Note.SECRET_GOAL, goal=goal)


def story(
    table: Table, secrets: Secrets, result: Result, cards: CardFile, names: Names, wording: Wording
) -> tuple[Announcement, ...]:
    """Who was who, which goals were met and why, and who has won."""
    areas = announced(
        Tale.AREAS, fields=words(table.fields), laboratories=words(table.laboratories)
    )
    goals = {goal.seat: goal for goal in result.goals}
    told: list[Announcement] = [areas]
    for seat, role in enumerate(result.roles):
        topic = Tale.WAS_LIBERATOR if seat == table.liberator else _WAS[role]
        told.append(announced(topic, player=names.players[seat], person=names.people[seat]))
        if seat in goals:
            told.append(_goal(goals[seat], secrets, cards, names, wording))
    told += [_score(role, result) for role in Role]
    return (*told, announced(_WON[result.winner]))


def _goal(
    goal: GoalResult, secrets: Secrets, cards: CardFile, names: Names, wording: Wording
) -> Announcement:
    text = _goal_text(secrets.characters[goal.seat], goal.target, cards, names)
    topic = Tale.GOAL_MET if goal.met else Tale.GOAL_MISSED
    slots = (("goal", text), ("player", names.players[goal.seat]))
    why = tuple(_finding(finding, names, wording) for finding in goal.findings)
    return Announcement(topic, slots, why)


def _goal_text(character: str, target: int | None, cards: CardFile, names: Names) -> str:
    text = cards.by_id[character].text
    return text if target is None else text.replace("{target}", names.players[target])


def _finding(finding: Finding, names: Names, wording: Wording) -> Announcement:
    goal = finding.goal
    slots = {
        "count": wording.count(goal.count),
        "mine": words(finding.mine),
        "other": words(finding.other),
    }
    match goal:
        case AgainstAll():
            topic = Note.FOUND_ALL
        case AgainstNumber():
            topic = Note.FOUND_NUMBER
        case AgainstCount(other=other):
            topic = Note.FOUND_COUNT
            slots["other-count"] = wording.count(other)
        case AgainstPlayer():
            assert finding.rival is not None, "a comparison with a player has a rival"
            topic = Note.FOUND_PLAYER
            slots["rival"] = names.players[finding.rival]
    relation = wording.relation(goal.relation, finding.wanted)
    return announced(topic, relation=relation, **slots)


def _score(role: Role, result: Result) -> Announcement:
    score = result.scores[role]
    return announced(
        _SCORE[role],
        points=words(score.points),
        animals=words(score.animals),
        goals=words(POINTS_A_GOAL * score.goals),
    )
