"""The screen as data: spans make a line, lines make a frame.

Styles are names (``"label"``, ``"note"``); only the palette of the terminal layer
knows what a name looks like there.
"""

from functools import lru_cache
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
    return sum([cells.width(span.text) for span in line])


def clip_line(line: Line, columns: int) -> Line:
    """Return *line*, cut so that it takes at most *columns* cells."""
    return _fitted(line, columns)[0]


# Most lines of a frame are those of the frame before.
@lru_cache(maxsize=512)
def pad_line(line: Line, columns: int) -> Line:
    """Return *line*, cut or filled with blanks to exactly *columns* cells."""
    line, left = _fitted(line, columns)
    return (*line, Span(" " * left)) if left else line


def _fitted(line: Line, columns: int) -> tuple[Line, int]:
    """Return *line* as far as it fits, and the cells of *columns* that are left."""
    left = columns
    for index, (text, style) in enumerate(line):
        used = cells.width(text)
        if used > left:
            cut = cells.clip(text, left)
            return (*line[:index], Span(cut, style)), left - cells.width(cut)
        left -= used
    return line, left
