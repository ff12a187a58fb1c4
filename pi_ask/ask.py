"""Ask a person: validate the payload, choose where to show it, return the result."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pi_ask.flow import AskFlow
from pi_ask.payload import InvalidPayload


if TYPE_CHECKING:
    from pi_ask.result import AskResult

SURFACES = ("auto", "screen", "none")
"""Where an ask can be shown: ``auto`` takes the screen where there is one."""

SURFACE_VARIABLE = "PI_ASK_SURFACE"
"""The environment variable that stands in for ``surface="auto"``."""


def ask_user(
    payload: object, *, surface: str = "auto", timeout: float | None = None
) -> AskResult:
    """Ask the questions of *payload* on the terminal and return the answers.

    Blocks until the person is done. Whatever is passed as payload, the answer is a
    result and not an exception: one that breaks a rule comes back with
    ``details.error``, and without a terminal the result says what to ask.

    :param payload: the ask as JSON data, as the contract describes it.
    :param surface: ``auto``, ``screen`` or ``none``, which never shows anything.
        ``PI_ASK_SURFACE`` in the environment stands in for ``auto``.
    :param timeout: seconds after which the ask ends by itself; None is never.
    :returns: ``content``, the text for a model, and ``details``, the same as data.
    :raises ValueError: for an unknown surface.
    """
    wanted = chosen_surface(surface)
    try:
        flow = AskFlow(payload)
    except InvalidPayload as fault:
        from pi_ask.result import invalid

        return invalid(fault)
    _run(flow, wanted, timeout)
    return flow.result()


def chosen_surface(surface: str) -> str:
    """Return *surface*, or what the environment says in the place of ``auto``.

    :raises ValueError: if it is unknown.
    """
    if surface == "auto":
        surface = os.environ.get(SURFACE_VARIABLE) or "auto"
    if surface not in SURFACES:
        raise ValueError(
            f"unknown surface {surface!r}: it is one of {', '.join(SURFACES)}"
        )
    return surface


def _run(flow: AskFlow, surface: str, timeout: float | None) -> None:
    if surface != "none":
        from pi_ask.surfaces import screen

        if screen.usable():
            screen.run(flow, timeout)
            return
    flow.cancel("no_ui")
