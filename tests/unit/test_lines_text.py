"""An ask in lines: texts of several lines, and its input and output."""

from __future__ import annotations

import os
import socket
import time
from tempfile import TemporaryFile

import pytest

from pi_ask import AskFlow
from pi_ask.limits import Limits
from pi_ask.surfaces import lines, replies, spoken
from tests.asks import ask, details, option, preview, single
from tests.unit.test_lines import DRINK, EXTRAS, LOOK, answers, talk, talk_bytes


OWN = "Your text (an empty line goes back): "


# --- text of several lines ----------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ([("a", True), ("b", False), ("", False)], "a\nb"),
        ([("a", True), ("", True), ("1", False), ("", False)], "a\n\n1"),
        ([("", True), ("a", False), ("", False)], "\na"),
        ([("a", True), ("b\\", True), ("", False)], "a\nb\\"),
    ],
)
def test_lines_that_come_together_are_one_text(typed, expected):
    """Nothing of a paste becomes a reply to what is asked next."""
    flow = AskFlow(ask(DRINK, EXTRAS))
    replies.take(flow, "3")
    for line, more in typed:
        replies.take(flow, line, more=more)

    assert expected == flow.model.entries[0].text
    assert 1 == flow.model.tab


def test_the_end_of_the_input_keeps_the_lines_that_came(monkeypatch):
    """A text of several lines that no empty line ended is not lost."""
    monkeypatch.setattr(lines, "_more", lambda wires: True)
    flow, _ = talk(ask(DRINK), "3", "a", "b")

    assert details(flow)["cancelled"]
    assert {"q1": ["a\nb"]} == answers(flow)


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        (["3"], OWN),
        (["3", "x", ":b", "3"], "Your text (an empty line keeps it, {}): "),
        (
            ["3", "x", ":b", "1", ":b", "3"],
            "Your text (an empty line takes the draft, {}): ",
        ),
        ([":n 2"], "Note on Coffee (an empty line goes back): "),
        ([":N", "why", ":N"], "Note on the question (an empty line keeps it, {}): "),
        ([":N", "why", ":N", " "], "Your answer (number, :? for help): "),
        (["1", ":r"], "Your choice (1 Submit, 2 Elaborate, 3 Cancel, :? for help): "),
    ],
)
def test_the_prompt_says_what_a_line_does(script, expected):
    """An empty one never loses a text, and how to remove it is said."""
    flow = AskFlow(ask(DRINK))
    for line in script:
        replies.take(flow, line)

    assert expected.format("a single space removes it") == spoken.prompt(flow.model)


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        (["3", "x", ":b", "3"], ["Your text: x"]),
        (["3", "x", ":b", "1", ":b", "3"], ["Draft: x"]),
        ([":n 2", "why", ":n 2"], ["Note on Coffee: why"]),
        ([":n 2"], []),
        ([":N", "why", ":N", " "], ["No note."]),
    ],
)
def test_a_text_that_is_there_is_shown_before_it_is_asked_for(script, expected):
    """So that a person knows what an empty line keeps."""
    flow = AskFlow(ask(DRINK))
    *before, last = script
    for line in before:
        replies.take(flow, line)

    assert expected == replies.take(flow, last)


# --- input and output ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        pytest.param(b"3\r\nx\r\n1\r\n", ["x"], id="CR LF"),
        pytest.param(b"3\nx\n1", ["x"], id="no end of the last line"),
        pytest.param("3\ngrün\n1\n".encode(), ["grün"], id="UTF-8"),
        pytest.param(b"3\n\xff\xfe\n1\n", ["\ufffd\ufffd"], id="no UTF-8"),
        pytest.param(b"3\n a \n1\n", ["a"], id="blanks"),
        pytest.param(b"3\n" + b"x" * 99_999 + b"\n1\n", ["x" * 99_999], id="long"),
    ],
)
def test_lines_are_put_together_from_what_was_read(data, expected):
    """However a line ends, and however long it is."""
    flow, _ = talk_bytes(ask(DRINK), data)

    assert {"q1": expected} == answers(flow)


def test_the_end_of_a_line_is_no_part_of_a_text():
    """A script from another system ends its lines in CR LF."""
    flow, _ = talk_bytes(ask(DRINK), b"3\r\nx\r\n")

    assert "x" == flow.model.entries[0].text


def test_a_line_can_come_in_pieces(monkeypatch):
    """Pieces are put together, and a character may be cut in two."""
    pieces = iter([b"3", b"\ngr\xc3", b"\xbcn", b"\n", b"1\n"])
    monkeypatch.setattr(lines.os, "read", lambda fd, count: next(pieces))
    flow, _ = talk(ask(DRINK))

    assert {"q1": ["grün"]} == answers(flow)


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ([], {}),
        (["rubbish"] * 500, {}),
        (["1"], {"q1": ["tea"]}),
        (["3"], {}),
        (["1", "x", "", ":x"], {"q1": ["tea"]}),
    ],
)
def test_the_end_of_the_input_cancels(script, expected):
    """It is the person's own cancel, with the answers so far."""
    flow, written = talk(ask(DRINK), *script)

    assert details(flow)["cancelled"]
    assert "cancelReason" not in details(flow)
    assert expected == answers(flow)
    assert written.endswith(": \nCancelled.\n")


