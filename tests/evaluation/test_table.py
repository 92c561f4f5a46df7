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
