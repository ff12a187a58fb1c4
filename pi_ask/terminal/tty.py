"""A terminal by its file descriptors: whether it can be used, its size, its bytes."""

from __future__ import annotations

import os
import select
import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress


STDIN, STDOUT = 0, 1
UTF8_LOCALES = ("C.UTF-8", "UTF-8", "en_US.UTF-8")
"""Locales of which a system has at least one; macOS has the second."""
_CHUNK = 65536
_PRINTABLE = bytes(set(range(0x20, 0x100)) - {0x7F})


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
    from locale import CODESET, nl_langinfo

    return nl_langinfo(CODESET).upper() in ("UTF-8", "UTF8")


def speak_utf8() -> None:
    """Take a UTF-8 locale for characters where the environment names another one.

    For a program that owns its process: all of it shares the locale.
    """
    if speaks_utf8():
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
    ready, _, _ = select.select([fd, *others], [], [], max(0.0, seconds))
    if fd not in ready:
        return b""
    try:
        data = os.read(fd, _CHUNK)
    except OSError as error:
        raise Lost from error
    if not data:
        raise Lost
    return _script_line(data)


def _script_line(data: bytes) -> bytes:
    """Return *data* with the line end of a script's line as Enter.

    Programs that answer in a person's place send a line of text that ends in LF, in
    one write; a person's Ctrl+J comes alone, or behind other keys.
    """
    text = data[:-1]
    if data[-1:] == b"\n" and text.strip() and not text.translate(None, _PRINTABLE):
        return text + b"\r"
    return data


def drop_input(fd: int) -> None:
    """Throw away what was typed and not yet read."""
    with suppress(termios.error):  # a terminal that just hung up has nothing to drop
        termios.tcflush(fd, termios.TCIFLUSH)


@contextmanager
def controlling_terminal() -> Iterator[bool]:
    """Put the controlling terminal on descriptors 0 and 1 for a while, if there is one.

    For a program that owns its process: other threads must not print meanwhile. Gives
    whether 0 and 1 are that terminal now; afterwards they are what they were.
    """
    terminal = _open()
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


def _open() -> int | None:
    """Return a descriptor of the controlling terminal, or of one that is at hand."""
    with suppress(OSError):
        return os.open("/dev/tty", os.O_RDWR | os.O_CLOEXEC)
    for fd in (2, STDIN, STDOUT):
        if os.isatty(fd):
            return os.dup(fd)
    return None


def _duplicate(fd: int) -> int | None:
    try:
        return os.dup(fd)
    except OSError:  # closed by whoever started us
        return None


def _put_back(fd: int, copy: int | None) -> None:
    if copy is None:
        os.close(fd)
        return
    os.dup2(copy, fd)
    os.close(copy)
