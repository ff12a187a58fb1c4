"""Lines: an ask as numbered text and typed replies, for any terminal and any reader.

For a terminal that can't move its cursor, and for a person who listens to it. Nothing
of the terminal is changed: it echoes, and hands over whole lines. What is written are
lines of text, never wrapped here, and no escape sequence.
"""

from __future__ import annotations

import codecs
import os
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from pi_ask.limits import NO_LIMITS, Limits, Reached
from pi_ask.state.actions import Cancel, CloseEditor
from pi_ask.surfaces import replies, spoken
from pi_ask.terminal import tty
from pi_ask.text import clean


if TYPE_CHECKING:
    from pi_ask.flow import AskFlow

PASTE_SECONDS = 0.025
"""How long the next line of a paste may take to come."""
_CHUNK = 65536


class _Wires(NamedTuple):
    """Where replies come from and lines go to."""

    input: int
    output: int
    encoding: str
    is_terminal: bool
    """Whether the input is a terminal, which echoes what is typed."""
    limits: Limits


def run(flow: AskFlow, read_fd: int, write_fd: int, limits: Limits = NO_LIMITS) -> None:
    """Ask the questions of *flow* in lines until it is done.

    The end of the input and Ctrl+C are the person's cancel. What can't be read from
    or written to any more is a lost terminal.

    :param limits: what ends the ask from outside.
    """
    wires = _Wires(read_fd, write_fd, _encoding(), os.isatty(read_fd), limits)
    try:
        _talk(flow, wires)
    except KeyboardInterrupt:
        flow.act(Cancel())
    except Reached as limit:
        flow.cancel(limit.reason)
    except tty.Lost:
        flow.cancel("terminal_lost")
    else:
        return
    with suppress(tty.Lost):
        _say(wires, ["", spoken.ending(flow.model)])


def _talk(flow: AskFlow, wires: _Wires) -> None:
    if wires.is_terminal:
        # What was typed before the ask must not answer it.
        tty.drop_input(wires.input)
    said = [*spoken.opening(flow.model), *spoken.view(flow.model)]
    _say(wires, said, spoken.prompt(flow.model))
    for line in _lines(wires):
        before = flow.model
        more = before.editor is not None and _more(wires)
        said = replies.take(flow, line, more=more)
        if wires.is_terminal and flow.model is before:
            # The rest of a paste that began with no reply must not become one.
            tty.drop_input(wires.input)
        if not wires.is_terminal:
            said = ["", *said]
        if flow.done:
            _say(wires, said)
            return
        if not more:
            _say(wires, said, spoken.prompt(flow.model))
    flow.act(CloseEditor())  # it holds whole lines, if any
    flow.act(Cancel())
    _say(wires, ["", spoken.ending(flow.model)])


# --- input --------------------------------------------------------------------------


def _lines(wires: _Wires) -> Iterator[str]:
    """Yield each line as it comes, without its end; the last one may have none."""
    held = b""
    while data := _read(wires):
        *whole, held = (held + data).split(b"\n")
        for line in whole:
            yield _decoded(line, wires.encoding)
    if held:
        yield _decoded(held, wires.encoding)


def _read(wires: _Wires) -> bytes:
    """Return what comes next, nothing at the end of the input.

    :raises Lost: if the terminal hung up.
    :raises Reached: if the ask has to end.
    """
    while True:
        if reason := wires.limits.reached():
            raise Reached(reason)
        try:
            if not tty.ready([wires.input], wires.limits.wait()):
                continue
            data = os.read(wires.input, _CHUNK)
        except BlockingIOError:  # another process was faster
            continue
        except OSError as error:
            raise tty.Lost from error
        # A terminal that hung up reads as one where Ctrl+D was typed, but it is none.
        if not data and wires.is_terminal and not os.isatty(wires.input):
            raise tty.Lost
        return data


def _more(wires: _Wires) -> bool:
    """Whether the next line is there already: a terminal gives one at a time."""
    if not wires.is_terminal:
        return False
    return bool(tty.ready([wires.input], PASTE_SECONDS))


def _decoded(line: bytes, encoding: str) -> str:
    line = line.removesuffix(b"\r")
    try:
        return line.decode()
    except UnicodeDecodeError:
        return line.decode(encoding, "replace")


# --- output -------------------------------------------------------------------------


def _encoding() -> str:
    """Return the encoding of this process's locale, which its terminal should have."""
    from locale import CODESET, nl_langinfo

    try:
        return codecs.lookup(nl_langinfo(CODESET)).name
    except LookupError:
        return "ascii"


def _say(wires: _Wires, lines: list[str], prompt: str = "") -> None:
    """Write *lines* and then *prompt*, all made safe for a terminal.

    :raises Lost: if the terminal hung up.
    """
    text = "\n".join([*map(clean.visible, lines), clean.visible(prompt)])
    data = memoryview(text.encode(wires.encoding, "replace"))
    while data:
        try:
            data = data[os.write(wires.output, data) :]
        except BlockingIOError:
            tty.ready([], None, [wires.output])
        except OSError as error:
            raise tty.Lost from error
