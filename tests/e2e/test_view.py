"""An ask in a window of a curses host that has its own loop: `AskFlow.draw` and `handle`."""

from __future__ import annotations

import pytest

from pi_ask import AskFlow
from tests.e2e.hosts import chosen_colours, go_on, host, overlaid, paused, told
from tests.e2e.programs import COLOURS
from tests.e2e.session import Session


pytestmark = pytest.mark.e2e

LEFT, CTRL_LEFT, DELETE = "\x1b[D", "\x1b[1;5D", "\x1b[3~"


def frame(rows: int, columns: int, *keys: str, payload: object = COLOURS) -> str:
    """Return the screen of an ask after *keys*, with the blanks at the ends of lines."""
    flow = AskFlow(payload, columns=columns, rows=rows)
    flow.press(*keys)
    return "\n".join(line.ljust(columns) for line in flow.frame().text().split("\n"))


def shows(screen: str):
    """Return the condition that all of a screen is *screen*."""
    return lambda session: session.screen_text() == screen


# --- where it draws -----------------------------------------------------------------

SIZES = [(1, 1), (1, 2), (2, 1), (1, 41), (10, 1), (3, 7), (6, 20), (8, 37), (10, 41)]


@pytest.mark.parametrize("scrolls", [False, True])
@pytest.mark.parametrize("made", ["curses.newwin", "screen.derwin", "screen.subwin"])
def test_a_view_fills_its_window_and_nothing_else(made: str, scrolls: bool) -> None:
    """Of any size, down to a cell, up to the last one of the screen; it never scrolls."""
    body = f"""
        flow = AskFlow(COLOURS)
        for rows, columns in {SIZES}:
            fill(screen)
            screen.noutrefresh()
            window = {made}(rows, columns, 2, 3)
            window.scrollok({scrolls})
            flow.draw(window)
            curses.doupdate()
            pause()
    """
    with Session(host(body), rows=12, columns=44) as session:
        for rows, columns in SIZES:
            session.until(paused)
            shown = overlaid(12, 44, frame(rows, columns), 2, 3)

            assert shown == session.screen_text()

            go_on(session)

        assert 0 == session.wait()


def test_a_view_writes_nothing_before_doupdate() -> None:
    """It is the host that has the screen painted, with whatever else is new on it."""
    body = """
        flow = AskFlow(COLOURS)
        window = curses.newwin(10, 40, 2, 3)
        flow.draw(window)
        pause()
        curses.doupdate()
        pause()
    """
    with Session(host(body)) as session:
        session.until(paused)

        assert b"colour" not in session.raw

        go_on(session)
        session.until(paused)

        assert "Which colour?" in session.screen_text()


def test_a_view_comes_back_over_what_the_host_has_refreshed() -> None:
    """A host that draws its own screen first in each round sees the view above it."""
    body = """
        flow = AskFlow(COLOURS)
        window = curses.newwin(8, 37, 2, 3)
        for letter in "abc":
            fill(screen, letter)
            screen.noutrefresh()
            flow.draw(window)
            curses.doupdate()
            flow.handle(screen.getch())
    """
    with Session(host(body), rows=12, columns=44) as session:
        for letter in "abc":
            view = frame(8, 37)
            session.until(shows(overlaid(12, 44, view, 2, 3, fill=letter)))
            session.press("\x0b")  # Ctrl+K, which is no key here


@pytest.mark.parametrize("leaves", [False, True])
@pytest.mark.parametrize("made", ["curses.newwin", "screen.derwin"])
def test_the_cursor_is_at_the_caret_or_hidden(made: str, leaves: bool) -> None:
    """In a window with leaveok(), too, whose host wants no cursor of its own there."""
    body = f"""
        window = {made}(10, 30, 5, 7)
        window.leaveok({leaves})
        window.keypad(True)
        told.append(colour(view(window, AskFlow(COLOURS))))
    """
    with Session(host(body)) as session:
        session.until("Red")

        assert not session.caret_shown

        session.press("3", "gray")
        session.until(lambda now: now.caret_shown and (10, 20) == now.caret)
        session.press(LEFT)
        session.until(lambda now: now.caret_shown and (10, 19) == now.caret)
        session.press("\r")
        session.until("Submit")

        assert not session.caret_shown

        session.press("1")

        assert 0 == session.wait()
        assert "gray" == told(session)


