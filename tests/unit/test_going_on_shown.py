"""Asks that go on from an earlier result: what is said of it, and what it costs."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from tempfile import TemporaryFile

import pytest

from pi_ask import AskFlow
from pi_ask.state.actions import Resume
from pi_ask.surfaces import lines
from tests.asks import (
    details,
    row_with,
    tab,
)
from tests.unit.test_going_on import ASK, clarified, pressed


# --- the notice ---------------------------------------------------------------------


GONE = {"answers": {"q1": {"values": ["x"], "labels": ["Water\x1b[2J"]}}}
SAID = "Not carried over: Water␛[2J."


@pytest.mark.parametrize(
    ("previous", "said"),
    [(GONE, SAID), ({}, "The earlier answers can't be used; starting anew.")],
)
def test_what_was_left_out_is_said_until_the_first_key(
    previous: object, said: str
) -> None:
    """A terminal has its own size, and the notice is there on that, too."""
    flow = pressed(previous=previous)
    flow.resize(60, 20)
    before = row_with(flow, said)
    flow.press("down")

    assert said == before
    assert not row_with(flow, said)


def test_nothing_is_said_where_all_is_carried_over() -> None:
    """No news is the rule."""
    assert "" == pressed(previous=clarified()).model.notice
    assert "" == pressed().model.notice


def test_a_size_changes_nothing_of_what_was_filled_in() -> None:
    """Neither the tab nor the answers go by the screen."""
    flow = pressed(previous=clarified())
    before = (tab(flow), details(flow))
    flow.resize(40, 12)

    assert before == (tab(flow), details(flow))


def test_no_effect_comes_of_it() -> None:
    """The first frame is drawn in any case."""
    flow = pressed(previous=clarified())

    assert [] == flow.effects()


def test_an_ask_that_has_ended_does_not_go_on() -> None:
    """It has its result already."""
    flow = pressed("escape")
    before = flow.result()
    flow.act(Resume(clarified()))

    assert before == flow.result()


# --- lines --------------------------------------------------------------------------


def talked(previous: object, *typed: str) -> str:
    """What is written where the ask is one of lines."""
    with TemporaryFile() as source, TemporaryFile() as target:
        source.write("".join(f"{line}\n" for line in typed).encode())
        source.seek(0)
        flow = AskFlow({**ASK, "title": "Breakfast"}, previous=previous)
        lines.run(flow, source.fileno(), target.fileno())
        target.seek(0)
        return target.read().decode()


def test_lines_say_what_was_left_out_first_of_all() -> None:
    """There is no footer to read it in."""
    assert talked(GONE).startswith(f"Breakfast\n{SAID}\n\nQuestion 1 of 3: Drink\n")


def test_lines_show_what_was_filled_in() -> None:
    """Answers are marked, and notes say that they were sent."""
    written = talked(clarified(), ":N", "", "", "2", "1")
    expected = """\
        Question 2 of 3: Extras
        Question 2?
        Note (sent): which size?
        [x] 1. Milk
        [ ] 2. Sugar
        [x] 3. Honey
            Note (sent): how much?
        [x] 4. Type your own
            salt
        """

    assert textwrap.dedent(expected) in written
    assert "Note on the question (sent): which size?\n" in written
    assert "    Honey, Note (sent): how much?\n" in written


# --- what is imported ---------------------------------------------------------------

SCRIPT = """
    import sys
    from pi_ask import AskFlow
    option = {"value": "tea", "label": "Tea"}
    payload = {"questions": [{"id": "q", "prompt": "What?", "options": [option]}]}
    flow = AskFlow(payload, previous=eval(sys.argv[1]))
    flow.frame()
    print("pi_ask.state.previous" in sys.modules)
"""


@pytest.mark.parametrize(("previous", "expected"), [("None", "False"), ("{}", "True")])
def test_other_asks_load_nothing_for_it(previous: str, expected: str) -> None:
    """The first frame of most asks does not wait for what few need."""
    command = [sys.executable, "-c", textwrap.dedent(SCRIPT), previous]

    assert expected == subprocess.check_output(command, encoding="utf-8").strip()
