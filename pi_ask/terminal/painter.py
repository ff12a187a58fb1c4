"""A frame onto a curses window; curses works out what has changed."""

from __future__ import annotations

import curses
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from pi_ask.terminal import glyphs


if TYPE_CHECKING:
    from pi_ask.frame import Frame, Line
    from pi_ask.terminal.palette import Palette


def paint(window: curses.window, frame: Frame, colours: Palette) -> None:
    """Paint *frame* on *window* and ``noutrefresh`` it.

    The cursor is left at the frame's caret.
    """
    rows, columns = window.getmaxyx()
    form = glyphs.placed if glyphs.are_wide() else glyphs.as_ascii
    # A window that scrolls would do so behind its last cell, which this has no more.
    sheet = curses.newpad(rows, columns + 1)
    background: Any = window.getbkgd()  # a number, not what typeshed takes it for
    sheet.bkgd(background)
    for row, line in enumerate(frame.lines[:rows]):
        _paint_line(sheet, row, _merged(line, colours, form))
    sheet.overwrite(window, 0, 0, 0, 0, rows - 1, columns - 1)
    window.touchwin()  # another may have been refreshed in its place
    row, column = min(frame.caret[0], rows - 1), min(frame.caret[1], columns - 1)
    window.move(row, column)
    _show_cursor(shown=frame.caret_shown)
    window.noutrefresh()
    top, left = window.getbegyx()
    curses.setsyx(top + row, left + column)  # a window that has leaveok() takes it not


class Painter:
    """Paints frames on a window of ours, which holds what it painted last."""

    def __init__(self, window: curses.window, colours: Palette) -> None:
        self._window = window
        self._colours = colours
        self._form = glyphs.placed if glyphs.are_wide() else glyphs.as_ascii
        self._before: Frame | None = None

    def forget(self) -> None:
        """Take it that something else is on the window."""
        self._before = None

    def paint(self, frame: Frame) -> None:
        """Paint what differs from the frame before, and ``noutrefresh`` it."""
        window, before = self._window, self._before
        rows, columns = window.getmaxyx()
        lines: tuple[Line, ...] = ()
        if before is not None and before[:2] == frame[:2]:
            lines = before.lines
        else:
            window.erase()
        for row, line in enumerate(frame.lines[:rows]):
            if lines and lines[row] == line:
                continue
            if lines:
                window.move(row, 0)
                window.clrtoeol()
            with suppress(curses.error):  # behind the last cell, which is painted
                _paint_line(window, row, _merged(line, self._colours, self._form))
        self._before = frame
        row, column = frame.caret
        window.move(min(row, rows - 1), min(column, columns - 1))
        _show_cursor(shown=frame.caret_shown)
        window.noutrefresh()


def refuse_pad(window: curses.window) -> None:
    """See that *window* is one that a frame can be painted on.

    :raises ValueError: if it is a pad, which has no place on the screen.
    """
    try:
        # Only a pad takes a place to be refreshed at; this one is outside of any screen.
        window.noutrefresh(0, 0, 0, 0, -1, -1)
    except TypeError:
        return
    except curses.error:
        pass
    raise ValueError("a pad can't be painted on: give a window of newwin or derwin")


def _merged(
    line: Line, colours: Palette, form: Callable[[str], str]
) -> list[tuple[str, int]]:
    """Return the runs of *line* by how they look, each in one piece."""
    runs: list[tuple[str, int]] = []
    for span in line:
        look = colours.get(span.style, 0)
        if runs and runs[-1][1] == look:
            runs[-1] = (runs[-1][0] + span.text, look)
        else:
            runs.append((span.text, look))
    return [(form(text), look) for text, look in runs if text]


def _paint_line(window: curses.window, row: int, runs: list[tuple[str, int]]) -> None:
    column = 0
    for text, look in runs:
        window.addstr(row, column, text, look)
        column = window.getyx()[1]


def _show_cursor(*, shown: bool) -> None:
    with suppress(curses.error):  # a terminal that can't hide its cursor
        curses.curs_set(1 if shown else 0)
