"""An ask on the screen of a curses host: `ask_in`, and `ask_user` where a host is up."""

from __future__ import annotations

import os
import signal
import textwrap
from pathlib import Path

import pytest

from pi_ask import AskFlow
from pi_ask.ask import IN_HOST
from pi_ask.state.effects import ALL
from tests.e2e.hosts import (
    chosen_colours,
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
from tests.e2e.programs import COLOURS, SUBMIT_RED, shell
from tests.e2e.session import Session


pytestmark = pytest.mark.e2e

CTRL_G, CTRL_O, CTRL_Z = "\x07", "\x0f", "\x1a"
UP, DOWN = "\x1b[A", "\x1b[B"
CLEAR = b"\x1b[2J"


# --- the screen as it was -----------------------------------------------------------

MODES = {
    "nodelay": ("screen.nodelay(True)", True),
    "halfdelay and echo": ("curses.halfdelay(1); curses.echo()", True),
    "blocking": ("screen.keypad(False)", False),
    "nocbreak": ("curses.nocbreak(); curses.echo()", False),
    "raw": ("curses.raw(); curses.nonl()", False),
    "timeout": ("screen.timeout(20)", True),
}
"""What hosts set up, and whether their getch returns where nothing is typed."""


def try_keys(session: Session, *, silent: bool) -> tuple[str, list[object]]:
    """Type what host modes differ in; return what the host shows of it, and how."""
    session.until(f"silent {silent}, keys []")
    session.press("x", "\x7f", "y", "\x1bOA", "\r", "q\r")
    session.until(paused)
    found = session.screen_text(), session.attributes
    go_on(session)
    return found


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("ask", ["ask_in(window, COLOURS)", "ask_user(COLOURS)"])
def test_the_modes_of_a_host_are_as_before(mode: str, ask: str) -> None:
    """What getch does next, the attributes, the cursor and the pairs; and once more
    after endwin() and refresh(), which bring back what curses holds of the modes.
    """
    setup, silent = MODES[mode]
    body = f"""
        {setup}
        curses.curs_set(2)
        curses.init_pair(255, 1, 2)
        before = pairs()
        window = screen.derwin(10, 40, 3, 5)
        fill(window)
        trial(screen)
        told.append(colour({ask}))
        told.append((before == pairs(), curses.curs_set(2)))
        trial(screen)
        curses.endwin()
        trial(screen)
    """
    with Session(host(body)) as session:
        before = try_keys(session, silent=silent)
        session.until("❯ 1. ○ Red")
        session.press("1")
        session.until("Submit")
        session.press("1")

        assert before == try_keys(session, silent=silent)
        assert session.caret_shown
        assert 2004 not in session.modes

        # What curses holds of the modes; it gets cooked ones wrong by itself.
        after = try_keys(session, silent=silent)
        assert before == after or mode == "nocbreak"
        assert 0 == session.wait()
        assert "red\n(True, 2)" == told(session)
        assert [] == session.left_behind()


def answer(session: Session) -> None:
    """Choose Red, and submit it."""
    session.until("1. ○ Red")
    session.press("1")
    session.until("1. Submit")
    session.press("1")


WINDOWS = [
    # the window, what brings it back, and its rows, columns, top and left on the screen
    ("screen", "screen.refresh()", (12, 44, 0, 0)),
    ("screen.derwin(8, 37, 2, 3)", "screen.refresh()", (8, 37, 2, 3)),
    ("screen.derwin(8, 37, 2, 3)", "window.refresh()", (8, 37, 2, 3)),
    ("screen.derwin(9, 40, 1, 1).derwin(1, 2)", "screen.refresh()", (8, 38, 2, 3)),
    ("curses.newwin(8, 37, 2, 3)", "window.refresh()", (8, 37, 2, 3)),
    ("curses.newwin(11, 41, 2, 3)", "window.refresh()", (10, 41, 2, 3)),
]


@pytest.mark.parametrize(("made", "refresh", "place"), WINDOWS)
def test_what_a_host_shows_comes_back_with_its_own_refresh(
    made: str, refresh: str, place: tuple[int, int, int, int]
) -> None:
    """Nothing has to be touched or drawn again, and the ask stays in its window."""
    body = f"""
        fill(screen)
        screen.addstr(4, 5, "the host's own")
        window = {made}
        if window.getparyx() == (-1, -1) and window is not screen:
            fill(window, "w")
        screen.refresh()
        window.refresh()
        pause()
        told.append(colour(ask_in(window, COLOURS)))
        {refresh}
        pause()
    """
    with Session(host(body), rows=12, columns=44) as session:
        session.until(paused)
        before = session.screen_text()
        view = over(before, flow_at(*place[:2]), *place[2:])
        go_on(session)
        session.until(lambda session: view == session.screen_text())
        answer(session)
        session.until(paused)

        assert before == session.screen_text()

        go_on(session)

        assert 0 == session.wait()
        assert "red" == told(session)


def test_panels_of_a_host_come_back_with_its_update() -> None:
    """The lower of two that overlap is asked in, and the upper one is whole again."""
    body = """
        import curses.panel
        fill(screen)
        screen.noutrefresh()
        lower, upper = curses.newwin(8, 37, 2, 3), curses.newwin(4, 20, 4, 15)
        fill(lower, "l")
        fill(upper, "u")
        panels = [curses.panel.new_panel(lower), curses.panel.new_panel(upper)]
        for _ in range(2):
            curses.panel.update_panels()
            curses.doupdate()
            pause()
            if not told:
                told.append(colour(ask_in(lower, COLOURS)))
    """
    with Session(host(body), rows=12, columns=44) as session:
        session.until(paused)
        before = session.screen_text()

        assert 80 == before.count("u")

        go_on(session)
        answer(session)
        session.until(paused)

        assert before == session.screen_text()

        go_on(session)

        assert 0 == session.wait()


def test_what_was_typed_before_the_ask_answers_nothing() -> None:
    """Keys that a host has not read are dropped, as in any ask."""
    body = """
        screen.addstr(0, 0, "ready")
        screen.refresh()
        pause()
        told.append(colour(ask_in(screen, COLOURS)))
    """
    with Session(host(body)) as session:
        session.until(paused)
        session.press("2", "1")
        go_on(session)
        answer(session)

        assert 0 == session.wait()
        assert "red" == told(session)


def test_ctrl_c_in_a_modal_is_the_persons_cancel() -> None:
    """It is no signal, whatever it is to the host; afterwards it is that again."""
    body = """
        told.append(ask_in(screen, COLOURS)["details"]["cancelled"])
        screen.addstr(0, 0, "ready")
        try:
            screen.getch()  # which refreshes the screen
        except KeyboardInterrupt:
            told.append("interrupted")
    """
    with Session(host(body)) as session:
        session.until("❯ 1. ○ Red")
        session.press("\x03")
        session.until("ready")
        session.press("\x03")

        assert 0 == session.wait()
        assert "True\ninterrupted" == told(session)


def test_ctrl_l_paints_the_whole_screen_anew() -> None:
    """The host's part of it, too, over what another program has written there."""
    body = """
        fill(screen)
        screen.refresh()
        os.write(1, b"\\x1b[1;1HJUNK\\x1b[5;5HJUNK")
        told.append(colour(ask_in(screen.derwin(8, 37, 2, 3), COLOURS)))
    """
    with Session(host(body), rows=12, columns=44) as session:
        view = overlaid(12, 44, flow_at(8, 37), 2, 3)
        session.until("JUNK")
        session.until("❯ 1. ○ Red")
        session.press("\x0c")
        session.until(lambda session: view == session.screen_text())
        answer(session)

        assert 0 == session.wait()


def test_a_host_that_has_left_its_screen_gets_it_for_the_ask() -> None:
    """Then it is as the host had it: left, with the terminal as the shell had it."""
    body = """
        curses.endwin()
        found = termios.tcgetattr(0)
        told.append(colour(ask_in(screen, COLOURS)))
        told.append(curses.isendwin() and found == termios.tcgetattr(0))
        screen.timeout(20)
        trial(screen)
    """
    with Session(host(body)) as session:
        answer(session)
        session.until("silent True, keys []")
        session.press("x", "q")
        go_on(session)

        assert 0 == session.wait()
        assert "red\nTrue" == told(session)
        assert [] == session.left_behind()


def test_a_click_in_a_modal_is_none_in_the_host() -> None:
    """A host's mouse stays on; what it reports meanwhile means nothing to anybody."""
    body = """
        curses.mousemask(curses.ALL_MOUSE_EVENTS)
        told.append(colour(ask_in(screen, COLOURS)))
        screen.addstr(0, 0, "ready")
        screen.clrtobot()
        told.append(screen.getch())
        told.append(curses.getmouse()[1:3])
    """
    with Session(host(body)) as session:
        session.until("❯ 1. ○ Red")
        session.press("\x1b[<0;2;3M", "\x1b[<0;2;3m")
        answer(session)
        session.until("ready")
        session.press("\x1b[<0;8;9M")

        assert 0 == session.wait()
        assert "red\n409\n(7, 8)" == told(session)


# --- the window ---------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1, 1), (1, 30), (5, 1), (3, 12)])
def test_a_small_window_is_enough_to_answer_in(size: tuple[int, int]) -> None:
    """Whatever shows of the ask, its keys work; it stays where the window is."""
    rows, columns = size
    body = f"""
        fill(screen)
        screen.refresh()
        told.append(colour(ask_in(curses.newwin({rows}, {columns}, 2, 3), COLOURS)))
    """
    view = flow_at(rows, columns)
    with Session(host(body), rows=12, columns=44) as session:
        screen = overlaid(12, 44, view, 2, 3)
        session.until(lambda session: screen == session.screen_text())
        session.press("2", "1")

        assert 0 == session.wait()
        assert "blue" == told(session)


def flow_at(rows: int, columns: int) -> str:
    """Return the screen of an ask of a size, with the blanks at the ends of lines."""
    flow = AskFlow(COLOURS, columns=columns, rows=rows, serves=ALL)
    return "\n".join(line.ljust(columns) for line in flow.frame().text().split("\n"))


RESIZES = [
    # the window, the screen, and where the ask is then: rows, columns, top, left
    ((10, 40, 12, 30), (30, 90), (10, 40, 12, 30)),
    ((10, 40, 12, 30), (24, 60), (10, 40, 12, 20)),
    ((10, 40, 12, 30), (10, 30), (10, 30, 0, 0)),
    ((10, 40, 12, 30), (4, 20), (4, 20, 0, 0)),
    ((10, 40, 12, 30), (1, 1), (1, 1, 0, 0)),
    ((24, 80, 0, 0), (10, 30), (10, 30, 0, 0)),
    ((24, 80, 0, 0), (30, 90), (30, 90, 0, 0)),
    ((3, 80, 21, 0), (12, 50), (3, 50, 9, 0)),
    ((23, 80, 1, 0), (30, 90), (29, 90, 1, 0)),
    ((23, 80, 1, 0), (10, 30), (9, 30, 1, 0)),
    ((24, 20, 0, 60), (30, 90), (30, 30, 0, 60)),
]


@pytest.mark.parametrize(("window", "screen", "then"), RESIZES)
@pytest.mark.parametrize("setup", ["pass", "handler"])
def test_an_ask_stays_on_the_screen_through_a_resize(
    window: tuple[int, ...], screen: tuple[int, int], then: tuple[int, ...], setup: str
) -> None:
    """It keeps its size where it can, and the end of the screen if it reached that; back
    in the old size it is in its old place. The host then finds that it was resized.
    """
    body = f"""
        import signal
        if {setup == "handler"}:
            signal.signal(signal.SIGWINCH, lambda *_: None)
        told.append(colour(ask_in(curses.newwin(*{window}), COLOURS)))
        told.append((screen.getch(), screen.getmaxyx(), (curses.LINES, curses.COLS)))
    """
    first = overlaid(24, 80, flow_at(*window[:2]), *window[2:], fill=" ")
    second = overlaid(*screen, flow_at(*then[:2]), *then[2:], fill=" ")
    with Session(host(body)) as session:
        session.until(lambda session: first == session.screen_text())
        for size, shown in [(screen, second), ((24, 80), first)]:
            cleared = session.raw.count(CLEAR)
            session.resize(*size)
            session.until(lambda now, count=cleared: now.raw.count(CLEAR) > count)
            session.until(lambda now, shown=shown: shown == now.screen_text())
        session.press("1", "1")

        assert 0 == session.wait()
        assert "red\n(410, (24, 80), (24, 80))" == told(session)


@pytest.mark.parametrize("made", ["curses.newpad(20, 60)", "pad.subpad(5, 20, 0, 0)"])
def test_a_pad_is_refused_before_anything_is_drawn(made: str) -> None:
    """It has no place on the screen; the error names what has one."""
    body = f"""
        pad = curses.newpad(20, 60)
        fill(screen)
        screen.refresh()
        try:
            ask_in({made}, COLOURS)
        except ValueError as error:
            told.append(error)
        screen.refresh()
        pause()
    """
    with Session(host(body), rows=12, columns=78) as session:
        session.until(paused)

        assert overlaid(12, 78, "") == session.screen_text()

        go_on(session)

        assert 0 == session.wait()
        assert "a pad can't be painted on: give a window of newwin or derwin" == (
            told(session)
        )
        assert b"\x1b[?2004h" not in session.raw
        assert b"colour" not in session.raw


def test_a_payload_that_breaks_a_rule_shows_nothing() -> None:
    """The result says what is wrong with it, as that of any other ask."""
    body = """
        told.append(ask_in(screen, {"questions": []})["details"]["error"]["kind"])
    """
    with Session(host(body)) as session:
        assert 0 == session.wait()
        assert "invalid_input" == told(session)
        assert b"\x1b[?2004h" not in session.raw


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


@pytest.fixture
def editor(folder: Path) -> dict[str, str | None]:
    """Return the environment with an editor that shows itself, and writes ``edited``.

    The attributes of the terminal that it finds are in the file ``inside``.
    """
    script = f"""
        stty -a > {folder}/inside
        printf 'the editor: '; cat "$1"; read answer < /dev/tty
        [ "$answer" = fail ] && exit 3
        printf edited > "$1"
    """
    (folder / "editor").write_text(textwrap.dedent(script))
    return {"VISUAL": f"sh {folder}/editor"}


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


# --- what ends an ask from outside --------------------------------------------------

ENDING = [
    pytest.param(number, id=number.name)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
]
THREADS = [
    pytest.param("", id="one thread"),
    pytest.param(
        "threading.Thread(target=threading.Event().wait, daemon=True).start()",
        id="two threads",
    ),
]
"""A signal may come to any thread of a process."""

SIGNALLED = """
    import signal
    {threads}
    {setup}
    fill(screen)
    screen.refresh()
    before = termios.tcgetattr(0)
    def same():
        return before == termios.tcgetattr(0) and pairs() == [(0, 0)] * 255
    try:
        result = ask_in(screen.derwin(12, 60, 2, 3), COLOURS)
        told.append(result["details"].get("cancelReason") or colour(result))
    except KeyboardInterrupt:
        told.append(f"interrupted {{same()}}")
    told.append(same())
    screen.refresh()
    pause()
"""


@pytest.mark.parametrize("threads", THREADS)
@pytest.mark.parametrize("number", ENDING)
def test_a_handler_of_the_host_runs_when_the_screen_is_its_own_again(
    number: int, threads: str
) -> None:
    """The result says ``aborted``, and the handler is still in force."""
    setup = f"""
    def handler(number, frame):
        told.append(f"handled {{number}} {{same()}}")
    signal.signal({number}, handler)"""
    body = (
        SIGNALLED.format(threads=threads, setup=setup)
        + f"""
    told.append(signal.getsignal({number}) is handler)
    """
    )
    with Session(host(body)) as session:
        session.until("❯ 1. ○ Red")
        session.press(DOWN)
        session.until("❯ 2. ○ Blue")
        session.signal(number)
        session.until(paused)

        assert overlaid(24, 80, "") == session.screen_text()

        go_on(session)

        assert 0 == session.wait()
        assert f"handled {number:d} True\naborted\nTrue\nTrue" == told(session)


@pytest.mark.parametrize("threads", THREADS)
def test_an_interrupt_comes_when_the_screen_is_the_hosts_again(threads: str) -> None:
    """Where the host has nothing to say about it, it is a KeyboardInterrupt."""
    with Session(host(SIGNALLED.format(threads=threads, setup="pass"))) as session:
        session.until("❯ 1. ○ Red")
        session.signal(signal.SIGINT)
        session.until(paused)

        assert overlaid(24, 80, "") == session.screen_text()

        go_on(session)

        assert 0 == session.wait()
        assert "interrupted True\nTrue" == told(session)
        assert [] == session.left_behind()


@pytest.mark.parametrize("threads", THREADS)
@pytest.mark.parametrize("number", ENDING)
def test_a_signal_that_the_host_ignores_is_ignored(number: int, threads: str) -> None:
    """The ask goes on."""
    setup = f"signal.signal({number}, signal.SIG_IGN)"
    with Session(host(SIGNALLED.format(threads=threads, setup=setup))) as session:
        session.until("❯ 1. ○ Red")
        session.signal(number)
        answer(session)
        session.until(paused)

        assert overlaid(24, 80, "") == session.screen_text()

        go_on(session)

        assert 0 == session.wait()
        assert "red\nTrue" == told(session)


@pytest.mark.parametrize("threads", THREADS)
def test_the_handler_of_ncurses_acts_on_a_terminal_without_an_ask(threads: str) -> None:
    """It gives the terminal back and ends the program; of the ask nothing is left on."""
    with Session(host(SIGNALLED.format(threads=threads, setup="pass"))) as session:
        session.until("❯ 1. ○ Red")
        session.signal(signal.SIGTERM)

        assert 1 == session.wait()
        assert [] == session.left_behind()


@pytest.mark.parametrize("threads", THREADS)
@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGQUIT])
def test_a_default_signal_kills_and_leaves_nothing_of_the_ask(
    number: int, threads: str
) -> None:
    """The modes of the host's are left, as they are without an ask; that is its affair."""
    with Session(host(SIGNALLED.format(threads=threads, setup="pass"))) as session:
        session.until("❯ 1. ○ Red")
        session.signal(number)

        assert -number == session.wait()
        assert session.caret_shown
        assert not {2004} & session.modes
        assert "keyboard protocol" not in session.left_behind()


