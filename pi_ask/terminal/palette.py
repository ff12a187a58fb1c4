"""What a style looks like: names of styles to curses attributes.

Only the terminal's own sixteen colours and attributes are used, and no colour carries
a meaning alone, so that it reads on light and dark backgrounds and without colour.
"""

from __future__ import annotations

import _curses
import curses
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple


Palette = Mapping[str, int]
"""Attributes of curses by the name of a style."""

MOST_PAIRS = 255
"""The highest colour pair that fits in an attribute."""

FREE = (0, 0)
"""What curses says of a pair that nobody has defined."""

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


class Borrowed(NamedTuple):
    """A palette, and the colour pairs that were free before it."""

    looks: Palette
    pairs: tuple[int, ...] = ()

    def give_back(self) -> None:
        """Make the pairs free again; what was painted in them has to be gone."""
        for pair in self.pairs:
            curses.init_pair(pair, *FREE)


def start() -> Borrowed:
    """Return a palette for a screen of our own.

    It has colours where the terminal has and ``NO_COLOR`` is not set.
    """
    if not _wants_colours() or not curses.has_colors():
        return Borrowed(_PLAIN)
    _curses.start_color()  # `curses.start_color` would tell of colours that a host has
    with suppress(curses.error):  # a terminal whose default colours can't be named
        curses.use_default_colors()
    return _borrow()


def borrow() -> Borrowed:
    """Return a palette for a host's screen, with pairs that the host doesn't use.

    They are taken from the highest that there is downwards. A host that hasn't started
    colours goes without, and so does a style for which no pair is left.
    """
    if not _wants_colours() or not hasattr(curses, "COLORS"):
        return Borrowed(_PLAIN)
    return _borrow()


def _borrow() -> Borrowed:
    pairs = dict(zip(dict.fromkeys(_COLOURS.values()), _free_pairs(), strict=False))
    for colour, pair in pairs.items():
        _make(pair, colour)
    looks = dict(_PLAIN)
    for style, colour in _COLOURS.items():
        if colour in pairs:
            tint = curses.color_pair(pairs[colour])
            looks[style] = looks.get(style, curses.A_NORMAL) | tint
    return Borrowed(looks, tuple(pairs.values()))


def _wants_colours() -> bool:
    return not os.environ.get("NO_COLOR")


def _free_pairs() -> Iterator[int]:
    pairs: int = _curses.COLOR_PAIRS  # type: ignore[attr-defined]
    for pair in range(min(MOST_PAIRS, pairs - 1), 0, -1):
        if curses.pair_content(pair) == FREE:
            yield pair


def _make(pair: int, colour: int) -> None:
    """Define *pair* as *colour* on the terminal's own background, or on black."""
    try:
        curses.init_pair(pair, colour, -1)
    except (curses.error, ValueError):  # default colours are not in use
        curses.init_pair(pair, colour, curses.COLOR_BLACK)
