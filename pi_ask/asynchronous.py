"""Ask from an asyncio program, whose loop goes on meanwhile.

Each ask has a thread of its own, which waits for its turn and then for a child that has
the terminal. So the loop may block and the child's screen does not.
"""

from __future__ import annotations

import asyncio
import threading
from asyncio import AbstractEventLoop, Future
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from pi_ask import ask
from pi_ask.limits import Event, either, limits


if TYPE_CHECKING:
    from pi_ask.result import AskResult


async def ask_user_async(
    payload: object,
    *,
    previous: object = None,
    surface: str = "auto",
    timeout: float | None = None,
    cancel: Event | None = None,
    cwd: str | None = None,
) -> AskResult:
    """Ask like `ask_user`, without blocking the event loop.

    Asks come one after the other, in the order in which they were awaited. When the
    task is cancelled the ask is closed, and the terminal is as it was found before
    ``CancelledError`` goes on; that holds for an ask that waits for its turn, too.

    What it takes, returns and raises is as for `ask_user`.
    """
    loop = asyncio.get_running_loop()
    given_up = _GivenUp(loop)
    until = limits(timeout, either(given_up, cancel))
    asking = ask.prepare(payload, surface, until, cwd=cwd, previous=previous)
    if not isinstance(asking, ask.Asking):
        return asking
    try:
        return await _in_thread(asking, loop, given_up)
    finally:
        given_up.set()


class _GivenUp(threading.Event):
    """Set when nobody waits for the ask any more: a loop may be closed over it."""

    def __init__(self, loop: AbstractEventLoop) -> None:
        super().__init__()
        self._loop = loop

    def is_set(self) -> bool:
        return super().is_set() or self._loop.is_closed()


async def _in_thread(
    asking: ask.Asking, loop: AbstractEventLoop, given_up: _GivenUp
) -> AskResult:
    """Run an ask in a thread; where this task is cancelled, see to its end first.

    :raises RuntimeError: if no thread can be had.
    """
    try:
        from pi_ask.terminal import lock
    except ImportError:  # no terminals on this system
        return ask.not_asked(asking.flow)
    ended: Future[AskResult] = loop.create_future()
    place = lock.line_up()  # now, not when the thread runs
    work = (asking, place, loop, ended)
    thread = threading.Thread(target=_work, args=work, name="pi_ask", daemon=True)
    try:
        thread.start()
    except RuntimeError:
        lock.leave(place)
        raise
    try:
        return await asyncio.shield(ended)
    except asyncio.CancelledError:
        given_up.set()
        while not ended.done():
            with suppress(asyncio.CancelledError):  # asked for again; it is on its way
                await asyncio.wait([ended])
        ended.exception()  # what went wrong is of no interest any more
        raise
    finally:
        if ended.done():  # there is nothing left that it could wait for
            thread.join()


def _work(
    asking: ask.Asking, place: object, loop: AbstractEventLoop, ended: Future[AskResult]
) -> None:
    """Ask, and let the loop know what came of it."""
    try:
        outcome = ask.run(asking, place)
    except BaseException as error:  # noqa: BLE001 (raised again where it is awaited)
        tell = partial(ended.set_exception, error)
    else:
        tell = partial(ended.set_result, outcome)
    with suppress(RuntimeError):  # the loop was closed without waiting for its tasks
        loop.call_soon_threadsafe(tell)
