"""Ask a person: validate the payload, choose where to show it, return the result."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from pi_ask.flow import AskFlow
from pi_ask.payload import InvalidPayload
from pi_ask.state import effects


if TYPE_CHECKING:
    from pi_ask.result import AskResult
    from pi_ask.surfaces.screen import Shell

SURFACES = ("auto", "screen", "lines", "none")
"""Where an ask can be shown: ``auto`` takes the screen where there is one."""

IN_BACKGROUND = (
    "this program runs in the background of its terminal, so it can't ask on it now; "
    "it can once it is in the foreground"
)
IN_USE = (
    "the terminal is in use by another program, which has to suspend its own "
    "interface before these questions can be asked on it"
)

SURFACE_VARIABLE = "PI_ASK_SURFACE"
"""The environment variable that stands in for ``surface="auto"``."""


def ask_user(
    payload: object,
    *,
    surface: str = "auto",
    timeout: float | None = None,
    cwd: str | None = None,
) -> AskResult:
    """Ask the questions of *payload* on the terminal and return the answers.

    Blocks until the person is done. Whatever is passed as payload, the answer is a
    result and not an exception: one that breaks a rule comes back with
    ``details.error``, and without a terminal the result says what to ask.

    :param payload: the ask as JSON data, as the contract describes it.
    :param surface: ``auto``, ``screen``, ``lines`` (numbered text and typed replies)
        or ``none``, which never shows anything.
        ``PI_ASK_SURFACE`` in the environment stands in for ``auto``.
    :param timeout: seconds after which the ask ends by itself; None is never.
    :param cwd: the folder whose files can be mentioned with ``@``; None is the working
        folder.
    :returns: ``content``, the text for a model, and ``details``, the same as data.
    :raises ValueError: for an unknown surface, or a timeout that is not above 0.
    """
    wanted = chosen_surface(surface)
    if timeout is not None and not timeout > 0:
        raise ValueError(f"timeout is {timeout!r}: it must be above 0 seconds, or None")
    deadline = None if timeout is None else time.monotonic() + timeout
    try:
        flow = AskFlow(payload, serves=effects.ALL)
    except InvalidPayload as fault:
        from pi_ask.result import invalid

        return invalid(fault)
    if wanted == "none":
        return _not_asked(flow)
    return _ask(flow, wanted, deadline, cwd)


def chosen_surface(surface: str) -> str:
    """Return *surface*, or what the environment says in the place of ``auto``.

    :raises ValueError: if it is unknown.
    """
    if surface == "auto":
        surface = os.environ.get(SURFACE_VARIABLE) or "auto"
    if surface not in SURFACES:
        raise ValueError(
            f"unknown surface {surface!r}: it is one of {', '.join(SURFACES)}"
        )
    return surface


def _not_asked(flow: AskFlow, why: str = "") -> AskResult:
    flow.cancel("no_ui", why)
    return flow.result()


def _ask(
    flow: AskFlow, surface: str, deadline: float | None, cwd: str | None
) -> AskResult:
    """Wait for the terminal, if there is one, and ask on it."""
    try:
        from pi_ask.surfaces.screen import Shell
        from pi_ask.terminal import lock, tty
    except ImportError:  # no terminals on this system
        return _not_asked(flow)
    terminal = tty.open_terminal()
    if terminal is None:
        return _not_asked(flow)
    try:
        if not tty.in_foreground(terminal):
            return _not_asked(flow, IN_BACKGROUND)
        with lock.turn(deadline, _say) as turn:
            if not tty.reads_lines(terminal):
                return _not_asked(flow, IN_USE)
            shell = Shell(deadline, turn, cwd)
            return _on_terminal(flow, surface, terminal, shell)
    except lock.TookTooLong:
        flow.cancel("timed_out")
        return flow.result()
    finally:
        os.close(terminal)


def _on_terminal(flow: AskFlow, surface: str, terminal: int, shell: Shell) -> AskResult:
    """Ask on the surface that fits: here, in a child, or line by line."""
    from pi_ask.surfaces import child, lines, screen
    from pi_ask.terminal.tty import NoScreen

    if surface != "lines" and os.environ.get("TERM") != "dumb":
        with suppress(NoScreen):
            if screen.usable():
                screen.run(flow, shell)
                return flow.result()
            if child.available():
                return child.run(flow.model.ask, terminal, shell)
    lines.run(flow, terminal, terminal, shell.deadline)
    return flow.result()


def _say(what: str) -> None:
    with suppress(OSError):  # closed by whoever started us
        os.write(2, f"pi_ask: {what}\n".encode())
