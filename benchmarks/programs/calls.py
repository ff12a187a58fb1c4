"""A program that asks twice, and tells when it called.

    calls.py direct | bare | python FILE

*direct* is `ask_user` with the payload in FILE, which is a child where standard output
is no terminal. *bare* is the floor's menu. *python* starts another Python, on the
terminal, that imports attrs and writes a word. What each needs is imported before.
The times of the calls, of the monotonic clock, are the last that goes to standard error.
"""

# ruff: noqa: INP001, T201 (a script, which prints)

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable


def direct(payload: object) -> Callable[[], object]:
    """Return a call of ``ask_user``."""
    from pi_ask import ask_user

    return lambda: ask_user(payload)


def bare(
    payload: dict[str, list[dict[str, list[dict[str, str]]]]],
) -> Callable[[], str]:
    """Return a call of the floor's menu."""
    from menu import choose

    options = payload["questions"][0]["options"]
    labels = [option["label"] for option in options]
    return lambda: choose(labels)


def python(_: object) -> Callable[[], int]:
    """Return a start of another Python."""
    from subprocess import call

    code = "import attrs, os; os.write(1, b'imported')"
    argv = [sys.executable, "-I", "-c", code]
    return lambda: call(argv, stdin=2, stdout=2)


def main() -> None:
    """Call twice."""
    how, name = sys.argv[1:]
    with open(name, encoding="utf-8") as file:
        payload = json.load(file)
    call = {"direct": direct, "bare": bare, "python": python}[how](payload)
    times = []
    for _ in range(2):
        times.append(time.monotonic())
        call()
    print("", *times, file=sys.stderr)


if __name__ == "__main__":
    main()
