"""The text of an editor with its caret: a frozen value; commands return a new one.

A command takes the buffer and the width of the editor in cells, since moving up and
down goes by the rows that a person sees. What it takes out of the text, and whether
that is to be remembered for ``yank``, the editor finds by comparing.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from typing import NamedTuple

from pi_ask.text import cells, typed, words
from pi_ask.text.wrap import Row


_LOOK = 200
"""Characters around the caret that are looked at for what a person sees as one."""


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
    return replace(buffer, buffer.caret, text)


def replace(buffer: TextBuffer, start: int, text: str) -> TextBuffer:
    """Return the buffer with *text* in the place of what is from *start* to the caret."""
    whole = buffer.text[:start] + text + buffer.after
    # A mark that stood behind may be part of the last new character now.
    return TextBuffer(whole, _edge(whole, start + len(text), +1))


# --- moving -------------------------------------------------------------------------


def left(buffer: TextBuffer, columns: int) -> TextBuffer:
    """Return the buffer with the caret one character to the left."""
    return TextBuffer(buffer.text, _edge(buffer.text, buffer.caret - 1, -1))


def right(buffer: TextBuffer, columns: int) -> TextBuffer:
    """Return the buffer with the caret one character to the right."""
    return TextBuffer(buffer.text, _edge(buffer.text, buffer.caret + 1, +1))


def word_left(buffer: TextBuffer, columns: int) -> TextBuffer:
    """Return the buffer with the caret at the start of the word on the left."""
    return TextBuffer(buffer.text, words.previous(buffer.text, buffer.caret))


def word_right(buffer: TextBuffer, columns: int) -> TextBuffer:
    """Return the buffer with the caret at the end of the word on the right."""
    return TextBuffer(buffer.text, words.following(buffer.text, buffer.caret))


def row_start(buffer: TextBuffer, columns: int) -> TextBuffer:
    """Return the buffer with the caret at the start of the row it is on."""
    _, offset, rows, index = _row(buffer, columns)
    start = buffer.caret - offset + rows[index].start
    return TextBuffer(buffer.text, _edge(buffer.text, start, +1))


def row_end(buffer: TextBuffer, columns: int) -> TextBuffer:
    """Return the buffer with the caret at the end of the row it is on."""
    line, offset, rows, index = _row(buffer, columns)
    stop = buffer.caret - offset + _row_stop(line, rows, index)
    return TextBuffer(buffer.text, _edge(buffer.text, stop, -1))


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
    lines = typed.lines(buffer.text)
    number, offset = typed.place(buffer.text, buffer.caret)
    row, column = typed.caret_in_line(lines[number], offset, columns)
    start, target = buffer.caret - offset, row + by
    while target < 0 and number > 0:
        number -= 1
        start -= len(lines[number]) + 1
        target += len(typed.line_rows(lines[number], columns))
    while target >= (count := len(typed.line_rows(lines[number], columns))):
        if number + 1 == len(lines):
            return TextBuffer(buffer.text, len(buffer.text))
        target -= count
        start += len(lines[number]) + 1
        number += 1
    if target < 0:
        return TextBuffer(buffer.text, 0)
    goal = column if buffer.goal is None else buffer.goal
    caret = start + _offset_at(lines[number], columns, target, goal)
    return TextBuffer(buffer.text, _edge(buffer.text, caret, by), goal)


def _edge(text: str, caret: int, by: int) -> int:
    """Return *caret*, or if it is within a character the end of that, where *by* goes.

    On a narrow screen a row can begin within a character; the caret never stands there.
    """
    caret = min(max(caret, 0), len(text))
    places = words.edges(text, caret, _LOOK)
    return places[
        bisect_left(places, caret) if by > 0 else bisect_right(places, caret) - 1
    ]


def _line_stop(buffer: TextBuffer) -> int:
    stop = buffer.text.find("\n", buffer.caret)
    return len(buffer.text) if stop < 0 else stop


def _row(buffer: TextBuffer, columns: int) -> tuple[str, int, tuple[Row, ...], int]:
    """Return the source line of the caret, its offset, the rows, and which it is on."""
    number, offset = typed.place(buffer.text, buffer.caret)
    line = typed.lines(buffer.text)[number]
    rows = typed.line_rows(line, columns)
    return line, offset, rows, typed.row_index(rows, offset)


def _row_stop(line: str, rows: tuple[Row, ...], index: int) -> int:
    """Return the last place on a row of *line* where the caret can stand."""
    row = rows[index]
    if index + 1 < len(rows) and row.end > row.start:
        return row.end - len(cells.graphemes(line[row.start : row.end])[-1])
    return row.end


def _offset_at(line: str, columns: int, index: int, goal: int) -> int:
    """Return the caret's place on a row of *line* that is nearest to *goal* cells."""
    rows = typed.line_rows(line, columns)
    start, stop = rows[index].start, _row_stop(line, rows, index)
    caret = start
    for cluster in cells.graphemes(line[start:stop]):
        following = caret + len(cluster)
        if typed.shown_cells(line[start:following]) > goal:
            break
        caret = following
    return caret


# --- erasing ------------------------------------------------------------------------


def _erasing(move: Command) -> Command:
    """Return the command that erases what *move* moves over."""

    def erase(buffer: TextBuffer, columns: int) -> TextBuffer:
        caret = move(buffer, columns).caret
        start, stop = sorted((caret, buffer.caret))
        return replace(buffer._replace(caret=stop), start, "")

    return erase


def _line_start(buffer: TextBuffer, columns: int) -> TextBuffer:
    return TextBuffer(buffer.text, buffer.text.rfind("\n", 0, buffer.caret) + 1)


def _line_end(buffer: TextBuffer, columns: int) -> TextBuffer:
    """Move to the end of the line; from there over its line break, as shells do."""
    stop = _line_stop(buffer)
    over = stop == buffer.caret < len(buffer.text)
    return TextBuffer(buffer.text, stop + over)


def _blank_left(buffer: TextBuffer, columns: int) -> TextBuffer:
    return TextBuffer(buffer.text, words.blank_left(buffer.text, buffer.caret))


def line_end(buffer: TextBuffer, columns: int) -> TextBuffer:
    """Return the buffer with the caret at the end of the line."""
    return TextBuffer(buffer.text, _line_stop(buffer))


MOVES: dict[str, Command] = {
    "left": left,
    "right": right,
    "word left": word_left,
    "word right": word_right,
    "up": up,
    "down": down,
    "line start": _line_start,
    "line end": line_end,
    "row start": row_start,
    "row end": row_end,
}
ERASURES: dict[str, Command] = {
    "erase left": _erasing(left),
    "erase right": _erasing(right),
}
KILLS: dict[str, Command] = {
    "kill word left": _erasing(word_left),
    "kill to blank": _erasing(_blank_left),
    "kill word right": _erasing(word_right),
    "kill to line start": _erasing(_line_start),
    "kill to line end": _erasing(_line_end),
}
"""Erasures that are kept for ``yank``."""
