"""Recorded payloads asked where nothing can be shown."""

from __future__ import annotations

import pytest

from pi_ask import ask_user

from .recorded import load, params


CASES = load("noui")
ASKED = [case for case in CASES if "error" not in case["details"]]
REFUSED = [case for case in CASES if "error" in case["details"]]


def paths(details):
    """*details* with the sorted set of paths in place of the issues."""
    found = sorted({issue["path"] for issue in details["error"]["issues"]})
    return {**details, "error": {**details["error"], "issues": found}}


@pytest.mark.parametrize("case", params(ASKED))
def test_details_are_as_recorded(case):
    """The questions come back without answers, and the reason says why."""
    details = ask_user(case["payload"], surface="none")["details"]

    assert case["payload"].get("title") == details.pop("title", None)
    assert {**case["details"], "cancelReason": "no_ui"} == details


@pytest.mark.parametrize("case", params(REFUSED))
def test_an_invalid_payload_is_refused_first(case):
    """Without a terminal, too, a payload that breaks a rule says which."""
    details = ask_user(case["payload"], surface="none")["details"]

    assert case["details"] == paths(details)


@pytest.mark.parametrize("case", params(ASKED))
def test_the_text_names_what_is_to_be_asked(case):
    """An agent that reads only the text can ask every question in its reply."""
    text = ask_user(case["payload"], surface="none")["content"][0]["text"]

    assert text.startswith("Needs user input")
    for number, question in enumerate(case["payload"]["questions"], 1):
        assert f"\n{number}. " in text
        assert question["prompt"].strip() in text
        for option in question["options"]:
            shown = f"{option['label'].strip()} [{option['value'].strip()}]"
            assert f"\n   - {shown}" in text


@pytest.mark.parametrize("case", params(ASKED))
def test_an_own_answer_is_offered_where_it_can_be_given(case):
    """Every question but a preview offers an answer in the person's own words."""
    text = ask_user(case["payload"], surface="none")["content"][0]["text"]
    kinds = [question.get("type") for question in case["payload"]["questions"]]

    assert len(kinds) - kinds.count("preview") == text.count("user's own words")
