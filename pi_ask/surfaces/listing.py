"""The listing of the files that a mention may mean, as one more descriptor to wait for.

A process of its own lists them, so nothing here waits for a disk. In a repository that
is git, which leaves out what it ignores; elsewhere ``fd``, where it is installed, or a
walk. A source that fails is followed by the next one; without any there are no paths.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple


if TYPE_CHECKING:
    from subprocess import Popen

LIMIT = 50_000
"""The most paths that a listing gives."""

WALK = """\
import os, sys
root, limit, deep = os.fsencode(sys.argv[1]), int(sys.argv[2]), sys.argv[3] == "deep"
folders, write = [b""], sys.stdout.buffer.write
def look(folder):
    with os.scandir(os.path.join(root, folder)) as entries:
        for entry in entries:
            yield entry
def listed(entry, path):
    if not entry.is_dir():
        return path if entry.is_file() else None
    if not deep or entry.is_symlink():
        return path + b"/"
    if not entry.name.startswith(b"."):
        folders.append(path + b"/")
def walk(left):
    for folder in folders:
        try:
            for entry in look(folder):
                try:
                    path = listed(entry, folder + entry.name)
                except OSError:
                    continue
                if path is not None:
                    write(path + b"\\0")
                    left -= 1
                if left <= 0:
                    return
        except OSError:
            continue
walk(limit)
"""
"""Lists a folder, or the tree below it, less deep first, without following links."""

_CHUNK = 65536
_ENDING_SECONDS = 1.0  # only a process that hangs in a dead file system takes so long


class _Source(NamedTuple):
    command: list[str]
    environment: dict[str, str] | None = None


class Listing:
    """The files below a folder, as they are found.

    Paths are relative to *cwd*, with ``/`` between their parts. With *folder*, which
    ends in ``/`` and may begin with ``~/``, they are the files and folders in this one
    folder, and begin with *folder* as it is written there. Those of folders end in
    ``/``. Names that are not UTF-8 are left out: no text could mention them.

    It never raises for what it finds on the disk. It must be closed.
    """

    def __init__(self, cwd: str, folder: str = "") -> None:
        with suppress(OSError):  # the working folder has vanished
            cwd = os.path.abspath(cwd)
        self._folder = folder
        self._sources = _in_folder(cwd, folder) if folder else _in_tree(cwd)
        self._process: Popen[bytes] | None = None
        self._gave = False
        self._rest = b""
        self._last = ""
        self._left = LIMIT
        self._fd = os.open(os.devnull, os.O_RDONLY)  # at its end, where nothing starts
        self._start()

    def fileno(self) -> int:
        """Return the descriptor that has input when ``read`` has news; -1 at the end.

        It is the same number for as long as it is open.
        """
        return self._fd

    def read(self) -> list[str] | None:
        """Return the paths that have come, without waiting; None at the end.

        The listing is closed then. An empty list says that there is nothing yet.
        """
        if self._fd < 0:
            return None
        try:
            data = os.read(self._fd, _CHUNK)
        except BlockingIOError:
            return []
        if not data:
            return self._go_on()
        self._gave = True
        *names, self._rest = (self._rest + data).split(b"\0")
        paths = self._paths(names)[: self._left]
        self._left -= len(paths)
        if self._left <= 0:
            self.close()
        return paths

    def close(self) -> None:
        """End the process that lists, and let go of the descriptor."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1
        if self._process is not None:
            self._process.kill()
            self._ended(self._process)

    def _start(self) -> bool:
        """Start the next source that can be; whether there is one."""
        from subprocess import DEVNULL, PIPE, Popen

        for command, environment in self._sources:
            with suppress(OSError, ValueError):
                process = Popen(
                    command,
                    bufsize=0,
                    stdin=DEVNULL,
                    stdout=PIPE,
                    stderr=DEVNULL,
                    env=environment,
                )
                assert process.stdout is not None
                with process.stdout as pipe:
                    os.dup2(pipe.fileno(), self._fd, inheritable=False)
                os.set_blocking(self._fd, False)
                self._process, self._gave, self._rest = process, False, b""
                return True
        return False

    def _go_on(self) -> list[str] | None:
        """A source is at its end: start the next one if this one has failed."""
        failed = self._process is not None and not self._ended(self._process)
        if failed and not self._gave and self._start():
            return []
        self.close()
        return None

    def _ended(self, process: Popen[bytes]) -> bool:
        """See to the end of the process; whether it went well."""
        from subprocess import TimeoutExpired

        self._process = None
        try:
            return process.wait(_ENDING_SECONDS) == 0
        except TimeoutExpired:
            process.kill()
        with suppress(TimeoutExpired):
            process.wait(_ENDING_SECONDS)
        return False

    def _paths(self, names: list[bytes]) -> list[str]:
        """Return the names that can be read, as paths, each once."""
        found: list[str] = []
        for name in names:
            with suppress(UnicodeDecodeError):
                path = self._folder + name.decode().removeprefix("./")
                # In a merge git gives a file once for each side, one after the other.
                if path not in (self._last, self._folder):
                    found.append(path)
                    self._last = path
        return found


def _in_tree(cwd: str) -> Iterator[_Source]:
    """Give what may list the tree below *cwd*, the best first."""
    if git := program("git"):
        # A repository is as little to be trusted as what is in it: its configuration
        # may name programs to run.
        options = ["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"]
        listing = ["ls-files", "-z", "-co", "--exclude-standard"]
        command = [git, "-C", cwd, "--no-pager", *options, *listing]
        yield _Source(command, _git_environment())
    if fd := program("fd") or program("fdfind"):
        options = ["--print0", "--type", "f", "--color", "never"]
        yield _Source([fd, *options, "--base-directory", cwd])
    yield from _walk(cwd, "deep")


def _in_folder(cwd: str, folder: str) -> Iterator[_Source]:
    if folder.startswith("~/"):
        folder = os.path.expanduser(folder)
    yield from _walk(os.path.join(cwd, folder), "flat")


def _walk(folder: str, how: str) -> Iterator[_Source]:
    if sys.executable:  # a frozen program may have none
        python = [sys.executable, "-I", "-S", "-c"]
        yield _Source([*python, WALK, folder, str(LIMIT), how])


def program(name: str) -> str | None:
    """Return where a program is; the working folder is no place for one."""
    for folder in os.get_exec_path():
        path = os.path.join(folder, name)
        if os.path.isabs(folder) and os.path.isfile(path) and os.access(path, os.X_OK):
            return path
    return None


def _git_environment() -> dict[str, str]:
    """Return ours without what leads git elsewhere, and with what keeps it from acting.

    A sparse index has git fetch the folders that it lacks, by the program that the
    configuration names: it may neither fetch nor use any way of transport.
    """
    ours = {name: it for name, it in os.environ.items() if not name.startswith("GIT_")}
    return ours | {
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_ALLOW_PROTOCOL": "none",
        "GIT_TERMINAL_PROMPT": "0",
    }
