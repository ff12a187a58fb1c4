"""`ask_user` where nothing is shown, and where what is shown is a stand-in."""

from __future__ import annotations

import contextlib
import inspect
import json
import os
from types import SimpleNamespace

import pytest

from pi_ask import ask as module, ask_user, limits
from pi_ask.limits import NO_LIMITS, Limits, Reached
from pi_ask.payload import parse
from pi_ask.surfaces import child, lines, screen
from pi_ask.terminal import lock, tty
from tests.asks import ask, single


PAYLOAD = ask(single("tea", "coffee"), title="Drinks")

NO_TERMINAL = {
    "title": "Drinks",
    "cancelled": True,
    "cancelReason": "no_ui",
    "mode": "submit",
    "questions": [
        {"id": "q1", "label": "Q1", "prompt": "Question 1?", "type": "single"}
    ],
    "answers": {},
}


IN_TIME = Limits(102.5)
"""The limits of an ask that began at 100 and has 2.5 seconds."""

TURN = 99
"""What stands in for the descriptor of a lock."""


def no_turn(limits, say, place):
    """Stand in for a lock that never comes free in time."""
    raise Reached("timed_out")


def no_screen(flow, shell):
    """Stand in for a terminal that turns out not to be able to move its cursor."""
    raise tty.NoScreen


@pytest.fixture(autouse=True)
def shown(monkeypatch):
    """The asks that were shown, as a surface and what it was told each.

    There is a terminal that nobody holds, and each surface picks the first option.
    """
    monkeypatch.delenv(module.SURFACE_VARIABLE, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    calls = []

    def run_screen(flow, shell):
        calls.append(("screen", shell))
        flow.press("1", "1")

    def run_child(flow, terminal, shell, previous):
        calls.append(("child", shell))
        return {"content": [], "details": {"asked": flow.model.ask}}

    def run_lines(flow, read_fd, write_fd, limits):
        calls.append(("lines", limits))
        flow.press("1", "1")

    monkeypatch.setattr(tty, "open_terminal", lambda: os.open(os.devnull, os.O_RDWR))
    monkeypatch.setattr(tty, "in_foreground", lambda fd: True)
    monkeypatch.setattr(tty, "reads_lines", lambda fd: True)
    monkeypatch.setattr(lock, "turn", lambda *wait: contextlib.nullcontext(TURN))
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 100.0))
    monkeypatch.setattr(screen, "usable", lambda: True)
    monkeypatch.setattr(screen, "run", run_screen)
    monkeypatch.setattr(child, "available", lambda: True)
    monkeypatch.setattr(child, "run", run_child)
    monkeypatch.setattr(lines, "run", run_lines)
    return calls


@pytest.fixture
def no_terminal(monkeypatch):
    """There is no terminal to show anything on."""
    monkeypatch.setattr(tty, "open_terminal", lambda: None)


# --- where it is shown --------------------------------------------------------------


@pytest.mark.parametrize("surface", ["auto", "screen"])
def test_the_screen_is_taken_where_it_can_be(surface, shown):
    """What the person answered there is what comes back."""
    result = ask_user(PAYLOAD, surface=surface)

    assert [("screen", screen.Shell(NO_LIMITS, TURN))] == shown
    assert [{"type": "text", "text": "Q1: Tea"}] == result["content"]


@pytest.mark.parametrize("surface", ["auto", "screen"])
def test_a_child_takes_the_screen_where_this_process_can_not(
    surface, shown, monkeypatch
):
    """It is asked what was to be asked here, and its result is the result."""
    monkeypatch.setattr(screen, "usable", lambda: False)
    result = ask_user(PAYLOAD, surface=surface)

    assert [("child", screen.Shell(NO_LIMITS, TURN))] == shown
    assert {"content": [], "details": {"asked": parse(PAYLOAD)}} == result


