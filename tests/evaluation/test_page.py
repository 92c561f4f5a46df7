"""The page of an evaluation, as somebody without a network, a mouse or eyes meets it."""

import base64
import io
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import soundfile
from pytest import approx
from rich.progress import Progress

from referee.evaluation.disturbing import Disturber
from referee.evaluation.page import Content, page
from referee.evaluation.plots import Bar, Dot, bar_chart, line_chart
from referee.evaluation.reliability import Bin
from referee.evaluation.rows import Row
from referee.hearing.speech import SpeechFinder
from referee.sound import RATE


class Reader(HTMLParser):
    """Keeps what a reader of the page can come across."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.texts: list[str] = []
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if tag != "meta":
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.tags if name == tag]


@pytest.fixture
def rows(make_row, tmp_path: Path) -> list[Row]:
    """Two speakers; one was wronged, one asked again."""
    clip = tmp_path / "clip.wav"
    soundfile.write(clip, 0.1 * np.sin(np.arange(2 * RATE) / 9), RATE)
    name = str(clip)
    return [
        make_row(believed="ten", name=name),
        make_row(speaker='B<e>n "B"', margin=-20.0, name=name),
        make_row(speaker="Cleo", total=5, name=name),
    ]


@pytest.fixture
def read(rows: list[Row]) -> Reader:
    content = Content("A & B", rows, [Bin(0.9, 0.8, 3), Bin(0.99, 1.0, 5)])
    return Reader(page(content, Disturber(SpeechFinder(), (), 1), Progress(disable=True)))


def test_the_page_needs_no_other_file(read: Reader) -> None:
    for tag, attributes in read.tags:
        assert tag not in ("script", "link", "img", "iframe")
        for name in ("src", "href"):
            assert attributes.get(name, "#").startswith(("data:", "#"))


def test_links_within_the_page_lead_somewhere(read: Reader) -> None:
    targets = {attributes["id"] for _, attributes in read.tags if "id" in attributes}
    links = [link["href"] for link in read.all("a")]
    assert links
    assert {link.removeprefix("#") for link in links} <= targets


def test_false_rulings_and_questions_can_be_heard(read: Reader) -> None:
    sounds = read.all("audio")
    assert len(sounds) == 2
    for sound in sounds:
        data = base64.b64decode(sound["src"].removeprefix("data:audio/mpeg;base64,"))
        samples, rate = soundfile.read(io.BytesIO(data))
        assert len(samples) / rate == approx(2.0, abs=0.2)
        assert "controls" in sound
    assert sounds[0]["aria-label"].startswith("five, Anna")
    assert 'B<e>n "B"' in sounds[1]["aria-label"]
    assert "false bad" in read.texts


def test_a_screen_reader_is_told_what_tables_and_plots_show(read: Reader) -> None:
    tables = read.all("table")
    assert len(read.all("caption")) == len(tables) == len(read.all("thead"))
    assert {heading["scope"] for heading in read.all("th")} == {"row", "col"}
    regions = [a for tag, a in read.tags if a.get("role") == "region"]
    assert len(regions) == len(tables)
    assert all(region["tabindex"] == "0" and region["aria-label"] for region in regions)
    plots = read.all("svg")
    assert plots
    assert all(plot["role"] == "img" and "%" in plot["aria-label"] for plot in plots)


def test_headings_never_skip_a_level(read: Reader) -> None:
    levels = [int(tag[1]) for tag, _ in read.tags if tag in ("h1", "h2", "h3", "h4")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(below - above <= 1 for above, below in pairwise(levels))


def test_a_bar_chart_tells_values_and_draws_them_to_scale() -> None:
    bars = [Bar("<wrong> total", 0.2, 0.1, 0.3, "(2 of 10)"), Bar("right", 0.1, 0.05, 0.2)]
    chart = Reader(bar_chart("false good by kind", bars, goal=0.01))
    (svg,) = chart.all("svg")
    assert "false good by kind: <wrong> total 20.0% (2 of 10); right 10.0%" in svg["aria-label"]
    widths = [float(bar["width"]) for bar in chart.all("rect")]
    assert widths[0] == approx(2 * widths[1], abs=0.2)
    assert max(widths) < float(svg["width"])
    assert "0%" in chart.texts and "40%" in chart.texts
    goals = [line for line in chart.all("line") if line["class"] == "goal"]
    assert [float(line["x1"]) for line in goals] == [approx(widths[0] / 20, abs=0.1)] * 2


def test_a_line_chart_names_its_axes_and_keeps_within_them() -> None:
    dots = [Dot(0.0, 0.02, "loose"), Dot(0.07, 0.0, "strict")]
    chart = Reader(line_chart("trade-off", dots, "say again", "false bad"))
    (svg,) = chart.all("svg")
    assert {"say again", "false bad", "0%", "8%", "2%"} <= set(chart.texts)
    assert "7.0%, 0.0%, strict" in svg["aria-label"]
    for circle in chart.all("circle"):
        assert 0 <= float(circle["cx"]) <= float(svg["width"])
        assert 0 <= float(circle["cy"]) <= float(svg["height"])