def test_an_interrupt_cancels(monkeypatch):
    """Ctrl+C arrives as ``KeyboardInterrupt`` and is the person's cancel."""

    def interrupted(*arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(lines.tty, "ready", interrupted)
    flow, written = talk(ask(DRINK))

    assert details(flow)["cancelled"]
    assert "cancelReason" not in details(flow)
    assert written.endswith(": \nCancelled.\n")


def test_the_time_runs_out():
    """Replies in time count, and the reason is in the result."""
    flow = AskFlow(ask(DRINK))
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.sendall(b"1\n")
        deadline = time.monotonic() + 0.05
        lines.run(flow, theirs.fileno(), theirs.fileno(), Limits(deadline))
        written = ours.recv(65536).decode()

    assert "timed_out" == details(flow)["cancelReason"]
    assert {"q1": ["tea"]} == answers(flow)
    assert written.endswith(": \nThe time ran out.\n")


def test_time_runs_out_under_endless_rubbish(monkeypatch):
    """Input that never ends does not keep the ask alive."""
    monkeypatch.setattr(lines.os, "read", lambda fd, count: b"rubbish\n")
    flow, _ = talk(ask(DRINK), limits=Limits(time.monotonic() + 0.05))

    assert "timed_out" == details(flow)["cancelReason"]


@pytest.mark.parametrize("side", ["input", "output"])
def test_a_vanished_terminal_ends_the_ask(side):
    """What can't be read from, or written to, is a lost terminal."""
    flow = AskFlow(ask(DRINK))
    reader, writer = os.pipe()
    os.close(reader)  # what is left can be neither read nor written
    with TemporaryFile() as other:
        fds = (writer, other.fileno()) if side == "input" else (other.fileno(), writer)
        lines.run(flow, *fds)
    os.close(writer)

    assert "terminal_lost" == details(flow)["cancelReason"]


HOSTILE = "\x1b]0;x\x07\x1b[2J\x9b1m\r\n\u202e\udc80\x00\u2028\x7f"


def test_nothing_of_a_payload_reaches_the_terminal_raw():
    """Controls, overrides and surrogates are stand-ins in every field and echo."""
    fields = {"label": f"L{HOSTILE}", "description": HOSTILE, "preview": HOSTILE}
    given = option("v", **fields)
    payload = ask(
        single(given, label=f"Q{HOSTILE}", prompt=f"P{HOSTILE}"),
        preview(given, label=f"R{HOSTILE}"),
        title=f"T{HOSTILE}",
    )
    script = (
        "2",
        "own\x1b[2J",
        ":b",
        ":n 1",
        "\x1b[1m",
        ":N",
        "\x9b",
        ":?",
        ":r",
        ":s",
    )
    flow, written = talk(payload, *script)
    raw = {char for char in written if char < " " or "\x7f" <= char < "\xa0"} - {"\n"}

    assert flow.done
    assert set() == raw
    assert not set("\u202e\udc80\u2028") & set(written)
    assert "own\x1b[2J" == details(flow)["answers"]["q1"]["customText"]


def test_another_encoding_gets_what_it_has(monkeypatch):
    """The surface's own words are ASCII; letters that are missing are a question mark."""
    monkeypatch.setattr(lines, "_encoding", lambda: "ascii")
    payload = ask(single(option("t", label="Thé"), label="Drink"))
    _, written = talk(payload, ":n 1", "why", "1", ":e")

    assert written.isascii()
    assert "( ) 1. Th?\n" in written
    assert "    Th?, Note: why\n" in written


@pytest.mark.parametrize(
    ("codeset", "expected"),
    [("UTF-8", "utf-8"), ("ANSI_X3.4-1968", "ascii"), ("nobody-knows-it", "ascii")],
)
def test_the_encoding_is_the_locale_s(codeset, expected, monkeypatch):
    """One that Python doesn't know is taken for ASCII."""
    monkeypatch.setattr("locale.nl_langinfo", lambda item: codeset)

    assert expected == lines._encoding()


def test_a_flow_is_the_same_as_by_keys():
    """Lines and keys that mean the same have the same result."""
    payload = ask(DRINK, EXTRAS, LOOK, title="Breakfast")
    spoken, _ = talk(payload, "3", "water", "1 2", ":n 3", "from here?", "", "2", "1")
    typed = AskFlow(payload)
    typed.press("3", *"water", "enter", "1", "2", "3", "3")
    typed.press("n", *"from", "space", *"here?", "enter", "enter", "2", "1")

    assert typed.result() == spoken.result()
