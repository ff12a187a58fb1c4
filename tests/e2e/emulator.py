"""A terminal emulator for tests: pyte, set right where it departs from xterm.

pyte has no alternate screen, doesn't scroll on ``CSI n S`` and ``CSI n T`` and doesn't
repeat a character on ``CSI n b``; it leaves a row as it was where an untouched one should move over it, stops drawing at the
first zero-width character of a run, takes ``CSI > … m`` for colours, and prints
``CSI < … u`` and device control strings as text.  A test that read its screen without
these repairs would see things that no person sees.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from typing import Any

import pyte


MODES_AT_START = frozenset({7, 25})
"""The private modes that a terminal has on by itself: wrapping, and a shown caret."""

_ALTERNATE_SCREEN = 1049
_SHOWN_CARET = 25

# What pyte would misread: CSI with a private prefix other than "?", and DCS.
_MISREAD = re.compile(rb"\x1b\[[<>=][0-9;:]*[ -/]*[@-~]|\x1bP.*?\x1b\\", re.DOTALL)
_UNFINISHED = re.compile(rb"\x1b(\[[<>=]?[0-9;:]*|P[^\x1b]*\x1b?)?\Z")

_MORE = {"S": "scroll_up", "T": "scroll_down", "b": "repeat"}

# The two keyboard protocols that a program can leave switched on.
_KEYBOARD = re.compile(rb"\x1b\[>4(?:;(\d+))?m|\x1b\[([<>=])[0-9;]*u")


class Emulator:
    """Feed it what a program wrote, and it knows what a person sees."""

    def __init__(self, rows: int, columns: int, reply: Callable[[str], None]) -> None:
        self._screen = _Screen(columns, rows, reply)
        self._stream = pyte.ByteStream()
        self._stream.csi = {**self._stream.csi, **_MORE}
        self._stream.events |= set(_MORE.values())
        self._stream.attach(self._screen)
        self._held = b""
        self.raw = bytearray()

    def feed(self, data: bytes) -> None:
        """Show *data*, however the stream was cut."""
        self.raw += data
        data = self._held + data
        unfinished = _UNFINISHED.search(data)
        self._held = unfinished[0] if unfinished else b""
        self._stream.feed(_MISREAD.sub(b"", data.removesuffix(self._held)))

    def resize(self, rows: int, columns: int) -> None:
        """Take another size, as a window that a person drags does."""
        self._screen.resize(rows, columns)

    @property
    def rows(self) -> list[str]:
        """The rows of the screen from the top, without blanks at their ends."""
        return [row.rstrip() for row in self._screen.display]

    @property
    def caret(self) -> tuple[int, int]:
        """The row and the column of the terminal's own cursor, counted from 0."""
        cursor = self._screen.cursor

        return cursor.y, min(cursor.x, self._screen.columns - 1)

    @property
    def caret_shown(self) -> bool:
        """Whether the terminal's own cursor is visible."""
        return _SHOWN_CARET in self._screen.private_modes

    @property
    def modes(self) -> frozenset[int]:
        """The numbers of the DEC private modes that are on."""
        return frozenset(self._screen.private_modes)

    @property
    def style_is_plain(self) -> bool:
        """Whether text written now would have no colour and no other attribute."""
        return bool(self._screen.cursor.attrs == self._screen.default_char)

    @property
    def keyboard_is_plain(self) -> bool:
        """Whether each keyboard protocol that was switched on is off again."""
        modified, pushed = 0, 0
        for level, step in _KEYBOARD.findall(bytes(self.raw)):
            match step:
                case b">":
                    pushed += 1
                case b"<":
                    pushed -= 1
                case b"":
                    modified = int(level or 0)
        return (modified, pushed) == (0, 0)


class _Screen(pyte.Screen):
    """pyte's screen with an alternate screen and a record of the private modes."""

    def __init__(self, columns: int, rows: int, reply: Callable[[str], None]) -> None:
        self._reply = reply
        self.private_modes = set(MODES_AT_START)
        self._main: tuple[Any, Any] | None = None
        self._last = ""
        super().__init__(columns, rows)

    def write_process_input(self, data: str) -> None:
        self._reply(data)

    def set_mode(self, *modes: int, **kind: Any) -> None:
        if kind.get("private"):
            self.private_modes.update(modes)
            if _ALTERNATE_SCREEN in modes and self._main is None:
                self._main = copy.deepcopy(self.buffer), copy.copy(self.cursor)
                self.erase_in_display(2)
        super().set_mode(*modes, **kind)

    def reset_mode(self, *modes: int, **kind: Any) -> None:
        if kind.get("private"):
            self.private_modes.difference_update(modes)
            if _ALTERNATE_SCREEN in modes and self._main is not None:
                self.buffer, self.cursor = self._main
                self._main = None
                self.cursor.y = min(self.cursor.y, self.lines - 1)
        super().reset_mode(*modes, **kind)

    def save_cursor(self) -> None:
        self.savepoints.clear()  # a terminal has one place for it, pyte a stack
        super().save_cursor()

    def restore_cursor(self) -> None:
        kept = list(self.savepoints)
        super().restore_cursor()
        self.savepoints = kept

    def scroll_up(self, count: int = 0) -> None:
        self._scroll(self.delete_lines, count)

    def scroll_down(self, count: int = 0) -> None:
        self._scroll(self.insert_lines, count)

    def _scroll(self, move_lines: Callable[[int], None], count: int) -> None:
        row, column = self.cursor.y, self.cursor.x
        self.cursor.y = self.margins.top if self.margins else 0
        move_lines(count)
        self.cursor.y, self.cursor.x = row, column

    def delete_lines(self, count: int | None = None) -> None:
        for row in range(self.lines):
            self.buffer[row]  # is kept from now on: pyte moves no others
        super().delete_lines(count)

    def repeat(self, count: int = 1) -> None:
        self.draw(self._last * count)

    def draw(self, data: str) -> None:
        self._last = data[-1:]
        for run in [data] if data.isascii() else data:
            super().draw(run)

    def select_graphic_rendition(self, *attributes: int, private: bool = False) -> None:
        if not private:
            super().select_graphic_rendition(*attributes)
