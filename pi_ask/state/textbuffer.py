"""The text of an editor with its caret: a frozen value; commands return a new one.

A command takes the buffer and the width of the editor in cells, since moving up and
down goes by the rows that a person sees.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pi_ask.text import cells, typed
from pi_ask.text.wrap import Row


class TextBuffer(NamedTuple):
    """Text, and the caret as an index into it: 0 is before the first character."""

    text: str = ""
    caret: int = 0
    goal: int | None = None
    """The column, in cells, that moves up and down keep to."""

    @property
    def before(self) -> str:
        """The text left of the caret."""
        return self.text[: self.caret]

    @property
    def after(self) -> str:
        """The text right of the caret."""
        return self.text[self.caret :]


Command = Callable[[TextBuffer, int], TextBuffer]


def at_end(text: str) -> TextBuffer:
    """Return a buffer with the caret behind the last character."""
    return TextBuffer(text, len(text))


def insert(buffer: TextBuffer, text: str) -> TextBuffer:
    """Return the buffer with *text* typed at the caret."""
    return TextBuffer(buffer.before + text + buffer.after, buffer.caret + len(text))


def erase_left(buffer: TextBuffer, columns: int) -> TextBuffer:
    """Return the buffer without what a person sees as the character on the left."""
    start = left(buffer, columns).caret
    return TextBuffer(buffer.text[:start] + buffer.after, start)


def erase_right(buffer: TextBuffer, columns: int) -> TextBuffer:
    """Return the buffer without what a person sees as the character on the right."""
    stop = right(buffer, columns).caret
    return TextBuffer(buffer.before + buffer.text[stop:], buffer.caret)


def erase_to_line_start(buffer: TextBuffer, columns: int) -> TextBuffer:
    """Return the buffer without the part of the line that is left of the caret."""
    start = buffer.text.rfind("\n", 0, buffer.caret) + 1
    return TextBuffer(buffer.text[:start] + buffer.after, start)


def left(buffer: TextBuffer, columns: int) -> TextBuffer:
    """Return the buffer with the caret one character to the left."""
    if not buffer.caret:
        return TextBuffer(buffer.text, 0)
    line = _line_start(buffer)
    if line == buffer.caret:
        return TextBuffer(buffer.text, buffer.caret - 1)
    last = cells.graphemes(buffer.text[line : buffer.caret])[-1]
    return TextBuffer(buffer.text, buffer.caret - len(last))


def right(buffer: TextBuffer, columns: int) -> TextBuffer:
    """Return the buffer with the caret one character to the right."""
    stop = _line_stop(buffer)
    if stop == buffer.caret:
        return TextBuffer(buffer.text, min(buffer.caret + 1, len(buffer.text)))
    first = cells.graphemes(buffer.text[buffer.caret : stop])[0]
    return TextBuffer(buffer.text, buffer.caret + len(first))


def row_start(buffer: TextBuffer, columns: int) -> TextBuffer:
    """Return the buffer with the caret at the start of the row it is on."""
    rows = typed.rows_of(buffer.text, columns)
    return TextBuffer(buffer.text, rows[typed.row_index(rows, buffer.caret)].start)


def row_end(buffer: TextBuffer, columns: int) -> TextBuffer:
    """Return the buffer with the caret at the end of the row it is on."""
    rows = typed.rows_of(buffer.text, columns)
    index = typed.row_index(rows, buffer.caret)
    return TextBuffer(buffer.text, _row_stop(buffer.text, rows, index))


def up(buffer: TextBuffer, columns: int) -> TextBuffer:
    """Return the buffer with the caret one row up; on the first row, at the start."""
    return by_rows(buffer, columns, -1)


def down(buffer: TextBuffer, columns: int) -> TextBuffer:
    """Return the buffer with the caret one row down; on the last row, at the end."""
    return by_rows(buffer, columns, +1)


def by_rows(buffer: TextBuffer, columns: int, by: int) -> TextBuffer:
    """Return the buffer with the caret *by* rows down (up if negative).

    Past the first row it is the start of the text, past the last row the end.
    """
    rows = typed.rows_of(buffer.text, columns)
    index = typed.row_index(rows, buffer.caret)
    if index + by < 0:
        return TextBuffer(buffer.text, 0)
    if index + by >= len(rows):
        return TextBuffer(buffer.text, len(buffer.text))
    goal = buffer.goal
    if goal is None:
        goal = typed.caret_position(buffer.text, buffer.caret, columns)[1]
    caret = _index_at(buffer.text, rows, index + by, goal)
    return TextBuffer(buffer.text, caret, goal)


def _line_start(buffer: TextBuffer) -> int:
    return buffer.text.rfind("\n", 0, buffer.caret) + 1


def _line_stop(buffer: TextBuffer) -> int:
    stop = buffer.text.find("\n", buffer.caret)
    return len(buffer.text) if stop < 0 else stop


def _row_stop(text: str, rows: tuple[Row, ...], index: int) -> int:
    """Return the last place on a row where the caret can stand."""
    row = rows[index]
    wrapped = index + 1 < len(rows) and rows[index + 1].start == row.end
    if wrapped and row.end > row.start:
        return row.end - len(cells.graphemes(text[row.start : row.end])[-1])
    return row.end


def _index_at(text: str, rows: tuple[Row, ...], index: int, goal: int) -> int:
    """Return the caret's place on a row that is nearest to *goal* cells."""
    start, stop = rows[index].start, _row_stop(text, rows, index)
    caret = start
    for cluster in cells.graphemes(text[start:stop]):
        following = caret + len(cluster)
        if typed.shown_cells(text[start:following]) > goal:
            break
        caret = following
    return caret


COMMANDS: dict[str, Command] = {
    "erase left": erase_left,
    "erase right": erase_right,
    "erase to line start": erase_to_line_start,
    "left": left,
    "right": right,
    "up": up,
    "down": down,
    "row start": row_start,
    "row end": row_end,
}
"""The commands by name, as the keymap and the ``Edit`` action speak of them."""
