"""The names of keys: how they are spelled, and the key that a name stands for.

One key has one name, whatever terminal it was pressed on. Pure; it imports nothing
but the tables of `pi_ask.sequences`. What others need of it is in `pi_ask.keys`.
"""

import itertools
from typing import NamedTuple

from pi_ask.sequences import C0_KEYS, NAMES


__all__ = [
    "ALT",
    "CTRL",
    "SHIFT",
    "Key",
    "is_code_point",
    "key_for",
    "modified",
    "modifiers_of",
    "named",
    "split_name",
]

# The modifier parameter of a sequence is one more than the sum of these.
SHIFT, ALT, CTRL = 1, 2, 4
OTHER_MODIFIERS = 8 | 16 | 32  # super, hyper and meta; xterm's meta is alt
PREFIXES = {"ctrl+": CTRL, "alt+": ALT, "shift+": SHIFT}  # in canonical order

ZERO_WIDTH_JOINER = "\u200d"
SKIN_TONES = range(0x1F3FB, 0x1F400)
FLAG_LETTERS = range(0x1F1E6, 0x1F200)
FLAG_TAGS = range(0xE0020, 0xE0080)


class Key(NamedTuple):
    """A key press.

    *name* is canonical: a printable character is its own name, but for
    ``"space"``; other keys are spelled in lower case, with their modifiers in the
    order ``ctrl+alt+shift+``. *text* is what the key inserts, ``""`` for a key that
    inserts nothing.
    """

    name: str
    text: str = ""


def named(name: str) -> Key:
    """Return the key that is called *name*: a character or a canonical name.

    A character may be of several code points, such as a letter with its accents.

    Raises:
        ValueError: no key is called that; the message says what names look like.
    """
    if _is_character(name):
        return key_for(0, name)
    modifiers, base = split_name(name)
    if base in NAMES or is_code_point(base):
        key = key_for(modifiers, base)
        if key.name == name:
            return key
    raise ValueError(_unknown_name(name))


def key_for(modifiers: int, base: str) -> Key:
    """Return the key for *base*, a name or a character, with *modifiers*.

    Modifiers that are part of the character, as shift is of ``"N"`` and ``"!"``, are
    not in the name. A capital with ctrl or alt is a small letter with shift.
    """
    base = "space" if base == " " else base
    if not modifiers & (CTRL | ALT):
        if base == "space":
            return Key("space", " ")
        if base not in NAMES:
            text = _if_single(base.upper(), base) if modifiers & SHIFT else base
            return Key(text, text)
    elif base not in NAMES:
        if base.lower() == base.upper():
            modifiers &= ~SHIFT
        elif base != base.lower():
            modifiers |= SHIFT
            base = _if_single(base.lower(), base)
    return Key("".join(p for p, bit in PREFIXES.items() if modifiers & bit) + base)


def modified(name: str, modifiers: int = 0) -> Key:
    """Return the key called *name* with *modifiers* besides its own."""
    own, base = split_name(name)
    return key_for(own | modifiers, base)


def modifiers_of(parameter: int) -> int:
    """Return the modifiers that a sequence's *parameter* stands for, 0 for none."""
    bits = max(0, parameter - 1)
    return bits & (SHIFT | CTRL) | (ALT if bits & (ALT | OTHER_MODIFIERS) else 0)


def split_name(name: str) -> tuple[int, str]:
    """Return the modifiers that *name* starts with, in any order, and the rest."""
    modifiers = 0
    prefix = _prefix(name)
    while prefix:
        modifiers |= PREFIXES[prefix]
        name = name[len(prefix) :]
        prefix = _prefix(name)
    return modifiers, name


def is_code_point(text: str) -> bool:
    """Whether *text* is a single code point, and one that can be typed."""
    if len(text) != 1:
        return False
    is_control = text < " " or "\x7f" <= text <= "\x9f"
    return not (is_control or "\ud800" <= text <= "\udfff")


def _prefix(name: str) -> str:
    return next((p for p in PREFIXES if name.startswith(p) and name != p), "")


def _if_single(changed: str, base: str) -> str:
    """*changed*, unless it is of several code points, as the capital of ß is."""
    return changed if len(changed) == 1 else base


def _is_character(text: str) -> bool:
    """Whether *text* is one character to a reader, be it of several code points."""
    if len(text) < 2:
        return is_code_point(text)
    import unicodedata

    points = unicodedata.normalize("NFC", text)
    if len(points) == 2 and all(ord(point) in FLAG_LETTERS for point in points):
        return True
    joins = [
        point == ZERO_WIDTH_JOINER
        or unicodedata.category(point).startswith("M")
        or ord(point) in SKIN_TONES
        or ord(point) in FLAG_TAGS
        or (before == ZERO_WIDTH_JOINER and is_code_point(point))
        for before, point in itertools.pairwise(points)
    ]
    return is_code_point(points[0]) and all(joins)


def _unknown_name(name: str) -> str:
    hints = [repr(hint) for hint in _suggestions(name)]
    return (
        f"{name!r} is not the name of a key: a name is one character ('x', 'N', '?'), "
        "a word ('enter', 'pageup', 'f5'), or either after 'ctrl+', 'alt+', 'shift+' "
        "in this order ('ctrl+c', 'alt+shift+n', 'shift+tab')"
        + (f"; did you mean {' or '.join(hints)}?" if hints else "")
    )


def _suggestions(name: str) -> list[str]:
    import difflib

    if name in C0_KEYS:
        return [C0_KEYS[name]]
    modifiers, base = split_name(name.lower().replace("-", "+"))
    if base not in NAMES and not is_code_point(base):
        close = difflib.get_close_matches(base, sorted(NAMES), n=2)
        return [key_for(modifiers, match).name for match in close]
    return [key_for(modifiers, base).name]