def test_a_handler_of_ncurses_is_in_force_after_an_ask() -> None:
    """Replaced meanwhile, it ends the program as if there had been no ask."""
    with Session(host(SIGNALLED.format(threads="", setup="pass"))) as session:
        session.until("❯ 1. ○ Red")
        answer(session)
        session.until(paused)
        session.signal(signal.SIGTERM)

        assert 1 == session.wait()
        assert [] == session.left_behind()


def test_a_signal_ends_an_editor_and_the_ask(
    editor: dict[str, str | None], folder: Path
) -> None:
    """What was written before it is in the result, as a draft is."""
    setup = "signal.signal(signal.SIGTERM, lambda *_: told.append('handled'))"
    body = SIGNALLED.format(threads="", setup=setup)
    with Session(host(body), env=editor, cwd=folder) as session:
        session.until("❯ 1. ○ Red")
        session.press("3", "grey")
        session.until("grey")
        session.press(CTRL_G)
        session.until("the editor: grey")
        session.signal(signal.SIGTERM)
        session.until(paused)

        assert overlaid(24, 80, "") == session.screen_text()

        go_on(session)

        assert 0 == session.wait()
        assert "handled\naborted\nTrue" == told(session)
        assert [] == session.left_behind()


def test_the_time_of_a_modal_can_run_out() -> None:
    """The result says so, with what is chosen by then."""
    body = """
        result = ask_in(screen, COLOURS, timeout=0.2)
        told.append(result["details"]["cancelReason"])
        try:
            ask_in(screen, COLOURS, timeout=0)
        except ValueError as error:
            told.append(error)
    """
    with Session(host(body)) as session:
        assert 0 == session.wait()
        assert told(session).startswith("timed_out\ntimeout is 0: it must be above 0")
        assert [] == session.left_behind()


