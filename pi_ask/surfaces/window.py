"""The window: an ask on the screen of a curses host, in the place of its window."""

from __future__ import annotations

from threading import current_thread, main_thread
from typing import TYPE_CHECKING

from pi_ask.state import effects
from pi_ask.state.effects import Effect
from pi_ask.surfaces.screen import Loop, Shell
from pi_ask.terminal import handlers, host, tty


if TYPE_CHECKING:
    import curses

    from pi_ask.flow import AskFlow
    from pi_ask.terminal.palette import Palette


def served() -> tuple[type[Effect], ...]:
    """Return the effects that can be served: other threads can't hand a terminal over."""
    if current_thread() is main_thread():
        return effects.ALL
    return (effects.Redraw, effects.Peek, effects.ListFiles)


def run(
    flow: AskFlow, window: curses.window, shell: Shell, palette: Palette | None
) -> None:
    """Show *flow* until it is done, and leave the host's screen as it was found.

    :raises ValueError: if *window* is a pad.
    """
    try:
        with handlers.held_signals() as signals, host.overlay(window, palette) as shown:
            Loop(flow, shown, signals, shell).run()
    except tty.Lost:
        flow.cancel("terminal_lost")
