"""Keys that leave an ask in a host's window for a while, and its colours."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.e2e.hosts import (
    WINDOWS,
    answer,
    chosen_colours,
    flow_at,
    go_on,
    host,
    in_bash,
    left_in_shell,
    over,
    overlaid,
    paused,
    run,
    told,
)
from tests.e2e.processes import LINUX, children
from tests.e2e.programs import SUBMIT_RED, shell
from tests.e2e.session import Session


pytestmark = pytest.mark.e2e

CTRL_G, CTRL_O, CTRL_Z = "\x07", "\x0f", "\x1a"
UP, DOWN = "\x1b[A", "\x1b[B"
CLEAR = b"\x1b[2J"


# --- keys that leave the ask --------------------------------------------------------


@pytest.mark.parametrize(("made", "refresh", "place"), WINDOWS)
def test_peek_shows_the_host_until_the_next_key(
    made: str, refresh: str, place: tuple[int, int, int, int]
) -> None:
    """What its window has, in the place of the ask, whatever the ask has shown."""
    body = f"""
        fill(screen)
        window = {made}
        if window.getparyx() == (-1, -1) and window is not screen:
            fill(window, "w")
        screen.refresh()
        window.refresh()
        pause()
        told.append(colour(ask_in(window, COLOURS)))
    """
    with Session(host(body), rows=12, columns=44) as session:
        session.until(paused)
        under = session.screen_text()
        view = over(under, flow_at(*place[:2]), *place[2:])
        go_on(session)
        session.until(lambda session: view == session.screen_text())
        for key in (CTRL_O, "2", UP):
            session.press(CTRL_O)
            session.until(lambda session: under == session.screen_text())
            session.press(key)
            session.until(lambda session: view == session.screen_text())
        answer(session)

        assert 0 == session.wait()
        assert "red" == told(session)


def test_a_host_that_is_looked_at_can_be_resized() -> None:
    """Nothing of the ask shows before the key that asks for it."""
    body = """
        window = curses.newwin(8, 37, 2, 3)
        window.addstr(1, 1, "the host's own")
        told.append(colour(ask_in(window, COLOURS)))
    """
    with Session(host(body), rows=12, columns=44) as session:
        session.until("❯ 1. ○ Red")
        session.press(CTRL_O)
        session.until("the host's own")
        session.resize(16, 60)
        session.until(lambda now: "the host's own" == now.screen_text().strip())
        session.resize(6, 24)
        session.until(lambda now: "the host's own" == now.screen_text().strip())
        session.press("x")
        view = overlaid(6, 24, flow_at(6, 24), fill=" ")
        session.until(lambda session: view == session.screen_text())
        session.press(*SUBMIT_RED)

        assert 0 == session.wait()
        assert "red" == told(session)


@pytest.mark.parametrize(
    ("typed", "note"), [("go\n", "edited"), ("fail\n", "grey")], ids=["0", "3"]
)
def test_an_editor_has_the_terminal_as_the_shell_left_it(
    typed: str, note: str, editor: dict[str, str | None], folder: Path
) -> None:
    """The ask goes on with what was written there, and the host as if nothing was."""
    body = """
        fill(screen)
        screen.refresh()
        before = termios.tcgetattr(0)
        result = ask_in(screen.derwin(12, 60, 2, 3), COLOURS)
        told.append(before == termios.tcgetattr(0))
        told.append(colour(result))
        screen.refresh()
        pause()
    """
    command = shell('stty -a > before; exec "$@"', *host(body))
    with Session(command, env=editor, cwd=folder) as session:
        session.until("❯ 1. ○ Red")
        session.press("3", "grey")
        session.until("grey")
        session.press(CTRL_G)
        session.until("the editor: grey")

        assert (folder / "before").read_text() == (folder / "inside").read_text()
        assert not {1049, 2004} & session.modes

        session.press(typed)
        session.until(f"│ {note}")
        session.until("." * 80)
        session.until(lambda session: {1049, 2004} <= session.modes)
        session.press("\r", "1")
        session.until(paused)

        assert overlaid(24, 80, "") == session.screen_text()

        go_on(session)

        assert 0 == session.wait()
        assert f"True\n{note}" == told(session)
        assert [] == session.left_behind()


STOPPING = {
    "nothing": "pass",
    "a handler": "signal.signal(signal.SIGTSTP, lambda *_: told.append('handled'))",
    "the default": "signal.signal(signal.SIGTSTP, signal.SIG_DFL)",
}
"""What a host does about SIGTSTP after ncurses has put a handler of its own there."""

MODAL = """
    import signal
    {setup}
    stop = signal.getsignal(signal.SIGTSTP)
    screen.addstr(5, 5, "the host's own")
    screen.refresh()
    before = termios.tcgetattr(0)
    told.append(colour({ask}))
    told.append(before == termios.tcgetattr(0))
    told.append(stop is signal.getsignal(signal.SIGTSTP))
    screen.refresh()
    pause()
    curses.endwin()
    screen.refresh()
    told.append(before == termios.tcgetattr(0))
