"""A model's tool call: whatever its arguments are, the answer is a result."""

from __future__ import annotations

import inspect
import json
import threading

import pytest

from pi_ask import ask as module, ask_user, handle_tool_call
from pi_ask.payload import InvalidPayload, from_json
from pi_ask.testing import answering, play
from tests.asks import ask, single


PAYLOAD = ask(single("tea", "coffee"), title="Dr\u00ednks")


@pytest.mark.parametrize(
    "arguments",
    [
        PAYLOAD,
        json.dumps(PAYLOAD),
        json.dumps(PAYLOAD).encode(),
        f" {json.dumps(PAYLOAD, ensure_ascii=False)}\n",
        json.dumps(PAYLOAD, ensure_ascii=False).encode(),
    ],
    ids=["dict", "text", "bytes", "text with blanks", "utf-8"],
)
def test_arguments_are_data_or_json(arguments):
    """They are asked as what they stand for."""
    with answering({"q1": "coffee"}) as asked:
        result = handle_tool_call("ask_user", arguments)

    assert [{"type": "text", "text": "Q1: Coffee"}] == result["content"]
    assert ["Dr\u00ednks"] == [one.payload["title"] for one in asked]


@pytest.mark.parametrize("arguments", ["", b"", " \n"])
def test_blank_text_is_a_call_without_arguments(arguments):
    """What is said is what lacks in it."""
    result = handle_tool_call("ask_user", arguments)

    assert ask_user({}) == result
    assert ["questions"] == [i["path"] for i in result["details"]["error"]["issues"]]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("{'questions': []}", "must be JSON: Expecting property name"),
        ('{"questions": [', "must be JSON: Expecting value"),
        (b"\xff\xfe\xfd", "must be JSON: "),
        (b'{"title": "\xff"}', "must be JSON: 'utf-8' codec can't decode byte 0xff"),
        ("\ud800", "must be JSON: Expecting value"),
        ("1" * 5000, "must be JSON: "),
        ("[" * 100_000, "must be JSON: "),
        ('"{}"', 'must be an object with "questions", not JSON text, got "{}"'),
        ("null", 'must be an object with "questions", got null'),
        (None, 'must be an object with "questions", got null'),
        (bytearray(b"{}"), 'must be an object with "questions", got a value of type'),
    ],
)
def test_what_is_no_payload_is_told_to_the_model(arguments, message):
    """It is a result with one issue, which says what to send instead."""
    result = handle_tool_call("ask_user", arguments)
    (issue,) = result["details"].pop("error")["issues"]

    assert "payload" == issue["path"]
    assert issue["message"].startswith(message)
    assert {
        "cancelled": True,
        "mode": "submit",
        "questions": [],
        "answers": {},
    } == result["details"]
    assert f"- payload: {message}" in result["content"][0]["text"]


@pytest.mark.parametrize("arguments", [PAYLOAD, "no JSON"])
@pytest.mark.parametrize("name", ["", "ask", "Ask_user", None])
def test_another_tool_is_an_error(name, arguments):
    """The agent has mixed its tools up, which is nothing for the model to mend."""
    with pytest.raises(ValueError, match="there is only 'ask_user'"):
        handle_tool_call(name, arguments)


def test_an_earlier_result_is_gone_on_from():
    """Its answers are those of the new ask where nothing else is answered."""
    previous = play(PAYLOAD, "2").result
    with answering({}):
        details = handle_tool_call("ask_user", PAYLOAD, previous=previous)["details"]

    assert ["coffee"] == details["answers"]["q1"]["values"]


def test_the_options_are_those_of_an_ask():
    """What can be said of an ask can be said of a call that asks."""
    of_ask = inspect.signature(ask_user).parameters
    of_call = inspect.signature(handle_tool_call).parameters

    assert list(of_ask.values())[1:] == list(of_call.values())[2:]


def test_the_options_are_passed_on(monkeypatch):
    """The ask that is run is the one that was wanted."""
    asked = []
    monkeypatch.setattr(module, "run", asked.append)
    cancel = threading.Event()
    previous = play(PAYLOAD, "2").result
    handle_tool_call(
        "ask_user",
        PAYLOAD,
        previous=previous,
        surface="lines",
        timeout=60,
        cancel=cancel,
        cwd="/",
    )
    (asking,) = asked

    assert previous is asking.previous
    assert ("lines", "/") == (asking.surface, asking.cwd)
    assert asking.limits.deadline is not None
    assert cancel.is_set == asking.limits.called_off


def test_json_is_read_apart_from_asking():
    """Who reads a payload from somewhere else words its faults alike."""
    assert {"title": "Tea"} == from_json(b'{"title": "Tea"}')
    with pytest.raises(InvalidPayload) as caught:
        from_json("tea")

    (issue,) = caught.value.issues
    assert "payload" == issue["path"]
    assert issue["message"].startswith("must be JSON: ")
