"""The tool definition that an agent hands to its model.

It is plain JSON data: the schema tells the model how to write a payload, the guidelines
tell it when and how well to ask. The schema helps to get a call right and guards
nothing: whatever is sent is checked by `pi_ask.payload`, whose issues say more.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Literal, TypedDict, get_args


__all__ = ["TOOL", "Api", "Tool", "tool_for"]

Api = Literal["anthropic", "openai", "openai-responses", "mcp"]
"""The interfaces whose shape of a tool is known."""


class Tool(TypedDict):
    """What a model needs to call `ask_user`.

    *input_schema* is a JSON Schema of the payload. *guidelines* are sentences for the
    system prompt, each of which stands on its own.
    """

    name: str
    description: str
    input_schema: dict[str, Any]
    guidelines: list[str]


_OPTION = {
    "type": "object",
    "description": "One choice. The person sees its label, never its value.",
    "required": ["value", "label"],
    "properties": {
        "value": {
            "type": "string",
            "minLength": 1,
            "description": (
                "What the answer holds when this option is chosen. Not blank, and "
                "unique within its question. Keep it short and stable."
            ),
        },
        "label": {
            "type": "string",
            "minLength": 1,
            "description": "The choice in a few words, as the person reads it.",
        },
        "description": {
            "type": ["string", "null"],
            "minLength": 1,
            "description": (
                "One sentence below the label: what choosing this means or costs. "
                "Leave it out rather than blank."
            ),
        },
        "preview": {
            "type": ["string", "null"],
            "minLength": 1,
            "description": (
                "Text for the preview pane: code, a layout, a configuration, with its "
                "line breaks and indentation. Every option of a preview question "
                "needs it; a description does not stand in for it. Leave it out "
                "rather than blank."
            ),
        },
    },
}

_QUESTION = {
    "type": "object",
    "description": "One question, shown on a tab of its own.",
    "required": ["id", "prompt", "options"],
    "properties": {
        "id": {
            "type": "string",
            "minLength": 1,
            "description": (
                "The key under which the result holds the answer. Not blank, and "
                "unique within this call."
            ),
        },
        "label": {
            "type": ["string", "null"],
            "minLength": 1,
            "description": (
                "The name of the tab, a word or two. Q1, Q2 and so on where it is "
                "left out; never blank."
            ),
        },
        "prompt": {
            "type": "string",
            "minLength": 1,
            "description": "The question itself, in full. Not blank.",
        },
        "type": {
            "type": ["string", "null"],
            "enum": ["single", "multi", "preview", None],
            "description": (
                "How many options may be chosen. single (when left out): one. multi: "
                "several. preview: one, with the preview text of the option under "
                "the cursor beside the list. On single and multi questions the "
                "person can also type an answer, so add no option for that."
            ),
        },
        "required": {
            "type": ["boolean", "null"],
            "description": (
                "A remark for your own use, false when left out. It never keeps the "
                "person from leaving the question unanswered."
            ),
        },
        "options": {
            "type": "array",
            "minItems": 1,
            "items": _OPTION,
            "description": "What can be chosen, in the order shown. At least one.",
        },
    },
}

_INPUT_SCHEMA = {
    "type": "object",
    "required": ["questions"],
    "properties": {
        "title": {
            "type": ["string", "null"],
            "description": "A heading above all questions. May be left out.",
        },
        "questions": {
            "type": "array",
            "minItems": 1,
            "items": _QUESTION,
            "description": (
                "The questions, in the order of their tabs. At least one; one to "
                "three are best. A list, not JSON text in a string."
            ),
        },
    },
}

_GUIDELINES = [
    # When to ask.
    (
        "When a requirement is missing or unclear, or the work depends on what the "
        "user prefers, call ask_user instead of guessing."
    ),
    # How to write the questions.
    "Ask one to three questions in a call and keep each of them concise.",
    "Give every question a short label: it has to fit on a tab.",
    "Prefer two to four options for a question.",
    "Give each option a description of what it means for the work.",
    (
        "Use type single for a question unless more than one of its options can "
        "really hold at the same time."
    ),
    "Use type multi only where the user may need to choose several options.",
    "Give every option a value that is not empty.",
    (
        "Use type preview only where every option has preview text that is not "
        "empty, such as code, a layout or a configuration; a description alone is "
        "not enough."
    ),
    # What to do with the result.
    (
        "When the answers are back, go on with the task and build on them "
        "explicitly; ask nothing again that they settle."
    ),
    (
        "When the mode of a result is elaborate, first answer the notes of the user "
        "directly; then, where a choice is still open, ask again about the affected "
        "questions only and keep the preserved answers."
    ),
    (
        "When a decision is still open after a clarification, prefer another "
        "ask_user call over a list of choices in plain text."
    ),
    (
        "Once earlier answers have narrowed things down, bundle the next two or "
        "three related open questions into one ask_user call rather than asking "
        "them one by one."
    ),
    (
        "When a result is cancelled, cancelReason tells why; without it the user "
        "chose to cancel, with it nobody refused anything."
    ),
    (
        "When a result holds the error invalid_input, correct every issue it lists "
        "and call ask_user again."
    ),
]

TOOL: Tool = {
    "name": "ask_user",
    "description": (
        "Ask the user one or more questions in the terminal and wait for the "
        "answers. Use it when the next step depends on a preference or on a "
        "requirement that nobody has stated. The user chooses among the options, "
        "types an answer, adds notes, then submits, asks for elaboration or cancels."
    ),
    "input_schema": _INPUT_SCHEMA,
    "guidelines": _GUIDELINES,
}


# Any, because the packages of these interfaces take typed dicts of their own only.
def tool_for(api: Api) -> Any:
    """Return the tool as a dict in the shape that *api* takes; it is the caller's own.

    - ``anthropic``: the Messages API, ``{"name", "description", "input_schema"}``
    - ``openai``: Chat Completions, ``{"type": "function", "function": {...}}``
    - ``openai-responses``: the Responses API, ``{"type": "function", "name", ...}``
    - ``mcp``: a server's list of tools, ``{"name", "description", "inputSchema"}``

    ``TOOL["guidelines"]`` is in none of them: these sentences belong to the system
    prompt. No strict mode is used, since it would require every field of the schema.
    Responses are strict unless told otherwise, so there ``strict`` is false.

    :raises ValueError: for any other *api*.
    """
    named = {"name": TOOL["name"], "description": TOOL["description"]}
    schema = deepcopy(TOOL["input_schema"])
    match api:
        case "anthropic":
            return {**named, "input_schema": schema}
        case "openai":
            return {"type": "function", "function": {**named, "parameters": schema}}
        case "openai-responses":
            return {"type": "function", **named, "parameters": schema, "strict": False}
        case "mcp":
            return {**named, "inputSchema": schema}
        case _:
            raise ValueError(
                f"unknown api {api!r}: it is one of {', '.join(get_args(Api))}"
            )
