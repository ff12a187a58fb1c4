"""A terminal by its file descriptors: whether it can be used, its size, its bytes."""

from __future__ import annotations

import fcntl
import os
import re
import select
import signal
import sys
import termios
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any


STDIN, STDOUT, STDERR = 0, 1, 2
UTF8_LOCALES = ("C.UTF-8", "UTF-8", "en_US.UTF-8")
"""Locales of which a system has at least one; macOS has the second."""
REPAIR = b"\x1b[?2004l\x1b[>4m\x1b[0m\x1b[?25h\x1b[?1049l"
"""Paste mode off, plain text, cursor shown, main screen (xterm and its kin)."""
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
"""The signals that end a process and would leave its terminal as the ask had it."""
Attributes = list[Any]
"""What ``termios.tcgetattr`` returns."""
NO_ENCODING = ("ANSI_X3.4-1968", "US-ASCII", "ASCII", "646")
"""What the C locale calls its encoding, here and there."""
_CHUNK = 65536
PASTE_START, PASTE_END = b"\x1b[200~", b"\x1b[201~"
PASTED = 4
"""So many characters behind a line break make what one read gave a paste."""
BURST = 64
"""From so many bytes at once more are waited for a moment: no person is so fast."""
BURST_SECONDS = 0.01
_PRINTABLE = bytes({*range(0x20, 0x100), 0x09} - {0x7F})
_SEQUENCES = rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|O.|[^\[O])"
"""What keys send that send more than a character."""


class NoScreen(Exception):
    """The terminal can't show a screen: it has no way to move its cursor."""


class Lost(Exception):
    """The terminal hung up: its window was closed or its connection dropped."""


def usable(input_fd: int = STDIN, output_fd: int = STDOUT) -> bool:
    """Whether both descriptors are one terminal, and it is ours to draw on now.

    It is not in a background job, where drawing would stop the process.
    """
    try:
        same = os.ttyname(input_fd) == os.ttyname(output_fd)
        return same and os.tcgetpgrp(input_fd) == os.getpgrp()
    except OSError:  # not a terminal, or none that controls this process
        return False


def speaks_utf8() -> bool:
    """Whether this process's locale is UTF-8; in others curses leaves characters out."""
    return _encoding() in ("UTF-8", "UTF8")


def _encoding() -> str:
    # `locale` itself takes a millisecond to import, and is mostly about other things.
    from _locale import CODESET, nl_langinfo

    return nl_langinfo(CODESET).upper()


def speak_utf8() -> None:
    """Take a UTF-8 locale for characters where the environment names none.

    The C locale says nothing of the terminal, which will be a UTF-8 one; a locale of
    another encoding does. For a program that owns its process: all of it shares the
    locale.
    """
    if _encoding() not in NO_ENCODING:
        return
    import locale

    for name in UTF8_LOCALES:
        with suppress(locale.Error):
            locale.setlocale(locale.LC_CTYPE, name)
            return


def size(fd: int = STDOUT) -> tuple[int, int] | None:
    """Return ``(columns, rows)``, or None where the terminal can't tell."""
    try:
        columns, rows = os.get_terminal_size(fd)
    except OSError:
        return None
    return (columns, rows) if columns and rows else None


def read(fd: int, seconds: float, *others: int) -> bytes:
    """Return what was typed within *seconds*, or nothing.

    Input on one of the *others* ends the waiting early.

    :raises Lost: if the terminal hung up.
    """
    if fd not in ready([fd, *others], max(0.0, seconds)):
        return b""
    data = part = _read_some(fd)
    # A pipe or a terminal hands on long input in pieces, whose ends mean nothing.
    while len(part) >= BURST and ready([fd], BURST_SECONDS):
        part = _read_some(fd)
        data += part
    return data


def _read_some(fd: int) -> bytes:
    try:
        data = os.read(fd, _CHUNK)
    except OSError as error:
        raise Lost from error
    if not data:
        raise Lost
    return data


def has_input(fd: int) -> bool:
    """Whether something can be read now; the end of a pipe can."""
    return bool(ready([fd], 0))


def ready(
    readable: list[int], seconds: float | None, writable: Sequence[int] = ()
) -> list[int]:
    """Return which descriptors can be read or written within *seconds*; None is never.

    Where descriptors are beyond what ``select`` can hold it is ``poll`` that waits;
    not always, for on macOS it can't wait for terminals.
    """
    try:
        reads, writes, _ = select.select(readable, writable, [], seconds)
    except ValueError:
        poll = select.poll()
        for fd in readable:
            poll.register(fd, select.POLLIN)
        for fd in writable:
            poll.register(fd, select.POLLOUT)
        return [fd for fd, _ in poll.poll(None if seconds is None else seconds * 1000)]
    return reads + writes


