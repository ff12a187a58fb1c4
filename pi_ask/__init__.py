"""Let a Python agent ask its person a question in the terminal.

>>> from pi_ask import ask_user
>>> result = ask_user(payload)  # doctest: +SKIP
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pi_ask.ask import ask_in, ask_user
from pi_ask.flow import AskFlow
from pi_ask.payload import AskPayload, InvalidPayload, Issue, validate
from pi_ask.state.effects import Edit, Failed, ListFiles, Peek, Redraw, Suspend


if TYPE_CHECKING:
    from pi_ask.asynchronous import ask_user_async
    from pi_ask.calls import handle_tool_call
    from pi_ask.result import Answer, AskResult
    from pi_ask.tool import TOOL, tool_for
    from pi_ask.transcript import render_call, render_result
else:

    def __getattr__(name: str) -> object:
        """Import what is asked for."""
        from importlib import import_module

        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
        globals()[name] = value
        return value


__all__ = [
    "TOOL",
    "Answer",
    "AskFlow",
    "AskPayload",
    "AskResult",
    "Edit",
    "Failed",
    "InvalidPayload",
    "Issue",
    "ListFiles",
    "Peek",
    "Redraw",
    "Suspend",
    "ask_in",
    "ask_user",
    "ask_user_async",
    "handle_tool_call",
    "render_call",
    "render_result",
    "tool_for",
    "validate",
]

_LATER = {
    "TOOL": "tool",
    "Answer": "result",
    "AskResult": "result",
    "ask_user_async": "asynchronous",
    "handle_tool_call": "calls",
    "render_call": "transcript",
    "render_result": "transcript",
    "tool_for": "tool",
}
"""What is imported when it is first asked for: no first frame needs it."""
