"""Asks that are called off, whose time runs out, or that SIGINT comes to."""

from __future__ import annotations

import signal
import textwrap
from pathlib import Path

import pytest

from tests.e2e.gates import UP, marked, open_gate, threaded, until_waiting
from tests.e2e.processes import LINUX
from tests.e2e.programs import SUBMIT_RED
from tests.e2e.session import Session


pytestmark = pytest.mark.e2e

CALLERS = {
    "here": "result = ask_user(COLOURS, **how_long)",
    "in lines": "result = ask_user(COLOURS, surface='lines', **how_long)",
    "in a child": """
results = []
thread = start(lambda: results.append(ask_user(COLOURS, **how_long)))
thread.join()
(result,) = results
""",
    "in lines of a thread": """
results = []
def work():
    results.append(ask_user(COLOURS, surface="lines", **how_long))
start(work).join()
(result,) = results
""",
    "in a loop": "result = asyncio.run(ask_user_async(COLOURS, **how_long))",
    "in a host": """
import curses
screen = curses.initscr()
result = ask_in(screen, COLOURS, **how_long)
curses.endwin()
""",
}

CALLED_OFF = """
    cancel = threading.Event()
    how_long = {"cancel": cancel}
    def call_off():
        told("gate")
        cancel.set()
    start(call_off)
"""

STOPPED_CLOCK = '''
import os
from pi_ask import limits
class Clock:
    """A clock that stands still until there is a file, and is far ahead then."""
    def monotonic():
        return 1e6 if os.path.exists("late") else 0.0
limits.time = Clock
'''

RUNNING_OUT = f"""
{STOPPED_CLOCK}
from pi_ask.surfaces import child
child.BOOT = child.BOOT.replace("serve(int", {STOPPED_CLOCK!r} + "serve(int")
how_long = {{"timeout": 0.05}}
def run_out():
    told("gate")
    mark("late")
start(run_out)
"""

TELL = """
from pi_ask import ask_in
{ask}
say(*how(result))
"""


@pytest.mark.parametrize("caller", CALLERS)
@pytest.mark.parametrize(
    ("ending", "reason"), [(CALLED_OFF, "aborted"), (RUNNING_OUT, "timed_out")]
)
def test_what_was_answered_by_then_is_in_the_result(
    ending: str, reason: str, caller: str, tmp_path: Path
) -> None:
    """So is what stands in an editor that is open, wherever the ask is."""
    body = textwrap.dedent(ending) + TELL.format(ask=CALLERS[caller])
    with Session(threaded(body), cwd=tmp_path) as session:
        if "lines" in caller:
            write_in_lines(session)
        else:
            write_on_screen(session)
        open_gate(session, tmp_path / "gate")
        session.until(f"{reason} grün: given back")

        assert 0 == session.wait()
        assert [] == session.left_behind()


def write_on_screen(session: Session) -> None:
    """Write an own answer, and leave its editor open."""
    session.until(UP)
    session.press("3", "grün")
    session.until("grün")


def write_in_lines(session: Session) -> None:
    """Write an own answer whose paste has not ended."""
    session.until("Your answer")
    session.press("3\n")
    session.until("Your text")
    session.press("grün\n")
    session.until("Colour: grün")


@pytest.mark.parametrize("caller", CALLERS)
def test_an_ask_that_is_called_off_before_it_begins(
    caller: str, tmp_path: Path
) -> None:
    """It ends at once, and its screen does not even flash by."""
    body = f"""
cancel = threading.Event()
cancel.set()
how_long = {{"cancel": cancel}}
{TELL.format(ask=CALLERS[caller])}
"""
    with Session(threaded(body), cwd=tmp_path) as session:
        session.until("aborted: given back")

        assert 0 == session.wait()
        assert caller == "in a host" or b"Which colour?" not in session.raw


@pytest.mark.parametrize(
    ("ending", "reason"), [(CALLED_OFF, "aborted"), (RUNNING_OUT, "timed_out")]
)
def test_an_ask_that_waits_for_its_turn_can_end(
    ending: str, reason: str, tmp_path: Path
) -> None:
    """It never shows, and the one that has its turn goes on."""
    body = textwrap.dedent(ending) + textwrap.dedent("""
        def wait():
            mark("ended", " ".join(how(ask_user(asking("Behind it?"), **how_long))))
        first = start(lambda: say(*how(ask_user(COLOURS))))
        told("begin")
        errors_aside()
        second = start(wait)
        first.join(), second.join()
        say("over")
    """)
    with Session(threaded(body), cwd=tmp_path) as session:
        session.until(UP)
        open_gate(session, tmp_path / "begin")
        until_waiting(session, tmp_path)
        open_gate(session, tmp_path / "gate")

        assert reason == marked(session, tmp_path / "ended")
        assert "Which colour?" in session.screen_text()

        session.press(*SUBMIT_RED)
        session.until("over: given back")

        assert "done red" in session.screen_text()
        assert b"Behind it?" not in session.raw


# --- KeyboardInterrupt --------------------------------------------------------------


@pytest.mark.parametrize("caller", ["here", "in a child", "in a host"])
def test_an_interrupt_comes_out_of_an_ask_when_the_terminal_is_given_back(
    caller: str, tmp_path: Path
) -> None:
    """In the main thread, whether its screen is here, in a child or on a host's."""
    ask = CALLERS["here" if caller == "in a child" else caller]
    body = f"""
from pi_ask import ask_in
how_long = {{}}
try:
    {textwrap.indent(ask.strip(), "    ").strip()}
except KeyboardInterrupt:
    {"curses.endwin()" if caller == "in a host" else ""}
    say("interrupted")
"""
    stdout = tmp_path / "output" if caller == "in a child" else None
    with Session(threaded(body), cwd=tmp_path, stdout=stdout) as session:
        session.until(UP)
        session.signal(signal.SIGINT)
        session.until("interrupted: given back")

        assert 0 == session.wait()
        assert [] == session.left_behind()


@LINUX
def test_an_interrupt_of_the_main_thread_leaves_the_ask_of_another(
    tmp_path: Path,
) -> None:
    """The ask is not the main thread's; its person can still answer it."""
    body = """
        ended = threading.Event()
        def work():
            say(*how(ask_user(COLOURS)))
            ended.set()
        start(work)
        try:
            ended.wait()  # an interrupt of `join` has Python forget the thread
        except KeyboardInterrupt:
            mark("interrupted")
        ended.wait()
    """
    with Session(threaded(body), cwd=tmp_path) as session:
        session.until(UP)
        session.signal(signal.SIGINT)
        marked(session, tmp_path / "interrupted")
        session.press("\x1b[B")
        session.until("❯ 2. ○ Blue")
        session.press("2", "1")
        session.until("done blue: given back")

        assert 0 == session.wait()
