"""What the agent gets back as data: rules 10 to 13."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pi_ask import AskFlow, ask_user
from tests.asks import (
    answer,
    ask,
    details,
    multi,
    opened,
    preview,
    single,
    tab,
)


DRINK = single("tea", "coffee", label="Drink")
EXTRAS = multi("milk", "sugar", "lemon", label="Extras")
COLOUR = preview("red", "blue", label="Colour")

SUBMIT, ELABORATE, CANCEL = "1", "2", "3"


def finished(flow: AskFlow, action: str) -> AskFlow:
    """Return *flow* after *action* in the review; no editor is open before."""
    while tab(flow) != "Review":
        flow.press("right")
    flow.press(action)
    return flow


def noted() -> AskFlow:
    """Return a flow of three questions: answered, noted and answered, noted only."""
    flow = opened(DRINK, EXTRAS, COLOUR)
    flow.press("1", "1", "2", "n", "w", "h", "y", "enter", "N", "q", "enter", "right")
    flow.press("N", "h", "u", "e", "enter")
    return flow


def typed_out_of_order(action: str) -> AskFlow:
    """Return a finished flow in which everything was given last to first."""
    flow = opened(DRINK, EXTRAS)
    flow.press("tab", "end", "o", "w", "n", "escape")
    flow.press("3", "n", "c", "enter", "1", "n", "a", "enter", "N", "q", "enter")
    flow.press("shift+tab", "2")
    return finished(flow, action)


def nothing_null(data: object) -> bool:
    """Whether no value in *data*, at any depth, is None."""
    return all(value is not None for value in _all_values(data))


def _all_values(data: object) -> Iterator[object]:
    yield data
    inner = data.values() if isinstance(data, dict) else data
    if isinstance(inner, str) or not hasattr(inner, "__iter__"):
        return
    for value in inner:
        yield from _all_values(value)


# --- 10 -----------------------------------------------------------------------------


def test_rule_10_answers_are_in_the_order_of_the_questions() -> None:
    """The question that was answered last comes first if it is asked first."""
    flow = typed_out_of_order(SUBMIT)

    assert ["q1", "q2"] == list(details(flow)["answers"])


def test_rule_10_values_are_in_the_order_of_the_options_with_own_text_last() -> None:
    """Neither the order of checking nor that of typing shows."""
    flow = typed_out_of_order(SUBMIT)
    given = answer(flow, "q2")

    assert ["milk", "lemon", "own"] == given["values"]
    assert ["Milk", "Lemon", "own"] == given["labels"]
    assert [1, 3] == given["indices"]


def test_rule_10_option_notes_are_in_the_order_of_the_options() -> None:
    """The note that was typed first comes last if its option does."""
    flow = typed_out_of_order(SUBMIT)

    assert [("milk", "a"), ("lemon", "c")] == list(
        answer(flow, "q2")["optionNotes"].items()
    )


def test_rule_10_elaboration_items_are_by_question_then_note_then_options() -> None:
    """Within a question its own note comes first, then those on options by option."""
    flow = opened(DRINK, EXTRAS)
    flow.press("tab", "end", "escape", "up", "n", "c", "enter")
    flow.press("home", "n", "a", "enter", "N", "q", "enter")
    flow.press("shift+tab", "n", "t", "enter", "N", "p", "enter")
    items = details(finished(flow, ELABORATE))["elaboration"]["items"]

    assert [
        ("q1", {"kind": "question"}, "p"),
        ("q1", {"kind": "option", "optionValue": "tea"}, "t"),
        ("q2", {"kind": "question"}, "q"),
        ("q2", {"kind": "option", "optionValue": "milk"}, "a"),
        ("q2", {"kind": "option", "optionValue": "lemon"}, "c"),
    ] == [(item["question"]["id"], item["target"], item["note"]) for item in items]


# --- 11 -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        (SUBMIT, ["cancelled", "mode", "questions", "answers"]),
        (CANCEL, ["cancelled", "mode", "questions", "answers"]),
        (
            ELABORATE,
            [
                "cancelled",
                "mode",
                "questions",
                "answers",
                "continuation",
                "elaboration",
            ],
        ),
    ],
)
@pytest.mark.parametrize("title", [None, "Drinks"])
def test_rule_11_details_have_their_keys_in_one_order(
    title: str | None, action: str, expected: list[str]
) -> None:
    """Every ending gives the same keys in the same order, and a title comes first."""
    flow = finished(AskFlow(ask(DRINK, title=title)), action)
    before = [] if title is None else ["title"]

    assert [*before, *expected] == list(details(flow))


def test_rule_11_the_reason_follows_cancelled() -> None:
    """Where the reason is there it stands right behind ``cancelled``."""
    flow = AskFlow(ask(DRINK, title="Drinks"))
    flow.cancel("timed_out")

    assert ["title", "cancelled", "cancelReason", "mode", "questions", "answers"] == (
        list(details(flow))
    )


@pytest.mark.fault("pending-lost-restart")
@pytest.mark.parametrize("reason", ["terminal_lost", "aborted"])
def test_rule_11_what_is_to_be_resumed_follows_the_answers(reason: str) -> None:
    """An ask that was broken off says last of all how to go on."""
    flow = AskFlow(ask(DRINK, title="Drinks"))
    flow.cancel(reason)

    assert ["mode", "questions", "answers", "continuation"] == list(details(flow))[3:]


def test_rule_11_the_error_comes_last() -> None:
    """An invalid payload's result ends in what was wrong with it."""
    result = ask_user(None)

    assert ["cancelled", "mode", "questions", "answers", "error"] == list(
        result["details"]
    )


