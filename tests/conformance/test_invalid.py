"""Recorded payloads, those that are right and those not: reading and refusing them."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from pi_ask import AskFlow, ask_user
from pi_ask.payload import InvalidPayload, parse, validate
from pi_ask.tool import TOOL

from .recorded import load, params


INVALID = load("invalid")
MALFORMED = load("malformed")
WITHOUT_UI = load("noui")
MALFORMED_VALID = [case for case in MALFORMED if case["expect"] == "valid"]
MALFORMED_INVALID = [case for case in MALFORMED if case["expect"] == "invalid"]
WITHOUT_UI_VALID = [case for case in WITHOUT_UI if "error" not in case["details"]]
WITHOUT_UI_INVALID = [case for case in WITHOUT_UI if "error" in case["details"]]
VALID = load("sessions") + WITHOUT_UI_VALID + MALFORMED_VALID


@pytest.mark.parametrize(
    ("cases", "number"),
    [
        (INVALID, 73),
        (MALFORMED_VALID, 4),
        (MALFORMED_INVALID, 20),
        (WITHOUT_UI_VALID, 12),
        (WITHOUT_UI_INVALID, 2),
        (VALID, 188),
    ],
)
def test_every_case_is_there(cases: list[dict[str, Any]], number: int) -> None:
    """No recorded case is lost on the way from the files to the tests."""
    assert number == len(cases)


@pytest.mark.parametrize("case", params(INVALID + WITHOUT_UI_INVALID))
def test_issues_are_at_the_recorded_paths(case: dict[str, Any]) -> None:
    """Each recorded fault is an issue, each issue is a recorded fault, each once."""
    issues = validate(case["payload"])

    assert case["details"]["error"]["issues"] == sorted(
        issue["path"] for issue in issues
    )


@pytest.mark.parametrize("case", params(INVALID + MALFORMED_INVALID))
def test_parse_raises_what_validate_lists(case: dict[str, Any]) -> None:
    """A payload that is not right has issues, and parsing it raises the same ones."""
    with pytest.raises(InvalidPayload) as caught:
        parse(case["payload"])

    assert caught.value.issues
    assert caught.value.issues == validate(case["payload"])


@pytest.mark.parametrize("case", params(VALID))
def test_valid_payloads_have_no_issues(case: dict[str, Any]) -> None:
    """What was recorded as valid is valid."""
    assert [] == validate(case["payload"])


@pytest.mark.parametrize(
    "case", params([case for case in VALID if "questions" in case.get("details", ())])
)
def test_valid_payloads_become_the_recorded_questions(case: dict[str, Any]) -> None:
    """Ids, labels, prompts and types come out as recorded: stripped and filled in."""
    questions = parse(case["payload"]).questions

    assert case["details"]["questions"] == [
        {"id": q.id, "label": q.label, "prompt": q.prompt, "type": q.type}
        for q in questions
    ]


@pytest.mark.parametrize("case", params(VALID))
def test_the_schema_accepts_every_valid_payload(case: dict[str, Any]) -> None:
    """A model that sticks to the schema is free to send whatever is valid."""
    validator = jsonschema.Draft202012Validator(TOOL["input_schema"])

    assert [] == [error.message for error in validator.iter_errors(case["payload"])]


@pytest.mark.parametrize("case", params(INVALID))
def test_an_invalid_payload_gives_the_recorded_result(case: dict[str, Any]) -> None:
    """Nothing is asked: the result holds the paths of the faults and nothing else."""
    details = ask_user(case["payload"], surface="none")["details"]
    paths = sorted({issue["path"] for issue in details["error"]["issues"]})

    assert case["details"] == {
        **details,
        "error": {**details["error"], "issues": paths},
    }


@pytest.mark.parametrize("case", params(MALFORMED_INVALID))
def test_a_malformed_payload_gives_a_result(case: dict[str, Any]) -> None:
    """What is no payload at all gets a result with issues, not an exception."""
    details = ask_user(case["payload"], surface="none")["details"]
    issues = details.pop("error")["issues"]

    assert issues
    assert {
        "cancelled": True,
        "mode": "submit",
        "questions": [],
        "answers": {},
    } == details


@pytest.mark.parametrize("case", params(MALFORMED_VALID))
def test_a_payload_that_only_looks_malformed_can_be_answered(
    case: dict[str, Any],
) -> None:
    """An odd payload that breaks no rule is asked and answered like any other."""
    flow = AskFlow(case["payload"])
    for _ in case["payload"]["questions"]:
        flow.press("space", "tab")
    flow.press("1")
    details = flow.result()["details"]

    assert not details["cancelled"]
    assert [q["id"].strip() for q in case["payload"]["questions"]] == list(
        details["answers"]
    )


@pytest.mark.parametrize("case", params(INVALID + WITHOUT_UI_INVALID))
def test_the_text_of_an_invalid_payload_lists_each_issue(case: dict[str, Any]) -> None:
    """The text says what to change, a line for each issue, in the issues' order."""
    result = ask_user(case["payload"], surface="none")
    issues = result["details"]["error"]["issues"]

    assert [
        "Invalid ask_user payload:",
        *(f"- {issue['path']}: {issue['message']}" for issue in issues),
    ] == result["content"][0]["text"].split("\n")