def test_a_view_takes_the_background_of_its_window() -> None:
    """What the host has set with bkgd() shows where nothing is."""
    body = """
        window = curses.newwin(8, 37, 2, 3)
        window.bkgd(".")
        AskFlow(COLOURS).draw(window)
        curses.doupdate()
        pause()
    """
    view = frame(8, 37).replace(" ", ".")
    with Session(host(body), rows=12, columns=44) as session:
        session.until(paused)

        assert overlaid(12, 44, view, 2, 3, fill=" ") == session.screen_text()


def test_wide_characters_stay_within_the_window() -> None:
    """Those of the ask, at any width, and those of the host, which come back whole."""
    body = """
        wide = copy.deepcopy(COLOURS)
        wide["questions"][0]["prompt"] = "漢字漢字漢字漢字漢字"
        for columns in range(1, 12):
            fill(screen)
            screen.noutrefresh()
            flow = AskFlow(wide)
            flow.draw(curses.newwin(3, columns, 2, 3))
            curses.doupdate()
            pause()
        for row in range(5):
            screen.addstr(row, 0, "漢字" * 5)
        screen.refresh()
        AskFlow(COLOURS).draw(curses.newwin(3, 7, 1, 3))
        curses.doupdate()
        pause()
        screen.touchwin()
        screen.refresh()
        pause()
    """
    with Session(host(body), rows=6, columns=21) as session:
        for columns in range(1, 12):
            session.until(paused)
            rows = session.screen_text().split("\n")
            inside = [row[3 : len(row) - (18 - columns)] for row in rows[2:5]]

            assert ["." * 21] * 2 == rows[:2]
            assert rows[5] == "." * 21
            assert all(row.startswith("...") for row in rows)
            assert all(row.endswith("." * (18 - columns)) for row in rows)
            assert all(cells(text) == columns for text in inside), inside

            go_on(session)
        session.until(paused)

        assert "\n漢 ❯ ○ R↓3字漢字漢字.\n" in session.screen_text()

        go_on(session)
        session.until(shows("\n".join(["漢字漢字漢字漢字漢字."] * 5 + ["." * 21])))


def cells(text: str) -> int:
    """Return the cells that *text* takes, of ASCII, Han and what the chrome has."""
    return sum(2 if "一" <= char <= "鿿" else 1 for char in text)


@pytest.mark.parametrize("made", ["curses.newpad(20, 60)", "pad.subpad(5, 20, 0, 0)"])
def test_a_pad_is_refused_before_anything_is_drawn(made: str) -> None:
    """It has no place on the screen; the error names what has one."""
    body = f"""
        pad = curses.newpad(20, 60)
        flow = AskFlow(COLOURS)
        before = flow.frame()
        fill(screen)
        screen.refresh()
        try:
            flow.draw({made})
        except ValueError as error:
            told.append(error)
        told.append(flow.frame() is before and pairs() == [(0, 0)] * 255)
        curses.doupdate()
        pause()
    """
    with Session(host(body), rows=12, columns=78) as session:
        session.until(paused)

        assert overlaid(12, 78, "") == session.screen_text()

        go_on(session)

        assert 0 == session.wait()
        assert "a pad can't be painted on: give a window of newwin or derwin\nTrue" == (
            told(session)
        )


def test_another_window_may_be_passed_at_any_draw() -> None:
    """After a resize the host lays out its screen anew; the ask goes on in there."""
    body = """
        screen.timeout(50)  # curses may miss a resize right before it blocks
        flow = AskFlow(COLOURS)
        while not flow.done:
            rows, columns = screen.getmaxyx()
            fill(screen)
            screen.noutrefresh()
            flow.draw(curses.newwin(rows - 4, columns - 6, 2, 3))
            curses.doupdate()
            flow.handle(screen.getch())
        told.append(colour(flow.result()))
    """
    with Session(host(body), rows=12, columns=44) as session:
        session.until(shows(overlaid(12, 44, frame(8, 38), 2, 3)))
        for rows, columns in [(20, 60), (8, 24), (5, 7), (16, 70)]:
            session.resize(rows, columns)
            view = frame(rows - 4, columns - 6)
            session.until(shows(overlaid(rows, columns, view, 2, 3)))
        session.press("1", "1")

        assert 0 == session.wait()
        assert "red" == told(session)


