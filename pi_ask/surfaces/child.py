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
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING, Any, NoReturn

from pi_ask.limits import Limits
from pi_ask.state import effects
from pi_ask.state.effects import Effect
from pi_ask.surfaces import screen
from pi_ask.terminal import forks, handlers, tty


if TYPE_CHECKING:
    from subprocess import Popen

    from pi_ask.flow import AskFlow
    from pi_ask.result import AskResult
    from pi_ask.terminal.handlers import Signals

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


class Ends:
    """Our ends of what leads to a child."""

    def __init__(self, request: int, *outputs: int) -> None:
        for fd in (request, *outputs):
            forks.private(fd)
        self.request = request
        """The end of the lifeline that the request is written to."""
        self.outputs = outputs
        """What the child's result, and what else it says, is read from."""

    def let_go(self) -> None:
        """Cut the lifeline: the child ends its ask and says what it came to."""
        if self.request >= 0:
            forks.close(self.request)
            self.request = -1

    def close(self) -> None:
        """Close all of them."""
        self.let_go()
        for fd in self.outputs:
            forks.close(fd)


def available() -> bool:
    """Whether another Python can be started: a frozen program may have none."""
    return bool(sys.executable) and os.access(sys.executable, os.X_OK)


def run(
    flow: AskFlow, terminal: int, shell: screen.Shell, previous: object = None
) -> AskResult:
    """Show *flow* in a child on *terminal*, a descriptor of it; return the result.

    The child inherits the lock of *shell*, so that the turn lasts as long as any of
    both does. Where the child was killed the terminal is repaired.

    :raises ChildFailed: if the child ended by a fault of its own.
    :raises NoScreen: if the terminal can't show a screen.
    """
    line = request_line(flow, shell, previous)
    keep = () if shell.lock is None else (shell.lock,)
    with (
        handlers.held_signals() as signals,
        _started(terminal, keep) as (process, ends),
    ):
        data, errors = converse(ends, line, shell.limits, signals)
    if not data and process.returncode == NO_SCREEN:
        raise tty.NoScreen
    if not data and process.returncode > 0:
        raise ChildFailed(errors.decode("utf-8", "replace").strip())
    return outcome(flow, data)


def request_line(flow: AskFlow, shell: screen.Shell, previous: object = None) -> bytes:
    """Return the line that tells a child what it has to know."""
    from json import dumps

    from pi_ask.payload import as_json

    told = {
        "payload": as_json(flow.model.ask),
        "previous": _plain(previous),
        "deadline": shell.limits.deadline,
        "lock": shell.lock,
        "cwd": shell.cwd,
    }
    return dumps(told).encode("ascii") + b"\n"


def outcome(flow: AskFlow, data: bytes) -> AskResult:
    """Return the result that a child gave; one that was killed gave none."""
    from json import loads

    if not data:
        flow.cancel("aborted")
        return flow.result()
    result: AskResult = loads(data)
    return result


def _plain(previous: object) -> object:
    """Return *previous* as JSON data; what can't be is read as nothing is."""
    from json import dumps, loads

    try:
        return loads(dumps(previous, skipkeys=True, default=lambda _: None))
    except Exception:  # noqa: BLE001 (methods of any class may be called)
        return "no JSON data"


@contextmanager
def _started(
    terminal: int, keep: tuple[int, ...]
) -> Iterator[tuple[Popen[bytes], Ends]]:
    """Start a child and see to its end, and to the terminal if it left that behind."""
    found = tty.attributes(terminal)
    process, ends = _start(terminal, keep)
    try:
        yield process, ends
    finally:
        ends.close()
        if ended(process) not in (0, NO_SCREEN):
            tty.repair(terminal, found)


def _start(terminal: int, keep: tuple[int, ...]) -> tuple[Popen[bytes], Ends]:
    from subprocess import Popen

    request, ours = tty.pipe()
    result, theirs = tty.pipe()
    errors, stderr = tty.pipe()
    numbers = [str(request), str(theirs)]
    try:
        process = Popen(
            [sys.executable, "-I", "-c", BOOT, *numbers, *search_path()],
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
    return process, Ends(ours, result, errors)


def search_path() -> list[str]:
    """Return where a child may look for modules: no folder that it happens to be in."""
    return [path for path in sys.path if os.path.isabs(path)]


def _environment() -> dict[str, str]:
    """Return ours without what would freeze the size that curses believes in."""
    unwanted = ("LINES", "COLUMNS")
    return {name: text for name, text in os.environ.items() if name not in unwanted}


def converse(
    ends: Ends, request: bytes, limits: Limits, signals: Signals | None = None
) -> list[bytes]:
    """Send the request, and return what came out of each output up to its end.

    A deadline is the child's own business, but only we know whether the ask was called
    off, or one of *signals* came. The child says then what it holds so far; one that
    says nothing for some seconds is given up.
    """
    until = Limits(called_off=limits.called_off)
    wakes = [] if signals is None else [*signals.descriptors]
    os.set_blocking(ends.request, False)
    rest = memoryview(request)
    got: dict[int, list[bytes]] = {fd: [] for fd in ends.outputs}
    open_ends = set(got)
    while open_ends:
        wanted = [ends.request] if rest else []
        ready = tty.ready([*open_ends, *wakes], until.wait(), wanted)
        if ends.request in ready:
            rest = rest[_write_some(ends.request, rest) :]
        for fd in open_ends.intersection(ready):
            data = _read_some(fd)
            got[fd].append(data)
            if not data:
                open_ends.discard(fd)
        if until.reached() == "timed_out":
            return [b""] * len(got)
        if until.reached() or (wakes and signals is not None and signals.caught):
            ends.let_go()
            rest, wakes = memoryview(b""), []
            until = Limits(time.monotonic() + ENDING_SECONDS)
    return [b"".join(pieces) for pieces in got.values()]


def _write_some(fd: int, data: memoryview) -> int:
    try:
        return os.write(fd, data[:_CHUNK])
    except BlockingIOError:
        return 0
    except ConnectionError:  # the child is gone; what it said is still to be read
        return len(data)


def _read_some(fd: int) -> bytes:
    try:
        return os.read(fd, _CHUNK)
    except ConnectionError:  # it went without reading all that it was sent
        return b""


def ended(process: Popen[bytes]) -> int:
    """See to the end of a process that should end by itself; return its status."""
    from subprocess import TimeoutExpired

    try:
        return process.wait(ENDING_SECONDS)
    except TimeoutExpired:
        process.kill()
        return process.wait()


# --- in the child -------------------------------------------------------------------


def serve(
    request_fd: int, result_fd: int, serves: Iterable[type[Effect]] = effects.ALL
) -> NoReturn:
    """Be the child: take the request, ask, and write the result.

    :param serves: the effects that can be served where it is.
    """
    from json import dumps, loads

    from pi_ask.flow import AskFlow

    signal.pthread_sigmask(signal.SIG_SETMASK, ())  # it was that of a thread
    # A job in the background may still give the terminal back as it was.
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    tty.speak_utf8()
    caller = os.getppid()
    request: dict[str, Any] = loads(_line(request_fd))
    flow = AskFlow(request["payload"], serves=serves, previous=request["previous"])
    limits = Limits(request["deadline"])
    shell = screen.Shell(limits, request["lock"], request["cwd"], request_fd, caller)
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