"""


@LINUX
@pytest.mark.parametrize("setup", STOPPING)
@pytest.mark.parametrize(
    ("ask", "how"),
    [
        ("ask_in(screen, COLOURS)", "Ctrl+Z"),
        ("ask_in(screen, COLOURS)", "kill"),
        ("ask_user(COLOURS)", "Ctrl+Z"),
    ],
)
def test_ctrl_z_goes_to_the_shell_and_fg_comes_back(
    setup: str, ask: str, how: str, folder: Path
) -> None:
    """The shell has its terminal sane; then the ask is there as it was, not the host."""
    command = host(MODAL.format(setup=STOPPING[setup], ask=ask))
    with in_bash(command, folder) as bash:
        bash.until("❯ 1. ○ Red")
        (job,) = children(bash.pid)
        bash.press("3", "grey")
        for column, letter in enumerate("er", 13):
            # The frame is whole once the caret is back from its last row.
            bash.until("Enter save")
            bash.until(lambda bash, column=column: (7, column) == bash.caret)
            shown = bash.screen_text()
            stops = bash.raw.count(b"Stopped")
            if how == "Ctrl+Z":
                bash.press(CTRL_Z)
            else:
                os.killpg(job, signal.SIGTSTP)
            bash.until(lambda bash, stops=stops: bash.raw.count(b"Stopped") > stops)
            bash.until("ready$")

            assert [] == left_in_shell(bash)

            run(bash, "stty -a > stopped; echo '2'bc")
            bash.until("2bc")

            assert (folder / "before").read_text() == (folder / "stopped").read_text()

            run(bash, "clear; fg")
            bash.until(lambda bash, shown=shown: shown == bash.screen_text())
            bash.until(lambda bash: {1049, 2004} <= bash.modes)
            bash.press(letter)
        bash.until("│ greyer")
        bash.press("\r")
        bash.until("Submit")
        bash.press("1")
        go_on(bash, job)
        bash.until(lambda bash: "ready$" in told(bash))

        assert told(bash).startswith("greyer\nTrue\nTrue\nTrue\n")

        run(bash, "stty -a > after; echo '3'bc")
        bash.until("3bc")

        assert (folder / "before").read_text() == (folder / "after").read_text()
        assert [] == left_in_shell(bash)


@LINUX
@pytest.mark.parametrize(
    "setup", ["pass", "signal.signal(signal.SIGTTOU, signal.SIG_IGN)"]
)
def test_bg_does_not_bring_a_modal_back(setup: str, folder: Path) -> None:
    """In the background the host stays stopped until it is in the foreground again."""
    command = host(MODAL.format(setup=setup, ask="ask_in(screen, COLOURS)"))
    with in_bash(command, folder) as bash:
        bash.until("❯ 1. ○ Red")
        bash.press(CTRL_Z)
        bash.until("Stopped")
        run(bash, "clear; bg; echo '1'st")
        bash.until("1st")
        run(bash, "clear; until jobs %1 | grep Stopped; do :; done; echo '2'nd")
        bash.until("2nd")

        assert "Which colour?" not in bash.screen_text()
        assert [] == left_in_shell(bash)

        run(bash, "fg")
        bash.until("❯ 1. ○ Red")
        bash.press("1", "1")
        bash.until("the host's own")


@LINUX
@pytest.mark.parametrize("surface", ["screen", "lines"])
def test_ctrl_z_shows_nothing_of_a_host_that_has_left_its_screen(
    surface: str, folder: Path
) -> None:
    """The handler that ncurses has left would bring the host's screen up again."""
    body = f"""
        screen.addstr(5, 5, "the host's own")
        screen.refresh()
        curses.endwin()
        told.append(colour(ask_user(COLOURS, surface="{surface}")))
        told.append(curses.isendwin())
    """
    with in_bash(host(body), folder) as bash:
        bash.until("1. Red" if surface == "lines" else "❯ 1. ○ Red")
        written = len(bash.raw)
        bash.press(CTRL_Z)
        bash.until("Stopped")
        run(bash, "clear; fg")
        bash.until("host.py" if surface == "lines" else "❯ 1. ○ Red")
        bash.press("1\n" if surface == "lines" else "1")
        bash.until("Submit")
        bash.press(":s\n" if surface == "lines" else "1")
        bash.until(lambda bash: "ready$" in told(bash))

        assert told(bash).startswith("red\nTrue\n")
        assert b"the host's own" not in bash.raw[written:]
        assert [] == left_in_shell(bash)


