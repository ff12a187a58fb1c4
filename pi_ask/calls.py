"""A model's tool call as it comes from an API: a name and arguments in, the result out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pi_ask.ask import ask_user
from pi_ask.given import is_a
from pi_ask.limits import Event
from pi_ask.payload import InvalidPayload, from_json
from pi_ask.tool import TOOL


if TYPE_CHECKING:
    from pi_ask.result import AskResult


def handle_tool_call(
    name: str,
    arguments: object,
    *,
    previous: object = None,
    surface: str = "auto",
    timeout: float | None = None,
    cancel: Event | None = None,
    cwd: str | None = None,
) -> AskResult:
    """Ask what a model's call of the tool says, and return what goes back to it.

    :param name: the tool that is called; it has to be that of `TOOL`.
    :param arguments: those of the call: a dict, or JSON as a string or bytes. Blank text
        is a call without arguments. What is no JSON, or no payload, comes back as the
        ``invalid_input`` result, so that the model can call again.
    :returns: as for `ask_user`, and so are the options.
    :raises ValueError: for another tool, and as `ask_user` does.
    """
    if name != TOOL["name"]:
        raise ValueError(f"unknown tool {name!r}: there is only {TOOL['name']!r}")
    try:
        payload = _payload(arguments)
    except InvalidPayload as fault:
        from pi_ask.result import invalid

        return invalid(fault)
    return ask_user(
        payload,
        previous=previous,
        surface=surface,
        timeout=timeout,
        cancel=cancel,
        cwd=cwd,
    )


def _payload(arguments: object) -> object:
    if is_a(arguments, str) or is_a(arguments, bytes):
        return from_json(arguments) if arguments.strip() else {}
    return arguments
