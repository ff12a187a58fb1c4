"""What an ask switches on in a terminal, and off again, whatever happens."""

from __future__ import annotations

import _curses
import curses
import os
import signal
import termios
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

from pi_ask.frame import Frame
from pi_ask.terminal import palette, tty
from pi_ask.terminal.painter import Painter
from pi_ask.terminal.palette import Palette
from pi_ask.terminal.tty import STDIN, STDOUT, Attributes, NoScreen


PASTE_ON, PASTE_OFF = b"\x1b[?2004h", b"\x1b[?2004l"
"""Bracketed paste (xterm): pasted text arrives between marks."""

KEYS_ON, KEYS_OFF = b"\x1b[>4;1m", b"\x1b[>4m"
"""modifyOtherKeys (xterm): Shift+Enter and the like arrive as keys of their own."""

FALLBACK_TERM = "xterm-256color"
"""What a terminal is taken for whose ``TERM`` is unset or unknown here."""

# ncurses puts handlers of its own in the place of defaults, and they outlive it.
_NCURSES_SIGNALS = (signal.SIGTERM, signal.SIGTSTP, signal.SIGWINCH, signal.SIGINT)


class Screen:
    """curses on descriptors 0 and 1, in raw mode."""

    def __init__(self, window: curses.window, colours: Palette) -> None:
        self.window = window
        self.painter = Painter(window, colours)
        self.uncovered = False
        """Whether the terminal shows what is under this screen."""

    def fit(self) -> tuple[int, int]:
        """Take the size of the terminal, whatever curses believes; return it.

        :returns: ``(columns, rows)``.
        """
        rows, columns = self.window.getmaxyx()
        size = tty.size() or (columns, rows)
        if size != (columns, rows):
            curses.resize_term(size[1], size[0])
            self.forget()  # terminals differ in what they keep when their size changes
        return size

    def paint(self, frame: Frame) -> None:
        """Lay out *frame*; nothing is written before ``show``."""
        self.painter.paint(frame)

    def show(self) -> None:
        """Write to the terminal what has changed."""
        curses.doupdate()

    def forget(self) -> None:
        """Take it that the terminal shows something else, and write all of it next."""
        self.painter.forget()
        self.window.clearok(True)

    def uncover(self) -> bool:
        """Show what is under this screen; whether the terminal has another one."""
        sequence = curses.tigetstr("rmcup")
        if not sequence:
            return False
        write(sequence)
        self.uncovered = True
        return True

    def cover(self) -> None:
        """Show this screen again, if what is under it shows."""
        if self.uncovered:
            write(curses.tigetstr("smcup") or b"")
            self.uncovered = False
            self.forget()

    def suspend(self) -> bool:
        """Give the terminal to the shell until the job is continued.

        A program that ignores SIGTSTP is not stopped: returns whether it was.
        """
        handler = signal.getsignal(signal.SIGTSTP)
        if handler is signal.SIG_IGN:
            return False
        with self.handed_over():
            signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            os.killpg(0, signal.SIGTSTP)
            while not tty.in_foreground(STDIN):  # continued by `bg`: not our turn yet
                os.killpg(0, signal.SIGTSTP)
            signal.signal(signal.SIGTSTP, handler)
        return True

    @contextmanager
    def handed_over(self) -> Iterator[None]:
        """Give the terminal to others for a while, as it was found."""
        found = termios.tcgetattr(STDIN)
        write(KEYS_OFF + PASTE_OFF)
        _end()
        try:
            yield
        finally:
            set_attributes(found)
            write(PASTE_ON + KEYS_ON)
            self.forget()

    def blank(self) -> None:
        """Leave nothing of the ask, where there is no other screen to go back to.

        The next ``initscr`` of this process would paint what is left here, too.
        """
        self.window.erase()
        with suppress(curses.error):  # a terminal that hung up
            self.window.refresh()


def curses_is_free() -> bool:
    """Whether no host of this process has a curses screen, up or left for a while."""
    try:
        curses.isendwin()
    except curses.error:  # never started in this process
        return True
    # What a host starts it with puts these here; an ask goes past that.
    return not hasattr(curses, "ACS_HLINE")


@contextmanager
def screen() -> Iterator[Screen]:
    """Run curses on descriptors 0 and 1; leave the terminal as it was found.

    Every undo is registered before what it undoes, and all of them run in reverse.

    :raises NoScreen: if the terminal can't move its cursor.
    """
    with ExitStack() as undo:
        saved = termios.tcgetattr(STDIN)
        undo.callback(_put_back_term, os.environ.get("TERM"))
        _set_up()
        undo.callback(set_attributes, saved)
        undo.callback(_release_signals)
        undo.callback(write, KEYS_OFF + PASTE_OFF)
        undo.callback(_end)
        window = _curses.initscr()
        undo.callback(_as_started, termios.tcgetattr(STDIN))
        curses.raw()
        curses.noecho()
        curses.nonl()
        window.keypad(False)
        curses.typeahead(-1)
        write(PASTE_ON + KEYS_ON)
        colours = palette.start()
        undo.callback(colours.give_back)
        shown = Screen(window, colours.looks)
        undo.callback(shown.blank)
        yield shown


def _as_started(found: Attributes) -> None:
    """Put the modes of curses back for a host that may start it later.

    :param found: the attributes that ``initscr`` has set; ``noraw`` leaves others.
    """
    with suppress(curses.error):  # a terminal that hung up
        curses.noraw()
        curses.cbreak()
        curses.echo()
        curses.nl()
        curses.typeahead(STDIN)
        set_attributes(found)
        curses.def_prog_mode()


def _set_up() -> None:
    """Let curses know the terminal before ``initscr``, which ends the process if it can't.

    ``initscr`` reads ``TERM`` by itself, so a fallback has to stand there for it.
    """
    try:
        curses.setupterm(os.environ.get("TERM") or "unknown", STDOUT)
    except curses.error:
        os.environ["TERM"] = FALLBACK_TERM
        try:
            curses.setupterm(FALLBACK_TERM, STDOUT)
        except curses.error as error:
            raise NoScreen(str(error)) from error
    if not curses.tigetstr("cup"):
        raise NoScreen(f"TERM={os.environ.get('TERM')} can't move the cursor")


def _put_back_term(term: str | None) -> None:
    if term is None:
        os.environ.pop("TERM", None)
    else:
        os.environ["TERM"] = term


def _end() -> None:
    with suppress(curses.error):  # a terminal that hung up
        curses.curs_set(1)
    with suppress(curses.error):
        curses.endwin()


def write(data: bytes) -> None:
    """Write to the terminal past curses, if it is there."""
    with suppress(OSError):  # a terminal that hung up
        os.write(STDOUT, data)


def set_attributes(saved: Attributes, fd: int = STDIN) -> None:
    """Set the attributes of a terminal, if it is there."""
    with suppress(termios.error):  # a terminal that hung up
        termios.tcsetattr(fd, termios.TCSADRAIN, saved)


def _release_signals() -> None:
    """Put Python's dispositions back in the place of ncurses' own handlers."""
    for number in _NCURSES_SIGNALS:
        handler = signal.getsignal(number)
        if handler is not None:
            signal.signal(number, handler)