def test_a_modal_can_be_called_off(folder: Path) -> None:
    """By a thread of the host; the ask is gone within a moment."""
    body = """
        cancel = threading.Event()
        def wait():
            with open("called off") as file:
                file.read()
            cancel.set()
        threading.Thread(target=wait).start()
        result = ask_in(screen, COLOURS, cancel=cancel)
        told.append(result["details"]["cancelReason"])
    """
    os.mkfifo(folder / "called off")
    with Session(host(body), cwd=folder) as session:
        session.until("❯ 1. ○ Red")
        (folder / "called off").write_text("")

        assert 0 == session.wait()
        assert "aborted" == told(session)
        assert [] == session.left_behind()


def test_a_terminal_that_hangs_up_ends_the_ask(folder: Path) -> None:
    """The host is told, and not ended by an error."""
    body = """
        import signal
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        result = ask_in(screen, COLOURS)
        with open("reason", "w") as file:
            file.write(result["details"]["cancelReason"])
    """
    with Session(host(body), cwd=folder) as session:
        session.until("❯ 1. ○ Red")
        session.hang_up()
        session.wait()

    assert "terminal_lost" == (folder / "reason").read_text()


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


# --- ask_user while a host has its screen up ----------------------------------------

HOSTED = """
    {setup}
    curses.init_pair(1, curses.COLOR_RED, curses.COLOR_BLACK)
    fill(screen)
    screen.addstr(0, 2, "the host's own", curses.color_pair(1))
    pane = curses.newwin(4, 20, 3, 5)
    fill(pane, "p")
    screen.noutrefresh()
    pane.move(1, 2)
    pane.noutrefresh()
    curses.doupdate()
    before = termios.tcgetattr(0)
    pause()
    told.append(colour(ask_user(COLOURS)))
    told.append(before == termios.tcgetattr(0))
    pause()
"""


