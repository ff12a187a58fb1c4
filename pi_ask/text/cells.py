"""How many cells a terminal gives to text, and where text may be cut.

A cell is one position of the terminal's grid. The lowest layer: it imports nothing
of this package. Text of the common one-cell ranges is measured with no import at all;
``wcwidth`` is loaded (some 40 ms) when the first other character is met.

Widths are counted per code point, as curses and most terminals do, and not per
grapheme cluster. Cleaned text (see :mod:`pi_ask.text.clean`) holds nothing about
which the two would disagree, but for the spacing marks of Indic scripts.
"""

from __future__ import annotations

import re
from functools import lru_cache


# Each of these is one cell wide and a cluster of its own. Left out are blanks that
# only look like a space, invisible characters, marks, and emoji two cells wide.
_PLAIN_RANGES = (
    r" -~"  # ASCII
    r"\u00a1-\u00ac\u00ae-\u02ff"  # Latin, phonetic letters
    r"\u0370-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ff"  # Greek
    r"\u0400-\u0482\u048a-\u052f"  # Cyrillic
    r"\u1e00-\u1eff"  # more Latin, Vietnamese
    r"\u2010-\u2027\u2030-\u205e"  # punctuation
    r"\u2070\u2071\u2074-\u208e\u20a0-\u20bf\u2100-\u218b"  # raised, money, signs
    r"\u2190-\u2319\u231c-\u2328\u232b-\u23e8"  # arrows, mathematics, technical
    r"\u2400-\u2426\u2460-\u24ff"  # control pictures, enclosed letters
    r"\u2500-\u25fc\u25ff"  # boxes, blocks, geometric shapes
    r"\u2605\u2606\u2610-\u2613"  # stars, ballot boxes
    r"\u270e-\u2727\u2729-\u274b\u2758-\u2794\u2798-\u27af"  # dingbats
    r"\u27c0-\u28ff"  # brackets, long arrows, braille
    r"\ufffd"
)
_PLAIN = re.compile(f"[{_PLAIN_RANGES}]*")

_INVISIBLE = frozenset(("Cc", "Cs", "Zl", "Zp"))


def is_plain(text: str) -> bool:
    """Return whether each character is one cell, and one cluster, everywhere."""
    return _PLAIN.fullmatch(text) is not None


def width(text: str) -> int:
    """Return the cells that cleaned *text* takes up.

    In text that was not cleaned, a control character or a lone surrogate counts as
    the one cell of the stand-in that is shown for it.
    """
    if text.isascii() or is_plain(text):
        return len(text)
    return sum(map(_char_cells, text))


def graphemes(text: str) -> list[str]:
    """Return the grapheme clusters of *text*, which joined are *text* again.

    A cluster is what a person takes for one character: a letter with its marks, a
    flag, an emoji put together from several.
    """
    if is_plain(text.replace("\t", " ")):
        return list(text)
    from wcwidth import iter_graphemes

    return list(iter_graphemes(text))


def clip(text: str, columns: int, ellipsis: str = "…") -> str:
    """Return *text* if it fits in *columns* cells, else its start and *ellipsis*.

    The start is the longest that fits together with the ellipsis. Where not even the
    ellipsis fits, as much of it as fits is left. The cost depends on *columns* and
    not on the length of the text.
    """
    if columns <= 0:
        return ""
    reserve = width(ellipsis)
    head = text[: columns + 1]
    if is_plain(head):
        cut, fits = columns - reserve, len(head) <= columns
    else:
        cut, fits = _cluster_cut(text, columns, reserve)
    if fits:
        return text
    return text[:cut] + ellipsis if reserve <= columns else clip(ellipsis, columns, "")


def _cluster_cut(text: str, columns: int, reserve: int) -> tuple[int, bool]:
    """Return where to cut *text* to keep *reserve* cells free, and if all of it fits.

    The cut is of no use where the reserve is more than *columns*.
    """
    seen = 8 * columns
    while True:
        cut = end = used = 0
        for cluster in graphemes(text[:seen]):
            used += width(cluster)
            if used > columns:
                return cut, False
            end += len(cluster)
            if used <= columns - reserve:
                cut = end
        if seen >= len(text):
            return end, True
        # Rare: so many marks that what was seen, its last cluster maybe cut, fits.
        seen *= 8


@lru_cache(maxsize=1 << 14)
def _char_cells(char: str) -> int:
    """Return the cells of one character, counted as the C library does."""
    if is_plain(char):
        return 1
    from unicodedata import category

    kind = category(char)
    # wcwidth counts a spacing mark as part of the letter before it. The C library,
    # and so curses, moves on by one cell.
    if kind == "Mc" or kind in _INVISIBLE:
        return 1
    from wcwidth import wcwidth

    return max(wcwidth(char), 0)
