"""Recorded sessions: the same keys give the same result."""

from __future__ import annotations

import copy
import functools

import pytest

from pi_ask import AskFlow

from .recorded import load, params


SESSIONS = load("sessions")
BY_NAME = {case["id"]: case for case in SESSIONS}
WITH_CONTENT = [case for case in SESSIONS if "content" in case]
WITH_CONTENT_STARTS = [case for case in SESSIONS if "content_starts" in case]


@functools.cache
def played(name):
    """The result of feeding the keys of a case, each with a pause after it."""
    case = BY_NAME[name]
    flow = AskFlow(case["payload"], columns=case["width"])
    for key in case["keys"]:
        flow.feed(key)
        flow.flush()

    assert flow.done
    return flow.result()


def as_recorded(details):
    """What a recording keeps of *details*: neither the title nor the own words."""
    kept = copy.deepcopy(details)
    kept.pop("title", None)
    kept.pop("cancelReason", None)
    if "elaboration" in kept:
        kept["elaboration"].pop("instruction")
    return kept


def in_option_order(details):
    """*details* with the notes of each question in the order of its options."""
    details = copy.deepcopy(details)
    asked = [question["id"] for question in details["questions"]]

    def place(item):
        question = item["question"]
        values = [None, *(option["value"] for option in question["options"])]
        value = item["target"].get("optionValue")
        return asked.index(question["id"]), values.index(value)

    if "elaboration" in details:
        details["elaboration"]["items"].sort(key=place)
    return details


@pytest.mark.parametrize(
    ("cases", "number"),
    [(SESSIONS, 172), (WITH_CONTENT, 68), (WITH_CONTENT_STARTS, 31)],
)
def test_every_session_is_there(cases, number):
    """No recorded session is lost on the way from the file to the tests."""
    assert number == len(cases)


@pytest.mark.parametrize("case", params(SESSIONS))
def test_details_are_as_recorded(case):
    """What an agent gets as data is what was recorded."""
    details = played(case["id"])["details"]

    assert in_option_order(case["details"]) == as_recorded(details)


@pytest.mark.parametrize("case", params(WITH_CONTENT))
def test_content_is_as_recorded(case):
    """Where the contract fixes the text, it is what was recorded."""
    result = played(case["id"])

    assert [{"type": "text", "text": case["content"]}] == result["content"]


@pytest.mark.parametrize("case", params(WITH_CONTENT_STARTS))
def test_content_starts_as_recorded(case):
    """Where the contract fixes the first lines of the text, they are as recorded."""
    text = played(case["id"])["content"][0]["text"]
    recorded = case["content_starts"].split("\n")

    assert recorded == text.split("\n")[: len(recorded)]