def looks(session: Session) -> tuple[object, ...]:
    """Return what a person sees, and the modes; curses sets that of arrows in getch."""
    return session.screen_text(), session.caret, session.modes - {1}


@pytest.mark.parametrize("setup", ["pass", "curses.curs_set(0)", "curses.raw()"])
def test_ask_user_brings_the_screen_of_a_host_back_by_itself(setup: str) -> None:
    """All its windows, its colours and its cursor, and it goes on from there."""
    body = (
        HOSTED.format(setup=setup)
        + """
    screen.addstr(9, 2, "and more")
    screen.refresh()
    pause()
    """
    )
    with Session(host(body), rows=12, columns=44) as session:
        session.until(paused)
        before = looks(session)
        go_on(session)
        session.until("❯ 1. ○ Red")

        assert "the host's own" not in session.screen_text()

        written = len(session.raw)
        answer(session)
        session.until(paused)

        assert before == looks(session)
        assert b"\x1b[31m" in session.raw[written:]

        go_on(session)
        session.until(paused)

        assert "..and more.." in session.screen_text()
        assert "p" * 20 in session.screen_text()

        go_on(session)

        assert 0 == session.wait()
        assert "red\nTrue" == told(session)
        assert [] == session.left_behind()


def test_a_host_without_colours_is_asked_in_them_and_stays_without() -> None:
    """The ask has a process of its own; nothing of the host's has colours then."""
    body = """
        screen.addstr(0, 0, "the host's own")
        screen.refresh()
        told.append(colour(ask_user(COLOURS)))
        told.append(hasattr(curses, "COLORS"))
        pause()
    """
    with Session(host(body, "without_colours")) as session:
        session.until("❯ 1. ○ Red")
        written = len(session.raw)
        answer(session)
        session.until(paused)

        assert "the host's own" == session.screen_text().strip()

        go_on(session)

        assert 0 == session.wait()
        assert "red\nFalse" == told(session)
        assert b"\x1b[37" not in session.raw[written:]


