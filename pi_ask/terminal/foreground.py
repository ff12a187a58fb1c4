"""Another program in the foreground: it gets the terminal, and gives it back."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

from pi_ask.terminal import tty
from pi_ask.terminal.tty import STDIN, STDOUT


POLL_SECONDS = 0.05
"""How often the end of the program is looked for."""


def run(arguments: Sequence[str], is_over: Callable[[], bool]) -> int:
    """Run a program on the terminal and return its exit status.

    It is in a process group of its own, so that the keys that send signals are its
    keys only. It is ended where *is_over* says so. It can't be stopped by itself: who would
    continue it has no shell to do so.

    :raises OSError: if it can't be started.
    """
    with _no_stop():
        process = os.posix_spawnp(
            arguments[0],
            list(arguments),
            os.environ,
            file_actions=[(os.POSIX_SPAWN_DUP2, STDOUT, 2)],
            setpgroup=0,
            setsigdef=[signal.SIGTTOU, signal.SIGINT, signal.SIGQUIT],
            setsigmask=[],
        )
        with suppress(OSError):
            os.tcsetpgrp(STDIN, process)
        _continue(process)  # it may have been stopped before it had the terminal
        try:
            return _status(process, is_over)
        finally:
            with suppress(OSError):
                os.tcsetpgrp(STDIN, os.getpgrp())


def _status(process: int, is_over: Callable[[], bool]) -> int:
    while True:
        ended, status = os.waitpid(process, os.WNOHANG | os.WUNTRACED)
        if ended and os.WIFSTOPPED(status):
            _continue(process)
        elif ended:
            return os.waitstatus_to_exitcode(status)
        elif is_over():
            with suppress(ProcessLookupError):
                os.killpg(process, signal.SIGTERM)
            return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        else:
            tty.ready([], POLL_SECONDS)


def _continue(process: int) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process, signal.SIGCONT)


@contextmanager
def _no_stop() -> Iterator[None]:
    """Take the terminal back without being stopped for it: it is the other's then."""
    before = signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGTTOU, before)
