"""A program in a pane of tmux, which knows by itself where each character stands."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType

import pytest

from tests.e2e.session import Session


needs_tmux = pytest.mark.skipif(
    shutil.which("tmux") is None, reason="tmux is not installed"
)

_SECONDS = 10.0
_NUMBERS = itertools.count()

# Writes each text of a file at the start of a row, asks the terminal where its cursor
# is then, and puts the answers into another file.
_RULER = """
import json, os, re, sys, termios, tty
source, target = sys.argv[1:]
tty.setraw(0)
columns = []
for text in json.load(open(source)):
    os.write(1, b"\\r\\x1b[K" + text.encode() + b"\\x1b[6n")
    reply = b""
    while not reply.endswith(b"R"):
        reply += os.read(0, 100)
    columns.append(int(re.search(rb";(\\d+)R", reply)[1]) - 1)
with open(target + ".new", "w") as file:
    json.dump(columns, file)
os.rename(target + ".new", target)
"""


class Pane:
    """A program in a pane of *columns* by *rows*, on a server of tmux of its own.

    Leaving the ``with`` block ends the server and the program.
    """

    def __init__(
        self, argv: Sequence[str], folder: Path, columns: int = 80, rows: int = 24
    ) -> None:
        self._socket = str(folder / f"tmux-{next(_NUMBERS)}")
        size = ["-x", str(columns), "-y", str(rows)]
        unwanted = ("TMUX", "TMUX_PANE", "PI_ASK_SURFACE", "NO_COLOR")
        env = {name: os.environ[name] for name in os.environ if name not in unwanted}
        self._env = {**env, "LC_ALL": "C.UTF-8"}
        self._tmux(
            *("-f", os.devnull, "new-session", "-d", *size, shlex.join(argv)),
            *(";", "set", "-g", "status", "off"),
            *(";", "set", "-g", "window-size", "manual"),
            *(";", "resize-window", *size),
        )

    def __enter__(self) -> Pane:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        subprocess.run(
            ["tmux", "-S", self._socket, "kill-server"],
            check=False,
            capture_output=True,
        )

    def _tmux(self, *arguments: str) -> str:
        done = subprocess.run(
            ["tmux", "-u", "-S", self._socket, *arguments],
            env=self._env,
            check=True,
            capture_output=True,
            encoding="utf-8",
        )
        return done.stdout

    def rows(self) -> list[str]:
        """Return the rows of the screen, without blanks at their ends."""
        return [row.rstrip() for row in self._tmux("capture-pane", "-p").split("\n")]

    @property
    def cursor(self) -> tuple[int, int]:
        """The row and the column of the cursor, as tmux has them."""
        told = self._tmux("display-message", "-p", "#{cursor_y} #{cursor_x}")
        row, column = map(int, told.split())
        return row, column

    def press(self, *keys: str) -> None:
        """Type *keys* as they are."""
        for key in keys:
            self._tmux("send-keys", "-l", key)

    def until(self, text: str) -> None:
        """Wait until *text* is in a row of the screen."""
        self._until(lambda: any(text in row for row in self.rows()), text)

    def until_cursor(self, place: tuple[int, int]) -> None:
        """Wait until the cursor is at this row and column."""
        self._until(lambda: self.cursor == place, place)

    def _until(self, holds: Callable[[], bool], what: object) -> None:
        deadline = time.monotonic() + _SECONDS
        while not holds():
            if time.monotonic() > deadline:
                screen = "\n".join(self.rows())
                raise AssertionError(f"never: {what!r}, {self.cursor}\n{screen}")


class Client(Session):
    """A client of tmux on a terminal, with a program in its one pane: popups show here.

    The server is its own; leaving the ``with`` block ends it and the program.
    """

    def __init__(
        self,
        argv: Sequence[str],
        folder: Path,
        env: Mapping[str, str | None] | None = None,
    ) -> None:
        self._server = ["tmux", "-S", str(folder / f"tmux-{next(_NUMBERS)}")]
        start = ["-u", "-f", os.devnull, "new-session", shlex.join(argv)]
        settings = [";", "set", "-g", "status", "off"]
        super().__init__([*self._server, *start, *settings], env=env, cwd=folder)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with contextlib.suppress(subprocess.CalledProcessError):  # it has ended
            self.tmux("kill-server")
        super().__exit__(kind, error, trace)

    def tmux(self, *arguments: str) -> str:
        """Give the server a command and return what it says."""
        command = [*self._server, *arguments]
        done = subprocess.run(
            command, check=True, capture_output=True, encoding="utf-8"
        )
        return done.stdout


def columns_of(texts: Sequence[str], folder: Path) -> list[int]:
    """Return the column of tmux's cursor after each of *texts*, one by itself."""
    source, target = folder / "texts.json", folder / "columns.json"
    source.write_text(json.dumps(texts))
    command = [sys.executable, "-c", _RULER, str(source), str(target)]
    with Pane(command, folder, columns=300):
        deadline = time.monotonic() + _SECONDS
        while not target.exists():
            assert time.monotonic() < deadline, "tmux tells no positions"
    return [int(column) for column in json.loads(target.read_text())]