@pytest.mark.parametrize("size", [(16, 60), (6, 24), (1, 1)])
@pytest.mark.parametrize("handler", ["", "signal.signal(signal.SIGWINCH, note)"])
def test_a_resize_during_ask_user_is_known_to_the_host(
    size: tuple[int, int], handler: str
) -> None:
    """What it has on the screen fits, and it is told when it reads on."""
    body = f"""
        import signal
        note = lambda *_: told.append("handled")
        {handler}
        fill(screen, "h")
        screen.refresh()
        ask_user(COLOURS)
        screen.timeout(2000)
        ch = screen.getch()
        told.append((ch, screen.getmaxyx()))
        pause()
    """
    rows, columns = size
    shown = (["h" * min(columns, 44)] * min(rows, 12) + [""] * rows)[:rows]
    with Session(host(body), rows=12, columns=44) as session:
        session.until("❯ 1. ○ Red")
        cleared = session.raw.count(CLEAR)
        session.resize(*size)
        session.until(lambda session: session.raw.count(CLEAR) > cleared)
        session.press("1", "1")
        session.until(paused)

        assert "\n".join(shown) == session.screen_text()

        go_on(session)
        session.resize(12, 44)

        assert 0 == session.wait()
        assert f"(410, {size})" in told(session)
        assert bool(handler) == ("handled" in told(session))


