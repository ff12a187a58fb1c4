"""What a style looks like: names of styles to curses attributes.

Only the terminal's own sixteen colours and attributes are used, and no colour carries
a meaning alone, so that it reads on light and dark backgrounds and without colour.
"""

from __future__ import annotations

import curses
import os
from collections.abc import Mapping


Palette = Mapping[str, int]

_PLAIN = {
    "title": curses.A_BOLD,
    "tab.active": curses.A_BOLD,
    "prompt": curses.A_BOLD,
    "focused": curses.A_BOLD,
    "pointer": curses.A_BOLD,
    "chosen": curses.A_BOLD,
    "key": curses.A_BOLD,
    "lead": curses.A_BOLD,
    "more": curses.A_BOLD,
    "notice": curses.A_BOLD,
    "path.focused": curses.A_BOLD,
    "footer": curses.A_DIM,
    "border": curses.A_DIM,
}
_COLOURS = {
    "tab.active": curses.COLOR_CYAN,
    "focused": curses.COLOR_CYAN,
    "pointer": curses.COLOR_CYAN,
    "editor": curses.COLOR_CYAN,
    "chosen": curses.COLOR_GREEN,
    "lead": curses.COLOR_MAGENTA,
    "more": curses.COLOR_MAGENTA,
}


def plain() -> Palette:
    """Return the palette of a terminal without colour."""
    return _PLAIN


def coloured() -> Palette:
    """Return the palette of the terminal that curses runs on.

    It has colours where the terminal has and ``NO_COLOR`` is not set.
    """
    if os.environ.get("NO_COLOR") or not curses.has_colors():
        return _PLAIN
    curses.start_color()
    try:
        curses.use_default_colors()
        background = -1
    except curses.error:  # a terminal whose default colours can't be named
        background = curses.COLOR_BLACK
    pairs = {colour: pair for pair, colour in enumerate(set(_COLOURS.values()), 1)}
    for colour, pair in pairs.items():
        curses.init_pair(pair, colour, background)
    tints = {
        name: curses.color_pair(pairs[colour]) for name, colour in _COLOURS.items()
    }
    return {
        name: _PLAIN.get(name, curses.A_NORMAL) | tints.get(name, 0)
        for name in {*_PLAIN, *tints}
    }
