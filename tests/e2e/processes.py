"""What the system says of processes: their children, state, files and processor time.

All of it is read from Linux's ``/proc``; a test that needs it is marked ``LINUX``.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest


PROC = Path("/proc")

LINUX = pytest.mark.skipif(
    not (PROC / "self" / "stat").exists(), reason="reads Linux's /proc"
)

_PARENT, _USER_TICKS, _SYSTEM_TICKS = 1, 11, 12


def children(pid: int) -> list[int]:
    """Return the processes that *pid* has started and not seen the end of."""
    found = [int(entry.name) for entry in PROC.iterdir() if entry.name.isdigit()]
    return sorted(p for p in found if _fields(p)[_PARENT : _PARENT + 1] == [str(pid)])


def child(pid: int) -> int:
    """Return the one child that *pid* has."""
    (only,) = children(pid)

    return only


def state(pid: int) -> str:
    """Return the state of a process: ``T`` if it is stopped, nothing if it is gone."""
    return next(iter(_fields(pid)), "")


def processor_seconds(pid: int) -> float:
    """Return the time that the processor has spent on *pid* so far."""
    fields = _fields(pid)
    ticks = int(fields[_USER_TICKS]) + int(fields[_SYSTEM_TICKS])

    return ticks / os.sysconf("SC_CLK_TCK")


def _fields(pid: int) -> list[str]:
    """Return what ``/proc`` says of a process behind its name, empty if it is gone."""
    try:
        return (PROC / str(pid) / "stat").read_text().rpartition(") ")[2].split()
    except OSError:
        return []
