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
from pi_ask.terminal import handlers, modes, painter, palette, tty
from pi_ask.terminal.modes import KEYS_OFF, KEYS_ON, PASTE_OFF, PASTE_ON
from pi_ask.terminal.palette import Palette
from pi_ask.terminal.tty import STDIN


class Overlay:
    """A window of ours in the place of a host's, as long as an ask takes."""

    def __init__(self, under: curses.window, colours: Palette) -> None:
        self._under = under
        self._colours = colours
        self._screen = _screen_size()
        self._place = Place.of(under, self._screen)
        self._at = self._place.on(self._screen)
        self._window = curses.newwin(*self._at)
        self._frame: Frame | None = None
        self._uncovered = False

    def fit(self) -> tuple[int, int]:
        """Take the place of the host's window on the screen that there is by now.

        :returns: its ``(columns, rows)``.
        """
        size = tty.size()
        if size is not None and curses.is_term_resized(size[1], size[0]):
            # The host finds a KEY_RESIZE when it reads on, as if it had been there.
            curses.resizeterm(size[1], size[0])
        if self._screen != _screen_size():
            self._move()
        return self._at.columns, self._at.rows

    def _move(self) -> None:
        self._blank()
        self._screen = _screen_size()
        self._at = self._place.on(self._screen)
        self._window = curses.newwin(*self._at)
        self.forget()  # terminals differ in what they keep when their size changes
        if self._uncovered:
            self.uncover()
        elif self._frame is not None and self._frame[:2] == self.fit():
            self.paint(self._frame)
            self.show()

    def paint(self, frame: Frame) -> None:
        """Lay out *frame*; nothing is written before ``show``."""
        self._frame = frame
        painter.paint(self._window, frame, self._colours)

    def show(self) -> None:
        """Write to the terminal what has changed."""
        curses.doupdate()

    def forget(self) -> None:
        """Take it that the terminal shows something else, and write all of it next."""
        self._window.clearok(True)

    def uncover(self) -> bool:
        """Show what the host has here; it always has something."""
        self._uncovered = True
        self._blank()
        self.leave()
        self._under.noutrefresh()
        curses.doupdate()
        return True

    def cover(self) -> None:
        """Show this window again with the next frame."""
        self._uncovered = False

    def leave(self) -> None:
        """Have the host's next refresh of its window, or of that one's parent, show it."""
        self._under.touchwin()
        self._under.syncup()

    def _blank(self) -> None:
        """Take this window off the screen, where the host's may cover less of it."""
        curses.newwin(*self._at).noutrefresh()

    def suspend(self) -> bool:
        """Give the terminal to the shell until the job is continued.

        A program that ignores SIGTSTP is not stopped: returns whether it was.
        """
        if signal.getsignal(signal.SIGTSTP) is signal.SIG_IGN:
            return False
        with self.handed_over():
            os.killpg(0, signal.SIGTSTP)
            while not tty.in_foreground(STDIN):  # continued by `bg`: not our turn yet
                os.killpg(0, signal.SIGTSTP)
        return True

    @contextmanager
    def handed_over(self) -> Iterator[None]:
        """Give the terminal to others for a while, as the host's shell left it."""
        modes.write(KEYS_OFF + PASTE_OFF)
        stop = [signal.SIGTSTP]
        try:
            with set_aside(STDIN), handlers.replaced(stop, signal.SIG_DFL):
                yield
        finally:
            modes.write(PASTE_ON + KEYS_ON)


class Rect(NamedTuple):
    """A part of a screen, in cells."""

    rows: int
    columns: int
    row: int
    column: int


class Place(NamedTuple):
    """Where a window is on a screen that has so many rows and columns."""

    rect: Rect
    screen: tuple[int, int]

    @classmethod
    def of(cls, window: curses.window, screen: tuple[int, int]) -> Place:
        """Return that of *window*: the part that shows, all of one that is off the screen."""
        (rows, columns), (row, column) = window.getmaxyx(), window.getbegyx()
        if row < screen[0] and column < screen[1]:
            rows, columns = min(rows, screen[0] - row), min(columns, screen[1] - column)
        return cls(Rect(rows, columns, row, column), screen)

    def on(self, screen: tuple[int, int]) -> Rect:
        """Return where it is on a screen of another size.

        What ncurses makes of the window itself may be off the screen.
        """
        wanted = self.rect
        rows, row = _along(wanted.rows, wanted.row, self.screen[0], screen[0])
        columns, column = _along(
            wanted.columns, wanted.column, self.screen[1], screen[1]
        )
        return Rect(rows, columns, row, column)


def _along(length: int, start: int, before: int, now: int) -> tuple[int, int]:
    """Return the length and start of a stretch, where *now* cells are and not *before*.

    One that reached the end still does, if half of it fits there; others keep their
    length where they can.
    """
    room = now - start
    if start + length == before and 2 * room >= min(length, now):
        return room, start
    length = min(length, now)
    return length, min(start, now - length)


def _screen_size() -> tuple[int, int]:
    """Return the rows and columns of the screen, as curses has them."""
    return curses.newwin(0, 0).getmaxyx()


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
        if curses.isendwin():  # the host has left its screen for a while
            undo.callback(curses.endwin)
            curses.doupdate()
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
        stop = [signal.SIGTSTP]
        undo.enter_context(handlers.replaced(stop, lambda *_: shown.suspend()))
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
