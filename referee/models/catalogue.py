"""Vosk's own list of models that can be downloaded."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from referee.errors import RefereeError
from referee.tomltable import suggest

VOSK_LIST = "https://alphacephei.com/vosk/models/model-list.json"

PREFIX = "vosk-model-"
"""What every name in the list begins with; people may leave it out."""

_PLAIN_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_MD5 = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class Offer:
    """One model of the list.

    Attributes:
        name: as listed, "vosk-model-small-en-us-0.15"; also the name of its folder.
        language: "en-us".
        kind: "small", "big" or "big-lgraph".
        size: of the ZIP file, in bytes.
        md5: checksum of the ZIP file, 32 hexadecimal digits.
        url: where the ZIP file is.
        obsolete: whether a newer model takes its place.
    """

    name: str
    language: str
    kind: str
    size: int
    md5: str
    url: str
    obsolete: bool

    @property
    def takes_grammars(self) -> bool:
        """Whether the graph is put together at run time, as the game needs it.

        The big models have one static graph; the small ones and those called "lgraph" have not.
        """
        return self.kind != "big" or self.name.endswith("-lgraph")


def parse_catalogue(text: str) -> tuple[Offer, ...]:
    """The models of a list. Entries that no zip can be got and checked by are left out.

    Args:
        text: JSON as in `VOSK_LIST`.

    Raises:
        RefereeError: the text is no such list.
    """
    try:
        entries = json.loads(text)
    except ValueError as error:
        raise RefereeError(_not_a_list()) from error
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise RefereeError(_not_a_list())
    return tuple(offer for entry in entries if (offer := _offer(entry)))


def find_offer(name: str, offers: Iterable[Offer]) -> Offer:
    """The model of a name: whole, without its prefix, or also without its version for the newest.

    Raises:
        RefereeError: there is none; the message suggests others.
    """
    offers = tuple(offers)
    wanted = PREFIX + name.strip().lower().removeprefix(PREFIX)
    for offer in offers:
        if offer.name.lower() == wanted:
            return offer
    versions = [offer for offer in offers if _without_version(offer.name.lower()) == wanted]
    if versions:
        return max(versions, key=lambda offer: (not offer.obsolete, _version(offer.name)))
    known = [o.name.removeprefix(PREFIX) for o in offers if not o.obsolete and o.takes_grammars]
    raise RefereeError(
        f"There is no model '{name}' in the list; {suggest(wanted.removeprefix(PREFIX), known)}."
        if known
        else "The list has no model that the game can use."
    )


def _offer(entry: Mapping[str, Any]) -> Offer | None:
    name, md5, url = (str(entry.get(key, "")) for key in ("name", "md5", "url"))
    size = str(entry.get("size", ""))
    if not (_PLAIN_NAME.fullmatch(name) and _MD5.fullmatch(md5.lower()) and size.isdecimal()):
        return None
    return Offer(
        name=name,
        language=str(entry.get("lang", "")),
        kind=str(entry.get("type", "")),
        size=int(size),
        md5=md5.lower(),
        url=url,
        obsolete=str(entry.get("obsolete", "")).lower() == "true",
    )


def _without_version(name: str) -> str:
    """From "vosk-model-en-us-0.22-lgraph" to "vosk-model-en-us-lgraph"."""
    return re.sub(r"-\d+(\.\d+)*(?=-|$)", "", name)


def _version(name: str) -> tuple[int, ...]:
    found = re.findall(r"-(\d+(?:\.\d+)*)(?=-|$)", name)
    return tuple(map(int, found[-1].split("."))) if found else ()


def _not_a_list() -> str:
    return "The list of models is damaged or is another file; try again later."
