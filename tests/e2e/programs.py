"""What the end-to-end tests ask, and the programs that ask it."""

from __future__ import annotations

import sys
import textwrap
from typing import Any


COLOURS: dict[str, Any] = {
    "questions": [
        {
            "id": "colour",
            "label": "Colour",
            "prompt": "Which colour?",
            "type": "single",
            "options": [
                {"value": "red", "label": "Red"},
                {"value": "blue", "label": "Blue"},
            ],
        }
    ]
}
"""One question of three rows: ``1`` and ``1`` again choose Red and submit it."""

SUBMIT_RED = ("1", "1")
"""The keys that answer ``COLOURS`` and end the ask, one a write."""

_CALLER = f"""
import json, os, signal, sys
from pi_ask import ask_user
COLOURS = {COLOURS!r}
def colour(result):
    return " ".join(result["details"]["answers"]["colour"]["values"])
"""


def pi_ask(*arguments: str) -> list[str]:
    """Return the command line ``pi-ask`` with *arguments*."""
    return [sys.executable, "-m", "pi_ask", *arguments]


def caller(body: str) -> list[str]:
    """Return the command that runs *body*, a program that calls ``ask_user``.

    ``COLOURS`` and ``colour(result)``, the chosen values, are at hand there.
    """
    return [sys.executable, "-u", "-c", _CALLER + textwrap.dedent(body)]


def in_a_thread(body: str) -> list[str]:
    """Return the command that runs *body* like ``caller``, but in a worker thread."""
    work = textwrap.indent(textwrap.dedent(body), "    ")

    return caller(
        "from threading import Thread\n"
        f"def work():\n{work}\n"
        "thread = Thread(target=work)\n"
        "thread.start()\n"
        "while thread.is_alive():\n"
        "    thread.join(0.1)\n"  # a handler of a signal runs between two of them
    )


def shell(script: str, *arguments: str) -> list[str]:
    """Return the command that runs *script* in a shell; *arguments* are its ``$@``."""
    return ["sh", "-c", script, "sh", *arguments]
