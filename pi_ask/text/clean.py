"""What of a text may reach a screen, and the stand-ins for the rest.

Whatever a model or a person wrote is shown through here, and nothing of it can move
the cursor, change colours, reverse the direction of writing or hide. What is left has
one width in every terminal, so that frames stay straight. This is for display only:
results hold the original text.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pi_ask.text.cells import is_plain, width


STAND_IN = "\ufffd"
"""Shown for what can't be: one cell."""

TAB_CELLS = 4
"""Distance of the tab stops, in cells."""

_CONTROL_PICTURES = {code: 0x2400 + code for code in range(32) if code != 9}
_CONTROL_PICTURES[127] = 0x2421

_BIDI = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
_JOINERS = "\u200c\u200d"
# Invisible characters: those of category Cf that are common or said to be one cell
# wide, and those of other categories.
_FILLERS = frozenset(
    "\u00ad\u200b\u2060\ufeff"  # soft hyphen, zero-width blanks, byte order mark
    "\u034f\u115f\u1160\u3164\uffa0"  # joiner of marks, fillers of Hangul
    "\u17b4\u17b5\u180b\u180c\u180d\u180f"  # for Khmer and Mongolian
)
_DOTTED_CIRCLE = "\u25cc"

# These match kinds (see _kind), not text. Curses keeps four marks and loses the rest.
_EXCESS_MARKS = re.compile(r"(?<=[mj]{4})[mj]+")
_SHAPING_JOINER = re.compile(r"(l[mc]*)j(?!j*w)")
_LOOSE_JOINERS = re.compile(r"j+")
_MARK_WITHOUT_BASE = re.compile(r"(?<![^s])(?=[mc])")


def visible(text: str) -> str:
    r"""Return *text* as one line that is safe to show.

    - C0 control characters and DEL become control pictures (``␛``); tabs become
      spaces up to the next stop of four, counted from the start of *text*; a line
      break (LF, CR LF or CR) becomes one space.
    - C1 control characters, marks of the direction of writing, lone surrogates, line
      separators and characters that are private or not assigned become ``\ufffd``.
    - Invisible characters, variation selectors, skin tones and enclosing marks are
      dropped, joiners too unless they shape the letters of a script. So an emoji that
      is joined from several is shown as these, and a flag as its two letters.
    - Blanks of other kinds become spaces, and a letter with marks is composed. At
      most four marks are kept in a row; a mark without a letter gets a dotted circle.

    Applied again it changes nothing. It never raises.
    """
    if (text.isascii() and text.isprintable()) or is_plain(text):
        return text
    text = unified_breaks(text).replace("\n", " ")
    if text.isascii():
        return text.translate(_CONTROL_PICTURES).expandtabs(TAB_CELLS)
    text = "".join(map(_shown, text))
    if is_plain(text.replace("\t", " ")):
        return text.expandtabs(TAB_CELLS)
    return _without_tabs(_composed(text))


def lines(text: str) -> list[str]:
    """Return the lines of *text*, each as :func:`visible` shows it; at least one.

    LF, CR LF and CR end a line.
    """
    return [visible(line) for line in unified_breaks(text).split("\n")]


def unified_breaks(text: str) -> str:
    """Return *text* with LF for every line break."""
    if "\r" not in text:  # looking for one character is much faster than for two
        return text
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _without_tabs(text: str) -> str:
    """Return *text* with spaces up to the next tab stop for every tab."""
    *columns, last = text.split("\t")
    filled = [part + " " * (TAB_CELLS - width(part) % TAB_CELLS) for part in columns]
    return "".join(filled) + last


@lru_cache(maxsize=1 << 14)
def _shown(char: str) -> str:
    """Return what is shown for one character, by itself; ``""`` drops it."""
    if is_plain(char) or char == "\t" or char in _JOINERS:
        return char
    from unicodedata import category

    code = ord(char)
    if code in _CONTROL_PICTURES:
        return chr(_CONTROL_PICTURES[code])
    if 0x1F1E6 <= code <= 0x1F1FF:  # the letters that flags are made of
        return chr(code - 0x1F1E6 + ord("A"))
    if _is_dropped(char):
        return ""
    kind = category(char)
    if char in _BIDI or kind in {"Cc", "Cs", "Cn", "Co", "Zl", "Zp"}:
        return STAND_IN
    if kind == "Zs":
        return "  " if char == "\u3000" else " "
    return "" if kind in {"Cf", "Me"} and width(char) == 0 else char


def _is_dropped(char: str) -> bool:
    """Return whether *char* only changes how others look, or nothing."""
    return (
        char in _FILLERS
        or "\ufe00" <= char <= "\ufe0f"  # variation selectors
        or "\U000e0100" <= char <= "\U000e01ef"
        or "\U0001f3fb" <= char <= "\U0001f3ff"  # skin tones
    )


def _composed(text: str) -> str:
    """Return *text* with letters and their marks composed, and stray marks tamed."""
    from unicodedata import normalize

    # First of all, since composing is quadratic in the length of a run of marks.
    text = _tamed(text)
    composed = normalize("NFC", text)
    return text if composed == text else _tamed(composed)


def _tamed(text: str) -> str:
    """Return *text* without loose joiners and excess marks; each mark has a base."""
    kinds = "".join(map(_kind, text))
    text, kinds = _replaced(text, kinds, _EXCESS_MARKS)
    kinds = _SHAPING_JOINER.sub(r"\1k", kinds)
    text, kinds = _replaced(text, kinds, _LOOSE_JOINERS)
    text, kinds = _replaced(text, kinds, _MARK_WITHOUT_BASE, _DOTTED_CIRCLE)
    return text


def _replaced(
    text: str, kinds: str, pattern: re.Pattern[str], new: str = ""
) -> tuple[str, str]:
    """Return *text* with *new* where *kinds* match *pattern*, and its new kinds."""
    pieces = []
    start = 0
    for match in pattern.finditer(kinds):
        pieces.append(text[start : match.start()])
        start = match.end()
    if not pieces:
        return text, kinds
    pieces.append(text[start:])
    return new.join(pieces), pattern.sub("." * len(new), kinds)


@lru_cache(maxsize=1 << 14)
def _kind(char: str) -> str:
    """Return a letter for what *char* does to its neighbours.

    ``s``: a blank, ``w``: two cells, ``c``: a mark of one cell, ``m``: a mark of no
    cell, ``j``: a joiner, ``l``: a letter that a joiner can shape, ``.``: none.
    """
    if char in " \t":
        return "s"
    if is_plain(char):
        return "."
    if char in _JOINERS:
        return "j"
    from unicodedata import category

    cells, kind = width(char), category(char)
    if cells != 1:
        return "m" if cells == 0 else "w"
    if kind == "Mc":
        return "c"
    return "l" if kind in {"Lo", "Lm"} else "."
