"""An ask in lines on a real terminal: one that echoes and can't move its cursor."""

from __future__ import annotations

import os
import signal
import sys
import textwrap
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.programs import shell
from tests.e2e.session import Session


pytestmark = pytest.mark.e2e

PAYLOAD = {
    "title": "Drinks \x1b[31m",
    "questions": [
        {
            "id": "drink",
            "label": "Drink",
            "prompt": "What to drink?",
            "options": [
                {"value": "tea", "label": "Tea · é"},
                {"value": "coffee", "label": "Coffee"},
            ],
        },
        {
            "id": "extras",
            "label": "Extras",
            "prompt": "What with it?",
            "type": "multi",
            "options": [
                {"value": "milk", "label": "Milk"},
                {"value": "sugar", "label": "Sugar"},
            ],
        },
    ],
}

BODY = f"""
import os, signal, sys
from pi_ask import AskFlow
from pi_ask.limits import limits
from pi_ask.surfaces import lines
flow = AskFlow({PAYLOAD!r})
def report(file=sys.stdout):
    details = flow.result()["details"]
    values = {{key: held["values"] for key, held in details["answers"].items()}}
    print("result", details["cancelled"], details.get("cancelReason"), values, file=file)
"""

RUN = "lines.run(flow, 0, 1)\nreport()\n"


def program(body: str = RUN) -> list[str]:
    """Return the command that runs *body*, with a ``flow`` and ``report()`` at hand."""
    return [sys.executable, "-u", "-c", BODY + textwrap.dedent(body)]


def dumb(
    command: list[str], env: Mapping[str, str | None] | None = None, **how: Any
) -> Session:
    """Return the session of a program on a terminal that can't move its cursor."""
    return Session(command, 40, 100, {"TERM": "dumb", **(env or {})}, **how)


def test_an_ask_is_answered_on_a_terminal_that_echoes() -> None:
    """What is written is plain text, and nothing of the terminal is changed."""
    with dumb(program()) as session:
        session.until("Your answer (number, :? for help):")

        assert session.restored()

        session.press("3\n")
        session.until("Your text (an empty line goes back):")
        session.press(":water\n")
        session.until("Drink: :water")
        session.until("Your answer (numbers, empty line to go on, :? for help):")
        session.press("1 2\n")
        session.until("Extras: Milk, Sugar")
        session.press("\n")
        session.until("Your choice (1 Submit")
        session.press("1\n")
        session.until("Submitted.")
        session.until("{'drink': [':water'], 'extras': ['milk', 'sugar']}")

        assert 0 == session.wait()
        assert [] == session.left_behind()
        assert b"\x1b" not in session.raw
        assert set(range(32)) & set(session.raw) == {10, 13}


def test_replies_may_be_sent_ahead() -> None:
    """Numbers and commands that the terminal holds are replies to what comes."""
    with dumb(program()) as session:
        session.until("Your answer (number, :? for help):")
        session.press("2\n", "1\n", "\n", "1\n")
        session.until("result False None {'drink': ['coffee'], 'extras': ['milk']}")

        assert 0 == session.wait()


def test_what_was_typed_before_the_ask_answers_nothing(folder: Path) -> None:
    """It is dropped when the first question is about to be written."""
    os.mkfifo(folder / "start")
    script = 'printf "not yet: "; read line < start; exec "$@"'
    with dumb(shell(script, *program()), cwd=folder) as session:
        session.until("not yet:")
        session.press("2\n", "2\n")
        session.until(lambda session: session.raw.count(b"2\r\n") == 2)
        (folder / "start").write_text("go\n")
        session.until("Your answer (number, :? for help):")
        session.press("1\n", ":e\n")
        session.until("result False None {'drink': ['tea']}")


def test_a_paste_of_several_lines_is_one_text() -> None:
    """Its last line, which has no end, is part of it, and an empty line ends it."""
    with dumb(program()) as session:
        session.until("Your answer (number, :? for help):")
        session.press("3\n")
        session.until("Your text (an empty line goes back):")
        session.press("first\n\n2\n:s\n1")
        session.until("More text (an empty line ends it):")
        session.press("\n")
        session.until(lambda session: session.raw.count(b"More text") == 2)
        session.press("\n")
        session.until("Question 2 of 2: Extras")
        session.press(":e\n")
        session.until(r"{'drink': ['first\n\n2\n:s\n1']}")


