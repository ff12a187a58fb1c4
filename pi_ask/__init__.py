"""Let a Python agent ask its person a question in the terminal.

>>> from pi_ask import ask_user
>>> result = ask_user(payload)  # doctest: +SKIP
"""

from __future__ import annotations

from pi_ask.ask import ask_user
from pi_ask.flow import AskFlow
from pi_ask.payload import AskPayload, InvalidPayload, Issue, validate
from pi_ask.result import Answer, AskResult
from pi_ask.state.effects import Edit, Failed, ListFiles, Peek, Redraw, Suspend
from pi_ask.tool import TOOL
from pi_ask.transcript import render_call, render_result


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
    "ask_user",
    "render_call",
    "render_result",
    "validate",
]
