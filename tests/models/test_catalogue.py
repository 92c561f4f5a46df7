import json

import pytest

from referee.errors import RefereeError
from referee.models.catalogue import find_offer, parse_catalogue


def entry(name: str, **changes: object) -> dict[str, object]:
    usual = {
        "lang": "en-us",
        "md5": "0123456789abcdef0123456789abcdef",
        "name": name,
        "obsolete": "false",
        "size": 40_000_000,
        "type": "small",
        "url": f"https://example.org/{name}.zip",
    }
    return usual | changes


ENTRIES = [
    entry("vosk-model-small-en-us-0.3", obsolete="true"),
    entry("vosk-model-small-en-us-0.15"),
    entry("vosk-model-small-en-us-0.4"),
    entry("vosk-model-en-us-0.22", type="big"),
    entry("vosk-model-en-us-0.22-lgraph", type="big-lgraph"),
    entry("vosk-model-small-de-0.15", lang="de"),
]
OFFERS = parse_catalogue(json.dumps(ENTRIES))


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("vosk-model-small-en-us-0.4", "vosk-model-small-en-us-0.4"),
        ("small-en-us-0.4", "vosk-model-small-en-us-0.4"),
        ("small-en-us", "vosk-model-small-en-us-0.15"),
        (" Small-EN-us ", "vosk-model-small-en-us-0.15"),
        ("small-en-us-0.3", "vosk-model-small-en-us-0.3"),
        ("en-us-lgraph", "vosk-model-en-us-0.22-lgraph"),
        ("en-us", "vosk-model-en-us-0.22"),
    ],
)
def test_models_are_found_by_short_names(asked: str, found: str) -> None:
    assert find_offer(asked, OFFERS).name == found


def test_a_missing_name_suggests_a_model_that_fits() -> None:
    with pytest.raises(RefereeError, match=r"did you mean 'small-en-us-0\.15'"):
        find_offer("smal-en-us-0.15", OFFERS)


def test_only_static_graphs_take_no_grammars() -> None:
    assert [offer.name for offer in OFFERS if not offer.takes_grammars] == ["vosk-model-en-us-0.22"]


@pytest.mark.parametrize("text", ["", "<html>", "{}", "[1]", '{"models": []}'])
def test_what_is_no_list_is_said_so(text: str) -> None:
    with pytest.raises(RefereeError, match="damaged"):
        parse_catalogue(text)


@pytest.mark.parametrize(
    "changes",
    [{"md5": "none"}, {"size": "big"}, {"name": "../evil"}, {"name": "a/b"}, {"name": ".x"}],
)
def test_entries_that_cannot_be_got_and_checked_are_left_out(changes: dict[str, object]) -> None:
    text = json.dumps([entry("vosk-model-small-en-us-0.15") | changes])
    assert parse_catalogue(text) == ()
