"""A host's curses: a screen of this process that was up before the ask.

It is used as it stands. What an ask changes is changed beneath curses, through the
terminal's own attributes, for of what curses holds little can be read and put back.
"""

from __future__ import annotations

import curses
import os
import signal
import termios
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import NamedTuple

from pi_ask.frame import Frame
from pi_ask.terminal import modes, painter, palette, tty
from pi_ask.terminal.modes import KEYS_OFF, KEYS_ON, PASTE_OFF, PASTE_ON
from pi_ask.terminal.palette import Palette
from pi_ask.terminal.tty import SIGNALS, STDIN


class Rect(NamedTuple):
    """A part of the screen, in cells."""

    rows: int
    columns: int
    row: int
    column: int


class Overlay:
    """A window of ours in the place of a host's, as long as an ask takes."""

    def __init__(self, under: curses.window, colours: Palette) -> None:
        self._under = under
        self._colours = colours
        self._rect: Rect | None = None
        self._window = curses.newwin(0, 0)

    def fit(self) -> tuple[int, int]:
        """Take the place of the host's window, wherever that is by now; return the size.

        :returns: ``(columns, rows)``.
        """
        size = tty.size()
        if size is not None and curses.is_term_resized(size[1], size[0]):
            # The host finds a KEY_RESIZE when it reads on, as if it had been there.
            curses.resizeterm(size[1], size[0])
            self._rect = None
        rect = _on_screen(self._under)
        if rect != self._rect:
            self._rect = rect
            self._window = curses.newwin(*rect)
        return rect.columns, rect.rows

    def paint(self, frame: Frame) -> None:
        """Lay out *frame*; nothing is written before ``show``."""
        painter.paint(self._window, frame, self._colours)

    def show(self) -> None:
        """Write to the terminal what has changed."""
        curses.doupdate()

    def forget(self) -> None:
        """Take it that the terminal shows something else, and write all of it next."""
        self._window.clearok(True)  # noqa: FBT003 (curses takes no keywords)

    def uncover(self) -> bool:
        """Show what the host has here; it always has something."""
        self.leave()
        self._under.noutrefresh()
        curses.doupdate()
        return True

    def cover(self) -> None:
        """Show this window again, if what is under it shows."""
        self._window.touchwin()

    def leave(self) -> None:
        """Have the host's next refresh of its window show all of it."""
        self._under.touchwin()

    def suspend(self) -> bool:
        """Give the terminal to the shell until the job is continued.

        How this program stops is the host's business, whose handler is in force. A
        program that ignores SIGTSTP is not stopped: returns whether it was.
        """
        if signal.getsignal(signal.SIGTSTP) is signal.SIG_IGN:
            return False
        with self.handed_over():
            os.killpg(0, signal.SIGTSTP)
        return True

    @contextmanager
    def handed_over(self) -> Iterator[None]:
        """Give the terminal to others for a while, as the host's shell left it."""
        modes.write(KEYS_OFF + PASTE_OFF)
        with set_aside(STDIN):
            yield
        modes.write(PASTE_ON + KEYS_ON)
        self.forget()


def _on_screen(window: curses.window) -> Rect:
    """Return the place of *window*, as far as it is on the screen, and at least a cell.

    ncurses leaves windows where they were when the screen shrinks.
    """
    screen_rows, screen_columns = curses.newwin(0, 0).getmaxyx()
    row, column = window.getbegyx()
    rows, columns = window.getmaxyx()
    row, column = min(row, screen_rows - 1), min(column, screen_columns - 1)
    return Rect(
        max(1, min(rows, screen_rows - row)),
        max(1, min(columns, screen_columns - column)),
        row,
        column,
    )


@contextmanager
def set_aside(terminal: int) -> Iterator[None]:
    """Take the host's screen off the terminal for a while; curses paints it anew.

    :param terminal: a descriptor of the terminal, whose attributes come back, too.
    """
    found = tty.attributes(terminal)
    curses.endwin()
    try:
        yield
    finally:
        with suppress(curses.error):  # a terminal that hung up
            curses.doupdate()
        if found is not None:
            modes.set_attributes(found, terminal)


@contextmanager
def overlay(window: curses.window, colours: Palette | None) -> Iterator[Overlay]:
    """Ask on the host's screen, in the place of *window*; leave all as it was found.

    Every undo is registered before what it undoes, and all of them run in reverse.

    :param colours: attributes by style, instead of free colour pairs of the host's.
    :raises Lost: if the terminal hung up.
    :raises ValueError: if *window* is a pad.
    """
    painter.refuse_pad(window)
    with ExitStack() as undo:
        found = tty.attributes(STDIN)
        if found is None:
            raise tty.Lost
        undo.callback(modes.set_attributes, found)
        undo.callback(modes.write, KEYS_OFF + PASTE_OFF)
        with suppress(curses.error):  # a terminal that can't hide its cursor
            undo.callback(_show_cursor, curses.curs_set(0))
        if colours is None:
            borrowed = palette.borrow()
            undo.callback(borrowed.give_back)
            colours = borrowed.looks
        modes.set_attributes(_raw(found))
        modes.write(PASTE_ON + KEYS_ON)
        shown = Overlay(window, colours)
        undo.callback(shown.leave)
        yield shown


def _raw(found: tty.Attributes) -> tty.Attributes:
    """Return attributes under which each byte comes as it was typed, at once."""
    raw = [*found[:6], list(found[6])]
    raw[0] &= ~(termios.IXON | termios.ICRNL | termios.INLCR | termios.ISTRIP)
    raw[3] &= ~(termios.ICANON | termios.ECHO | termios.ISIG | termios.IEXTEN)
    raw[6][termios.VMIN], raw[6][termios.VTIME] = 1, 0
    return raw


def _show_cursor(before: int) -> None:
    with suppress(curses.error):
        curses.curs_set(before)


class Blocked:
    """The signals that wait for the end of an ask, for its loop to see."""

    descriptors: tuple[int, ...] = ()

    @property
    def caught(self) -> int | None:
        """One that would have ended the process by now, None if none came."""
        waiting = signal.sigpending().intersection(SIGNALS)
        acting = (n for n in waiting if signal.getsignal(n) is not signal.SIG_IGN)
        return next(acting, None)


@contextmanager
def blocked_signals() -> Iterator[Blocked]:
    """Have the signals that end a process wait until the host has its screen back.

    Then each acts as the host wants it to. ncurses has handlers of its own in force,
    which Python can't read or put back: so none is replaced.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        yield Blocked()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
