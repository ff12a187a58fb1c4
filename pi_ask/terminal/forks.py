"""Descriptors of this process alone: a fork that keeps them would hold up an ask.

The other end of a pipe sees no end while a fork has it open, and a lock stays held.
"""

from __future__ import annotations

import os
from contextlib import suppress


_private: set[int] = set()


def private(fd: int) -> int:
    """Return *fd*, which forks of this process close from now on."""
    _private.add(fd)
    return fd


def close(fd: int) -> None:
    """Close a private descriptor."""
    _private.discard(fd)  # first: another file may take its number at once
    os.close(fd)


def _close_all() -> None:
    while _private:
        with suppress(OSError):
            os.close(_private.pop())


os.register_at_fork(after_in_child=_close_all)
