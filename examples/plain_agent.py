"""A plain agent: it hands the tool calls of its model to pi_ask, and the results back.

The model is a script that stands in for one, so this runs by itself. Choose *Elaborate*
at the end of the ask: the model answers, and asks again with what you had answered.
"""

from __future__ import annotations

import json
from typing import Any

from pi_ask import TOOL, AskResult, handle_tool_call, render_result, tool_for


Message = dict[str, Any]

SYSTEM = "\n".join(
    [
        "You set up projects.",
        *TOOL["guidelines"],
        "To ask again, send all questions: what is settled is filled in already.",
    ]
)


def run(task: str) -> str:
    """Let the model go on until it calls no tool any more; return what it says then."""
    messages: list[Message] = [{"role": "user", "content": task}]
    previous: AskResult | None = None
    while True:
        reply = model(SYSTEM, [tool_for("openai")], messages)
        messages.append(reply)
        if not reply["tool_calls"]:
            return str(reply["content"])
        print(reply["content"])
        for call in reply["tool_calls"]:
            function = call["function"]
            result = handle_tool_call(
                function["name"], function["arguments"], previous=previous
            )
            print(render_result(result))
            previous = to_go_on_from(result)
            messages.append(
                {
                    "role": "tool",
                    "tool_call_id": call["id"],
                    "content": result["content"],
                }
            )


def to_go_on_from(result: AskResult) -> AskResult | None:
    """Return *result* where the next ask goes on from it, rather than about new things.

    That is after an *Elaborate*, and where the terminal was lost.
    """
    return result if "continuation" in result["details"] else None


# --- the model ------------------------------------------------------------------------

PAYLOAD = {
    "title": "A new project",
    "questions": [
        {
            "id": "database",
            "label": "Database",
            "prompt": "Where shall the data live?",
            "options": [
                {
                    "value": "sqlite",
                    "label": "SQLite",
                    "description": "One file beside the program.",
                },
                {
                    "value": "postgres",
                    "label": "PostgreSQL",
                    "description": "A server that several programs share.",
                },
            ],
        },
        {
            "id": "parts",
            "label": "Parts",
            "prompt": "What shall be there from the start?",
            "type": "multi",
            "options": [
                {"value": "tests", "label": "Tests"},
                {"value": "docs", "label": "Documents"},
                {"value": "ci", "label": "Continuous integration"},
            ],
        },
    ],
}


def model(system: str, tools: list[Message], messages: list[Message]) -> Message:
    """Stand in for a model: ask, answer the notes that come back, and ask again."""
    last = messages[-1]
    if last["role"] == "user":
        return says("Two things have to be clear first.", PAYLOAD)
    if "User asked to elaborate" in last["content"][0]["text"]:
        return says("SQLite needs no set-up, and can be replaced later.", PAYLOAD)
    return says("Then that is settled.")


def says(text: str, asks: object = None) -> Message:
    """Return a reply as an API gives it, with a call of the tool if there is one."""
    arguments = json.dumps(asks)
    call = {"id": "1", "function": {"name": "ask_user", "arguments": arguments}}
    return {
        "role": "assistant",
        "content": text,
        "tool_calls": [call] if asks else [],
    }


if __name__ == "__main__":
    print(run("Set up a project."))
