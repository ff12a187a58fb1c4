"""`ask_user` where nothing is shown, and where what is shown is a stand-in."""

from __future__ import annotations

import inspect
import json

import pytest

from pi_ask import ask as module, ask_user
from pi_ask.surfaces import screen
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


@pytest.fixture(autouse=True)
def shown(monkeypatch):
    """The asks that were shown: a screen that is there, and picks the first option."""
    monkeypatch.delenv(module.SURFACE_VARIABLE, raising=False)
    calls = []

    def run(flow, timeout=None):
        calls.append(timeout)
        flow.press("1", "1")

    monkeypatch.setattr(screen, "usable", lambda: True)
    monkeypatch.setattr(screen, "run", run)
    return calls


@pytest.fixture
def no_screen(monkeypatch):
    """There is no terminal to show anything on."""
    monkeypatch.setattr(screen, "usable", lambda: False)


@pytest.mark.parametrize("surface", ["auto", "screen"])
def test_the_screen_is_taken_where_it_can_be(surface, shown):
    """What the person answered there is what comes back."""
    result = ask_user(PAYLOAD, surface=surface)

    assert [None] == shown
    assert [{"type": "text", "text": "Q1: Tea"}] == result["content"]


def test_the_surface_is_auto_and_nothing_times_out():
    """A payload is all that has to be given."""
    parameters = inspect.signature(ask_user).parameters

    assert {"surface": "auto", "timeout": None} == {
        name: parameter.default
        for name, parameter in parameters.items()
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY
    }


def test_a_timeout_is_handed_on(shown):
    """The surface owns the clock."""
    ask_user(PAYLOAD, timeout=2.5)

    assert [2.5] == shown


def test_the_surface_none_shows_nothing(shown):
    """Even where there is a screen, it is left alone."""
    details = ask_user(PAYLOAD, surface="none")["details"]

    assert [] == shown
    assert NO_TERMINAL == details


@pytest.mark.parametrize("surface", ["auto", "screen"])
@pytest.mark.usefixtures("no_screen")
def test_without_a_screen_the_result_says_what_to_ask(surface, shown):
    """Nothing is shown, and the text lists the questions."""
    result = ask_user(PAYLOAD, surface=surface)

    assert [] == shown
    assert NO_TERMINAL == result["details"]
    assert result["content"][0]["text"].startswith("Needs user input")


@pytest.mark.parametrize(
    ("variable", "surface", "asks"),
    [
        ("none", "auto", 0),
        ("none", "screen", 1),
        ("screen", "auto", 1),
        ("screen", "none", 0),
        ("auto", "auto", 1),
        ("", "auto", 1),
    ],
)
def test_the_environment_stands_in_for_auto(
    variable, surface, asks, shown, monkeypatch
):
    """A surface that the caller names is not overruled."""
    monkeypatch.setenv("PI_ASK_SURFACE", variable)
    ask_user(PAYLOAD, surface=surface)

    assert asks == len(shown)


@pytest.mark.parametrize("payload", [PAYLOAD, None])
@pytest.mark.parametrize("surface", ["", "window", "Screen", None])
def test_an_unknown_surface_is_an_error(payload, surface):
    """The caller's mistake is no result, whatever the payload."""
    with pytest.raises(ValueError, match="auto, screen, none"):
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
