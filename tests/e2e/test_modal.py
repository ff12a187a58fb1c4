"""An ask in a window of a curses host, by `ask_in`."""

from __future__ import annotations

import pytest

from tests.e2e.hosts import (
    WINDOWS,
    answer,
    flow_at,
    go_on,
    host,
    over,
    overlaid,
    paused,
    told,
    try_keys,
)
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