@pytest.mark.parametrize("before", ["pass", "ask_user(COLOURS)"])
@pytest.mark.parametrize("ended", ["curses.endwin()", "pass"])
def test_the_screen_of_a_host_is_left_alone(before: str, ended: str) -> None:
    """Also where it has called endwin() for a while, and where an ask came before it."""
    body = f"""
        screen.addstr(0, 2, "the host's own")
        screen.nodelay(True)
        screen.refresh()
        pause()
        {ended}
        told.append(colour(ask_user(COLOURS)))
        told.append(curses.isendwin())
        pause()
        screen.refresh()
        told.append((screen.getch(), screen.instr(0, 2, 4)))
        pause()
    """
    program = host(body)
    program[-1] = program[-1].replace("def main", f"{before}\ndef main")
    with Session(program) as session:
        if before != "pass":
            answer(session)
        session.until(paused)
        shown = session.screen_text()
        go_on(session)
        answer(session)
        session.until(paused)

        assert (shown == session.screen_text()) is (ended == "pass")

        go_on(session)
        session.until(paused)

        assert shown == session.screen_text()

        go_on(session)

        assert 0 == session.wait()
        is_ended = ended == "curses.endwin()"
        assert f"red\n{is_ended}\n(-1, b'the ')" == told(session)
        assert [] == session.left_behind()


