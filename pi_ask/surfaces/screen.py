"""The screen: an ask on the terminal that sits on descriptors 0 and 1.

One loop for the main thread: read bytes, feed the flow, draw its frame.
"""

from __future__ import annotations

import os
import threading
import time
from typing import TYPE_CHECKING, NamedTuple

from pi_ask.state.actions import Peek, Redraw, Suspend
from pi_ask.terminal import tty


if TYPE_CHECKING:
    from pi_ask.flow import AskFlow
    from pi_ask.frame import Frame
    from pi_ask.terminal.modes import Screen, Signals

NOTHING_UNDER = "This terminal has one screen only: there is nothing under the ask."
NOT_STOPPED = "This program can't be suspended: it ignores the signal for that."
SERVES = (Redraw, Peek, Suspend)
"""The effects that this surface serves."""
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


class Shell(NamedTuple):
    """What an ask on the screen has around it."""

    deadline: float | None = None
    """When it ends by itself, in seconds of the monotonic clock."""
    lock: int | None = None
    """The descriptor of its turn on the terminal, which it lets go while stopped."""
    lifeline: int | None = None
    """In a child, the descriptor whose other end its caller holds."""
    caller: int | None = None
    """In a child, the process that started it."""

    def is_cut(self) -> bool:
        """Whether the caller is gone, or has let go of the lifeline."""
        if self.lifeline is None:
            return False
        return os.getppid() != self.caller or tty.has_input(self.lifeline)


def run(flow: AskFlow, shell: Shell) -> None:
    """Show *flow* until it is done, and leave the terminal as it was found.

    :raises NoScreen: if the terminal can't show a screen.
    """
    try:
        from pi_ask.terminal import modes
    except ImportError as error:  # a Python that was built without curses
        raise tty.NoScreen from error
    try:
        with modes.held_signals() as signals, modes.screen() as screen:
            _loop(flow, screen, signals, shell)
    except tty.Lost:
        flow.cancel("terminal_lost")


def _loop(flow: AskFlow, screen: Screen, signals: Signals, shell: Shell) -> None:
    _fit(flow, screen)
    shown = _lay_out(flow, screen)
    # What was typed before the ask must not answer it. A key that is sent because
    # the frame was seen comes after its bytes, and is safe.
    tty.drop_input(tty.STDIN)
    screen.show()
    try:
        while not flow.done:
            _step(flow, signals, shell)
            _fit(flow, screen)
            anew = _serve(flow, screen, shell)
            if (anew or flow.frame() is not shown) and not flow.model.peeking:
                shown = _lay_out(flow, screen)
                screen.show()
    finally:
        screen.cover()


def _step(flow: AskFlow, signals: Signals, shell: Shell) -> None:
    """Wait for what comes first, and let the flow know."""
    ends = () if shell.lifeline is None else (shell.lifeline,)
    data = tty.read(tty.STDIN, _wait(flow, shell.deadline), signals.wake, *ends)
    if signals.caught is not None or shell.is_cut():
        flow.cancel("aborted")
    elif data:
        # The line end of a paste that comes in pieces is no script's Enter.
        flow.feed(data if flow.wait else tty.script_line(data))
    elif flow.wait is not None:
        flow.flush()
    late = shell.deadline is not None and time.monotonic() >= shell.deadline
    if late and not flow.done:
        flow.cancel("timed_out")


def _wait(flow: AskFlow, deadline: float | None) -> float:
    wait = POLL_SECONDS if flow.wait is None else flow.wait
    return wait if deadline is None else min(wait, deadline - time.monotonic())


def _fit(flow: AskFlow, screen: Screen) -> None:
    flow.resize(*screen.fit())


def _serve(flow: AskFlow, screen: Screen, shell: Shell) -> bool:
    """Do what the flow wants of its shell; whether the screen is wanted anew."""
    effects = flow.effects()
    for effect in effects:
        match effect:
            case Redraw():
                screen.cover()
                screen.forget()
            case Peek():
                if not screen.uncover():
                    flow.reply(effect, NOTHING_UNDER)
            case Suspend():
                if not _suspend(screen, shell):
                    flow.reply(effect, NOT_STOPPED)
    return bool(effects)


def _suspend(screen: Screen, shell: Shell) -> bool:
    """Give the terminal and the turn on it to the shell; whether that was possible."""
    from pi_ask.terminal import lock

    if shell.lock is not None:
        lock.let_go(shell.lock)
    stopped = screen.suspend()
    if shell.lock is not None:
        lock.take_again(shell.lock)
    return stopped


def _lay_out(flow: AskFlow, screen: Screen) -> Frame:
    frame = flow.frame()
    screen.paint(frame)
    return frame
