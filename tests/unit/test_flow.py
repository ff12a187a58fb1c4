"""The public face of one ask: what goes in, what comes out, and what is refused."""

from __future__ import annotations

import curses
import os
import subprocess
import sys
import textwrap

import pytest

from pi_ask import AskFlow, InvalidPayload, Redraw, validate
from pi_ask.frame import Frame
from pi_ask.state.effects import Failed, Peek, Suspend
from pi_ask.terminal import painter, palette
from tests.asks import (
    ask,
    before_caret,
    content,
    editing,
    multi,
    pointed,
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


# --- effects ------------------------------------------------------------------------


def test_effects_are_told_once():
    """What is wanted of the shell is handed over with the call."""
    flow = drink()
    flow.press("ctrl+l", "ctrl+l")

    assert [Redraw(), Redraw()] == flow.effects()
    assert [] == flow.effects()


@pytest.mark.parametrize("serves", [(), set(), []])
def test_an_effect_that_is_not_served_has_no_key(serves):
    """The shell is never asked for what it can't do."""
    flow = drink(serves=serves)
    flow.press("ctrl+l")

    assert [] == flow.effects()


def test_redraw_works_in_an_editor():
    """The screen may have been drawn over at any time."""
    flow = noting("x")
    flow.press("ctrl+l")

    assert [Redraw()] == flow.effects()
    assert editing(flow)


ALL = (Redraw, Peek, Suspend)


def test_a_peek_lasts_until_the_next_key():
    """The shell is told to show what is under the ask, and then the ask again."""
    flow = drink(serves=ALL)
    flow.press("ctrl+o")

    assert [Peek()] == flow.effects()
    flow.press("down")
    assert [Redraw()] == flow.effects()
    flow.press("enter", "1")
    assert "Q1: Tea" == content(flow)


@pytest.mark.parametrize(
    "data",
    [
        *("x", "1", " ", "\r", "\n", "\t", "\x03", "\x0f", "\x1a", "\x1b[B", "漢"),
        *("\x1b[200~\x1b[201~", "\x1bx"),
    ],
)
@pytest.mark.parametrize("keys", [(), ("n", "x"), ("N",), ("shift+tab",)])
def test_the_key_that_ends_a_peek_does_nothing_else(keys, data):
    """Nobody has seen what it would have meant: not even Ctrl+C is more than that."""
    flow = drink(serves=ALL)
    flow.press(*keys)
    shown = flow.frame()
    flow.press("ctrl+o")
    flow.effects()
    flow.feed(data)
    flow.flush()

    assert [Redraw()] == flow.effects()
    assert shown == flow.frame()
    assert not flow.done


@pytest.mark.parametrize(
    ("keys", "text"), [((), ""), (("n", "x"), "x1\n1\n"), (("shift+tab",), "")]
)
def test_a_paste_that_ends_a_peek_is_not_lost(keys, text):
    """It goes into the editor that is open; elsewhere it does nothing."""
    flow = drink(serves=ALL)
    flow.press(*keys, "ctrl+o")
    flow.feed("\x1b[200~1\r1\r\x1b[201~")
    editor = flow.model.editor

    assert not flow.model.peeking
    assert text == (editor.buffer.text if editor else "")
    assert not flow.done


def test_escape_alone_ends_a_peek():
    """It is known to be a key once nothing follows it."""
    flow = drink(serves=ALL)
    flow.press("ctrl+o")
    flow.effects()
    flow.feed("\x1b")

    assert [] == flow.effects()
    flow.flush()
    assert [Redraw()] == flow.effects()
    assert not flow.done


def test_a_second_key_after_a_peek_counts():
    """Only one is taken by it, however fast they come."""
    flow = drink(serves=ALL)
    flow.feed("\x0f22")

    assert [Peek(), Redraw()] == flow.effects()
    assert "Review" == tab(flow)


def test_an_ask_can_end_while_it_is_looked_under():
    """The host's end needs no key."""
    flow = drink(serves=ALL)
    flow.press("ctrl+o")
    flow.cancel("timed_out")

    assert flow.done
    assert "timed_out" == flow.result()["details"]["cancelReason"]


@pytest.mark.parametrize("effect", [Peek(), Suspend()])
def test_the_shell_can_say_why_not(effect):
    """Its words stand in the footer until the next key, which means what it means."""
    flow = drink(serves=ALL)
    flow.press("ctrl+o")
    flow.reply(effect, Failed("Not in this window."))
    told = flow.frame().text()
    flow.press("down")

    assert "Not in this window." in told
    assert "Not in this window." not in flow.frame().text()
    assert "Coffee" == pointed(flow)


@pytest.mark.parametrize("size", [(80, 24), (20, 5), (10, 3), (1, 1)])
def test_what_the_shell_says_fits_any_size(size):
    """It is cut like any text, and nothing of it reaches a terminal raw."""
    flow = drink(serves=ALL, columns=size[0], rows=size[1])
    flow.reply(Peek(), Failed("Not\x1b[31m here\n" * 9))
    text = flow.frame().text()

    assert "\x1b" not in text
    assert size[1] == text.count("\n") + 1
    assert max(map(len, text.split("\n"))) <= size[0]


def test_suspending_is_the_shells_business():
    """The flow asks for it once, and nothing else changes."""
    flow = drink(serves=ALL)
    shown = flow.frame()
    flow.press("ctrl+z")

    assert [Suspend()] == flow.effects()
    assert shown == flow.frame()


def test_an_effect_without_an_outcome_takes_no_reply():
    """There is nothing that the shell could tell of a redraw."""
    with pytest.raises(ValueError, match="Redraw has no outcome"):
        drink().reply(Redraw())


# --- the end ------------------------------------------------------------------------


@pytest.mark.parametrize("reason", ["no_ui", "terminal_lost", "aborted", "timed_out"])
def test_an_ask_can_be_ended_from_outside(reason):
    """The reason is in the result, and so is what was given so far."""
    flow = AskFlow(ask(multi("milk", "sugar")))
    flow.press("2", "N", "w", "h", "y")
    flow.cancel(reason)
    details = flow.result()["details"]

    assert flow.done
    assert (True, reason) == (details["cancelled"], details["cancelReason"])
    assert {
        "values": ["sugar"],
        "labels": ["Sugar"],
        "indices": [2],
        "note": "why",
    } == details["answers"]["q1"]


def test_an_ask_is_aborted_unless_said_otherwise():
    """A host that gives no reason has ended it."""
    flow = drink()
    flow.cancel()

    assert "aborted" == flow.result()["details"]["cancelReason"]


@pytest.mark.parametrize("reason", ["", "cancelled", "Aborted", None])
def test_unknown_reasons_are_refused(reason):
    """The message names the reasons that there are, and nothing has ended."""
    flow = drink()
    with pytest.raises(ValueError, match="no_ui, terminal_lost, aborted, timed_out"):
        flow.cancel(reason)

    assert not flow.done


@pytest.mark.parametrize("keys", [("1", "1"), ("1", "2"), ("escape",), ("ctrl+c",)])
def test_the_first_end_counts(keys):
    """An ask that its person has ended was not ended by its host."""
    flow = drink()
    flow.press(*keys)
    flow.cancel("timed_out")

    assert "cancelReason" not in flow.result()["details"]


# --- what is imported ---------------------------------------------------------------

COSTLY = """
    loaded = {name.partition(".")[0] for name in sys.modules}
    print(*sorted(loaded & {"curses", "_curses", "asyncio", "wcwidth", "termios"}))
"""
IMPORTING = """
    import sys
    import pi_ask
"""
ASKING = """
    import sys
    from pi_ask import AskFlow, render_call, render_result

    option = {"value": "tea", "label": "Thé à la menthe", "description": "Grün – “süß”"}
    question = {"id": "q", "prompt": "Which… drink?", "options": [option]}
    payload = {"title": "Naïve", "questions": [question]}
    flow = AskFlow(payload)
    flow.press("n", "ü", "space", "enter", "N", "x", "escape", "1")
    flow.resize(120, 40)
    frame = flow.frame().text()
    flow.feed("1")
    assert flow.done and "Thé" in frame, frame
    assert "Naïve" in render_call(payload)
    assert "Thé" in render_result(flow.result())
"""


def costly_imports(script):
    """What a process that runs *script* has imported of what costs time."""
    said = subprocess.check_output(
        [sys.executable, "-c", textwrap.dedent(script) + textwrap.dedent(COSTLY)],
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1"},
    )
    return said.split()


@pytest.mark.parametrize("script", [IMPORTING, ASKING])
def test_nothing_costly_is_imported(script):
    """An ask without a terminal needs no curses, no asyncio and, for Latin, no wcwidth."""
    assert [] == costly_imports(script)


def test_wide_text_imports_wcwidth():
    """What the test above looks for would be found if it were there."""
    assert ["wcwidth"] == costly_imports(ASKING.replace("menthe", "漢字"))
