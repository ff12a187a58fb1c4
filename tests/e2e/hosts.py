"""Programs with a curses screen of their own, in which the end-to-end tests ask."""

from __future__ import annotations

import os
import re
import shlex
import signal
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pi_ask import AskFlow
from pi_ask.state.effects import ALL
from tests.e2e.programs import COLOURS, caller
from tests.e2e.session import Session


_HOST = '''
import copy, curses, os, termios, threading, time
from signal import SIGUSR1, SIG_BLOCK, pthread_sigmask, sigwait
from pi_ask import AskFlow, Edit, Peek, Redraw, Suspend, ask_in, ask_user
told = []

def fill(window, text="."):
    """Write *text* all over a window."""
    rows, columns = window.getmaxyx()
    for row in range(rows):
        window.insstr(row, 0, text * columns)
    window.move(0, 0)

def pairs():
    """Return what each colour pair is."""
    return [curses.pair_content(n) for n in range(1, min(256, curses.COLOR_PAIRS))]

def get_wch(window):
    """Return what is typed, like getch."""
    try:
        return window.get_wch()
    except curses.error:
        return -1

def view(window, flow, read=None):
    """Run a flow in a window, and return its result."""
    while not flow.done:
        flow.draw(window)
        curses.doupdate()
        window.timeout(-1 if flow.wait is None else int(flow.wait * 1000))
        ch = read(window) if read else window.getch()
        flow.flush() if ch == -1 else flow.handle(ch)
    window.timeout(-1)
    return flow.result()

pthread_sigmask(SIG_BLOCK, [SIGUSR1])
def pause():
    """Go on when the test has seen enough. The title of the terminal tells of it."""
    os.write(1, b"\\x1b]0;pausing\\x07")
    sigwait([SIGUSR1])
    os.write(1, b"\\x1b]0;going on\\x07")

def trial(screen):
    """Show what getch makes of what is typed up to a q, and what it echoes."""
    silent, seen = False, []
    curses.flushinp()
    screen.addstr(22, 0, " " * 79)
    while ord("q") not in seen:
        screen.addstr(21, 0, f"silent {silent}, keys {seen} ")
        screen.clrtoeol()
        screen.move(22, 5)
        screen.refresh()
        ch = screen.getch()
        silent = silent or ch == -1
        seen += [ch] if ch >= 0 else []
    screen.addstr(21, 0, f"silent {silent}, keys {seen}")
    screen.refresh()
    pause()

def without_colours(main):
    """Start curses and nothing of its modes."""
    try:
        main(curses.initscr())
    finally:
        curses.endwin()
'''


def host(body: str, start: str = "curses.wrapper") -> list[str]:
    """Return the command that runs *body* on a curses screen, which is ``screen`` there.

    What it appends to ``told`` is printed at the end, for `told` to return. The functions
    above are at hand, ``COLOURS``, ``colour``, and what a host needs of ``pi_ask``.

    :param start: what calls a function with the screen: ``without_colours``, say.
    """
    main = textwrap.indent(textwrap.dedent(body), "    ")
    return caller(
        f"{_HOST}\ndef main(screen):\n{main}\n{start}(main)\n"
        "print('told:', *told, sep='\\n')\n"
    )


_PAUSING, _GOING_ON = b"\x1b]0;pausing\x07", b"\x1b]0;going on\x07"


def paused(session: Session) -> bool:
    """Whether a host has come to ``pause()``: all that it has to show is on the screen."""
    return session.raw.count(_PAUSING) > session.raw.count(_GOING_ON)


def go_on(session: Session, host: int | None = None) -> None:
    """Have a host go on from ``pause()``; *host* is its process, if it is a job."""
    session.until(paused)
    before = session.raw.count(_GOING_ON)
    os.kill(session.pid if host is None else host, signal.SIGUSR1)
    session.until(lambda session: session.raw.count(_GOING_ON) > before)


