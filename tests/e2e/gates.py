"""Programs that go on when the driver opens a gate, and say how the terminal is then."""

from __future__ import annotations

import os
import sys
import textwrap
from pathlib import Path

import pytest

from tests.e2e.programs import caller
from tests.e2e.session import Session


UP = "1-3 pick"
"""The last of a frame of ``COLOURS`` to be written."""

SINCE_3_11 = pytest.mark.skipif(
    sys.version_info < (3, 11), reason="asyncio has it since Python 3.11"
)

_AT_HAND = '''
import asyncio, copy, termios, threading
from pi_ask import ask_user_async
terminal = os.dup(2)
found = termios.tcgetattr(terminal)

def asking(prompt):
    """Return COLOURS with another prompt."""
    payload = copy.deepcopy(COLOURS)
    payload["questions"][0]["prompt"] = prompt
    return payload

def told(gate):
    """Wait until the driver opens a gate."""
    os.mkfifo(gate)
    with open(gate) as opened:
        opened.read()

async def opened(gate):
    """Wait like told, without blocking the loop."""
    await asyncio.get_running_loop().run_in_executor(None, told, gate)

def mark(name, text=""):
    """Make a file for the driver to see, whatever is on the screen."""
    with open(name + ".new", "w") as file:
        file.write(text)
    os.rename(name + ".new", name)

def errors_aside():
    """Have standard error in a file, where an ask says that it waits."""
    os.dup2(os.open("errors", os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 2)

def how(result):
    """Return how an ask ended, and what was answered by then."""
    details = result["details"]
    answer = details["answers"].get("colour", {"values": []})
    return details.get("cancelReason", "done"), *answer["values"]

def say(*words, sep=" "):
    """Write words, and whether the terminal is as it was found and no child there."""
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        back = False
    except ChildProcessError:
        back = termios.tcgetattr(terminal) == found
    line = sep.join(words) + (": given back" if back else ": NOT given back")
    os.write(terminal, line.encode() + b"\\n")
'''


_AWAITING = """
async def ask(payload=COLOURS, **how):
    try:
        return colour(await ask_user_async(payload, **how))
    except asyncio.CancelledError:
        say("cancelled")
        raise
"""

_THREADED = """
def start(function, *arguments, **how):
    thread = threading.Thread(target=function, args=arguments, **how)
    thread.start()
    return thread
"""


def gated(body: str) -> list[str]:
    """Return the command that runs *body*, with the above and `caller`'s at hand."""
    return caller(_AT_HAND + textwrap.dedent(body))


def awaiting(body: str) -> list[str]:
    """Return the command that runs *body*, where ``ask`` awaits an ask's values.

    It says so when it is cancelled.
    """
    return gated(_AWAITING + textwrap.dedent(body))


def threaded(body: str) -> list[str]:
    """Return the command that runs *body*, where ``start`` runs a function in a thread.

    ``start(function, *arguments)`` returns the thread.
    """
    return gated(_THREADED + textwrap.dedent(body))


def open_gate(session: Session, gate: Path) -> None:
    """Wait for a program to be at a gate, and let it go on."""
    session.until(lambda _: _opens(gate))


def _opens(gate: Path) -> bool:
    try:
        os.close(os.open(gate, os.O_WRONLY | os.O_NONBLOCK))
    except OSError:  # there is no gate yet, or nobody at it
        return False
    return True


def marked(session: Session, mark: Path) -> str:
    """Wait for a mark of the program's, and return what it says."""
    session.until(lambda _: mark.exists())
    return mark.read_text()


def until_waiting(session: Session, folder: Path) -> None:
    """Wait for an ask to wait, in a program that has its errors aside."""
    errors = folder / "errors"
    session.until(lambda _: errors.exists() and "waiting" in errors.read_text())
