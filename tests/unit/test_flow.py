"""The public face of one ask: what goes in, what comes out, and what is refused."""

from __future__ import annotations

import curses

import pytest

from pi_ask import AskFlow, InvalidPayload, validate
from pi_ask.frame import Frame
from pi_ask.terminal import painter, palette
from tests.asks import (
    ask,
    before_caret,
    content,
    editing,
    single,
    tab,
)


def drink(**how):
    """A flow of one question with two options."""
    return AskFlow(ask(single("tea", "coffee")), **how)


def noting(*names):
    """A flow in which a note is written, after *names*."""
    flow = drink()
    flow.press("n", *names)
    return flow


# --- the start ----------------------------------------------------------------------


@pytest.mark.parametrize("payload", [None, 7, [], {"questions": "none"}, {}])
def test_an_invalid_payload_is_refused(payload):
    """The exception has the issues that `validate` lists."""
    with pytest.raises(InvalidPayload) as caught:
        AskFlow(payload)

    assert validate(payload) == caught.value.issues


def test_the_size_until_told():
    """A screen has 80 columns and 24 rows unless something else is said."""
    assert (80, 24) == drink().frame()[:2]
    assert (30, 9) == drink(columns=30, rows=9).frame()[:2]


def test_a_flow_starts_with_nothing_answered():
    """It is not done, wants nothing and has a result all the same."""
    flow = drink()

    assert not flow.done
    assert [] == flow.effects()
    assert {} == flow.result()["details"]["answers"]
    assert "aborted" == flow.result()["details"]["cancelReason"]


def test_a_payload_can_be_changed_afterwards():
    """A flow asks what it was given, whatever becomes of the payload."""
    payload = ask(single("tea"))
    flow = AskFlow(payload)
    payload["questions"][0]["options"].clear()
    payload["questions"].clear()
    flow.press("1", "1")

    assert "Q1: Tea" == content(flow)


# --- raw input ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "stream",
    [
        ["\x1b[B\r1"],
        [b"\x1b[B\r1"],
        ["\x1b", "[", "B", "\r", "1"],
        [b"\x1b", b"[B", b"\r1"],
        ["\x1b[", b"B\r1"],
        ["", b"", "\x1b[B\r1"],
    ],
)
def test_raw_input_can_be_cut_anywhere(stream):
    """Text and bytes are one stream, however they come."""
    flow = drink()
    for chunk in stream:
        flow.feed(chunk)

    assert flow.done
    assert "Q1: Coffee" == content(flow)


def test_characters_can_be_cut():
    """A character of several bytes is one character."""
    flow = noting()
    for byte in "漢é".encode():
        flow.feed(bytes([byte]))
    flow.press("enter", "1", "1")

    assert "Q1: Tea\nQ1 / Tea note: 漢é" == content(flow)


def test_an_escape_is_held_until_flushed():
    """What begins a sequence may be the Escape key, which silence shows."""
    flow = drink()
    flow.feed("\x1b")

    assert 0.025 == flow.wait
    assert not flow.done
    flow.flush()
    assert flow.wait is None
    assert flow.done


def test_a_paste_is_held_until_its_end():
    """A paste is one piece of text, and nothing in it is a key."""
    flow = noting()
    flow.feed("\x1b[200~one\r\x03two")

    assert 10.0 == flow.wait
    flow.feed("\x1b[201~")
    assert flow.wait is None
    assert not flow.done
    assert "␃two" == before_caret(flow).strip()


def test_flushing_nothing_does_nothing():
    """Silence after whole keys means nothing."""
    flow = noting("x")
    frame = flow.frame()
    flow.flush()

    assert frame is flow.frame()


# --- keys by name -------------------------------------------------------------------


def test_keys_have_names():
    """A name or a single character is a key."""
    flow = drink()
    flow.press("down", "n", "w", "h", "y", "space", "?", "enter", "enter", "1")

    assert "Q1: Coffee\nQ1 / Coffee note: why ?" == content(flow)


def test_pressing_nothing_does_nothing():
    """No names are no keys."""
    flow = drink()
    flow.press()

    assert "Q1" == tab(flow)


@pytest.mark.parametrize("name", ["", "dwon", "Enter", "ctrl-c", "xy", "\x1b", "\r"])
def test_unknown_names_are_refused(name):
    """A typing error in a script is no key that does nothing."""
    with pytest.raises(ValueError, match="is not the name of a key"):
        drink().press(name)


def test_no_key_is_pressed_if_one_is_unknown():
    """A script that is wrong leaves the flow as it was."""
    flow = drink()
    with pytest.raises(ValueError, match="dwon"):
        flow.press("enter", "dwon")

    assert "Q1" == tab(flow)


def test_pressing_a_key_ends_what_was_held():
    """A held escape was the Escape key when a key by name follows it."""
    flow = noting("x")
    flow.feed("\x1b")
    flow.press("down")

    assert not editing(flow)
    assert not flow.done


