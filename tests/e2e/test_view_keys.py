"""Keys that a curses host hands to the ask in its window."""

from __future__ import annotations

import pytest

from tests.e2e.hosts import host, told
from tests.e2e.session import Session


pytestmark = pytest.mark.e2e

LEFT, CTRL_LEFT, DELETE = "\x1b[D", "\x1b[1;5D", "\x1b[3~"


READS = [pytest.param("None", id="getch"), pytest.param("get_wch", id="get_wch")]


@pytest.mark.parametrize("read", READS)
@pytest.mark.parametrize("keypad", [True, False])
def test_what_is_typed_in_a_host_is_what_is_written(read: str, keypad: bool) -> None:
    """Characters of several bytes, arrows, keys with modifiers, and Escape.

    The loop is the one of the documents. With keypad(True) curses holds Escape itself,
    for as long as the host has said with set_escdelay().
    """
    body = f"""
        curses.set_escdelay(25)
        screen.keypad({keypad})
        flow = AskFlow(COLOURS)
        flow.handle(27)
        told.append(int(flow.wait * 1000))
        flow = AskFlow(COLOURS)
        result = view(screen, flow, {read})
        told.append(result["details"]["answers"]["colour"])
    """
    with Session(host(body), columns=200) as session:
        session.until("❯ 1. ○ Red")
        session.press("\x1b[B")
        session.until("❯ 2. ○ Blue")
        session.press("N", "漢ø 2x", LEFT, CTRL_LEFT, "é", DELETE)
        session.until("│ Note: 漢ø éx")
        session.press("\x1b")
        session.gone("keep & close")
        session.press("\r", "1")

        assert 0 == session.wait()
        assert "25\n" in session.screen_text()
        assert "'note': '漢ø éx'" in session.screen_text()


@pytest.mark.parametrize("read", READS)
def test_a_paste_in_a_host_that_asks_for_brackets(read: str) -> None:
    """Line breaks submit nothing; while the end is to come, no pause ends the paste."""
    body = f"""
        os.write(1, b"\\x1b[?2004h")
        flow = AskFlow(COLOURS)
        flow.press("3")
        flow.feed("\\x1b[200~")
        told.append(int(flow.wait * 1000))
        flow.feed("\\x1b[201~")
        result = view(screen, flow, {read})
        told.append(result["details"]["answers"]["colour"]["values"])
    """
    with Session(host(body)) as session:
        session.until("Enter close")
        session.press("\x1b[200~one")
        session.press("\rtwo ä\x1b[Btail\x1b", "[201~")
        session.until("two ä")
        session.press("\r", "1")

        assert 0 == session.wait()
        assert "10000\n['one\\ntwo ä" in session.screen_text()


@pytest.mark.parametrize("read", READS)
def test_the_mouse_of_a_host_means_nothing_to_an_ask(read: str) -> None:
    """A click is the host's, who may handle it and pass its number on, too."""
    body = f"""
        curses.mousemask(curses.ALL_MOUSE_EVENTS)
        flow = AskFlow(COLOURS)
        seen = []
        def read(window):
            ch = {"window.getch()" if read == "None" else "get_wch(window)"}
            if ch == curses.KEY_MOUSE:
                told.append(curses.getmouse()[1:3])
            return ch
        told.append(colour(view(screen, flow, read)))
    """
    with Session(host(body)) as session:
        session.until("❯ 1. ○ Red")
        session.press("\x1b[<0;2;3M", "\x1b[<0;2;3m", "\x1b[B")
        session.until("❯ 2. ○ Blue")
        session.press("\r", "1")

        assert 0 == session.wait()
        assert "(1, 2)" in session.screen_text()
        assert "blue" in session.screen_text()


@pytest.mark.parametrize(
    "mode",
    [
        "screen.nodelay(True)",
        "screen.timeout(5)",
        "curses.halfdelay(1); curses.echo()",
        "curses.raw(); curses.nonl()",
    ],
)
def test_a_host_with_a_clock_of_its_own_says_when_nothing_came(mode: str) -> None:
    """Escape is settled by flush(), which comes when ``wait`` has passed since a key."""
    body = f"""
        curses.set_escdelay(25)
        {mode}
        flow, last = AskFlow(COLOURS), 0
        while not flow.done:
            flow.draw(screen)
            curses.doupdate()
            ch = screen.getch()
            if ch != -1:
                flow.handle(ch)
                last = time.monotonic()
            elif flow.wait is not None and time.monotonic() - last >= flow.wait:
                flow.flush()
            if {"raw" in mode} and flow.wait is not None:
                screen.timeout(25)
        told.append(flow.result()["details"]["answers"]["colour"])
    """
    with Session(host(body), columns=200) as session:
        session.until("❯ 1. ○ Red")
        session.press("N", "ä", "x", LEFT, "y")
        session.until("│ Note: äyx")
        session.press("\x1b")
        session.gone("keep & close")
        session.press("\r", "1")

        assert 0 == session.wait()
        assert "'note': 'äyx'" in session.screen_text()


def test_keys_are_those_whose_effects_the_host_serves() -> None:
    """Others do nothing and are not in the footer; a served one is told once."""
    body = """
        for serves in [(), (Redraw,), (Peek, Edit)]:
            flow = AskFlow(COLOURS, serves=serves)
            flow.press("n")
            flow.draw(screen)
            curses.doupdate()
            for key in [12, 7, 26, 15, curses.KEY_MOUSE, curses.KEY_RESIZE, -1]:
                flow.handle(key)
            told.append([type(effect).__name__ for effect in flow.effects()])
            screen.getch()
    """
    footers = ["", "", "Ctrl+G"]
    with Session(host(body), columns=200) as session:
        for footer in footers:
            session.until("Enter close")
            session.until(footer)

            assert footer or "Ctrl+G" not in session.screen_text()
            assert "Ctrl+Z" not in session.screen_text()

            session.press("x")

        assert 0 == session.wait()
        assert "[]\n['Redraw']\n['Edit', 'Peek']" == told(session)
