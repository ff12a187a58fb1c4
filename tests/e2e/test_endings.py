"""However an ask ends, the terminal and the caller are as they were before it."""

from __future__ import annotations

import json
import os
import select
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.processes import LINUX, child, children, processor_seconds, state
from tests.e2e.programs import SUBMIT_RED, caller, in_a_thread, shell
from tests.e2e.session import Session


pytestmark = [pytest.mark.e2e, LINUX]

SURFACES = [pytest.param(caller, id="here"), pytest.param(in_a_thread, id="in a child")]

Program = Callable[[str], list[str]]

ENDING_SIGNALS = [
    pytest.param(number, id=number.name)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
]

ASK = """
    def handlers():
        return [signal.getsignal(number) for number in signal.valid_signals()]
    before = handlers()
    result = ask_user(COLOURS)
    import time
    result["ended"] = time.monotonic()
    result["same"] = before == handlers()
    with open("result.new", "w") as file:
        json.dump(result, file)
    os.rename("result.new", "result")
"""
STAY = "\nsignal.pause()\n"


def started(
    program: Program, folder: Path, *, first: str = "", shell_first: str = ""
) -> Session:
    """Return the session of a program that asks, and stays when it has its result.

    It runs in a shell, because a terminal dies with the process that it belongs to.
    *first* is what the program's main thread does first, *shell_first* the shell.
    """
    *python, script = program(ASK)
    lines = (
        f'{shell_first}stty -a > before; "$@"; read line; stty -a > after; echo over'
    )
    return Session(
        shell(lines, *python, f"import signal\n{first}{script}{STAY}"), cwd=folder
    )


def is_as_before(session: Session, folder: Path) -> bool:
    """Whether ``stty`` says of the terminal what it said before the program ran."""
    session.press("\r")
    session.until("over")
    return (folder / "before").read_text() == (folder / "after").read_text()


def asked(session: Session) -> int:
    """Wait for the first frame, and return the process that has asked."""
    session.until("❯ 1. ○ Red")
    return child(session.pid)


def result(folder: Path, session: Session, seconds: float = 10) -> dict[str, Any]:
    """Wait for the result, and return it."""
    appeared(folder / "result", session, seconds)
    found: dict[str, Any] = json.loads((folder / "result").read_text())
    return found


def appeared(path: Path, session: Session, seconds: float = 10) -> None:
    """Wait until a program has made a file."""
    deadline = time.monotonic() + seconds
    while not path.exists():
        assert time.monotonic() < deadline, session.screen_text()
        select.select([], [], [], 0.01)


RESUME = {
    "strategy": "resume",
    "affectedQuestionIds": [],
    "preservedAnswers": {
        "colour": {"values": ["blue"], "labels": ["Blue"], "indices": [2]}
    },
    "questionStates": {"colour": {"status": "answered"}},
}


# --- the terminal goes --------------------------------------------------------------


@pytest.mark.fault("hangup-busy-loop")
@pytest.mark.parametrize("program", SURFACES)
def test_a_hang_up_loses_the_terminal_at_once_and_quietly(
    program: Program, tmp_path: Path
) -> None:
    """A program that outlives it has its result within a second, and idles then."""
    with started(program, tmp_path, shell_first='trap "" HUP; ') as session:
        asking = asked(session)
        session.press("2")
        session.until("Submit")
        spent = processor_seconds(asking)
        session.hang_up()
        hung_up = time.monotonic()
        got = result(tmp_path, session)
        while (left := hung_up + 2 - time.monotonic()) > 0:
            select.select([], [], [], left)
        spent = processor_seconds(asking) - spent

        assert "terminal_lost" == got["details"]["cancelReason"]
        assert RESUME == got["details"]["continuation"]
        assert got["ended"] - hung_up < 1
        assert spent <= 0.05
        assert got["same"]
        assert [] == children(asking)

        os.kill(asking, signal.SIGKILL)


@pytest.mark.parametrize("program", SURFACES)
def test_a_hang_up_that_is_handled_loses_the_terminal_too(
    program: Program, tmp_path: Path
) -> None:
    """A handler of the caller's own runs, and the ask ends with what was answered."""
    first = "signal.signal(signal.SIGHUP, lambda *_: open('handled', 'w').close())\n"
    with started(program, tmp_path, first=first) as session:
        asking = asked(session)
        session.press("2")
        session.until("Submit")
        session.hang_up()
        got = result(tmp_path, session)

        assert "terminal_lost" == got["details"]["cancelReason"]
        assert RESUME == got["details"]["continuation"]
        assert got["same"]
        appeared(tmp_path / "handled", session)  # the signal may come behind the end

        os.kill(asking, signal.SIGKILL)


# --- signals ------------------------------------------------------------------------


@pytest.mark.parametrize("number", [*ENDING_SIGNALS, signal.SIGKILL])
def test_a_caller_that_dies_leaves_the_terminal_to_its_child(
    number: int, tmp_path: Path
) -> None:
    """Its child gives the terminal back, and ends."""
    with started(in_a_thread, tmp_path) as session:
        asking = asked(session)
        shows = child(asking)
        os.kill(asking, number)
        session.until(lambda _: state(shows) in ("", "Z"))

        assert [] == session.left_behind()
        assert session.caret_shown
        assert "Which colour?" not in session.screen_text()
        assert is_as_before(session, tmp_path)


