"""What ends an ask from outside: its time is over, or its caller calls it off."""

import time
from collections.abc import Callable
from threading import Event as Flag, current_thread, main_thread
from typing import NamedTuple, Protocol


POLL_SECONDS = 0.05
"""How often it is looked whether an ask was called off, where that is possible."""

EXIT_POLL_SECONDS = 0.25
"""How often an ask of another thread than the main one looks for the end of all."""

exiting = Flag()
"""Set when the interpreter ends: whatever other threads still ask is called off."""


class Event(Protocol):
    """What tells that an ask is called off: a ``threading.Event``, say."""

    def is_set(self) -> bool:
        """Whether it is."""
        ...


class Reached(Exception):
    """An ask has to end; ``reason`` is the contract's ``cancelReason``."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Limits(NamedTuple):
    """When an ask ends without a decision of its person."""

    deadline: float | None = None
    """In seconds of the monotonic clock; None is never."""
    called_off: Callable[[], bool] | None = None
    """Tells whether the caller wants no answer any more; None where it can't."""

    def reached(self) -> str | None:
        """Return the reason why the ask has to end now, None where it has not."""
        if self.called_off is not None and self.called_off():
            return "aborted"
        if exiting.is_set() and _in_other_thread():
            return "aborted"
        if self.deadline is not None and time.monotonic() >= self.deadline:
            return "timed_out"
        return None

    def wait(self, seconds: float | None = None) -> float | None:
        """Return for how many of *seconds* nothing has to be looked at; None is ever."""
        waits = [] if seconds is None else [seconds]
        if self.called_off is not None:
            waits.append(POLL_SECONDS)
        elif _in_other_thread():
            waits.append(EXIT_POLL_SECONDS)
        if self.deadline is not None:
            waits.append(max(0.0, self.deadline - time.monotonic()))
        return min(waits, default=None)


NO_LIMITS = Limits()
"""Those of an ask that only its person ends."""


def limits(timeout: float | None, cancel: Event | None = None) -> Limits:
    """Return the limits of an ask that begins now.

    :raises ValueError: for a timeout that is not above 0 seconds.
    """
    if timeout is not None and not timeout > 0:
        raise ValueError(f"timeout is {timeout!r}: it must be above 0 seconds, or None")
    deadline = None if timeout is None else time.monotonic() + timeout
    return Limits(deadline, None if cancel is None else cancel.is_set)


def either(first: Event, second: Event | None) -> Event:
    """Return an event that is set where any of two is."""
    return first if second is None else _Either(first, second)


def _in_other_thread() -> bool:
    return current_thread() is not main_thread()


class _Either(NamedTuple):
    first: Event
    second: Event

    def is_set(self) -> bool:
        """Whether any of both is."""
        return self.first.is_set() or self.second.is_set()
