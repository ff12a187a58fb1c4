"""Ask a person: validate the payload, choose where to show it, return the result."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from pi_ask.flow import AskFlow
from pi_ask.limits import Event, Limits, Reached, limits
from pi_ask.payload import InvalidPayload
from pi_ask.state import effects
from pi_ask.state.effects import Effect


if TYPE_CHECKING:
    import curses

    from pi_ask.result import AskResult
    from pi_ask.surfaces.screen import Shell
    from pi_ask.terminal.palette import Palette

SURFACES = ("auto", "screen", "lines", "popup", "none")
"""Where an ask can be shown: ``auto`` takes the screen where there is one."""

IN_BACKGROUND = (
    "this program runs in the background of its terminal, so it can't ask on it now; "
    "it can once it is in the foreground"
)
IN_USE = (
    "the terminal is in use by another program, which has to suspend its own "
    "interface before these questions can be asked on it"
)
IN_HOST = (
    "this program has a curses screen up, which only its main thread can give away; "
    "these questions have to be asked there, with ask_user or ask_in"
)

SURFACE_VARIABLE = "PI_ASK_SURFACE"
"""The environment variable that stands in for ``surface="auto"``."""

answerer: Callable[[AskFlow], AskResult] | None = None
"""What answers every ask in the place of a person, in tests (`pi_ask.testing`)."""


class Asking(NamedTuple):
    """An ask that is ready to be shown, and how."""

    flow: AskFlow
    surface: str
    limits: Limits
    cwd: str | None
    previous: object


def ask_user(
    payload: object,
    *,
    previous: object = None,
    surface: str = "auto",
    timeout: float | None = None,
    cancel: Event | None = None,
    cwd: str | None = None,
) -> AskResult:
    """Ask the questions of *payload* on the terminal and return the answers.

    Blocks until the person is done, in any thread; asks of several threads come one
    after the other. Whatever is passed as payload, the answer is a result and not an
    exception: one that breaks a rule comes back with ``details.error``, and without a
    terminal the result says what to ask.

    :param payload: the ask as JSON data, as the contract describes it.
    :param previous: an earlier result, or its ``details``, to go on from: what it holds
        is filled in.
    :param surface: ``auto``, ``screen``, ``lines`` (numbered text and typed replies),
        ``popup`` (the screen, or a popup of tmux where that can't be had) or
        ``none``, which never shows anything.
        ``PI_ASK_SURFACE`` in the environment stands in for ``auto``.
    :param timeout: seconds after which the ask ends by itself; None is never.
    :param cancel: ends the ask as soon as it is set, from another thread.
    :param cwd: the folder whose files can be mentioned with ``@``; None is the working
        folder.
    :returns: ``content``, the text for a model, and ``details``, the same as data.
    :raises ValueError: for an unknown surface, or a timeout that is not above 0.
    :raises KeyboardInterrupt: if SIGINT comes, once the terminal is as it was found.
        Ctrl+C sends none while an ask is on the screen: it is the person's Cancel.
    """
    asking = prepare(
        payload, surface, limits(timeout, cancel), cwd=cwd, previous=previous
    )
    return run(asking) if isinstance(asking, Asking) else asking


def ask_in(
    window: curses.window,
    payload: object,
    *,
    previous: object = None,
    timeout: float | None = None,
    cancel: Event | None = None,
    cwd: str | None = None,
    palette: Palette | None = None,
) -> AskResult:
    """Ask in the place of *window*, on the screen of a curses host that is up.

    Blocks until the person is done. The modes of the host's curses and of the terminal,
    the cursor and the colour pairs are then as they were. What *window* showed comes
    back with its next ``refresh``; where windows of the host overlap, it is for the host
    to touch them.

    :param window: where to ask; ``stdscr`` is the whole screen. It is not drawn on.
    :param palette: attributes of curses by style, instead of colours of its own.
    :returns: as for `ask_user`, and so is what is not named here.
    :raises ValueError: for a pad, or a timeout that is not above 0.
    """
    from pi_ask.surfaces import window as surface
    from pi_ask.surfaces.screen import Shell

    asking = prepare(
        payload,
        "screen",
        limits(timeout, cancel),
        cwd=cwd,
        previous=previous,
        serves=surface.served(),
    )
    if not isinstance(asking, Asking):
        return asking
    surface.run(asking.flow, window, Shell(asking.limits, cwd=cwd), palette)
    return asking.flow.result()


def prepare(
    payload: object,
    surface: str,
    until: Limits,
    *,
    cwd: str | None = None,
    previous: object = None,
    serves: Iterable[type[Effect]] = effects.ALL,
) -> Asking | AskResult:
    """Return the ask, ready to be run; or its result, where that is clear already.

    :param serves: the effects that the surface serves.
    :raises ValueError: for an unknown surface.
    """
    surface = chosen_surface(surface)
    try:
        flow = AskFlow(payload, serves=serves, previous=previous)
    except InvalidPayload as fault:
        from pi_ask.result import invalid

        return invalid(fault)
    if answerer is not None:
        return answerer(flow)
    return Asking(flow, surface, until, cwd, previous)


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


def run(asking: Asking, place: object = None) -> AskResult:
    """Wait for the terminal, if there is one, and ask on it.

    :param place: where the ask stands in the line of this process's, if it does.
    """
    try:
        from pi_ask.terminal import lock
    except ImportError:  # no terminals on this system
        return not_asked(asking.flow)
    place = place or lock.line_up()
    try:
        return _run(asking, place)
    finally:
        lock.leave(place)


def _run(asking: Asking, place: object) -> AskResult:
    from pi_ask.terminal import lock, tty

    terminal = None if asking.surface == "none" else tty.open_terminal()
    try:
        is_ours = terminal is not None and tty.in_foreground(terminal)
        why = "" if terminal is None else IN_BACKGROUND
        if not is_ours and asking.surface != "popup":
            return not_asked(asking.flow, why)
        with lock.turn(asking.limits, _say, place) as turn:
            if terminal is None or not is_ours:
                return _in_popup(asking, why)
            return _on_terminal(asking, terminal, turn)
    except Reached as limit:
        asking.flow.cancel(limit.reason)
        return asking.flow.result()
    finally:
        if terminal is not None:
            os.close(terminal)


def not_asked(flow: AskFlow, why: str = "") -> AskResult:
    """Return the result that says what to ask, and why it could not be asked here.

    :param why: a sentence for its text; without it there is no terminal.
    """
    flow.cancel("no_ui", why)
    return flow.result()


def _in_popup(asking: Asking, why: str) -> AskResult:
    """Ask in a popup, if that is wanted and can be; else say *why* it was not asked."""
    if asking.surface == "popup":
        from pi_ask.surfaces import popup
        from pi_ask.surfaces.screen import Shell

        shell = Shell(asking.limits, cwd=asking.cwd)
        result = popup.run(asking.flow, shell, asking.previous)
        if result is not None:
            return result
    return not_asked(asking.flow, why)


def _on_terminal(asking: Asking, terminal: int, turn: int | None) -> AskResult:
    """Ask on a terminal, if nobody else has a screen on it."""
    from pi_ask.surfaces.screen import Shell
    from pi_ask.terminal import tty

    shell = Shell(asking.limits, turn, asking.cwd)
    if not tty.host_has_screen():
        if tty.reads_lines(terminal):
            return _on_surface(asking, terminal, shell)
        return _in_popup(asking, IN_USE)
    if not tty.in_main_thread():
        return _in_popup(asking, IN_HOST)
    from pi_ask.terminal import host

    with host.set_aside(terminal):
        return _on_surface(asking, terminal, shell)


def _on_surface(asking: Asking, terminal: int, shell: Shell) -> AskResult:
    """Ask on the surface that fits: here, in a child, or line by line.

    Ctrl+Z stops the process meanwhile and does nothing else: a handler of the program's,
    or one that ncurses has left, would show another screen when the job goes on.
    """
    from signal import SIG_DFL, SIGTSTP

    from pi_ask.terminal import handlers
    from pi_ask.terminal.tty import NoScreen

    with handlers.replaced([SIGTSTP], SIG_DFL):
        if asking.surface != "lines" and os.environ.get("TERM") != "dumb":
            with suppress(NoScreen):
                result = _on_screen(asking, terminal, shell)
                if result is not None:
                    return result
        from pi_ask.surfaces import lines

        lines.run(asking.flow, terminal, terminal, shell.limits)
        return asking.flow.result()


def _on_screen(asking: Asking, terminal: int, shell: Shell) -> AskResult | None:
    """Ask here or in a child; None where neither can be."""
    from pi_ask.surfaces import screen

    if screen.usable():
        screen.run(asking.flow, shell)
        return asking.flow.result()
    from pi_ask.surfaces import child

    if child.available():
        return child.run(asking.flow, terminal, shell, asking.previous)
    return None


def _say(what: str) -> None:
    """Tell what an ask waits for; on a terminal that would stand in the other ask."""
    from pi_ask.terminal.lock import WAITING

    if what == WAITING and os.isatty(2):
        return
    with suppress(OSError):  # closed by whoever started us
        os.write(2, f"pi_ask: {what}\n".encode())
