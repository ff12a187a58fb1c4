"""The popup: an ask above another program's screen, which tmux shows there.

It is tmux that starts this child, so it inherits nothing of ours. What it starts with
lies in a folder of this user's alone; then it connects to a socket in there, which is
request, result and lifeline as a child's pipes are. The folder is gone from then on.
"""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, NoReturn

from pi_ask.limits import Limits, Reached
from pi_ask.state.effects import Edit, ListFiles, Redraw
from pi_ask.surfaces import child, screen
from pi_ask.surfaces.listing import program
from pi_ask.terminal import tty


if TYPE_CHECKING:
    from socket import socket
    from subprocess import Popen

    from pi_ask.flow import AskFlow
    from pi_ask.result import AskResult

BOOT = """\
import json, sys
with open(sys.argv[1] + "/start") as file:
    sys.path += json.load(file)["path"]
from pi_ask.surfaces.popup import serve
serve(sys.argv[1])
"""
# tmux is told nothing but this and the folder: an argument that ends in ";" begins
# another command for it, and all of them together may have no more than 16 kB.

SIZE = ("-w", "90%", "-h", "90%")

SERVES = (Redraw, Edit, ListFiles)
"""There is nothing under a popup's screen to peek at, and no shell to continue it."""

ITS_OWN = ("TERM", "LINES", "COLUMNS", "TMUX", "TMUX_PANE")
"""The variables that are those of the popup, where all others are ours."""

_FAILED = b"failed: "


def run(
    flow: AskFlow, shell: screen.Shell, previous: object = None
) -> AskResult | None:
    """Show *flow* in a popup of the tmux that ``$TMUX`` names; return the result.

    None where it can't be shown: there is no such tmux, nobody looks at it, or it has
    a popup up already, which is no error to it.

    :raises ChildFailed: if the child in the popup ended by a fault of its own.
    :raises Reached: if a limit is reached before it is up.
    """
    tmux = program("tmux")
    if tmux is None or not os.environ.get("TMUX") or not child.available():
        return None
    met = _met(tmux, shell.limits)
    if met is None:
        return None
    popup, connection = met
    ends = _Ends(connection)
    try:
        line = child.request_line(flow, shell._replace(lock=None), previous)
        (data,) = child.converse(ends, line, shell.limits)
    finally:
        ends.close()
        status = child.ended(popup)
    if data.startswith(_FAILED):
        raise child.ChildFailed(data.removeprefix(_FAILED).decode().strip())
    if not data and status == child.NO_SCREEN:
        return None
    return child.outcome(flow, data)


class _Ends(child.Ends):
    """Our end of the connection, as the two that a child's pipes have."""

    def __init__(self, connection: socket) -> None:
        super().__init__(os.dup(connection.fileno()), connection.fileno())
        self._connection = connection

    def let_go(self) -> None:
        from socket import SHUT_WR

        with suppress(OSError):  # the child is gone
            self._connection.shutdown(SHUT_WR)
        super().let_go()

    def close(self) -> None:
        super().close()
        self._connection.detach()


def _met(tmux: str, limits: Limits) -> tuple[Popen[bytes], socket] | None:
    """Open a popup and wait for the child in it, if there is to be one."""
    from tempfile import TemporaryDirectory

    connection = None
    with ExitStack() as undo:
        try:
            folder = undo.enter_context(TemporaryDirectory(prefix="pi_ask-"))
            listener = undo.enter_context(_listener(folder))
            popup = _opened(tmux, folder)
        except OSError:  # a disk that is full, or a path that is too long for a socket
            return None
        try:
            connection = _accepted(listener, popup, limits)
        finally:
            if connection is None:
                undo.close()  # so that a child that comes late finds nothing
                popup.kill()
                popup.wait()
    return None if connection is None else (popup, connection)


def _listener(folder: str) -> socket:
    from socket import AF_UNIX, socket

    listener = socket(AF_UNIX)
    try:
        listener.bind(os.path.join(folder, "socket"))
        listener.listen()
    except BaseException:
        listener.close()
        raise
    return listener


def _opened(tmux: str, folder: str) -> Popen[bytes]:
    """Have tmux start a child; its output ends when the popup is closed."""
    from json import dumps
    from subprocess import DEVNULL, PIPE, STDOUT, Popen

    start = {
        "path": child.search_path(),
        "cwd": _working_folder(),
        "environ": {n: text for n, text in os.environ.items() if n not in ITS_OWN},
    }
    with open(os.path.join(folder, "start"), "w", encoding="ascii") as file:
        file.write(dumps(start))
    command = [sys.executable, "-I", "-c", BOOT, folder]
    return Popen(
        [tmux, "display-popup", "-E", *SIZE, *command],
        stdin=DEVNULL,
        stdout=PIPE,
        stderr=STDOUT,
    )


def _working_folder() -> str | None:
    try:
        return os.getcwd()
    except OSError:  # it has vanished
        return None


def _accepted(listener: socket, popup: Popen[bytes], limits: Limits) -> socket | None:
    """Wait for the child to connect; None where the popup closes without one.

    Only the connection says that there is one: tmux also succeeds where it does nothing.

    :raises Reached: if one of *limits* is reached first.
    """
    assert popup.stdout is not None
    with popup.stdout as output:
        while True:
            ready = tty.ready([listener.fileno(), output.fileno()], limits.wait())
            if listener.fileno() in ready:
                return listener.accept()[0]
            if ready and not os.read(output.fileno(), 4096):
                return None
            if reason := limits.reached():
                raise Reached(reason)


# --- in the child -------------------------------------------------------------------


def serve(folder: str) -> NoReturn:
    """Be the child: go where the caller is, meet it and ask."""
    from json import load
    from socket import AF_UNIX, socket

    with open(os.path.join(folder, "start"), encoding="ascii") as file:
        start = load(file)
    os.environ.update(start["environ"])
    if start["cwd"] is not None:
        os.chdir(start["cwd"])
    connection = socket(AF_UNIX)
    connection.connect(os.path.join(folder, "socket"))
    fd = connection.detach()
    try:
        child.serve(fd, fd, SERVES)
    except Exception:  # whatever it is: the caller has no other way to learn of it
        from traceback import format_exc

        os.write(fd, _FAILED + format_exc().encode())
        raise
