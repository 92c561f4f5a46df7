"""Tables of a page: with a caption, headings for rows and columns, and room to scroll."""

from collections.abc import Sequence
from html import escape

STYLE = """
.wide { overflow-x: auto; max-width: 100%; margin: 1rem 0; }
table { border-collapse: collapse; }
caption { text-align: left; font-weight: 600; padding: .2rem 0; }
td, th { padding: .2rem .6rem; text-align: right; border-bottom: 1px solid #8886;
  white-space: nowrap; vertical-align: top; }
th:first-child { padding-left: 0; }
tbody th { font-weight: 400; }
th:first-child, .texts td, .texts th { text-align: left; }
.texts td, .texts th { white-space: normal; min-width: 4rem; }
"""


def table(
    caption: str, columns: Sequence[str], lines: Sequence[Sequence[str]], css: str = "figures"
) -> str:
    """A table in HTML.

    Args:
        caption: what it shows, as text.
        columns: their headings, as text.
        lines: cells in HTML; the first one of a line names the line.
        css: "figures" for numbers, "texts" for words, which may be broken into lines.
    """
    named = escape(caption)
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in columns)
    body = "".join(f"<tr>{_line(line)}</tr>" for line in lines)
    return (
        f'<div class="wide" role="region" tabindex="0" aria-label="{named}">'
        f'<table class="{css}"><caption>{named}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _line(line: Sequence[str]) -> str:
    cells = "".join(f"<td>{cell}</td>" for cell in line[1:])
    return f'<th scope="row">{line[0]}</th>{cells}'
