"""What was given in the place of something else, told in a message.

A message may reach a terminal, and what was given may be anything: nothing of its own
code is run, and nothing of its text comes out raw.
"""

from __future__ import annotations

from typing import TypeGuard, TypeVar


_T = TypeVar("_T")

_SHOWN_CHARACTERS = 40


def is_a(value: object, kind: type[_T]) -> TypeGuard[_T]:
    """Whether *value* is of *kind*, by its true type."""
    # isinstance() would ask the value for its __class__, which may be code.
    return issubclass(type(value), kind)


def got(value: object) -> str:
    """Return a short printable name of *value* for a message."""
    kind = type(value)
    if value is None:
        return "null"
    if value is True or value is False:
        return "true" if value else "false"
    if is_a(value, str):
        return quoted(str.__str__(value))
    # An integer of thousands of digits has no repr.
    if kind is float or (is_a(value, int) and kind is int and value.bit_length() < 64):
        return repr(value)
    if issubclass(kind, dict):
        return "an object"
    if issubclass(kind, (list, tuple)):
        return "a list"
    # Asked of type itself, because a metaclass can give __name__ a meaning of its own.
    return "a value of type " + _printable(type.__dict__["__name__"].__get__(kind))


def quoted(text: str) -> str:
    """Return the start of *text* in quotes, on one line."""
    return f'"{_printable(text)}"'


def _printable(text: str) -> str:
    """Return the start of *text* on one line, with escapes for what can't be seen."""
    shown = "".join(map(_escaped, text[:_SHOWN_CHARACTERS]))
    return shown if len(text) <= _SHOWN_CHARACTERS else shown + "…"


def _escaped(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    return char if char.isprintable() else f"\\u{ord(char):04x}"


def fields(item: dict[str, object]) -> dict[str, object]:
    """Return a plain copy of an object, as far as its keys are strings."""
    return {
        str.__str__(key): value
        for key, value in list(dict.items(item))
        if issubclass(type(key), str)
    }


def listed(value: object) -> list[object] | None:
    """Return a plain copy of a list, None where *value* is none."""
    if is_a(value, list):
        return list.copy(value)
    if is_a(value, tuple):
        return list(tuple.__iter__(value))
    return None