def test_a_window_that_is_off_the_screen_by_now_does_no_harm() -> None:
    """A host that keeps its window through a resize sees less of it, or nothing."""
    body = """
        window = curses.newwin(10, 30, 12, 40)
        window.keypad(True)
        told.append(colour(view(window, AskFlow(COLOURS))))
    """
    with Session(host(body)) as session:
        session.until("❯ 1. ○ Red")
        session.press("3")
        session.until("Enter close")
        for number, size in enumerate([(10, 30), (1, 1), (14, 50), (24, 80)]):
            session.resize(*size)
            session.press(str(number))
        session.press("\r", "1")

        assert 0 == session.wait()
        assert "0123" == told(session)


# --- colours ------------------------------------------------------------------------


TAKEN = "[curses.init_pair(n, 0, 7) for n in range(1, min(256, curses.COLOR_PAIRS))]"


@pytest.mark.parametrize(
    ("term", "setup", "borrowed"),
    [
        ("xterm-256color", "pass", [253, 254, 255]),
        ("xterm-256color", "curses.use_default_colors()", [253, 254, 255]),
        ("linux", "pass", [61, 62, 63]),
        ("linux", "curses.init_pair(63, 0, 7)", [60, 61, 62]),
        ("xterm-256color", f"{TAKEN}; curses.init_pair(7, 0, 0)", [7]),
        ("xterm-256color", TAKEN, []),
        ("vt100", "pass", []),
    ],
)
@pytest.mark.parametrize("ending", ["flow.press('1', '1')", "flow.cancel()"])
def test_a_view_borrows_colour_pairs_that_are_free(
    term: str, setup: str, borrowed: list[int], ending: str
) -> None:
    """From the top down, until the ask has ended, however it does."""
    body = f"""
        {setup}
        before = pairs()
        flow = AskFlow(COLOURS)
        told.append(before == pairs())
        flow.draw(screen)
        told.append([n for n, pair in enumerate(pairs(), 1) if pair != before[n - 1]])
        curses.doupdate()
        {ending}
        told.append(before == pairs())
        flow.draw(screen)
        told.append(before == pairs())
    """
    with Session(host(body), env={"TERM": term}) as session:
        assert 0 == session.wait()
        assert f"True\n{borrowed}\nTrue\nTrue" == told(session)
        assert bool(borrowed) == bool(chosen_colours(session))


@pytest.mark.parametrize(
    ("start", "env"),
    [
        ("without_colours", {}),
        ("without_colours", {"TERM": "vt100"}),
        ("curses.wrapper", {"NO_COLOR": "1"}),
        ("curses.wrapper", {"TERM": "vt100"}),
        ("curses.wrapper", {"TERM": "xterm-mono"}),
    ],
)
def test_a_host_without_colours_stays_without(
    start: str, env: dict[str, str | None]
) -> None:
    """It never started them, or the terminal or the person has none: the marks tell all."""
    body = """
        told.append(colour(view(screen, AskFlow(COLOURS))))
        told.append(hasattr(curses, "COLORS"))
    """
    with Session(host(body, start), env=env) as session:
        session.until("❯ 1. ○ Red")
        session.press("1", "1")

        assert 0 == session.wait()
        assert f"red\n{start == 'curses.wrapper'}" == told(session)
        assert set() == chosen_colours(session)


def test_a_palette_is_the_hosts() -> None:
    """Its attributes are used for the styles that it names, and no pair is touched."""
    body = """
        curses.init_pair(5, curses.COLOR_YELLOW, curses.COLOR_BLUE)
        before = pairs()
        flow = AskFlow(COLOURS)
        flow.draw(screen, {"focused": curses.color_pair(5) | curses.A_UNDERLINE})
        curses.doupdate()
        told.append(before == pairs())
    """
    with Session(host(body)) as session:
        assert 0 == session.wait()
        assert "True" == told(session)
        assert {"33"} == chosen_colours(session)
