"""A frame onto a curses window; curses works out what has changed."""

from __future__ import annotations

import curses
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

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
    window.erase()
    for row, line in enumerate(frame.lines[:rows]):
        _paint_line(window, row, _merged(line, colours, form))
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
        try:
            window.addstr(row, column, text, look)
        except curses.error:
            # Writing the last cell of a window draws it, and then fails to move on.
            return
        column = window.getyx()[1]


def _show_cursor(*, shown: bool) -> None:
    with suppress(curses.error):  # a terminal that can't hide its cursor
        curses.curs_set(1 if shown else 0)
