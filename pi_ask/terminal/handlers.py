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
from contextlib import ExitStack, contextmanager, suppress
from types import FrameType

from pi_ask.terminal import tty
from pi_ask.terminal.tty import SIGNALS


Handler = Callable[[int, FrameType | None], object] | signal.Handlers


@contextmanager
def replaced(numbers: Iterable[int], handler: Handler) -> Iterator[None]:
    """Have *handler* act on signals, whichever thread they come to; ignored ones stay so.

    Signals are the main thread's business: in another one nothing is replaced. Of one
    signal that is at its default only one replacing is kept at a time, not one in
    another: ``faulthandler`` has one place for each.
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


class Signals:
    """The signals that came while an ask had the terminal, for the loop to see."""

    def __init__(self) -> None:
        self.caught: int | None = None
        self._read_end, self._write_end = tty.pipe()
        os.set_blocking(self._write_end, False)

    @property
    def descriptors(self) -> tuple[int, ...]:
        """What has input once a signal came."""
        return (self._read_end,)

    def note(self, number: int, frame: FrameType | None) -> None:
        """Note a signal and wake the loop, which waits for the descriptor, too."""
        self.caught = number
        with suppress(OSError):  # a full pipe has woken the loop already
            os.write(self._write_end, b"\0")

    def close(self) -> None:
        """Close both ends of the pipe."""
        os.close(self._read_end)
        os.close(self._write_end)


@contextmanager
def held_signals() -> Iterator[Signals]:
    """Hold the signals that end a process until the terminal is as it was found.

    Whichever came is then raised again under the caller's own disposition: a default
    ends the process by it (SIGINT: ``KeyboardInterrupt``), a handler runs. Ignored
    ones stay ignored. In another thread than the main one none is held.
    """
    signals = Signals()
    try:
        with replaced(SIGNALS, signals.note):
            yield signals
    finally:
        signals.close()
        if signals.caught is not None:
            signal.raise_signal(signals.caught)
