"""What this machine can place: stand-ins for what its curses would paint wrong.

curses takes widths from the C library, which may not know a character that Unicode
has by now: it is painted as a blank, or moves what is right of it. And where the
locale is not UTF-8 only ASCII is safe. A stand-in takes the cells of what it stands
for, so nothing else on its row moves.
"""

from __future__ import annotations

import curses
from functools import lru_cache

from pi_ask.text import cells


UNKNOWN = "\ufffd"

_ASCII = str.maketrans(
    {
        "❯": ">",
        "○": "o",
        "●": "*",
        "✓": "+",
        "│": "|",
        "─": "-",
        "┌": "+",
        "┐": "+",
        "└": "+",
        "┘": "+",
        "↑": "^",
        "↓": "v",
        "←": "<",
        "→": ">",
        "‹": "<",
        "›": ">",
        "·": "-",
        "…": "~",
    }
)


def are_wide() -> bool:
    """Whether curses here can paint more than ASCII."""
    return _cells_here("漢") == 2


def as_ascii(text: str) -> str:
    """Return *text* in ASCII, in the same cells: letters without their marks."""
    text = text.translate(_ASCII)
    if text.isascii():
        return text
    return "".join(map(_ascii_cluster, cells.graphemes(text)))


def placed(text: str) -> str:
    """Return *text* with stand-ins for what this machine can't place."""
    if cells.is_plain(text):
        return text
    return "".join(map(_placed_cluster, cells.graphemes(text)))


@lru_cache(maxsize=4096)
def _ascii_cluster(cluster: str) -> str:
    import unicodedata

    plain = unicodedata.normalize("NFKD", cluster).encode("ascii", "ignore").decode()
    width = cells.width(cluster)
    return plain.ljust(width) if 0 < len(plain) <= width else "?" * width


@lru_cache(maxsize=4096)
def _placed_cluster(cluster: str) -> str:
    width = cells.width(cluster)
    if _cells_here(cluster) == width:
        return cluster
    return UNKNOWN.ljust(width) if width else ""


def _cells_here(cluster: str) -> int:
    """Return the cells by which curses moves on, -1 where it can't paint *cluster*."""
    pad = curses.newpad(1, 64)
    try:
        pad.addstr(0, 0, cluster)
    except (curses.error, ValueError, UnicodeError):
        return -1
    return pad.getyx()[1]
