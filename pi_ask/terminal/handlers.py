"""Handlers of signals, replaced for a while; those of C code come back, too.

Python replaces a handler that C code has put in force, but can't put it back: it takes
such a signal for one at its default. ncurses has handlers of its own for SIGTERM,
SIGTSTP and SIGWINCH. What the standard library has that keeps one, with its mask and
flags, is ``faulthandler``.
"""

from __future__ import annotations

import faulthandler
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from types import FrameType

from pi_ask.terminal import tty


Handler = Callable[[int, FrameType | None], object] | signal.Handlers


@contextmanager
def replaced(numbers: Iterable[int], handler: Handler) -> Iterator[None]:
    """Have *handler* act on signals, whichever thread they come to; ignored ones stay so.

    Signals are the main thread's business: in another one nothing is replaced.
    """
    with ExitStack() as undo:
        if tty.in_main_thread():
            for number in numbers:
                _replace(number, handler, undo)
        yield


def _replace(number: int, handler: Handler, undo: ExitStack) -> None:
    """Put *handler* in force, and what there was before into *undo*."""
    before = signal.getsignal(number)
    if before in (signal.SIG_IGN, None):
        return
    # The handler of faulthandler's own writes to a file, while it is in force here.
    with open(os.devnull, "wb") as nothing:
        if before is signal.SIG_DFL:
            undo.callback(faulthandler.unregister, number)
            faulthandler.register(number, nothing, all_threads=False)
        undo.callback(signal.signal, number, before)
        signal.signal(number, handler)
