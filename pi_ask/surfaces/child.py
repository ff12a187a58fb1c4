"""The child: an ask in a process of its own, with the terminal on its 0 and 1.

For callers whose own descriptors, threads, locale or event loop are not to be touched:
a captured standard output, a piped standard input, a worker thread. The request is
one line of JSON on a pipe that stays open as a lifeline; the result comes back on
another.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING, Any, NamedTuple, NoReturn

from pi_ask.state import effects
from pi_ask.surfaces import screen
from pi_ask.terminal import tty


if TYPE_CHECKING:
    from subprocess import Popen

    from pi_ask.payload import Ask
    from pi_ask.result import AskResult

BOOT = """\
import sys
sys.path += sys.argv[3:]
from pi_ask.surfaces.child import serve
serve(int(sys.argv[1]), int(sys.argv[2]))
"""
# An agent stands in folders that it doesn't trust: "-I" keeps the working folder and
# the environment out of the child's search path, and what the caller's path holds
# comes after the standard library.

ENDING_SECONDS = 5.0
"""How long a child has to give the terminal back after its caller is gone."""

_CHUNK = 65536


NO_SCREEN = 75
"""The exit status of a child that can't show a screen on this terminal."""


class ChildFailed(RuntimeError):
    """The child ended without a result; the message is what it had to say."""


class _Child(NamedTuple):
    process: Popen[bytes]
    request: int
    """The end of the lifeline that the request is written to."""
    result: int
    errors: int


def available() -> bool:
    """Whether another Python can be started: a frozen program may have none."""
    return bool(sys.executable) and os.access(sys.executable, os.X_OK)


def run(ask: Ask, terminal: int, shell: screen.Shell) -> AskResult:
    """Ask in a child on *terminal*, a descriptor of it, and return the result.

    The child inherits the lock of *shell*, so that the turn lasts as long as any of
    both does. Where the child was killed the terminal is repaired.

    :raises ChildFailed: if the child ended by a fault of its own.
    :raises NoScreen: if the terminal can't show a screen.
    """
    from json import dumps, loads

    from pi_ask.payload import as_json

    request = {
        "payload": as_json(ask),
        "deadline": shell.deadline,
        "lock": shell.lock,
        "cwd": shell.cwd,
    }
    keep = () if shell.lock is None else (shell.lock,)
    with _started(terminal, keep) as child:
        data, errors = _converse(child, dumps(request).encode("ascii") + b"\n")
    if data:
        result: AskResult = loads(data)
        return result
    if child.process.returncode == NO_SCREEN:
        raise tty.NoScreen
    if child.process.returncode > 0:
        raise ChildFailed(errors.decode("utf-8", "replace").strip())
    from pi_ask.flow import AskFlow

    flow = AskFlow(as_json(ask))
    flow.cancel("aborted")
    return flow.result()


@contextmanager
def _started(terminal: int, keep: tuple[int, ...]) -> Iterator[_Child]:
    """Start a child and see to its end, and to the terminal if it left that behind."""
    found = tty.attributes(terminal)
    child = _start(terminal, keep)
    try:
        yield child
    finally:
        for fd in (child.request, child.result, child.errors):
            os.close(fd)
        if _ended(child.process) not in (0, NO_SCREEN):
            tty.repair(terminal, found)


def _start(terminal: int, keep: tuple[int, ...]) -> _Child:
    from subprocess import Popen

    request, ours = tty.pipe()
    result, theirs = tty.pipe()
    errors, stderr = tty.pipe()
    paths = [path for path in sys.path if os.path.isabs(path)]
    try:
        process = Popen(
            [sys.executable, "-I", "-c", BOOT, str(request), str(theirs), *paths],
            stdin=terminal,
            stdout=terminal,
            stderr=stderr,
            pass_fds=(request, theirs, *keep),
            env=_environment(),
        )
    except BaseException:
        for fd in (ours, result, errors):
            os.close(fd)
        raise
    finally:
        for fd in (request, theirs, stderr):
            os.close(fd)
    return _Child(process, ours, result, errors)


def _environment() -> dict[str, str]:
    """Return ours without what would freeze the size that curses believes in."""
    unwanted = ("LINES", "COLUMNS")
    return {name: text for name, text in os.environ.items() if name not in unwanted}


def _converse(child: _Child, request: bytes) -> tuple[bytes, bytes]:
    """Send the request, and return the result and what went to standard error."""
    os.set_blocking(child.request, False)
    rest = memoryview(request)
    got: dict[int, list[bytes]] = {child.result: [], child.errors: []}
    open_ends = set(got)
    while open_ends:
        wanted = [child.request] if rest else []
        ready = tty.ready(list(open_ends), None, wanted)
        if child.request in ready:
            rest = rest[_write_some(child.request, rest) :]
        for fd in open_ends.intersection(ready):
            data = os.read(fd, _CHUNK)
            got[fd].append(data)
            if not data:
                open_ends.discard(fd)
    return b"".join(got[child.result]), b"".join(got[child.errors])


def _write_some(fd: int, data: memoryview) -> int:
    try:
        return os.write(fd, data[:_CHUNK])
    except BlockingIOError:
        return 0
    except BrokenPipeError:  # the child is gone; what it said is still to be read
        return len(data)


def _ended(process: Popen[bytes]) -> int:
    from subprocess import TimeoutExpired

    try:
        return process.wait(ENDING_SECONDS)
    except TimeoutExpired:
        process.kill()
        return process.wait()


# --- in the child -------------------------------------------------------------------


def serve(request_fd: int, result_fd: int) -> NoReturn:
    """Be the child: take the request, ask, and write the result."""
    from json import dumps, loads

    from pi_ask.flow import AskFlow

    # A job in the background may still give the terminal back as it was.
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    tty.speak_utf8()
    caller = os.getppid()
    request: dict[str, Any] = loads(_line(request_fd))
    flow = AskFlow(request["payload"], serves=effects.ALL)
    shell = screen.Shell(
        request["deadline"], request["lock"], request["cwd"], request_fd, caller
    )
    _outlive_signals()
    try:
        screen.run(flow, shell)
    except tty.NoScreen:
        raise SystemExit(NO_SCREEN) from None
    data = dumps(flow.result()).encode("ascii")
    with suppress(BrokenPipeError), open(result_fd, "wb") as pipe:
        _write_all(pipe, data)
    raise SystemExit(0)


def _outlive_signals() -> None:
    """Have signals end the ask and not this process, which has the answers so far."""
    for number in tty.SIGNALS:
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, _go_on)


def _go_on(*_: object) -> None:
    pass


def _line(fd: int) -> bytes:
    pieces = [b""]
    while not pieces[-1].endswith(b"\n"):
        pieces.append(os.read(fd, _CHUNK))
        if not pieces[-1]:  # the caller is gone
            raise SystemExit(0)
    return b"".join(pieces)


def _write_all(pipe: IO[bytes], data: bytes) -> None:
    pipe.write(data)
    pipe.flush()
