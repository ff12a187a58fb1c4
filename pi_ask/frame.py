"""The screen as data: spans make a line, lines make a frame.

Styles are names (``"label"``, ``"note"``); only the palette of the terminal layer
knows what a name looks like there.
"""

from __future__ import annotations

from typing import NamedTuple

from pi_ask.text import cells


class Span(NamedTuple):
    """A run of cleaned text in one style."""

    text: str
    style: str = "text"


Line = tuple[Span, ...]


class Frame(NamedTuple):
    """One whole screen: ``rows`` lines, none wider than ``columns`` cells."""

    columns: int
    rows: int
    lines: tuple[Line, ...]
    caret: tuple[int, int]
    """``(row, column)`` where the terminal's cursor stands."""
    caret_shown: bool

    def text(self) -> str:
        """Return the screen as one string, a line per row, no trailing blanks."""
        return "\n".join(
            "".join(span.text for span in line).rstrip() for line in self.lines
        )


def line_cells(line: Line) -> int:
    """Return the width of *line* in cells."""
    return sum(cells.width(span.text) for span in line)


def clip_line(line: Line, columns: int) -> Line:
    """Return *line*, cut so that it takes at most *columns* cells."""
    kept: list[Span] = []
    left = columns
    for span in line:
        used = cells.width(span.text)
        if used > left:
            kept.append(Span(cells.clip(span.text, left), span.style))
            break
        kept.append(span)
        left -= used
    return tuple(kept)


def pad_line(line: Line, columns: int) -> Line:
    """Return *line*, cut or filled with blanks to exactly *columns* cells."""
    line = clip_line(line, columns)
    blanks = columns - line_cells(line)
    return (*line, Span(" " * blanks)) if blanks else line
