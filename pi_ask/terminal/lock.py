"""One ask at a time per terminal: a lock that processes and threads wait for.

It is a lock on a file, so that a crash frees it. All processes that have one terminal
as their controlling terminal are of one session, so the session names the file.
"""

from __future__ import annotations

import atexit
import fcntl
import os
import stat
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from pi_ask.limits import Limits, Reached, exiting
from pi_ask.terminal import forks, tty


WAITING = "another ask is on this terminal, waiting for it to end"
NO_LOCK = "there is no lock to be had, so asks on this terminal don't wait: {error}"

POLL_SECONDS = 0.05
"""How often a waiting ask looks whether it is its turn."""

EXIT_SECONDS = 5.0
"""How long the end of the interpreter waits for the asks of other threads to end."""

_line: deque[object] = deque()
"""The asks of this process in the order in which they came, the one that shows first."""
os.register_at_fork(after_in_child=_line.clear)  # they are asks of the other process


def line_up() -> object:
    """Return a place in the line of this process's asks; it must be left again."""
    place = object()
    _line.append(place)
    return place


def leave(place: object) -> None:
    """Let those behind *place* move up."""
    with suppress(ValueError):  # a fork has no part in what its parent's threads ask
        _line.remove(place)


@atexit.register
def _end_all() -> None:
    """Have all asks give the terminal back before this process is gone.

    Its shell would take the terminal as it is then, and write its prompt on it.
    """
    exiting.set()
    until = time.monotonic() + EXIT_SECONDS
    while _line and time.monotonic() < until:
        # Threads can't be joined here: they may be anywhere, and this wait has a limit.
        time.sleep(POLL_SECONDS)


@contextmanager
def turn(
    limits: Limits, say: Callable[[str], None], place: object
) -> Iterator[int | None]:
    """Wait for the terminal to be free of other asks, and hold it.

    Those of this process come in the order in which they lined up, and *place* says
    where; with those of others it is as it comes.

    Gives the descriptor of the lock; a child that inherits it holds the lock, too.
    It is None where no lock can be had: better an ask that waits for no other process
    than none.
    *say* is called once if another ask is there, or if there is no lock.

    :raises Reached: if one of *limits* is reached.
    """
    fd: int | None
    try:
        fd = _open()
    except OSError as error:
        say(NO_LOCK.format(error=error))
        fd = None
    try:
        _wait(fd, limits, say, place)
        yield fd
    finally:
        if fd is not None:
            forks.close(fd)


def let_go(fd: int) -> None:
    """Give the turn away for a while, as a stopped ask does."""
    fcntl.flock(fd, fcntl.LOCK_UN)


def take_again(fd: int) -> None:
    """Wait for the turn again."""
    fcntl.flock(fd, fcntl.LOCK_EX)


def _wait(
    fd: int | None, limits: Limits, say: Callable[[str], None], place: object
) -> None:
    told = False
    while True:
        if reason := limits.reached():
            raise Reached(reason)
        if _is_next(place) and (fd is None or _try(fd)):
            return
        if not told:
            say(WAITING)
            told = True
        # flock waits for ever or not at all, and this wait has a limit.
        time.sleep(POLL_SECONDS)


def _is_next(place: object) -> bool:
    return not _line or _line[0] is place


def _try(fd: int) -> bool:
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _open() -> int:
    """Return a descriptor of the lock's file; it follows no link that others planted."""
    path = os.path.join(_folder(), f"terminal-{os.getsid(0)}.lock")
    flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW
    return forks.private(tty.out_of_the_way(os.open(path, flags, 0o600)))


def _folder() -> str:
    """Return a folder that nobody else can write to."""
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    if runtime and os.path.isabs(runtime) and _is_ours(runtime):
        return runtime
    folder = f"/tmp/pi_ask-{os.getuid()}"  # noqa: S108 (it is checked below)
    with suppress(FileExistsError):
        os.mkdir(folder, 0o700)
    if not _is_ours(folder):
        raise PermissionError(f"{folder} is not a folder of this user's alone")
    return folder


def _is_ours(folder: str) -> bool:
    try:
        found = os.lstat(folder)
    except OSError:
        return False
    return (
        stat.S_ISDIR(found.st_mode)
        and found.st_uid == os.getuid()
        and not found.st_mode & 0o022
    )
