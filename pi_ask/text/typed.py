"""Text as a person typed it, on rows: where each row begins and where the caret is.

The text is raw and indices are into it; only what is painted is cleaned.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache

from pi_ask.text import cells, clean
from pi_ask.text.wrap import Row, soft_rows


# The rows of one text are asked for several times between two keys.
@lru_cache(maxsize=8)
def rows_of(text: str, columns: int) -> tuple[Row, ...]:
    """Return the rows that *text* takes at a width of *columns* cells.

    The last cell of each row is kept free for the caret.
    """
    width = max(1, columns - 1)
    rows: list[Row] = []
    offset = 0
    for line in text.split("\n"):
        rows += [
            Row(start + offset, end + offset) for start, end in soft_rows(line, width)
        ]
        offset += len(line) + 1
    return tuple(rows)


def row_index(rows: tuple[Row, ...], caret: int) -> int:
    """Return the index of the row on which a caret stands."""
    return bisect_right(rows, caret, key=lambda row: row.start) - 1


def caret_position(text: str, caret: int, columns: int) -> tuple[int, int]:
    """Return the ``(row, column)`` of *caret* at a width of *columns* cells."""
    rows = rows_of(text, columns)
    index = row_index(rows, caret)
    return index, min(shown_cells(text[rows[index].start : caret]), columns - 1)


def shown_cells(text: str) -> int:
    """Return the cells that raw *text* takes when it is shown on one row."""
    return cells.width(clean.visible(text))
