"""When keys count, and what a line feed is: rules 25 and 26."""

from __future__ import annotations

import inspect
import json
import os
import sys
import tty as modes
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from pi_ask import ask_user
from pi_ask.surfaces import screen
from pi_ask.terminal import tty
from tests.asks import (
    answer,
    ask,
    details,
    editing,
    multi,
    opened,
    single,
    tab,
    values,
)
from tests.e2e.session import Session


DRINK = single("tea", "coffee")
EXTRAS = multi("milk", "sugar")


# --- 25 -----------------------------------------------------------------------------


def test_rule_25_ctrl_j_is_enter_on_an_option() -> None:
    """Outside editors the line feed chooses and goes on."""
    flow = opened(DRINK, EXTRAS)
    flow.press("down")
    flow.feed(b"\n")

    assert ("Q2", ["coffee"]) == (tab(flow), values(flow))


def test_rule_25_ctrl_j_is_enter_on_every_other_row() -> None:
    """It goes on from multi-select, opens the own row and acts in the review."""
    flow = opened(EXTRAS)
    flow.press("end", "escape")
    flow.feed(b"\n")
    was_opened = editing(flow)
    flow.press("escape", "home")
    flow.feed(b"\n")
    after_multi = tab(flow)
    flow.feed(b"\n")

    assert was_opened
    assert "Review" == after_multi
    assert flow.done
    assert not details(flow)["cancelled"]


@pytest.mark.parametrize("key", [b"\n", b"\x1b\r", b"\\\r"])
@pytest.mark.parametrize("editor", [("end",), ("n",), ("N",)])
def test_rule_25_three_keys_are_a_newline_in_an_editor(
    editor: tuple[str, ...], key: bytes
) -> None:
    """Ctrl+J, Alt+Enter, and Enter behind a backslash, which goes."""
    flow = opened(DRINK, EXTRAS)
    flow.press("space", *editor, "a")
    flow.feed(key)
    still_editing = editing(flow)
    flow.press("b", "escape")
    given = answer(flow)
    texts = {given.get("customText"), given.get("note")}
    texts |= set(given.get("optionNotes", {}).values())

    assert still_editing
    assert "a\nb" in texts


class Terminal(NamedTuple):
    """Both ends of a pseudo-terminal in raw mode."""

    person: int
    program: int


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    """Give a pseudo-terminal in raw mode, and close it afterwards."""
    person, program = os.openpty()
    modes.setraw(program)
    yield Terminal(person, program)
    os.close(person)
    os.close(program)


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        (b"hello\n", b"hello\r"),
        ("größer\n".encode(), "größer\r".encode()),
        (b"1\n", b"1\r"),
        (b"\n", b"\n"),
        (b"hello\r", b"hello\r"),
        (b"hello", b"hello"),
        (b"one\ntwo\n", b"one\ntwo\n"),
        (b"one\ntwo", b"one\ntwo"),
        (b"hello\n\n", b"hello\n\n"),
        (b"\x7f\n", b"\x7f\n"),
        (b"\x01\n", b"\x01\n"),
    ],
)
def test_rule_25_a_line_that_a_script_sends_ends_in_enter(
    terminal: Terminal, sent: bytes, expected: bytes
) -> None:
    """One read of printable text and a single LF at its end is a line; no other is."""
    os.write(terminal.person, sent)

    assert expected == tty.as_typed(tty.read(terminal.program, 10))


@pytest.mark.parametrize("ch", [10, 13, "\n", "\r"])
def test_rule_25_in_a_curses_host_10_and_13_are_both_enter(ch: int | str) -> None:
    """A host can't tell them apart, so that both are Enter, in an editor, too."""
    flow = opened(DRINK, EXTRAS)
    flow.press("end", "h", "i")
    flow.handle(ch)
    after_text = tab(flow), values(flow)
    flow.handle(ch)

    assert ("Q2", ["hi"]) == after_text
    assert "Review" == tab(flow)


# --- 26 -----------------------------------------------------------------------------

WAITING = """
import os, sys
print("waiting", flush=True)
with open(sys.argv[1]) as gate:
    gate.read()
os.execv(sys.executable, [sys.executable, "-m", "pi_ask", sys.argv[2]])
"""