@pytest.mark.parametrize("number", ENDING_SIGNALS)
def test_a_signal_to_the_child_ends_the_ask_aborted(
    number: int, tmp_path: Path
) -> None:
    """Its caller has the answers so far, and is not hit itself."""
    with started(in_a_thread, tmp_path) as session:
        asking = asked(session)
        session.press("2")
        session.until("Submit")
        os.kill(child(asking), number)
        got = result(tmp_path, session)

        assert [] == session.left_behind()
        assert "" == session.screen_text().strip()
        assert "aborted" == got["details"]["cancelReason"]
        assert RESUME == got["details"]["continuation"]
        assert got["same"]
        assert [] == children(asking)


def test_a_child_that_is_killed_leaves_a_repaired_terminal(tmp_path: Path) -> None:
    """Its caller puts right what the child could not, and has a result."""
    with started(in_a_thread, tmp_path) as session:
        asking = asked(session)
        session.press("2")
        session.until("Submit")
        os.kill(child(asking), signal.SIGKILL)
        got = result(tmp_path, session)

        assert [] == session.left_behind()
        assert session.caret_shown
        assert "" == session.screen_text().strip()
        assert "aborted" == got["details"]["cancelReason"]
        assert "resume" == got["details"]["continuation"]["strategy"]
        assert got["same"]
        assert [] == children(asking)

        os.kill(asking, signal.SIGTERM)

        assert is_as_before(session, tmp_path)


@pytest.mark.parametrize("number", ENDING_SIGNALS)
def test_a_signal_to_all_of_them_leaves_the_terminal_as_it_was(
    number: int, tmp_path: Path
) -> None:
    """A whole job is hit by what its shell, or the kernel, sends to it."""
    with started(in_a_thread, tmp_path, shell_first=f"trap : {number}; ") as session:
        asked(session)
        os.killpg(session.pid, number)
        session.until_restored()

        assert session.caret_shown
        assert "Which colour?" not in session.screen_text()
        assert is_as_before(session, tmp_path)


def test_a_handler_that_returns_ends_an_ask_in_a_child_too() -> None:
    """The caller has what was answered so far, as from an ask of its own process."""
    body = """
        signal.signal(signal.SIGTERM, lambda *_: sys.stderr.write("handled "))
        details = ask_user(COLOURS)["details"]
        sys.stderr.write(f"{details['cancelReason']} {list(details['answers'])}")
        signal.pause()
    """
    with Session(shell('exec "$@" < /dev/null', *caller(body))) as session:
        session.until("❯ 1. ○ Red")
        session.press("2")
        session.until("Submit")
        session.signal(signal.SIGTERM)
        session.until("handled aborted ['colour']")

        assert [] == session.left_behind()


def test_a_signal_that_ends_the_caller_waits_for_its_child() -> None:
    """Whatever the shell does next, it has the terminal as it was found."""
    with Session(
        shell('exec "$@" < /dev/null', *caller("ask_user(COLOURS)"))
    ) as session:
        session.until("❯ 1. ○ Red")
        session.signal(signal.SIGTERM)

        assert -signal.SIGTERM == session.wait()
        assert session.restored()


def test_an_exception_of_a_handler_travels_on_from_a_child() -> None:
    """The terminal is restored first, and no child is left."""
    body = """
        def handler(number, frame):
            raise LookupError("told to")
        signal.signal(signal.SIGTERM, handler)
        try:
            ask_user(COLOURS)
        except LookupError as error:
            with open(f"/proc/self/task/{os.getpid()}/children") as file:
                sys.stderr.write(f"caught {error} {file.read().split()}")
            signal.pause()
    """
    with Session(shell('exec "$@" < /dev/null', *caller(body))) as session:
        session.until("❯ 1. ○ Red")
        session.signal(signal.SIGTERM)
        session.until("caught told to []")

        assert [] == session.left_behind()
        assert "caught told to []" == session.screen_text().strip()


@pytest.mark.parametrize("program", SURFACES)
def test_dispositions_are_as_before(program: Program, tmp_path: Path) -> None:
    """Neither Python nor the kernel has another handler after an ask."""
    body = """
        def dispositions():
            with open("/proc/self/status") as file:
                kernel = [line for line in file if line.startswith(("SigIgn", "SigCgt"))]
            return kernel, [signal.getsignal(n) for n in signal.valid_signals()]
        before = dispositions()
        for number in (1, 2):
            ask_user(COLOURS)
        print("same" if dispositions() == before else "other")
    """
    with Session(program(body), cwd=tmp_path) as session:
        for number in (1, 2):
            session.until(
                lambda session, number=number: (
                    session.raw.count(b"\x1b[?1049h") == number
                    and "❯ 1. ○ Red" in session.screen_text()
                )
            )
            session.press(*SUBMIT_RED)
        session.until("same")

        assert 0 == session.wait()
        assert [] == session.left_behind()