def test_ask_user_in_another_thread_than_the_hosts_says_why_it_cant() -> None:
    """Two threads can't use ncurses: nothing is drawn, and nothing waits."""
    body = """
        fill(screen)
        screen.refresh()
        thread = threading.Thread(target=lambda: told.append(ask_user(COLOURS)))
        thread.start()
        thread.join()
        (result,) = told
        told[:] = [result["details"]["cancelReason"], result["content"][0]["text"]]
        screen.refresh()
        pause()
    """
    with Session(host(body), columns=200) as session:
        session.until(lambda session: overlaid(24, 200, "") == session.screen_text())
        go_on(session)

        assert 0 == session.wait()
        assert told(session).startswith(f"no_ui\nNeeds user input: {IN_HOST}.")
        assert "1. Colour: Which colour?" in told(session)


def test_a_thread_asks_in_a_window_of_its_own_loop() -> None:
    """The rule of ncurses is one thread, not which; keys that need the main one are off."""
    body = """
        def work():
            told.append(colour(ask_in(screen, COLOURS)))
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
    """
    with Session(host(body)) as session:
        session.until("❯ 1. ○ Red")
        session.press(CTRL_Z, "3", CTRL_G, "x")
        session.until("│ x")

        assert "Ctrl+G" not in session.screen_text()

        session.press("\r")
        session.until("Submit")
        session.press("1")

        assert 0 == session.wait()
        assert "x" == told(session)
        assert [] == session.left_behind()


def test_an_interrupt_during_ask_user_comes_when_the_host_has_its_screen() -> None:
    """The exception finds the host's screen up again, as it left it."""
    body = """
        fill(screen)
        screen.refresh()
        try:
            ask_user(COLOURS)
        except KeyboardInterrupt:
            told.append(curses.isendwin())
        pause()
    """
    with Session(host(body)) as session:
        session.until("❯ 1. ○ Red")
        session.signal(signal.SIGINT)
        session.until(paused)

        assert overlaid(24, 80, "") == session.screen_text()

        go_on(session)

        assert 0 == session.wait()
        assert "False" == told(session)
        assert [] == session.left_behind()


def test_the_end_of_a_host_ends_its_ask() -> None:
    """Its terminal is given back, though the handler of ncurses lets nothing else run."""
    with Session(host("ask_user(COLOURS)")) as session:
        session.until("❯ 1. ○ Red")
        session.signal(signal.SIGTERM)

        assert 1 == session.wait()
        session.until_restored()


# --- a host that comes after an ask -------------------------------------------------


@pytest.mark.parametrize("start", ["curses.wrapper", "without_colours"])
def test_a_host_after_an_ask_finds_curses_as_it_would_without(start: str) -> None:
    """Enter as 10, echo, lines unless it asks for keys, and no pair that is taken."""
    body = f"""
        told.append(hasattr(curses, "COLORS"))
        told.append([n for n in range(1, 256) if curses.pair_content(n) != (0, 0)]
            if {start == "curses.wrapper"} else [])
        trial(screen)
    """
    seen = []
    for before in ("pass", "ask_user(COLOURS)"):
        program = host(body, start)
        program[-1] = program[-1].replace("def main", f"{before}\ndef main")
        with Session(program) as session:
            if before != "pass":
                answer(session)
            found = try_keys(session, silent=False)

            assert 0 == session.wait()

            seen.append((found, told(session)))

    assert seen[0] == seen[1]