@pytest.mark.parametrize("action", [SUBMIT, ELABORATE, CANCEL])
def test_rule_11_no_key_holds_null(action: str) -> None:
    """What is absent has no key, at no depth."""
    flow = finished(noted(), action)

    assert nothing_null(details(flow))


def test_rule_11_no_key_holds_null_where_little_was_asked_or_said() -> None:
    """Optional fields that are null in the payload have no key in the result."""
    bare = {"value": "a", "label": "A", "description": None, "preview": None}
    payload = ask({"options": [bare], "type": None, "label": None}, title=None)
    flow = AskFlow(payload)
    flow.press("N", "x", "enter")

    assert nothing_null(details(finished(flow, ELABORATE)))
    assert nothing_null(ask_user({}))


@pytest.mark.parametrize("title", ["Drinks", "  Two  blanks ", "", "a\x1b[1mb"])
def test_rule_11_the_title_is_passed_through_as_given(title: str) -> None:
    """Not even the blanks at its ends are stripped."""
    flow = AskFlow(ask(DRINK, title=title))

    assert title == details(flow)["title"]


# --- 12 -----------------------------------------------------------------------------


def test_rule_12_an_option_or_live_text_answers_a_question() -> None:
    """An option and own text count, a draft and a note do not."""
    flow = opened(DRINK, DRINK, DRINK, DRINK)
    flow.press("1", "end", "h", "i", "enter")
    flow.press("end", "h", "i", "escape", "home", "space", "space", "tab")
    flow.press("N", "q", "enter")
    states = details(finished(flow, ELABORATE))["continuation"]["questionStates"]

    assert {
        "q1": {"status": "answered"},
        "q2": {"status": "answered"},
        "q3": {"status": "unanswered"},
        "q4": {"status": "needs_clarification"},
    } == states


def test_rule_12_items_say_what_is_selected_and_answered() -> None:
    """``selected`` is of the option, ``answered`` and ``answer`` of the question."""
    flow = opened(EXTRAS, DRINK)
    flow.press("1", "n", "a", "enter", "2", "n", "b", "enter", "2", "N", "q", "enter")
    flow.press("tab", "n", "c", "enter")
    items = details(finished(flow, ELABORATE))["elaboration"]["items"]
    given = {
        "values": ["milk"],
        "labels": ["Milk"],
        "indices": [1],
        "note": "q",
        "optionNotes": {"milk": "a"},
    }

    assert [
        ("q", None, True, given),
        ("a", True, True, given),
        ("b", False, True, given),
        ("c", False, False, None),
    ] == [
        (item["note"], item.get("selected"), item["answered"], item.get("answer"))
        for item in items
    ]
    assert "answer" not in items[3]


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        (SUBMIT, {"q1": {"values": [], "labels": [], "indices": [], "note": "q"}}),
        (CANCEL, {"q1": {"values": [], "labels": [], "indices": [], "note": "q"}}),
        (ELABORATE, {}),
    ],
)
def test_rule_12_a_question_with_only_a_note_stays_except_on_elaborate(
    action: str, expected: dict[str, Any]
) -> None:
    """Its entry has empty arrays and the note."""
    flow = opened(DRINK)
    flow.press("N", "q", "enter")

    assert expected == details(finished(flow, action))["answers"]


@pytest.mark.parametrize("action", [SUBMIT, ELABORATE, CANCEL])
def test_rule_12_notes_on_unselected_options_alone_make_no_entry(action: str) -> None:
    """A question of which only unselected options are noted has no entry."""
    flow = opened(DRINK)
    flow.press("n", "x", "enter")

    assert {} == details(finished(flow, action))["answers"]


# --- 13 -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "expected"), [(SUBMIT, False), (ELABORATE, True), (CANCEL, False)]
)
def test_rule_13_continuation_and_elaboration_come_with_elaborate(
    action: str, expected: bool
) -> None:
    """Both are there on elaborate and only then, with its mode."""
    got = details(finished(noted(), action))

    assert [expected] * 3 == [
        "continuation" in got,
        "elaboration" in got,
        got["mode"] == "elaborate",
    ]


def test_rule_13_strategy_and_next_action_are_fixed() -> None:
    """The agent is always to refine, and to clarify before it asks again."""
    got = details(finished(noted(), ELABORATE))

    assert "refine_only" == got["continuation"]["strategy"]
    assert "clarify_then_reask" == got["elaboration"]["nextAction"]


def test_rule_13_questions_are_affected_preserved_and_rated_by_their_notes() -> None:
    """A note affects its question; answers without any note are preserved."""
    flow = opened(DRINK, DRINK, DRINK, DRINK, DRINK)
    flow.press("1", "1", "left", "N", "q", "enter", "tab", "n", "o", "enter", "tab")
    flow.press("N", "q", "enter")
    got = details(finished(flow, ELABORATE))["continuation"]

    assert ["q2", "q3", "q4"] == got["affectedQuestionIds"]
    assert {"q1": {"values": ["tea"], "labels": ["Tea"], "indices": [1]}} == got[
        "preservedAnswers"
    ]
    assert [
        ("q1", "answered"),
        ("q2", "needs_clarification"),
        ("q3", "needs_clarification"),
        ("q4", "needs_clarification"),
        ("q5", "unanswered"),
    ] == [(name, state["status"]) for name, state in got["questionStates"].items()]
