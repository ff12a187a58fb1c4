"""What one read gave, taken for what was meant by it."""

from __future__ import annotations

import pytest

from pi_ask.terminal.tty import as_typed


def pasted(text: bytes) -> bytes:
    """*text* in the brackets of a paste."""
    return b"\x1b[200~" + text + b"\x1b[201~"


@pytest.mark.parametrize(
    ("read", "taken", "what"),
    [
        (b"x", b"x", "a character"),
        (b"\r", b"\r", "Enter"),
        (b"\n", b"\n", "Ctrl+J"),
        (b"\r\r\r", b"\r\r\r", "Enter, held"),
        (b"\t", b"\t", "Tab"),
        (b"1\r2\r", b"1\r2\r", "keys that came together"),
        (b"ab\rcde", b"ab\rcde", "three characters behind a line break"),
        ("\r漢字".encode(), "\r漢字".encode(), "two characters of six bytes"),
        (b"\x1b[A\r\x1b[B", b"\x1b[A\r\x1b[B", "arrows"),
        (b"tea\n", b"tea\r", "a script's line"),
        (b"tea\r", b"tea\r", "a script's line with CR"),
        (b"\x7f\n", b"\x7f\n", "Backspace, then Ctrl+J"),
        (b"tea\rmilk", pasted(b"tea\rmilk"), "a paste of two lines"),
        (b"tea\nmilk", pasted(b"tea\nmilk"), "with LF"),
        (b"tea\r\nmilk\r\n", pasted(b"tea\r\nmilk\r") + b"\r", "that ends in a line"),
        (
            b"a\rb\rcd\re\rf",
            pasted(b"a\rb\rcd\re\rf"),
            "short lines that are four together",
        ),
        (pasted(b"tea\rmilk"), pasted(b"tea\rmilk"), "a paste with brackets"),
        (b"a\r\x0cpage two", pasted(b"a\r\x0cpage two"), "a control character in it"),
        (
            b"a\x1b[31mred\x1b[0m\rmore",
            pasted(b"a\x1b[31mred\x1b[0m\rmore"),
            "colours in it",
        ),
        (b"\r\x1b[B\x1b[B\x1b[B\r", b"\r\x1b[B\x1b[B\x1b[B\r", "Enter and arrows"),
    ],
)
def test_what_one_read_gave_is_taken_as_it_was_meant(
    read: bytes, taken: bytes, what: str
) -> None:
    """Text behind a line break was pasted; a line of text ends in Enter."""
    assert taken == as_typed(read), what


def test_a_paste_outside_an_editor_has_no_enter_at_its_end() -> None:
    """It does nothing there, and neither does its end."""
    assert pasted(b"tea\rmilk") == as_typed(b"tea\rmilk\r", writing=False)