def test_a_paste_that_begins_with_no_reply_answers_nothing() -> None:
    """What follows in it is dropped, an unfinished line at its end, too."""
    with dumb(program()) as session:
        session.until("Your answer (number, :? for help):")
        session.press("Dear all,\n1\n1\n:s\n2")
        session.until("Type a number from 1 to 3 to choose, or :? for help.")
        session.press("\n")
        session.until(lambda session: session.raw.count(b"Type a number") == 2)
        session.press(":c\n")
        session.until("result True None {}")


@pytest.mark.parametrize(
    "key",
    [
        pytest.param("\x04", id="Ctrl+D"),
        pytest.param("\x03", id="Ctrl+C"),
        pytest.param("half a reply\x03", id="in a line"),
    ],
)
def test_the_person_cancels(key: str) -> None:
    """Ctrl+C at any place, and Ctrl+D on an empty line, with the answers so far."""
    with dumb(program()) as session:
        session.until("Your answer (number, :? for help):")
        session.press("1\n")
        session.until("Your answer (numbers")
        session.press(key)
        session.until("Cancelled.")
        session.until("result True None {'drink': ['tea']}")

        assert 0 == session.wait()
        assert [] == session.left_behind()


def test_the_end_of_input_in_a_line_is_not_the_end() -> None:
    """The first Ctrl+D hands over what stands there, and it can be finished."""
    with dumb(program()) as session:
        session.until("Your answer (number, :? for help):")
        session.press("3\n")
        session.until("Your text")
        session.press("wa\x04")
        session.press("ter\n")
        session.until("Drink: water")


def test_a_hang_up_ends_the_ask_within_a_second(folder: Path) -> None:
    """A process that lives on learns of it, and keeps the answers so far."""
    body = """
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        lines.run(flow, 0, 1)
        with open("result.new", "w") as file:
            report(file)
        os.rename("result.new", "result")
    """
    with dumb(program(body), cwd=folder) as session:
        session.until("Your answer (number, :? for help):")
        session.press("1\n")
        session.until("Your answer (numbers")
        session.hang_up()
        before = time.monotonic()
        while not (folder / "result").exists() and time.monotonic() < before + 5:
            os.sched_yield()

        assert time.monotonic() - before < 1
        assert (
            (folder / "result")
            .read_text()
            .startswith("result True terminal_lost {'drink': ['tea']}\n")
        )


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_other_signals_do_what_they_always_do(number: int) -> None:
    """There is nothing to restore, so a default ends the process as it would."""
    with dumb(program()) as session:
        session.until("Your answer (number, :? for help):")
        session.signal(number)

        assert -number == session.wait()
        assert [] == session.left_behind()


def test_the_time_runs_out() -> None:
    """The line that stands there is left, and the ask ends below it."""
    with dumb(program("lines.run(flow, 0, 1, limits(0.2))\nreport()")) as session:
        session.until("The time ran out.")
        session.until("result True timed_out {}")

        assert b": \r\nThe time ran out.\r\n" in session.raw


@pytest.mark.parametrize(
    ("locale", "label"), [("C.UTF-8", "Tea · é"), ("C", "Tea ? ?")]
)
def test_the_terminal_gets_its_own_encoding(locale: str, label: str) -> None:
    """Without UTF-8 all is ASCII; what is typed in UTF-8 is understood anyway."""
    body = "import locale\nlocale.setlocale(locale.LC_CTYPE, '')\n" + RUN
    env = {"LC_ALL": locale, "PYTHONIOENCODING": "utf-8"}
    with dumb(program(body), env) as session:
        session.until(f"( ) 1. {label}")
        session.until("Your answer (number, :? for help):")
        written = session.raw
        session.press("3\n")
        session.until("Your text")
        session.press("grün\n")
        session.until("Question 2 of 2")
        session.press(":e\n")
        session.until("{'drink': ['grün']}")

        assert (locale == "C") == written.isascii()
