"""The labels that every program shows."""

# ruff: noqa: INP001 (the programs are scripts)

from __future__ import annotations

import sys


def labels() -> list[str]:
    """Return as many labels as the first argument says; none is in another."""
    count = int(sys.argv[1])
    digits = len(str(count))
    return [f"option-{number:0{digits}}" for number in range(1, count + 1)]
