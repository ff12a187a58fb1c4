"""A real program on a real pseudo-terminal, driven and read as a person would.

Nothing here waits for an amount of time: every wait is for a condition, and one that
is never met fails with the screen in its message.
"""

from __future__ import annotations

import contextlib
import os
import pty
import select
import signal
import termios
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any

import pexpect

from tests.e2e.emulator import MODES_AT_START, Emulator


Condition = str | Callable[["Session"], object]

_SECONDS = 10.0

# A shell that runs tests in the background hands on some of these as ignored.
_USUAL_SIGNALS = ("SIGINT", "SIGQUIT", "SIGHUP", "SIGTERM", "SIGPIPE", "SIGTSTP")

# What would change the screen from one machine to the next.
_UNWANTED = ("LINES", "COLUMNS", "NO_COLOR", "COLORTERM", "TMUX", "PI_ASK_SURFACE")

# What would have Python compile the package anew for each program.
_SLOW = ("PYTHONDONTWRITEBYTECODE",)


class Session:
    r"""A program with a terminal of *rows* by *columns* as its controlling terminal.

    ``stdin`` and ``stdout`` are files that take the terminal's place on descriptors 0
    and 1; standard error stays on the terminal.  ``env`` adds variables to the
    environment, or removes those whose value is ``None``.  Leaving the ``with`` block
    kills a program that is still there.

        with Session(["pi-ask", "demo"]) as session:
            session.until("Which colour?")
            session.press("\r")

            assert 0 == session.wait()
    """

    def __init__(
        self,
        argv: Sequence[str | os.PathLike[str]],
        rows: int = 24,
        columns: int = 80,
        env: Mapping[str, str | None] | None = None,
        cwd: str | os.PathLike[str] | None = None,
        stdin: str | os.PathLike[str] | None = None,
        stdout: str | os.PathLike[str] | None = None,
    ) -> None:
        self._before = before = _fresh_attributes()
        self._emulator = Emulator(rows, columns, self._send)
        command, *arguments = [os.fspath(part) for part in argv]
        source = None if stdin is None else os.path.abspath(stdin)
        target = None if stdout is None else os.path.abspath(stdout)

        def prepare() -> None:
            for name in _USUAL_SIGNALS:
                signal.signal(getattr(signal, name), signal.SIG_DFL)
            termios.tcsetattr(0, termios.TCSANOW, before)
            if source is not None:
                os.dup2(os.open(source, os.O_RDONLY), 0)
            if target is not None:
                os.dup2(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 1)

        self._child: Any = pexpect.spawn(
            command,
            arguments,
            env=_environment(env or {}),
            cwd=None if cwd is None else os.fspath(cwd),
            dimensions=(rows, columns),
            preexec_fn=prepare,
        )
        self._terminal = self._child.child_fd
        self._silent: int | None = None
        os.set_blocking(self._terminal, False)

    def __enter__(self) -> Session:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.status is None:
            self.signal(signal.SIGKILL)
            self._child.wait()
        self._child.ptyproc.delayafterclose = 0
        self._child.close()
        if self._silent is not None:
            os.close(self._silent)

    # -- what a person does ---------------------------------------------------------

    def press(self, *keys: str | bytes) -> None:
        """Type *keys*, each with a write of its own."""
        for key in keys:
            self._send(key)

    def paste(self, text: str) -> None:
        """Paste *text* in brackets, with line breaks as a terminal sends them."""
        self._send("\x1b[200~" + text.replace("\n", "\r") + "\x1b[201~")

    def resize(self, rows: int, columns: int) -> None:
        """Give the terminal another size and tell the program."""
        self.drain()
        self._emulator.resize(rows, columns)
        self._child.setwinsize(rows, columns)

    def signal(self, number: int) -> None:
        """Send the program, and nothing that it started, the signal *number*."""
        os.kill(self._child.pid, number)

    def hang_up(self) -> None:
        """Close the terminal, as a person closes its window; it shows nothing more."""
        self.drain()
        silence, self._silent = os.pipe()
        os.dup2(silence, self._terminal)
        os.close(silence)

    # -- what a person sees ---------------------------------------------------------

    def screen_text(self) -> str:
        """The screen as one string: a line per row, no blanks at the ends of lines."""
        return "\n".join(self._emulator.rows)

    @property
    def caret(self) -> tuple[int, int]:
        """The row and the column of the terminal's own cursor, counted from 0."""
        return self._emulator.caret

    @property
    def caret_shown(self) -> bool:
        """Whether the terminal's own cursor is visible."""
        return self._emulator.caret_shown

    @property
    def modes(self) -> frozenset[int]:
        """The numbers of the private modes that are on, such as 2004 for pastes."""
        return self._emulator.modes

    @property
    def raw(self) -> bytes:
        """All that the program has written to the terminal so far."""
        return bytes(self._emulator.raw)

    @property
    def pid(self) -> int:
        """The process id of the program."""
        return int(self._child.pid)

    # -- waiting --------------------------------------------------------------------

    def until(self, condition: Condition, seconds: float = _SECONDS) -> None:
        """Wait until *condition* holds: a text in a row, or a question to the session.

        Raises ``AssertionError`` with the screen in it after *seconds*, or as soon as
        the program has ended without it.
        """
        for _ in self._bursts(seconds):
            if self._holds(condition):
                return
        raise AssertionError(self._story(f"never came: {condition!r}"))

    def gone(self, text: str, seconds: float = _SECONDS) -> None:
        """Wait until *text* is in no row of the screen."""
        for _ in self._bursts(seconds):
            if not self._holds(text):
                return
        raise AssertionError(self._story(f"never went: {text!r}"))

    def wait(self, seconds: float = _SECONDS) -> int:
        """The exit status once the program has ended; ``-number`` if a signal did it.

        Raises ``AssertionError`` with the screen in it after *seconds*.
        """
        for _ in self._bursts(seconds):
            if self.status is not None:
                self.drain()
                return self.status
        raise AssertionError(self._story("never ended"))

    def until_restored(self, seconds: float = _SECONDS) -> None:
        """Wait until the terminal is as the program found it.

        Also where the program has ended: what it started may be there still.  Raises
        ``AssertionError`` with what is left behind after *seconds*.
        """
        deadline = time.monotonic() + seconds
        while left := self.left_behind():
            if time.monotonic() > deadline:
                raise AssertionError(self._story(f"left behind: {', '.join(left)}"))
            self._pump(0.02)

    @property
    def status(self) -> int | None:
        """The exit status, or ``None`` while the program runs."""
        if self._child.isalive():
            return None
        if self._child.signalstatus is not None:
            return -int(self._child.signalstatus)
        return int(self._child.exitstatus)

    # -- how the terminal was left --------------------------------------------------

    @property
    def attributes(self) -> list[Any]:
        """The terminal's attributes as they are now (see ``termios.tcgetattr``)."""
        return termios.tcgetattr(self._terminal)

    def left_behind(self) -> list[str]:
        """What is not as the program found it, in words; empty if all is."""
        self.drain()
        found = {
            "terminal attributes": self.attributes == self._before,
            "keyboard protocol": self._emulator.keyboard_is_plain,
            "text style": self._emulator.style_is_plain,
        }
        changed = sorted(self.modes ^ MODES_AT_START)

        return [f"private mode {mode}" for mode in changed] + [
            name for name, same in found.items() if not same
        ]

    def restored(self) -> bool:
        """Whether the terminal is as the program found it."""
        return not self.left_behind()

    # -- the pseudo-terminal --------------------------------------------------------

    def drain(self) -> None:
        """Show all that the program has written up to now."""
        while self._pump(0):
            pass

    def _pump(self, seconds: float) -> bool:
        """Show one read's worth; whether there was anything within *seconds*."""
        if not select.select([self._terminal], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self._terminal, 65536)
        except OSError:  # Linux: EIO where no process has the terminal open
            return False
        self._emulator.feed(data)
        return bool(data)

    def _bursts(self, seconds: float) -> Iterator[None]:
        """Yield after each burst of output, and once more when there can be none."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0 and self.status is None:
            self.drain()
            yield
            self._pump(min(left, 0.05))
        self.drain()
        yield

    def _send(self, keys: str | bytes) -> None:
        """Write *keys*, reading meanwhile: a program that paints may not be reading."""
        data = keys.encode() if isinstance(keys, str) else keys
        deadline = time.monotonic() + _SECONDS
        while data:
            if time.monotonic() > deadline:
                raise AssertionError(self._story("reads no keys"))
            with contextlib.suppress(BlockingIOError):
                data = data[os.write(self._terminal, data) :]
            self._pump(0)

    def _holds(self, condition: Condition) -> bool:
        if callable(condition):
            return bool(condition(self))
        return any(condition in row for row in self._emulator.rows)

    def _story(self, what: str) -> str:
        ending = "running" if self.status is None else f"ended with {self.status}"
        edge, screen = "-" * 40, self.screen_text().rstrip()

        return f"{what} (program {ending})\n{edge}\n{screen}\n{edge}"


def _fresh_attributes() -> list[Any]:
    """The attributes that a new terminal has on this system."""
    master, slave = pty.openpty()
    try:
        return termios.tcgetattr(slave)
    finally:
        os.close(slave)
        os.close(master)


def _environment(changes: Mapping[str, str | None]) -> dict[str, str]:
    """This process's environment with a plain terminal's settings and *changes*."""
    fixed = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
    unset = dict.fromkeys((*_UNWANTED, *_SLOW))
    merged = {**os.environ, **unset, **fixed, **changes}

    return {name: value for name, value in merged.items() if value is not None}
