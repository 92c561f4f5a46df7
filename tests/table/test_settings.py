from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from referee.errors import RefereeError
from referee.table.settings import (
    DEFAULT,
    ENVIRONMENT,
    Settings,
    load_settings,
    read_settings,
    save_settings,
    settings_path,
)

texts = st.text(st.characters(exclude_categories=("C",)), min_size=1).filter(str.strip)
any_settings = st.builds(
    Settings,
    model=texts | st.just(""),
    microphone=texts | st.just(""),
    microphone_b=texts | st.just(""),
    voice=st.booleans(),
    voice_name=texts | st.just(""),
    words_per_minute=st.integers(50, 400),
    read_cards=st.booleans(),
    plain=st.booleans(),
    silence_seconds=st.integers(0, 600),
    dogs=st.lists(
        texts.filter(str.isprintable), max_size=8, unique_by=lambda name: name.strip().casefold()
    ).map(tuple),
)


@given(before=any_settings, after=any_settings)
@hypothesis_settings(max_examples=30, deadline=None)
def test_whatever_is_saved_is_loaded(before, after, tmp_path_factory):
    path = tmp_path_factory.mktemp("settings") / "settings.toml"
    save_settings(before, path)
    assert load_settings(path) == before
    save_settings(after, path)
    assert load_settings(path) == after


def test_no_file_is_the_default(tmp_path: Path):
    assert load_settings(tmp_path / "none.toml") == DEFAULT


def test_only_what_differs_is_written_and_comments_stay(tmp_path: Path):
    path = tmp_path / "settings.toml"
    path.write_text('# the good one\nmicrophone = "USB"\n', encoding="utf-8")
    save_settings(replace(load_settings(path), voice=False), path)
    assert path.read_text(encoding="utf-8") == (
        '# the good one\nmicrophone = "USB"\nvoice = false\n'
    )


def test_a_value_that_is_the_default_again_goes(tmp_path: Path):
    path = tmp_path / "settings.toml"
    save_settings(Settings(voice=False, model="small"), path)
    save_settings(Settings(voice=False), path)
    assert path.read_text(encoding="utf-8") == "voice = false\n"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("voise = true", "did you mean 'voice'"),
        ('voice = "yes"', "voice: needs true or false"),
        ("words_per_minute = 3", "at least 50"),
        ("words_per_minute = 1.5", "whole number"),
        ("silence_seconds = -1", "at least 0"),
        ("model = 3", "model: needs text"),
        ('dogs = "Rex"', "dogs: needs a list"),
        ('dogs = [""]', "dogs: needs a list"),
        ('dogs = ["Rex", "rex"]', "dogs: Two dogs have the name 'rex'"),
        ("voice =", "not valid TOML"),
    ],
)
def test_a_mistake_is_named_with_file_and_key(text: str, problem: str):
    with pytest.raises(RefereeError, match=problem) as caught:
        read_settings(text, "settings.toml")
    assert "settings.toml" in str(caught.value)


def test_a_broken_file_is_not_overwritten(tmp_path: Path):
    path = tmp_path / "settings.toml"
    path.write_text("voice = perhaps", encoding="utf-8")
    with pytest.raises(RefereeError, match="not valid TOML"):
        save_settings(DEFAULT, path)
    assert path.read_text(encoding="utf-8") == "voice = perhaps"


def test_a_folder_that_cannot_be_made(tmp_path: Path):
    (tmp_path / "file").write_text("")
    with pytest.raises(RefereeError, match=ENVIRONMENT):
        save_settings(Settings(plain=True), tmp_path / "file" / "settings.toml")


def test_the_environment_names_another_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path / "mine.toml"))
    assert save_settings(Settings(plain=True)) == settings_path() == tmp_path / "mine.toml"
    assert load_settings().plain
