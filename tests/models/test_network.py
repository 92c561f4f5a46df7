import os
from pathlib import Path

import pytest

from referee.errors import RefereeError
from referee.models.network import TRIES, download, fetch_text
from referee.models.progress import Stage, silent

CONTENT = os.urandom(300_000)


def get(served, part: Path, size: int = len(CONTENT), report=silent) -> list[float]:
    waits: list[float] = []
    download(f"{served.url}/file", part, size, report, waits.append)
    return waits


@pytest.fixture
def part(tmp_path: Path, served) -> Path:
    served.files["/file"] = CONTENT
    return tmp_path / "part"


def test_a_whole_download_reports_all_its_bytes(served, part: Path) -> None:
    told = []
    get(served, part, report=lambda *step: told.append(step))
    assert part.read_bytes() == CONTENT
    assert told[-1] == (Stage.DOWNLOAD, len(CONTENT), len(CONTENT))
    assert [done for _, done, _ in told] == sorted(done for _, done, _ in told)


def test_a_torn_download_goes_on_where_it_broke_off(served, part: Path) -> None:
    served.tears = [100_000, 50_000]
    get(served, part)
    assert part.read_bytes() == CONTENT
    starts = [start for _, start in served.asked]
    assert starts[0] == 0 < starts[1] < starts[2] <= 150_000


def test_a_later_call_goes_on_where_an_earlier_one_gave_up(served, part: Path) -> None:
    served.tears = [100_000] + [0] * TRIES
    with pytest.raises(RefereeError, match="go on from there") as caught:
        get(served, part)
    assert f"of {len(CONTENT):,} bytes" in str(caught.value)
    kept = part.stat().st_size
    assert 0 < kept <= 100_000
    served.asked.clear()
    served.tears.clear()
    get(served, part)
    assert served.asked == [("/file", kept)]
    assert part.read_bytes() == CONTENT


def test_it_waits_longer_and_longer_while_nothing_comes(served, part: Path) -> None:
    served.tears = [0, 0]
    assert get(served, part) == [2.0, 4.0]


def test_a_server_that_cannot_go_on_begins_again(served, part: Path) -> None:
    part.write_bytes(b"x" * 1000)
    served.ranges = False
    get(served, part)
    assert part.read_bytes() == CONTENT


def test_a_part_that_is_longer_than_the_file_is_thrown_away(served, part: Path) -> None:
    part.write_bytes(b"x" * (len(CONTENT) + 1))
    get(served, part)
    assert part.read_bytes() == CONTENT


def test_a_range_that_the_server_lacks_begins_again(served, part: Path) -> None:
    part.write_bytes(CONTENT)
    with pytest.raises(RefereeError, match="broke off"):
        get(served, part, size=len(CONTENT) + 1)
    assert served.asked[:2] == [("/file", len(CONTENT)), ("/file", 0)]


def test_a_file_longer_than_listed_is_refused_and_not_kept(served, part: Path) -> None:
    with pytest.raises(RefereeError, match="longer than the list says"):
        get(served, part, size=1000)
    assert part.stat().st_size == 0


def test_a_missing_file_is_not_asked_for_again(served, part: Path) -> None:
    del served.files["/file"]
    with pytest.raises(RefereeError, match="answered 404"):
        get(served, part)
    assert len(served.asked) == 1


def test_a_busy_server_is_asked_again(served, part: Path) -> None:
    served.status = 503
    with pytest.raises(RefereeError, match="the server answered 503"):
        get(served, part)
    assert len(served.asked) == TRIES


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_one_clear_sentence(served, part: Path) -> None:
    part.symlink_to("/dev/full")
    with pytest.raises(RefereeError, match="is full; make room"):
        get(served, part)


@pytest.mark.parametrize(
    "url", ["http://example.org/list.json", "ftp://example.org/x", "file:///x"]
)
def test_only_https_is_asked(url: str) -> None:
    with pytest.raises(RefereeError, match="no https address"):
        fetch_text(url)


def test_nobody_answers() -> None:
    with pytest.raises(RefereeError, match="cannot be reached"):
        fetch_text("http://127.0.0.1:9/list.json")
