"""A frame onto a curses window; curses works out what has changed."""

from __future__ import annotations

import curses
from contextlib import suppress
from typing import TYPE_CHECKING

from pi_ask.terminal import palette


if TYPE_CHECKING:
    from pi_ask.frame import Frame, Line
    from pi_ask.terminal.palette import Palette


def paint(window: curses.window, frame: Frame, colours: Palette | None = None) -> None:
    """Paint *frame* on *window* and ``noutrefresh`` it.

    The cursor is left at the frame's caret. Without *colours* only bold and dim are
    used.
    """
    colours = palette.plain() if colours is None else colours
    rows, columns = window.getmaxyx()
    window.erase()
    for row, line in enumerate(frame.lines[:rows]):
        _paint_line(window, row, line, colours)
    row, column = frame.caret
    window.move(min(row, rows - 1), min(column, columns - 1))
    _show_cursor(shown=frame.caret_shown)
    window.noutrefresh()


def _paint_line(window: curses.window, row: int, line: Line, colours: Palette) -> None:
    column = 0
    for span in line:
        if not span.text:
            continue
        try:
            window.addstr(row, column, span.text, colours.get(span.style, 0))
        except curses.error:
            # Writing the last cell of a window draws it, and then fails to move on.
            return
        column = window.getyx()[1]


def _show_cursor(*, shown: bool) -> None:
    with suppress(curses.error):  # a terminal that can't hide its cursor
        curses.curs_set(1 if shown else 0)
