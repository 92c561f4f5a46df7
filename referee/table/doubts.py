"""Announcements that the dog is asked to say again, and what it is asked."""

from dataclasses import replace

from referee.judging.ruling import Doubt, Ruling, Verdict
from referee.speaking.announcement import Announcement, Topic, announce
from referee.speaking.verdict import announce_ruling
from referee.table.notes import Note, note


def of_lost_sound(ruling: Ruling) -> Ruling:
    """The ruling on an utterance of which sound was lost: nobody knows what else was said in it."""
    lost = Doubt.SOUND_LOST
    return replace(ruling, verdict=Verdict.UNSURE, reasons=(), doubt=lost, alike=None)


def ask_again(ruling: Ruling, dog: str) -> Announcement:
    """What a dog is asked that is not ruled on.

    Args:
        ruling: that is in doubt, or must not count.
        dog: who announced.
    """
    if ruling.doubt is Doubt.SOUND_LOST:
        return note(Note.SOUND_LOST)
    if ruling.verdict is Verdict.UNSURE:
        return announce_ruling(ruling, dog, {})
    return announce(Topic.AGAIN, dog=dog)
