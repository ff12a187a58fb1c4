"""`ask_user` in a program that has a curses screen up, or starts one later."""

from __future__ import annotations

import signal

import pytest

from pi_ask.ask import IN_HOST
from tests.e2e.hosts import (
    answer,
    go_on,
    host,
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
