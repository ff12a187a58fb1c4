"""The public face as a type checker sees it: checked by mypy, never run."""

from __future__ import annotations

import curses
import json
from typing import Any

from pi_ask import (
    TOOL,
    Answer,
    AskFlow,
    AskPayload,
    AskResult,
    Edit,
    Failed,
    InvalidPayload,
    Issue,
    ListFiles,
    Peek,
    Redraw,
    Suspend,
    ask_user,
    render_call,
    render_result,
    validate,
)
from pi_ask.state.effects import Effect


def a_payload_is_checked_as_it_is_written() -> AskPayload:
    """A payload may be written out, with or without what is optional."""
    return {
        "title": "Drinks",
        "questions": [
            {
                "id": "drink",
                "prompt": "Which one?",
                "type": "single",
                "options": [
                    {"value": "tea", "label": "Tea", "description": None},
                    {"value": "coffee", "label": "Coffee"},
                ],
            }
        ],
    }


def a_wrong_payload_is_found() -> AskPayload:
    """A type that no question has, and an option without a value, are errors."""
    return {
        "questions": [
            {
                "id": "drink",
                "prompt": "Which one?",
                "type": "several",  # type: ignore[typeddict-item]
                "options": [{"label": "Tea"}],  # type: ignore[typeddict-item]
            }
        ]
    }


def anything_can_be_asked(call: dict[str, Any], text: str) -> list[AskResult]:
    """A payload comes from a model, so no type is asked of it."""
    return [
        ask_user(call),
        ask_user(json.loads(text)),
        ask_user(None, surface="none"),
        ask_user(a_payload_is_checked_as_it_is_written(), timeout=60),
    ]


def options_have_names(payload: AskPayload) -> None:
    """What is no payload is passed by its name."""
    ask_user(payload, "none")  # type: ignore[call-arg]
    AskFlow(payload, 80, 24)  # type: ignore[call-arg]


def a_result_is_text_and_data(result: AskResult) -> tuple[str, dict[str, Any]]:
    """The text of a result is typed; the data is what the contract says."""
    text: str = result["content"][0]["text"]
    return text, result["details"]


def an_answer_has_fields(answer: Answer) -> list[str]:
    """The arrays are always there, the other fields where something was given."""
    indices: list[int] = answer["indices"]
    notes: dict[str, str] = answer.get("optionNotes", {})
    note: str | None = answer.get("note")
    return [
        *answer["values"],
        *answer["labels"],
        *notes,
        *map(str, indices),
        note or "",
    ]


def issues_tell_what_to_mend(payload: object) -> list[str]:
    """An issue has a path and a message, however one comes by it."""
    issues: list[Issue] = validate(payload)
    try:
        AskFlow(payload)
    except InvalidPayload as fault:
        issues += fault.issues
    return [f"{issue['path']}: {issue['message']}" for issue in issues]


def a_flow_is_driven(payload: AskPayload) -> AskResult:
    """Input goes in by any of four ways, frames and the result come out."""
    flow = AskFlow(payload, columns=100, rows=30, serves={Redraw})
    flow.feed(b"\x1b[B")
    flow.feed("\r")
    wait: float | None = flow.wait
    if wait is not None:
        flow.flush()
    flow.press("down", "x", "enter")
    flow.handle(-1)
    flow.handle("x")
    flow.resize(80, 24)
    if not flow.done:
        flow.cancel("timed_out")
    return flow.result()


def a_frame_is_data(flow: AskFlow) -> tuple[str, int, int]:
    """The screen is text, lines of spans, and a place for the terminal's cursor."""
    frame = flow.frame()
    row, column = frame.caret
    names: set[str] = {span.style for line in frame.lines for span in line}
    shown: bool = frame.caret_shown
    return frame.text() if names and shown else "", row, column


def a_host_serves_effects(flow: AskFlow, window: curses.window) -> None:
    """A host draws, asks what is wanted, and does it."""
    flow.draw(window)
    for effect in flow.effects():
        wanted: Redraw | Peek | Suspend | Edit | ListFiles = effect
        known: Effect = wanted
        if isinstance(known, Redraw):
            window.redrawwin()
        else:
            flow.reply(known, Failed("Not in this window."))


def a_host_says_what_it_serves(payload: AskPayload) -> list[AskFlow]:
    """Any of the effects can be served, all of them or none; nothing else can."""
    return [
        AskFlow(payload, serves={Redraw, Peek, Suspend}),
        AskFlow(payload, serves=(Peek,)),
        AskFlow(payload, serves=()),
        AskFlow(payload, serves=[str]),  # type: ignore[list-item]
    ]


def logs_are_text(payload: object, result: AskResult) -> str:
    """A host's log takes lines of text."""
    return render_call(payload) + "\n" + render_result(result)


def a_tool_is_handed_to_a_model() -> dict[str, object]:
    """The definition is data with four fields."""
    name: str = TOOL["name"]
    schema: dict[str, Any] = TOOL["input_schema"]
    return {
        "name": name,
        "description": TOOL["description"],
        "input_schema": schema,
        "guidelines": TOOL["guidelines"],
    }
