"""The public face as a type checker sees it: checked by mypy, never run."""

from __future__ import annotations

import curses
import json
import threading
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
    ask_in,
    ask_user,
    ask_user_async,
    handle_tool_call,
    render_call,
    render_result,
    testing,
    tool_for,
    validate,
)
from pi_ask.state.effects import Effect
from pi_ask.testing import Asked, GivenAnswer, Play, answering, no_terminal, play


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


def options_have_names(payload: AskPayload, window: curses.window) -> None:
    """What is no payload is passed by its name."""
    ask_user(payload, "none")  # type: ignore[call-arg]
    ask_in(window, payload, None)  # type: ignore[call-arg]
    handle_tool_call("ask_user", payload, None)  # type: ignore[call-arg]
    AskFlow(payload, 80, 24)  # type: ignore[call-arg]


def an_ask_goes_on_and_ends(payload: AskPayload, earlier: AskResult) -> list[AskResult]:
    """It goes on from a result or its data, and whatever can be set can end it."""
    cancel = threading.Event()
    AskFlow(payload, previous=earlier)
    return [
        ask_user(payload, previous=earlier, cancel=cancel, cwd="/"),
        ask_user(payload, previous=earlier["details"], surface="popup"),
        ask_user(payload, cancel=cancel.is_set),  # type: ignore[arg-type]
    ]


async def a_loop_goes_on(payload: AskPayload, earlier: AskResult) -> AskResult:
    """What is awaited is the result."""
    return await ask_user_async(
        payload,
        previous=earlier,
        surface="screen",
        timeout=60,
        cancel=threading.Event(),
        cwd="/",
    )


def a_window_is_asked_in(
    window: curses.window, payload: AskPayload, earlier: AskResult
) -> AskResult:
    """A host names its window, and the attributes of its own if it likes."""
    ask_in(window, payload)
    ask_in(window, payload, surface="lines")  # type: ignore[call-arg]
    return ask_in(
        window,
        payload,
        previous=earlier,
        timeout=60,
        cancel=threading.Event(),
        cwd="/",
        palette={"focused": curses.A_BOLD},
    )


def a_tool_call_is_answered(name: str, text: str, earlier: AskResult) -> AskResult:
    """Arguments are what an API gives: data, or the JSON of it."""
    handle_tool_call(name, text)
    handle_tool_call(name, json.loads(text))
    return handle_tool_call(
        name,
        text.encode(),
        previous=earlier,
        surface="lines",
        timeout=60,
        cancel=threading.Event(),
        cwd="/",
    )


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


def a_tool_fits_any_interface() -> list[dict[str, Any]]:
    """The interfaces that are known are checked as they are written."""
    tools: list[dict[str, Any]] = [
        tool_for("anthropic"),
        tool_for("openai"),
        tool_for("openai-responses"),
        tool_for("mcp"),
    ]
    tools.append(tool_for("gemini"))  # type: ignore[arg-type]
    return tools


def an_ask_is_played(payload: AskPayload, earlier: AskResult) -> tuple[AskResult, str]:
    """Keys are names; what comes of them has two parts."""
    played: Play = play(payload, "down", *"no", columns=40, rows=12, previous=earlier)
    result, screens = played
    play(payload, ["down"])  # type: ignore[arg-type]
    return result, screens[-1] + played.screens[0]


def questions_are_answered(payload: AskPayload) -> list[AskResult]:
    """Answers are short or long, and written out or made before."""
    given: GivenAnswer = {"options": ["tea"], "text": "water", "note": "hot"}
    made: dict[str, str] = {"drink": "tea"}
    with answering({"a": "tea", "b": ["tea"], "c": given, "d": {"notes": {}}}) as asked:
        ask_user(payload)
    with answering(made):
        ask_user(payload)
    with answering({"drink": {"value": "tea"}}):  # type: ignore[dict-item]
        ask_user(payload)
    first: Asked = asked[0]
    title: str = first.payload["title"]
    return [first.result] if title else []


def there_is_a_fixture() -> object:
    """It can be imported by its name, and what is no name is found."""
    testing.terminal  # type: ignore[attr-defined]  # noqa: B018
    return no_terminal
