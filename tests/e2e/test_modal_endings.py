"""What ends an ask in a host's window from outside."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.e2e.hosts import (
    answer,
    go_on,
    host,
    overlaid,
    paused,
    told,
)
from tests.e2e.session import Session


pytestmark = pytest.mark.e2e

CTRL_G, CTRL_O, CTRL_Z = "\x07", "\x0f", "\x1a"
UP, DOWN = "\x1b[A", "\x1b[B"
CLEAR = b"\x1b[2J"


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
