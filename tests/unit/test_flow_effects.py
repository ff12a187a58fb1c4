"""What a flow wants of its shell, how it ends, and what it imports."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap

import pytest

from pi_ask import AskFlow, Redraw
from pi_ask.state.effects import Failed, Peek, Suspend
from tests.asks import (
    ask,
    content,
    editing,
    multi,
    pointed,
    tab,
)
from tests.unit.test_flow import drink, noting


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