def told(session: Session) -> str:
    """Return the lines that a host has told at its end."""
    behind = session.raw.decode().partition("told:\r\n")[2]
    return behind.replace("\r\n", "\n").rstrip()


@contextmanager
def in_bash(command: list[str], folder: Path) -> Iterator[Session]:
    """Run *command* as a job of an interactive bash in *folder*.

    The attributes of the terminal before it are in the file ``before``.
    """
    (folder / "inputrc").write_text("set enable-bracketed-paste off\n")
    (folder / "host.py").write_text(command[-1])
    env = {"PS1": "ready$ ", "INPUTRC": str(folder / "inputrc"), "HISTFILE": None}
    bash = ["bash", "--norc", "--noprofile", "-i"]
    with Session(bash, cwd=folder, env=env) as session:
        session.until("ready$")
        run(session, "stty -a > before")
        run(session, "clear; " + shlex.join([*command[:-2], "host.py"]))
        yield session


def run(bash: Session, line: str) -> None:
    """Have the shell run a line."""
    bash.press(line + "\r")


def left_in_shell(bash: Session) -> list[str]:
    """Return what is not as a shell should find it; readline sets attributes itself."""
    return [left for left in bash.left_behind() if left != "terminal attributes"]


def overlaid(
    rows: int, columns: int, text: str, top: int = 0, left: int = 0, fill: str = "."
) -> str:
    """Return a screen that is full of *fill*, but for the lines of *text* on it."""
    return over("\n".join([fill * columns] * rows), text, top, left)


def over(screen: str, text: str, top: int = 0, left: int = 0) -> str:
    """Return *screen* with the lines of *text* on it, and no blanks at the ends of rows.

    The lines are those of a window at row *top* and column *left*, as wide as that is.
    """
    rows = screen.split("\n")
    for row, line in enumerate(text.split("\n"), top):
        before, behind = rows[row][:left], rows[row][left + len(line) :]
        rows[row] = before + line + behind
    return "\n".join(row.rstrip() for row in rows)


def chosen_colours(session: Session) -> set[str]:
    """Return the parameters of styles that choose a colour for text."""
    found = re.findall(rb"\x1b\[([0-9;:]*)m", session.raw)
    parts = {part.decode() for style in found for part in re.split(b"[;:]", style)}
    return parts & {str(number) for number in [*range(31, 37), *range(90, 97)]}


WINDOWS = [
    # the window, what brings it back, and its rows, columns, top and left on the screen
    ("screen", "screen.refresh()", (12, 44, 0, 0)),
    ("screen.derwin(8, 37, 2, 3)", "screen.refresh()", (8, 37, 2, 3)),
    ("screen.derwin(8, 37, 2, 3)", "window.refresh()", (8, 37, 2, 3)),
    ("screen.derwin(9, 40, 1, 1).derwin(1, 2)", "screen.refresh()", (8, 38, 2, 3)),
    ("curses.newwin(8, 37, 2, 3)", "window.refresh()", (8, 37, 2, 3)),
    ("curses.newwin(11, 41, 2, 3)", "window.refresh()", (10, 41, 2, 3)),
]


def try_keys(session: Session, *, silent: bool) -> tuple[str, list[object]]:
    """Type what host modes differ in; return what the host shows of it, and how."""
    session.until(f"silent {silent}, keys []")
    session.press("x", "\x7f", "y", "\x1bOA", "\r", "q\r")
    session.until(paused)
    found = session.screen_text(), session.attributes
    go_on(session)
    return found


def answer(session: Session) -> None:
    """Choose Red, and submit it."""
    session.until("1. ○ Red")
    session.press("1")
    session.until("1. Submit")
    session.press("1")


def flow_at(rows: int, columns: int) -> str:
    """Return the screen of an ask of a size, with the blanks at the ends of lines."""
    flow = AskFlow(COLOURS, columns=columns, rows=rows, serves=ALL)
    return "\n".join(line.ljust(columns) for line in flow.frame().text().split("\n"))
