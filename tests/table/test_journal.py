import json
import signal
import subprocess
import sys
import time
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import RefereeError
from referee.table.journal import Journal, journal_name, read_journal

RECORDS = [{"event": "one", "who": "Zoë \udcff"}, {"event": "two", "n": -3}, {"event": "three"}]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games" / "game.jsonl"


def write(path, records=RECORDS):
    with Journal.open(path, "pavlov") as journal:
        for record in records:
            journal.append(record)


def test_games_that_begin_within_a_second_have_files_of_their_own_in_order():
    began = datetime(2026, 11, 30, 23, 59, 59, 999_998)
    names = [journal_name(began + timedelta(microseconds=n)) for n in range(4)]
    assert sorted(set(names)) == names


def test_what_is_written_is_read_again(path):
    write(path)
    assert list(read_journal(path, "pavlov")) == RECORDS
    with Journal.open(path, "pavlov") as journal:
        assert journal.records == RECORDS


@given(
    st.lists(
        st.dictionaries(
            st.text(max_size=5),
            st.text(max_size=9) | st.integers() | st.none() | st.lists(st.text(max_size=5)),
            max_size=4,
        ),
        max_size=4,
    )
)
def test_any_record_of_json_values_survives(tmp_path_factory, records):
    path = tmp_path_factory.mktemp("any") / "game.jsonl"
    write(path, records)
    assert list(read_journal(path, "pavlov")) == records


def test_cut_at_any_byte_only_the_torn_line_is_lost(path, tmp_path):
    write(path)
    whole = path.read_bytes()
    header = whole.index(b"\n") + 1
    for size in range(len(whole) + 1):
        cut = tmp_path / f"cut-{size}.jsonl"
        cut.write_bytes(whole[:size])
        complete = whole[header:size].count(b"\n")
        if whole[size : size + 1] == b"\n" and size > header:
            complete += 1  # only the line end is missing
        with Journal.open(cut, "pavlov") as journal:
            assert journal.records == RECORDS[:complete]
            journal.append({"event": "later"})
        assert list(read_journal(cut, "pavlov")) == [*RECORDS[:complete], {"event": "later"}]


def test_reading_does_not_repair(path):
    write(path)
    path.write_bytes(path.read_bytes()[:-4])
    before = path.read_bytes()
    assert list(read_journal(path, "pavlov")) == RECORDS[:2]
    assert path.read_bytes() == before


def test_damage_in_the_middle_names_the_line(path):
    write(path)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[2] = b'{"event": tw\n'
    path.write_bytes(b"".join(lines))
    before = path.read_bytes()
    with pytest.raises(RefereeError, match="damaged at line 3"):
        Journal.open(path, "pavlov")
    assert path.read_bytes() == before


def test_a_damaged_journal_is_not_left_locked(path):
    write(path)
    good = path.read_bytes()
    path.write_bytes(good + b"[]\n")
    with pytest.raises(RefereeError, match="damaged at line 5"):
        Journal.open(path, "pavlov")
    path.write_bytes(good)
    write(path)


@pytest.mark.parametrize("text", [b"# Dogs\nSit.\n", b"Sit.", b"[]\n", b'{"a": 1}\n', b'{"jour\n'])
def test_what_begins_like_no_journal_is_none_and_stays_as_it_is(text, tmp_path):
    path = tmp_path / "README.md"
    path.write_bytes(text)
    for opening in (Journal.open, read_journal):
        with pytest.raises(RefereeError, match=r"README.md' is not a game of this program"):
            opening(path, "pavlov")
    assert path.read_bytes() == text
    assert list(tmp_path.iterdir()) == [path]


def test_the_journal_of_another_game_is_refused(path):
    write(path)
    with pytest.raises(RefereeError, match="not the journal of a game of statue"):
        Journal.open(path, "statue")


def test_a_newer_version_is_refused(path):
    path.parent.mkdir()
    path.write_text(json.dumps({"journal": "pavlov", "version": 99}) + "\n")
    with pytest.raises(RefereeError, match="newer dogtor"):
        Journal.open(path, "pavlov")


def test_a_missing_journal_cannot_be_read(path):
    with pytest.raises(RefereeError, match="cannot be read: No such file"):
        read_journal(path, "pavlov")


def test_a_folder_is_no_journal(tmp_path):
    with pytest.raises(RefereeError, match="cannot be read"):
        Journal.open(tmp_path, "pavlov")


WRITER = """
import sys
from pathlib import Path
from referee.table.journal import Journal
journal = Journal.open(Path(sys.argv[1]), "pavlov")
number = 0
while True:
    journal.append({"event": "number", "n": number, "ballast": "x" * 500})
    print(number, flush=True)
    number += 1
"""


def test_two_processes_cannot_write_and_a_killed_one_loses_nothing(path):
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, path], stdout=subprocess.PIPE, text=True
    )
    try:
        assert writer.stdout.readline() == "0\n"
        with pytest.raises(RefereeError, match="open in another dogtor"):
            Journal.open(path, "pavlov")
        time.sleep(0.1)
    finally:
        writer.send_signal(signal.SIGKILL)
        printed = writer.communicate()[0]
    last = int(printed.split()[-1])
    with Journal.open(path, "pavlov") as journal:
        numbers = [record["n"] for record in journal.records]
    assert numbers[: last + 1] == list(range(last + 1))
    assert len(numbers) <= last + 2


FILLED = """
import resource, sys
from pathlib import Path
from referee.errors import RefereeError
from referee.table.journal import Journal
path = Path(sys.argv[1])
journal = Journal.open(path, "pavlov")
journal.append({"event": "one"})
_, most = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 300, most))
try:
    journal.append({"event": "two", "ballast": "x" * 500})
except RefereeError as error:
    print(error)
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
journal.append({"event": "three"})
"""


def test_a_record_for_which_there_is_no_room_is_told_of_and_leaves_no_torn_line(path):
    pytest.importorskip("resource")
    told = subprocess.run(
        [sys.executable, "-c", FILLED, path], capture_output=True, text=True, check=True
    )
    assert "cannot be written: File too large; name another file." in told.stdout
    assert list(read_journal(path, "pavlov")) == [{"event": "one"}, {"event": "three"}]


@pytest.mark.parametrize("line", ["[" * 100_000, '{"a":' * 100_000], ids=["lists", "objects"])
def test_a_line_nested_without_end_is_damage(path, line):
    write(path)
    with path.open("a") as file:
        file.write(f"{line}\n")
    with pytest.raises(RefereeError, match="damaged at line 5"):
        read_journal(path, "pavlov")