@pytest.mark.parametrize(
    ("surface", "term", "usable", "available", "expected"),
    [
        ("auto", "xterm", False, False, ["lines"]),
        ("screen", "xterm", False, False, ["lines"]),
        ("auto", "dumb", True, True, ["lines"]),
        ("screen", "dumb", True, True, ["lines"]),
        ("lines", "xterm", True, True, ["lines"]),
        ("auto", None, True, True, ["screen"]),
    ],
)
def test_lines_are_taken_where_nothing_else_can_be(
    surface, term, usable, available, expected, shown, monkeypatch
):
    """Without a screen, or by choice, the ask is numbered text."""
    monkeypatch.setattr(screen, "usable", lambda: usable)
    monkeypatch.setattr(child, "available", lambda: available)
    if term is None:
        monkeypatch.delenv("TERM")
    else:
        monkeypatch.setenv("TERM", term)
    result = ask_user(PAYLOAD, surface=surface)

    assert expected == [name for name, _ in shown]
    assert [{"type": "text", "text": "Q1: Tea"}] == result["content"]


def test_lines_are_taken_where_the_screen_turns_out_to_be_none(shown, monkeypatch):
    """A terminal that can't move its cursor is known only once curses was asked."""
    monkeypatch.setattr(screen, "run", no_screen)
    ask_user(PAYLOAD)

    assert [("lines", NO_LIMITS)] == shown


@pytest.mark.fault("timeout-default-empty")
def test_the_surface_is_auto_and_nothing_times_out():
    """A payload is all that has to be given."""
    parameters = inspect.signature(ask_user).parameters

    assert {
        "previous": None,
        "surface": "auto",
        "timeout": None,
        "cancel": None,
        "cwd": None,
    } == {
        name: parameter.default
        for name, parameter in parameters.items()
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY
    }


@pytest.mark.parametrize(
    ("surface", "expected"),
    [
        ("screen", ("screen", screen.Shell(IN_TIME, TURN))),
        ("lines", ("lines", IN_TIME)),
    ],
)
def test_a_timeout_is_handed_on(surface, expected, shown):
    """It is a time of the clock, so that waiting for the terminal counts, too."""
    ask_user(PAYLOAD, surface=surface, timeout=2.5)

    assert [expected] == shown


def test_a_child_is_told_the_timeout(shown, monkeypatch):
    """The clock goes on in the child where it was when it started."""
    monkeypatch.setattr(screen, "usable", lambda: False)
    ask_user(PAYLOAD, timeout=2.5)

    assert [("child", screen.Shell(IN_TIME, TURN))] == shown


def test_the_time_can_run_out_before_the_turn_comes(shown, monkeypatch):
    """An ask that waited for another one in vain has timed out like any other."""
    monkeypatch.setattr(lock, "turn", no_turn)
    details = ask_user(PAYLOAD, timeout=2.5)["details"]

    assert [] == shown
    assert {**NO_TERMINAL, "cancelReason": "timed_out"} == details


# --- where it is not shown ----------------------------------------------------------


def test_the_surface_none_shows_nothing(shown):
    """Even where there is a screen, it is left alone."""
    details = ask_user(PAYLOAD, surface="none")["details"]

    assert [] == shown
    assert NO_TERMINAL == details


@pytest.mark.parametrize("surface", ["auto", "screen", "lines"])
@pytest.mark.usefixtures("no_terminal")
def test_without_a_terminal_the_result_says_what_to_ask(surface, shown):
    """Nothing is shown, and the text lists the questions."""
    result = ask_user(PAYLOAD, surface=surface)

    assert [] == shown
    assert NO_TERMINAL == result["details"]
    assert result["content"][0]["text"].startswith(
        "Needs user input: there is no terminal here"
    )


