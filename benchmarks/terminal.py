"""A program on a pseudo-terminal, with a clock.

No emulator stands between the program and the clock: what it writes is only looked
through for a few bytes. All times are of the monotonic clock, in seconds.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from collections.abc import Mapping
from types import TracebackType
from typing import Any, NamedTuple


ROWS, COLUMNS = 24, 80
QUIET = 0.02
"""For so many seconds nothing is written once an answer is complete."""
PATIENCE = 20.0
"""After so many seconds without what is waited for a program is taken for stuck."""
REPLIES = {
    b"\x1b[6n": b"\x1b[1;1R",  # where is the cursor?
    b"\x1b[c": b"\x1b[?62;22c",  # what kind of terminal is this?
    b"\x1b[?2026$p": b"\x1b[?2026;0$y",  # can it hold a frame back?
}
"""What a terminal answers to the questions that some programs wait for."""
ARROWS = {b"\x1b[?1l": b"\x1b[", b"\x1b[?1h": b"\x1bO"}
"""What arrows begin with in either mode that a program can choose."""
_ARROW_ENDS = {"up": b"A", "down": b"B", "right": b"C", "left": b"D"}
_KEYS = {
    "enter": b"\r",
    "end": b"\x1b[F",
    "page up": b"\x1b[5~",
    "page down": b"\x1b[6~",
    "ctrl+c": b"\x03",
}
_UNWANTED = ("LINES", "COLUMNS", "NO_COLOR", "COLORTERM", "TMUX", "PI_ASK_SURFACE")
_SLOW = ("PYTHONDONTWRITEBYTECODE", "PYTHONPATH", "PYTHONSTARTUP")


class Stuck(Exception):
    """A program did not show what it was waited for, or ended before."""


class Answer(NamedTuple):
    """What came of a key."""

    seconds: float
    """From the write of the key to the read of the last byte."""
    size: int
    """How many bytes the program wrote."""


class Ending(NamedTuple):
    """How a program ended."""

    at: float
    status: int
    cpu: float
    """Processor time of the program and of all that it waited for, in seconds."""


class Program:
    """A program with a terminal of 24 by 80 as its controlling terminal.

    Leaving the ``with`` block kills a program that is still there.

    :param stdout: a file that takes the terminal's place on descriptor 1.
    """

    def __init__(self, argv: list[str], stdout: str | None = None) -> None:
        self._terminal, terminal = pty.openpty()
        size = struct.pack("HHHH", ROWS, COLUMNS, 0, 0)
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, size)
        os.set_blocking(self._terminal, False)
        self._poll = select.poll()
        self._poll.register(self._terminal, select.POLLIN)
        self._unread = b""
        self._arrows = b"\x1b["
        self._ending: Ending | None = None
        actions = _descriptors(os.ttyname(terminal), stdout)
        self.started = time.monotonic()
        self.pid = os.posix_spawn(
            argv[0],
            argv,
            environment(),
            file_actions=actions,
            setsid=True,
            setsigdef=[signal.SIGPIPE, signal.SIGINT, signal.SIGQUIT],
        )
        os.close(terminal)

    def __enter__(self) -> Program:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._ending is None:
            os.kill(self.pid, signal.SIGKILL)
            self._reap()
        os.close(self._terminal)

    # --- what a person does -----------------------------------------------------------

    def write(self, data: bytes) -> None:
        """Write *data*, and read meanwhile: a program that paints may not be reading."""
        deadline = time.monotonic() + PATIENCE
        while data:
            try:
                data = data[os.write(self._terminal, data) :]
            except BlockingIOError:
                self._unread += self._read(0.001) or b""
                if time.monotonic() > deadline:
                    raise Stuck("it reads no keys") from None
            except OSError as error:
                raise Stuck("it is gone") from error

    def key(self, name: str) -> bytes:
        """Return what the terminal sends for a key: for arrows a program can choose."""
        if name in _KEYS:
            return _KEYS[name]
        return self._arrows + _ARROW_ENDS[name]

    def press(self, key: bytes, shows: bytes = b"") -> Answer:
        """Write *key* and read all that comes of it.

        That is complete once *shows* has come and then nothing more.
        """
        written = time.monotonic()
        self.write(key)
        size, at = self._through(shows)
        more, last = self._quiet(at)
        return Answer(last - written, size + more)

    # --- what a person sees -----------------------------------------------------------

    def until(self, marker: bytes) -> float:
        """Return when *marker* had come whole; what came before it is forgotten.

        :raises Stuck: if it does not come.
        """
        return self._through(marker)[1]

    def settle(self) -> bytes:
        """Return what comes until the program is quiet."""
        got = self._unread
        self._unread = b""
        while data := self._read(QUIET):
            got += data
        return got

    def rest(self) -> bytes:
        """Return all that is still written until the program lets go of the terminal."""
        got, self._unread = self._unread, b""
        while (data := self._read(PATIENCE)) is not None:
            if not data:
                raise Stuck("it does not end")
            got += data
        return got

    def _through(self, marker: bytes) -> tuple[int, float]:
        """Read through *marker*; return how much was read until then, and when.

        Without a marker any byte will do.
        """
        before = 0
        data: bytes | None = b""
        while True:
            at = time.monotonic()
            end = self._unread.find(marker) + len(marker)
            if end >= len(marker) and self._unread:
                self._unread = self._unread[end:]
                return before + end, at
            data = self._read(PATIENCE)
            if not data:
                what = "ended" if data is None else "is silent"
                raise Stuck(
                    f"it {what} before {marker!r}, after {self._unread[-200:]!r}"
                )
            self._unread += data

    def _quiet(self, at: float) -> tuple[int, float]:
        """Read until nothing comes; return how much that was, and when the last came."""
        size, self._unread = len(self._unread), b""
        while data := self._read(QUIET):
            at = time.monotonic()
            size += len(data)
        return size, at

    def _read(self, seconds: float) -> bytes | None:
        """Return what comes next, nothing if nothing does, None at the end."""
        if not self._poll.poll(seconds * 1000):
            return b""
        try:
            data = os.read(self._terminal, 65536)
        except OSError:  # Linux: EIO where no process has the terminal open
            return None
        self._obey(data)
        return data or None

    def _obey(self, data: bytes) -> None:
        """Do what a terminal does by itself: change what arrows send, and reply."""
        for mode, start in ARROWS.items():
            if mode in data:
                self._arrows = start
        for question, reply in REPLIES.items():
            if question in data:
                os.write(self._terminal, reply)

    # --- what it costs ----------------------------------------------------------------

    def end(self) -> Ending:
        """Wait for the end of the program."""
        self.rest()
        return self._reap()

    def _reap(self) -> Ending:
        _, status, usage = os.wait4(self.pid, 0)
        cpu = usage.ru_utime + usage.ru_stime
        code = os.waitstatus_to_exitcode(status)
        self._ending = Ending(time.monotonic(), code, cpu)
        return self._ending

    def cpu(self) -> float:
        """Return the processor time that the program has taken so far, in seconds."""
        # The clock of another process: what clock_getcpuclockid(3) makes of its id.
        return time.clock_gettime(~self.pid << 3 | 2)

    def peak_memory(self) -> int:
        """Return the most memory that the program has held so far, in bytes.

        The system's own figure for it at the end counts what the parent held, too.
        """
        with open(f"/proc/{self.pid}/status", encoding="ascii") as file:
            (line,) = (line for line in file if line.startswith("VmHWM:"))
        return int(line.split()[1]) * 1024


def _descriptors(terminal: str, stdout: str | None) -> list[tuple[Any, ...]]:
    """Return what a new process does to have *terminal* on 0, 1 and 2.

    The first that the leader of a session opens becomes its controlling terminal.
    """
    actions: list[tuple[Any, ...]] = [
        (os.POSIX_SPAWN_OPEN, 0, terminal, os.O_RDWR, 0),
        (os.POSIX_SPAWN_DUP2, 0, 1),
        (os.POSIX_SPAWN_DUP2, 0, 2),
    ]
    if stdout is not None:
        actions.append((os.POSIX_SPAWN_OPEN, 1, stdout, os.O_WRONLY, 0))
    return actions


def environment() -> Mapping[str, str]:
    """Return the environment of what is measured: this process's, made plain."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in (*_UNWANTED, *_SLOW)
    }
    return {**kept, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