def test_a_host_that_ignores_the_signal_says_so() -> None:
    """It can't be suspended, and the footer says why the key did nothing."""
    body = MODAL.format(setup="pass", ask="ask_in(screen, COLOURS)")
    with Session(shell('trap "" TSTP; exec "$@"', *host(body))) as session:
        session.until("❯ 1. ○ Red")
        session.press(CTRL_Z)
        session.until("This program can't be suspended")
        session.press("1", "1")
        session.until("the host's own")
        go_on(session)

        assert 0 == session.wait()
        assert "red\nTrue\nTrue\nTrue" == told(session)


# --- colours ------------------------------------------------------------------------

COLOURED = """
    {setup}
    before = pairs() if hasattr(curses, "COLORS") else None
    told.append(colour(ask_in(screen, COLOURS{palette})))
    told.append(before == (pairs() if hasattr(curses, "COLORS") else None))
"""
TAKEN = "[curses.init_pair(n, 0, 7) for n in range(1, min(256, curses.COLOR_PAIRS))]"


@pytest.mark.parametrize(
    ("start", "env", "setup", "palette", "colours"),
    [
        ("curses.wrapper", {}, "pass", "", {"32", "36"}),
        ("curses.wrapper", {}, "curses.use_default_colors()", "", {"32", "36"}),
        ("curses.wrapper", {"TERM": "linux"}, "pass", "", {"32", "36"}),
        ("curses.wrapper", {}, f"{TAKEN}; curses.init_pair(7, 0, 0)", "", {"36"}),
        ("curses.wrapper", {}, TAKEN, "", set()),
        ("curses.wrapper", {"NO_COLOR": "1"}, "pass", "", set()),
        ("curses.wrapper", {"TERM": "vt100"}, "pass", "", set()),
        ("without_colours", {}, "pass", "", set()),
        ("without_colours", {"TERM": "vt100"}, "pass", "", set()),
        (
            "curses.wrapper",
            {"NO_COLOR": "1"},
            "curses.init_pair(5, 3, 0)",
            ", palette={'focused': curses.color_pair(5)}",
            {"33"},
        ),
    ],
)
def test_colours_of_a_host_are_borrowed_or_its_own(
    start: str, env: dict[str, str | None], setup: str, palette: str, colours: set[str]
) -> None:
    """Pairs that are free, as many as there are; a host without colours stays so."""
    body = COLOURED.format(setup=setup, palette=palette)
    with Session(host(body, start), env=env) as session:
        session.until("❯ 1. ○ Red")
        session.press(" ")
        session.until("● Red")
        session.press("\t")
        session.until("1. Submit")
        session.press("1")

        assert 0 == session.wait()
        assert "red\nTrue" == told(session)
        assert colours == chosen_colours(session)
