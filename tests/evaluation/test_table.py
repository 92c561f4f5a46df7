import io

from rich.box import MARKDOWN
from rich.console import Console

from referee.evaluation.reliability import Bin
from referee.evaluation.table import WIDTH, print_figures, print_reliability


def test_markdown_headings_are_whole_lines_with_their_table_below(make_row) -> None:
    out = io.StringIO()
    console = Console(file=out, width=WIDTH)
    print_figures([make_row(), make_row(believed="ten", speaker="Ben")], console, MARKDOWN)
    print_reliability([Bin(0.9, 0.8, 3)], console, MARKDOWN)
    lines = [line.rstrip() for line in out.getvalue().splitlines()]
    headings = [i for i, line in enumerate(lines) if line.startswith("#")]
    assert [lines[i] for i in headings] == [
        "### vosk: all",
        "### vosk: by speaker",
        "### goals",
        "### reliability of the stated belief",
    ]
    for i in headings:
        assert lines[i + 1] == ""
        assert lines[i + 2].startswith("|")
    assert all(line == "" or line[0] in "#|" for line in lines)


def shown(rows, width: int) -> str:
    out = io.StringIO()
    print_figures(rows, Console(file=out, width=width))
    return out.getvalue()


def test_eighty_columns_keep_every_figure_and_leave_out_the_intervals(make_row) -> None:
    long = "kokoro-nezumi-70-tebukuro-30"
    rows = [make_row(), make_row(believed="ten", speaker=long)]
    text = shown(rows, 80)
    assert max(len(line.rstrip()) for line in text.splitlines()) <= 80
    assert "…" not in text
    assert " to " not in text.split("goals")[0]
    for column in ("turns", "bad", "good", "again", "errors", "latency", "time"):
        assert text.count(column) >= 2
    assert "--markdown" in text


def test_where_there_is_room_the_intervals_are_shown(make_row) -> None:
    text = shown([make_row(), make_row(believed="ten", speaker="Ben")], WIDTH)
    assert "% (" in text
    assert "--markdown" not in text


def test_figures_are_explained_below_their_tables(make_row) -> None:
    out = io.StringIO()
    print_reliability([Bin(0.9, 0.8, 3)], Console(file=out, width=80))
    assert "believed to be right with the stated probability" in " ".join(out.getvalue().split())
    assert "95 in 100" in " ".join(shown([make_row()], 80).split())
