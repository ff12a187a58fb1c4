"""The floor: a bare curses menu with a viewport, and nothing else."""

# ruff: noqa: FBT003, INP001 (curses takes no keywords; the programs are scripts)

from __future__ import annotations

import curses


def choose(labels: list[str]) -> str:
    """Return the label that a person chooses with the arrows and Enter."""
    window = curses.initscr()
    try:
        curses.raw()
        curses.noecho()
        curses.nonl()
        curses.curs_set(0)
        window.keypad(True)
        return labels[_chosen(window, labels)]
    finally:
        curses.curs_set(1)
        curses.endwin()


def _chosen(window: curses.window, labels: list[str]) -> int:
    cursor = top = 0
    while True:
        rows, _ = window.getmaxyx()
        top = min(max(top, cursor - rows + 1), cursor)
        window.erase()
        for row, label in enumerate(labels[top : top + rows]):
            is_under = top + row == cursor
            look = curses.A_BOLD if is_under else curses.A_NORMAL
            window.addstr(row, 0, f"❯ {label}" if is_under else f"  {label}", look)
        window.refresh()
        key = window.getch()
        if key == curses.KEY_DOWN:
            cursor = min(cursor + 1, len(labels) - 1)
        elif key == curses.KEY_UP:
            cursor = max(cursor - 1, 0)
        elif key == ord("\r"):
            return cursor
