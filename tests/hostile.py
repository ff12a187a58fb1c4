"""Text that no terminal may be sent: what a model, a paste or an attacker could write."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import category


C0 = [chr(code) for code in range(0x20)]
C1 = [chr(code) for code in range(0x7F, 0xA0)]
BIDI = list("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
SURROGATES = ["\ud800", "\udbff", "\udc00", "\udfff"]
SEPARATORS = ["\u2028", "\u2029"]
INVISIBLE = list("\u00ad\u034f\u115f\u1160\u180e\u200b\u2060\u2064\u3164\ufeff\uffa0")
UNASSIGNED = ["\u0378", "\u2fe0", "\U0001fbff", "\U000e0fff", "\U00040000"]
NONCHARACTERS = ["\ufdd0", "\ufdef", "\ufffe", "\uffff", "\U0001ffff", "\U0010ffff"]
PRIVATE = ["\ue000", "\U000f0000"]
TAGS = ["\U000e0001", "\U000e0041", "\U000e007f"]

CHARACTERS = [
    *C0,
    *C1,
    *BIDI,
    *SURROGATES,
    *SEPARATORS,
    *INVISIBLE,
    *UNASSIGNED,
    *NONCHARACTERS,
    *PRIVATE,
    *TAGS,
]
"""One of each that must not reach a screen as it is, and the breaks of lines."""

SEQUENCES = [
    "\x1b[2J",
    "\x1b[31mred\x1b[0m",
    "\x1b[?1049l",
    "\x1b[6n",
    "\x1b[10;10H",
    "\x1b[",
    "\x1bc",
    "\x1b",
    "\x9b2J",
    "\x1b]0;a title\x07",
    "\x1b]52;c;ZXZpbA==\x07",
    "\x1b]8;;http://example.org\x1b\\a link\x1b]8;;\x1b\\",
    "\x9d0;a title\x9c",
    "\x1bP+q544e\x1b\\",
    "\x1b_an application's\x1b\\",
    "\x1b^private\x1b\\",
    "\x1b(0lqk\x1b(B",
    "\x0e\x0f",
    "over\rwritten",
    "two\r\nlines",
    "back\x08\x08\x08\x08",
    "a\tb\t\tc",
    "nul\0nul",
    "\u202eesrever\u202c",
    "\u2066isolated\u2069",
    "\ud83d\ude00",
    "e" + "\u0301" * 40,
    "\u0301at the start",
    "👩\u200d👩\u200d👧\u200d👦",
    "👍🏽 🇩🇪 ❤\ufe0f ⌚\ufe0e",
    "\u200d\u200d\u200d",
    "x" * 300,
    "漢" * 150,
    "\n" * 30 + "below",
]
"""Sequences that would do something, and runs of characters that change each other."""

_DROPPED = frozenset((*BIDI, *INVISIBLE, *TAGS))
_NEVER = frozenset(("Cc", "Cs", "Cn", "Co", "Zl", "Zp"))


@lru_cache(maxsize=1 << 16)
def _is_raw(char: str) -> bool:
    return char in _DROPPED or category(char) in _NEVER


def raw_in(text: str) -> list[str]:
    """Return the characters of *text* that a terminal could act on or can't show."""
    return sorted(filter(_is_raw, set(text)))