@pytest.fixture
def payload_file(tmp_path: Path) -> Path:
    """Return a file with a payload of one question."""
    path = tmp_path / "payload.json"
    path.write_text(json.dumps(ask(DRINK)), encoding="utf-8")
    return path


@pytest.mark.fault("typeahead-accepts")
@pytest.mark.e2e
def test_rule_26_keys_sent_before_the_start_answer_nothing(
    tmp_path: Path, payload_file: Path
) -> None:
    """What was typed while no ask was there is not taken for an answer."""
    gate, output = tmp_path / "gate", tmp_path / "result.json"
    os.mkfifo(gate)
    argv: list[str | Path] = [sys.executable, "-c", WAITING, gate, payload_file]
    with Session(argv, stdout=output) as session:
        session.until(lambda _: output.read_text() == "waiting\n")
        session.press("2", "\r", "1", "\r")
        gate.write_text("go")
        session.until("Type your own")
        session.press("1")
        session.until("Submit")
        session.press("1")
        status = session.wait()
    result = json.loads(output.read_text().partition("\n")[2])

    assert 0 == status
    assert ["tea"] == result["details"]["answers"]["q1"]["values"]


@pytest.mark.e2e
def test_rule_26_a_key_sent_because_the_frame_was_seen_is_never_lost(
    tmp_path: Path, payload_file: Path
) -> None:
    """The first key after the first frame counts, however soon it comes."""
    output = tmp_path / "result.json"
    argv: list[str | Path] = [sys.executable, "-m", "pi_ask", payload_file]
    with Session(argv, stdout=output) as session:
        session.until("Tea")
        session.press("2")
        session.until("Submit")
        session.press("1")
        status = session.wait()
    result = json.loads(output.read_text())

    assert 0 == status
    assert ["coffee"] == result["details"]["answers"]["q1"]["values"]


class FakeScreen(NamedTuple):
    """A screen that notes what is done to it."""

    log: list[str]

    def fit(self) -> tuple[int, int]:
        """Return a size."""
        return 80, 24

    def paint(self, frame: object) -> None:
        """Note that a frame was laid out."""
        self.log.append("laid out")

    def show(self) -> None:
        """Note that its bytes were written."""
        self.log.append("written")

    def cover(self) -> None:
        """Show nothing else: what is under a fake never showed."""


class NoSignals(NamedTuple):
    """The signals of an ask to which none came."""

    caught: None = None
    descriptors: tuple[int, ...] = ()


ALONE = screen.Shell()
"""No deadline, no turn to take, no caller in another process."""


def test_rule_26_the_queue_is_flushed_once_between_layout_and_writing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first frame is laid out, the queue dropped, the frame written; never again.

    Raw mode is on by then: a screen is there only while it is.
    """
    log: list[str] = []
    keys = iter([b"2", b"1"])
    monkeypatch.setattr(tty, "drop_input", lambda fd: log.append("dropped"))
    monkeypatch.setattr(tty, "read", lambda fd, seconds, *others: next(keys))
    flow = opened(DRINK)
    screen.Loop(flow, FakeScreen(log), NoSignals(), ALONE).run()  # type: ignore[arg-type]

    assert flow.done
    assert ["laid out", "dropped", "written"] == log[:3]
    assert 1 == log.count("dropped")


def test_rule_26_a_flow_takes_keys_from_the_start() -> None:
    """Only a terminal has a queue: a flow answers before it was ever drawn."""
    flow = opened(DRINK)
    flow.feed(b"2")

    assert ["coffee"] == values(flow)


@pytest.mark.fault("timeout-closes-while-reading")
def test_rule_26_nothing_times_out_unless_the_host_asks_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However often nothing was typed the ask waits, and by default for ever."""
    reads = iter([b""] * 1000 + [b"2", b"1"])
    monkeypatch.setattr(tty, "drop_input", lambda fd: None)
    monkeypatch.setattr(tty, "read", lambda fd, seconds, *others: next(reads))
    flow = opened(DRINK)
    screen.Loop(flow, FakeScreen([]), NoSignals(), ALONE).run()  # type: ignore[arg-type]

    assert inspect.signature(ask_user).parameters["timeout"].default is None
    assert ["coffee"] == values(flow)
    assert not details(flow)["cancelled"]