@pytest.mark.parametrize(
    ("lacks", "why"),
    [
        (
            "in_foreground",
            "Needs user input: this program runs in the background of its terminal, so "
            "it can't ask on it now; it can once it is in the foreground.\n",
        ),
        (
            "reads_lines",
            "Needs user input: the terminal is in use by another program, which has to "
            "suspend its own interface before these questions can be asked on it.\n",
        ),
    ],
)
@pytest.mark.parametrize("surface", ["auto", "screen", "lines"])
def test_a_terminal_that_is_not_ours_now_is_left_alone(
    surface, lacks, why, shown, monkeypatch
):
    """The text says why, and what would help, before it lists the questions."""
    monkeypatch.setattr(tty, lacks, lambda fd: False)
    result = ask_user(PAYLOAD, surface=surface)
    text = result["content"][0]["text"]

    assert [] == shown
    assert NO_TERMINAL == result["details"]
    assert text.startswith(why)
    assert "1. Q1: Question 1?" in text


@pytest.mark.parametrize(
    ("variable", "surface", "expected"),
    [
        ("none", "auto", []),
        ("none", "screen", ["screen"]),
        ("screen", "auto", ["screen"]),
        ("screen", "none", []),
        ("lines", "auto", ["lines"]),
        ("lines", "screen", ["screen"]),
        ("auto", "auto", ["screen"]),
        ("", "auto", ["screen"]),
    ],
)
def test_the_environment_stands_in_for_auto(
    variable, surface, expected, shown, monkeypatch
):
    """A surface that the caller names is not overruled."""
    monkeypatch.setenv("PI_ASK_SURFACE", variable)
    ask_user(PAYLOAD, surface=surface)

    assert expected == [name for name, _ in shown]


@pytest.mark.parametrize("payload", [PAYLOAD, None])
@pytest.mark.parametrize("surface", ["", "window", "Screen", None])
def test_an_unknown_surface_is_an_error(payload, surface):
    """The caller's mistake is no result, whatever the payload."""
    with pytest.raises(ValueError, match="auto, screen, lines, popup, none"):
        ask_user(payload, surface=surface)


def test_an_unknown_surface_in_the_environment_is_an_error(monkeypatch):
    """A typing error there does not pass silently."""
    monkeypatch.setenv("PI_ASK_SURFACE", "nowhere")

    with pytest.raises(ValueError, match="nowhere"):
        ask_user(PAYLOAD)


class Hostile:
    """An object of which every question is an error."""

    def __getattribute__(self, name):
        """Raise, whatever is asked for."""
        raise RuntimeError(name)


def looped():
    """A payload that holds itself."""
    payload = {"questions": []}
    payload["questions"].append(payload)
    return payload


NO_PAYLOADS = {
    "null": None,
    "true": True,
    "zero": 0,
    "a number of many digits": 10**5000,
    "not a number": float("nan"),
    "no text": "",
    "JSON text": json.dumps(PAYLOAD),
    "bytes": b"{}",
    "a list": [],
    "a payload in a list": [PAYLOAD],
    "no fields": {},
    "no text as a name": {1: 2},
    "no questions": {"questions": None},
    "an object of questions": {"questions": {}},
    "no question": {"questions": [None]},
    "an odd object as an id": {"questions": [{"id": Hostile()}]},
    "an odd object as an option": {"questions": [{"options": [Hostile()]}]},
    "an odd object": Hostile(),
    "a class": Hostile,
    "a payload that holds itself": looped(),
}


@pytest.mark.parametrize("surface", ["auto", "none"])
@pytest.mark.parametrize("name", NO_PAYLOADS)
def test_no_payload_makes_it_raise(name, surface, shown):
    """What is no payload comes back as a result with issues, and is not shown."""
    details = ask_user(NO_PAYLOADS[name], surface=surface)["details"]

    assert [] == shown
    assert details.pop("error")["issues"]
    assert {
        "cancelled": True,
        "mode": "submit",
        "questions": [],
        "answers": {},
    } == details


@pytest.mark.parametrize("surface", ["auto", "none"])
@pytest.mark.parametrize("payload", [PAYLOAD, {}])
def test_a_result_is_json(payload, surface):
    """It goes back as the result of a tool call."""
    result = ask_user(payload, surface=surface)

    assert result == json.loads(json.dumps(result))