def as_typed(data: bytes, *, writing: bool = True) -> bytes:
    """Return what one read gave as a terminal with bracketed paste would send it.

    Where a line break has text behind it, it was pasted through something that takes
    the brackets away: as keys it would submit in its middle. What ends in a line
    break is a script's line, whether that is CR or LF: it ends in Enter. A person's
    Ctrl+J comes alone, or behind other keys.

    :param writing: whether an editor is open. Elsewhere a paste does nothing, so its
        end is no Enter either.
    """
    if b"\r" not in data and b"\n" not in data:
        return data
    ends = data[-1:] in (b"\r", b"\n")
    text = data[:-1] if ends else data
    if _is_pasted(text):
        return PASTE_START + text + PASTE_END + (b"\r" if ends and writing else b"")
    if ends and text.strip() and not text.translate(None, _PRINTABLE):
        return text + b"\r"
    return data


def _is_pasted(text: bytes) -> bool:
    """Whether a line break has text behind it that no key sends, and no bracket."""
    if PASTE_START in text or PASTE_END in text:
        return False
    behind = re.split(rb"[\r\n]", re.sub(_SEQUENCES, b"", text), maxsplit=1)[1:]
    return any(
        sum(map(str.isprintable, part.decode("utf-8", "replace"))) >= PASTED
        for part in behind
    )


def drop_input(fd: int) -> None:
    """Throw away what was typed and not yet read."""
    with suppress(termios.error):  # a terminal that just hung up has nothing to drop
        termios.tcflush(fd, termios.TCIFLUSH)


def out_of_the_way(fd: int) -> int:
    """Return *fd*, or in its place a copy that is none of the standard streams.

    Where a program was started without one of them, the next file takes its number.
    """
    if fd > STDERR:
        return fd
    copy = fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, STDERR + 1)
    os.close(fd)
    return copy


def pipe() -> tuple[int, int]:
    """Return the reading and the writing end of a pipe, neither a standard stream."""
    reading, writing = os.pipe()
    return out_of_the_way(reading), out_of_the_way(writing)


def open_terminal() -> int | None:
    """Return a descriptor of the controlling terminal, or of one that is at hand."""
    with suppress(OSError):
        return out_of_the_way(os.open("/dev/tty", os.O_RDWR | os.O_CLOEXEC))
    for fd in (STDERR, STDIN, STDOUT):
        if os.isatty(fd):
            return out_of_the_way(os.dup(fd))
    return None


def in_foreground(fd: int) -> bool:
    """Whether this process may use the terminal now: a background job is stopped."""
    try:
        return os.tcgetpgrp(fd) == os.getpgrp()
    except OSError:  # it does not control this process, so it can't stop it either
        return os.isatty(fd)


def reads_lines(fd: int) -> bool:
    """Whether the terminal hands on input line by line, as it does for a shell.

    Where it does not, another program holds it for a screen of its own.
    """
    try:
        return bool(termios.tcgetattr(fd)[3] & termios.ICANON)
    except termios.error:  # it hung up; who reads from it will see
        return True


def in_main_thread() -> bool:
    """Whether this is the main thread; the only one, where nobody imported threads."""
    threading = sys.modules.get("threading")
    if threading is None:
        return True
    return bool(threading.current_thread() is threading.main_thread())


def host_has_screen() -> bool:
    """Whether a host in this process has a curses screen up now."""
    curses = sys.modules.get("_curses")  # none is up where it was not imported
    if curses is None:
        return False
    try:
        return not curses.isendwin()
    except curses.error:  # never started in this process
        return False


def attributes(fd: int) -> Attributes | None:
    """Return the attributes of a terminal, None where it hung up."""
    try:
        return termios.tcgetattr(fd)
    except termios.error:
        return None


def repair(fd: int, found: Attributes | None) -> None:
    """Put a terminal right that a killed program left behind."""
    with suppress(OSError, termios.error):  # a terminal that hung up
        os.write(fd, REPAIR)
        if found is not None:
            termios.tcsetattr(fd, termios.TCSADRAIN, found)


@contextmanager
def controlling_terminal() -> Iterator[bool]:
    """Put the controlling terminal on descriptors 0 and 1 for a while, if there is one.

    For a program that owns its process: other threads must not print meanwhile. Gives
    whether 0 and 1 are that terminal now; afterwards they are what they were.
    """
    terminal = open_terminal()
    if terminal is None:
        yield False
        return
    saved = [(fd, _duplicate(fd)) for fd in (STDIN, STDOUT)]
    try:
        for fd in (STDIN, STDOUT):
            os.dup2(terminal, fd)
        yield True
    finally:
        for fd, copy in saved:
            _put_back(fd, copy)
        os.close(terminal)


def _duplicate(fd: int) -> int | None:
    try:
        return out_of_the_way(os.dup(fd))
    except OSError:  # closed by whoever started us
        return None


def _put_back(fd: int, copy: int | None) -> None:
    if copy is None:
        os.close(fd)
        return
    os.dup2(copy, fd)
    os.close(copy)
