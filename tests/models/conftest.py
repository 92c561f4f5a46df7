"""A server on this machine that hands out models, well or badly."""

import hashlib
import json
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from referee.resources import bundled_model

NAME = "vosk-model-small-en-us-0.15"


@dataclass
class Served:
    """What the server has, how it misbehaves, and what it was asked for.

    Attributes:
        files: path -> content.
        tears: after how many bytes each of the next answers breaks off; then they are whole.
        ranges: whether it goes on from where it is asked to.
        status: what it answers instead of a file, when not 0.
        asked: path and first byte of each request.
    """

    files: dict[str, bytes] = field(default_factory=dict)
    tears: list[int] = field(default_factory=list)
    ranges: bool = True
    status: int = 0
    asked: list[tuple[str, int]] = field(default_factory=list)
    url: str = ""

    def offer(self, name: str, content: bytes, **changes: object) -> str:
        """Put a model on the list; returns the address of the list."""
        self.files[f"/{name}.zip"] = content
        entry = {
            "lang": "en-us",
            "lang_text": "US English",
            "md5": hashlib.md5(content).hexdigest(),
            "name": name,
            "obsolete": "false",
            "size": len(content),
            "size_text": "some",
            "type": "small",
            "url": f"{self.url}/{name}.zip",
            "version": "0.15",
        }
        entries = json.loads(self.files.get("/list.json", b"[]"))
        self.files["/list.json"] = json.dumps([*entries, entry | changes]).encode()
        return f"{self.url}/list.json"


def handler(served: Served) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            wanted = self.headers.get("Range", "bytes=0-")
            start = int(wanted.removeprefix("bytes=").rstrip("-"))
            served.asked.append((self.path, start))
            content = served.files.get(self.path)
            is_list = self.path.endswith(".json")
            if content is None or (served.status and not is_list):
                self.send_error(served.status or 404)
                return
            if start >= len(content):
                self.send_error(416)
                return
            start = start if served.ranges else 0
            self.send_response(206 if start else 200)
            if start:
                last = len(content) - 1
                self.send_header("Content-Range", f"bytes {start}-{last}/{len(content)}")
            self.send_header("Content-Length", str(len(content) - start))
            self.end_headers()
            torn = served.tears.pop(0) if served.tears and not is_list else len(content)
            self.wfile.write(content[start : start + torn])

        def log_message(self, *args: object) -> None:
            pass

    return Handler


@pytest.fixture
def served() -> Iterator[Served]:
    state = Served()
    with ThreadingHTTPServer(("127.0.0.1", 0), handler(state)) as server:
        state.url = f"http://127.0.0.1:{server.server_port}"
        thread = Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        yield state
        server.shutdown()
        thread.join()


def packed(members: dict[str, bytes]) -> bytes:
    import io

    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as file:
        for name, content in members.items():
            file.writestr(name, content)
    return buffer.getvalue()


@pytest.fixture(scope="session")
def model_zip() -> bytes:
    """The bundled model, packed as Vosk packs its own."""
    model = bundled_model()
    files = (path for path in sorted(model.rglob("*")) if path.is_file())
    return packed({f"{NAME}/{p.relative_to(model).as_posix()}": p.read_bytes() for p in files})


@pytest.fixture(scope="session")
def pack() -> Callable[[dict[str, bytes]], bytes]:
    return packed


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing of the real user is read or written."""
    monkeypatch.setenv("DOGTOR_SETTINGS", str(tmp_path / "settings.toml"))
    monkeypatch.delenv("DOGTOR_MODEL", raising=False)
    monkeypatch.setattr("referee.models.shelf.default_folder", lambda: tmp_path / "models")
    return tmp_path