# --- keys of a curses host ----------------------------------------------------------


@pytest.mark.parametrize("enter", [10, 13, "\n", "\r", curses.KEY_ENTER, "10", "13"])
def test_enter_of_a_host(enter):
    """A host can't tell 10 from 13; both are Enter, as number and as character."""
    flow = drink()
    flow.handle(int(enter) if enter in ("10", "13") else enter)

    assert "Review" == tab(flow)


@pytest.mark.parametrize("enter", [10, 13, "\n", "\r"])
def test_enter_of_a_host_in_an_editor(enter):
    """It saves there, too, and is no new line."""
    flow = noting("x")
    flow.handle(enter)

    assert not editing(flow)


@pytest.mark.fault("get-wch-no-input")
def test_no_input_of_a_host():
    """-1 is what ``getch`` returns when nothing was typed."""
    flow = drink()
    frame = flow.frame()
    flow.handle(-1)

    assert frame is flow.frame()


@pytest.mark.parametrize(
    "numbers",
    [
        [curses.KEY_DOWN, 13, ord("1")],
        [27, ord("["), ord("B"), 13, ord("1")],
        [curses.KEY_DOWN, curses.KEY_RESIZE, 13, "1"],
        [curses.KEY_DOWN, curses.KEY_MOUSE, 99_999, "\r", "1"],
    ],
)
def test_keys_of_a_host(numbers):
    """Numbers of keys, bytes and characters work; other numbers mean nothing."""
    flow = drink()
    for number in numbers:
        flow.handle(number)

    assert "Q1: Coffee" == content(flow)


def test_bytes_of_a_host():
    """``getch`` returns a character of several bytes byte by byte."""
    flow = noting()
    for byte in "ø漢".encode():
        flow.handle(byte)
    flow.handle("é")
    flow.press("enter", "1", "1")

    assert "Q1: Tea\nQ1 / Tea note: ø漢é" == content(flow)


# --- size and frame -----------------------------------------------------------------


def test_a_frame_follows_the_size():
    """Each frame has the size that was told last."""
    flow = drink()
    flow.resize(33, 7)
    frame = flow.frame()

    assert isinstance(frame, Frame)
    assert (33, 7, 7) == (frame.columns, frame.rows, len(frame.lines))
    assert 6 == frame.text().count("\n")


@pytest.mark.parametrize("size", [(0, 0), (-5, 1), (1, -9)])
def test_a_size_is_at_least_one_cell(size):
    """A window that was shrunk to nothing is no error."""
    flow = drink()
    flow.resize(*size)

    assert (1, 1) == flow.frame()[:2]


def test_a_frame_is_kept_until_something_changes():
    """Asking twice costs nothing, and shows whether there is something to paint."""
    flow = drink()
    first = flow.frame()
    flow.resize(80, 24)

    assert first is flow.frame()
    flow.press("down")
    assert first is not flow.frame()


def test_a_key_that_does_nothing_paints_nothing():
    """An unbound key leaves the frame that there is."""
    flow = drink()
    first = flow.frame()
    flow.press("x", "f5", "0")

    assert first is flow.frame()


def test_a_frame_after_the_end():
    """The screen stays as it was when the ask ended."""
    flow = drink()
    flow.press("1", "3")

    assert flow.done
    assert "[Review]" in flow.frame().text()


def test_keys_after_the_end_do_nothing():
    """What was typed too late changes no result."""
    flow = drink()
    flow.press("1", "1")
    result = flow.result()
    flow.press("shift+tab", "2", "escape")
    flow.feed("\x03")
    flow.handle(3)
    flow.cancel()

    assert result == flow.result()


class Window:
    """A stand-in for a curses window of 30 columns and 9 rows."""

    def getmaxyx(self):
        """Return the rows and the columns, in the order of curses."""
        return 9, 30

    def noutrefresh(self):
        """Do nothing; a pad would take numbers."""


def test_drawing_takes_the_size_of_the_window(monkeypatch):
    """What is painted is the frame that the window has room for."""
    painted = []
    monkeypatch.setattr(painter, "paint", lambda *painting: painted.append(painting))
    flow, window = drink(), Window()
    flow.draw(window)

    assert [(window, flow.frame(), palette.plain())] == painted
    assert (30, 9) == flow.frame()[:2]


def test_a_host_s_footer_names_the_key_that_begins_a_line_there(monkeypatch):
    """In a host Ctrl+J and Enter are one number, so that Ctrl+J can't be it."""
    monkeypatch.setattr(painter, "paint", lambda *painting: None)
    flow = drink()
    flow.press("n")
    before = flow.frame().text()
    flow.draw(Window())
    flow.resize(80, 24)
    after = flow.frame().text()
    flow.handle(27)
    flow.handle(10)

    assert ("Ctrl+J new line" in before, "Ctrl+J" in after) == (True, False)
    assert "Alt+Enter new line" in after
    assert "\n" == flow.model.editor.buffer.text
