"""The screen: an ask on the terminal that sits on descriptors 0 and 1.

One loop for the main thread: read bytes, feed the flow, draw its frame.
"""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

from pi_ask.state.actions import Redraw
from pi_ask.terminal import tty


if TYPE_CHECKING:
    from pi_ask.flow import AskFlow
    from pi_ask.frame import Frame
    from pi_ask.terminal.modes import Screen, Signals

ESCAPE_SECONDS = 0.025
"""How long a held escape waits for the rest of a sequence."""
PASTE_SECONDS = 1.0
"""How long a paste under way waits for its end."""
POLL_SECONDS = 0.25
"""How often the size of the terminal is looked at while nothing is typed."""


def usable() -> bool:
    """Whether an ask can be shown here.

    That takes our terminal, the main thread, a UTF-8 locale and no host's curses.
    """
    if threading.current_thread() is not threading.main_thread():
        return False
    if not (tty.usable() and tty.speaks_utf8()):
        return False
    try:
        from pi_ask.terminal import modes
    except ImportError:  # a Python that was built without curses
        return False
    return modes.curses_is_free()


def run(flow: AskFlow, timeout: float | None = None) -> None:
    """Show *flow* until it is done, and leave the terminal as it was found.

    After *timeout* seconds the ask ends by itself; None is never. A terminal that
    can't show a screen ends it, too.
    """
    from pi_ask.terminal import modes

    deadline = None if timeout is None else time.monotonic() + timeout
    try:
        with modes.held_signals() as signals, modes.screen() as screen:
            _loop(flow, screen, signals, deadline)
    except tty.Lost:
        flow.cancel("terminal_lost")
    except modes.NoScreen:
        flow.cancel("no_ui")


def _loop(
    flow: AskFlow, screen: Screen, signals: Signals, deadline: float | None
) -> None:
    _fit(flow, screen)
    shown = _lay_out(flow, screen)
    # What was typed before the ask must not answer it. A key that is sent because
    # the frame was seen comes after its bytes, and is safe.
    tty.drop_input(tty.STDIN)
    screen.show()
    while not flow.done:
        data = tty.read(tty.STDIN, _wait(flow, deadline), signals.wake)
        if signals.caught is not None:
            flow.cancel("aborted")
        elif data:
            flow.feed(data)
        elif flow.pending:
            flow.flush()
        if deadline is not None and time.monotonic() >= deadline and not flow.done:
            flow.cancel("timed_out")
        _fit(flow, screen)
        if _serve(flow, screen) or flow.frame() is not shown:
            shown = _lay_out(flow, screen)
            screen.show()


def _wait(flow: AskFlow, deadline: float | None) -> float:
    wait = {"escape": ESCAPE_SECONDS, "paste": PASTE_SECONDS}.get(
        flow.pending, POLL_SECONDS
    )
    return wait if deadline is None else min(wait, deadline - time.monotonic())


def _fit(flow: AskFlow, screen: Screen) -> None:
    flow.resize(*screen.fit())


def _serve(flow: AskFlow, screen: Screen) -> bool:
    """Do what the flow wants of its shell; whether the screen is wanted anew."""
    effects = flow.effects()
    for effect in effects:
        assert isinstance(effect, Redraw)
        screen.forget()
    return bool(effects)


def _lay_out(flow: AskFlow, screen: Screen) -> Frame:
    frame = flow.frame()
    screen.paint(frame)
    return frame
