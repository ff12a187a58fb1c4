"""The person's own editor on the text of an answer or a note."""

from __future__ import annotations

import os
from collections.abc import Callable

from pi_ask.terminal import foreground


NO_EDITOR = "Set VISUAL or EDITOR to the editor that you want to use."


class EditorFailed(Exception):
    """The editor could not be used; the message says why."""


def edit(text: str, is_over: Callable[[], bool]) -> str:
    """Return *text* as the person leaves it in ``$VISUAL`` or ``$EDITOR``.

    Its file is readable to this user alone, and is removed whatever happens. An end of
    line that the editor added is taken off again.

    :param is_over: tells whether the ask has to end, and the editor with it; what it
        has written by then counts.
    :raises EditorFailed: if there is no editor, or it ended with an error.
    """
    from shutil import rmtree
    from tempfile import mkdtemp

    command = _command()
    folder = mkdtemp(prefix="pi_ask-")
    try:
        path = os.path.join(folder, "answer.md")
        _write(path, text)
        _run([*command, path], is_over)
        edited = _read(path)
    finally:
        rmtree(folder, ignore_errors=True)
    added = edited.endswith("\n") and not text.endswith("\n")
    return edited[:-1] if added else edited


def _command() -> list[str]:
    from shlex import split

    named = os.environ.get("VISUAL") or os.environ.get("EDITOR") or ""
    try:
        command = split(named)
    except ValueError as error:
        raise EditorFailed(f"Can't make sense of {named!r}: {error}.") from error
    if not command:
        raise EditorFailed(NO_EDITOR)
    return command


def _run(arguments: list[str], is_over: Callable[[], bool]) -> None:
    try:
        status = foreground.run(arguments, is_over)
    except OSError as error:
        raise EditorFailed(f"Can't start {arguments[0]}: {error.strerror}.") from error
    if status and not is_over():
        how = f"with status {status}" if status > 0 else f"by signal {-status}"
        raise EditorFailed(f"{arguments[0]} ended {how}; the text is as it was.")


def _write(path: str, text: str) -> None:
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(fd, "w", encoding="utf-8", errors="replace", newline="") as file:
        file.write(text)


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read().replace("\0", "")
    except OSError as error:
        raise EditorFailed(f"Can't read the text back: {error.strerror}.") from error
