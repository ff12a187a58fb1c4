"""An asyncio agent: its work goes on while a person answers, and its spinner pauses.

A number as argument is the seconds after which the agent goes on without an answer.
"""

from __future__ import annotations

import asyncio
import itertools
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from pi_ask import ask_user_async, render_result


PAYLOAD = {
    "questions": [
        {
            "id": "when",
            "label": "When",
            "prompt": "When shall the new version go out?",
            "options": [
                {"value": "now", "label": "Now"},
                {"value": "night", "label": "Tonight", "description": "At three."},
            ],
        }
    ]
}


class Spinner:
    """Shows that the agent is at work; nothing else may write while an ask is open."""

    def __init__(self) -> None:
        self._may_show = asyncio.Event()
        self._may_show.set()

    async def run(self) -> None:
        """Turn until the task is cancelled."""
        for mark in itertools.cycle("|/-\\"):
            await self._may_show.wait()
            print(f"\r{mark} Building", end="", flush=True)
            await asyncio.sleep(0.1)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Take the spinner off the terminal for a while."""
        self._may_show.clear()
        print("\r          \r", end="", flush=True)
        try:
            yield
        finally:
            self._may_show.set()


class Build:
    """Work of the agent's that needs no answer."""

    def __init__(self) -> None:
        self.steps = 0

    async def run(self) -> None:
        """Work until the task is cancelled."""
        while True:
            await asyncio.sleep(0.05)
            self.steps += 1


async def main(seconds: float | None = None) -> None:
    """Ask while the work goes on, and say what was answered."""
    spinner, build = Spinner(), Build()
    tasks = [asyncio.create_task(spinner.run()), asyncio.create_task(build.run())]
    await asyncio.sleep(0.5)
    with spinner.paused():
        before = build.steps
        # With a timeout the ask ends with what was answered until then. Where this task
        # is cancelled, by asyncio.wait_for say, the ask is closed and has no result.
        result = await ask_user_async(PAYLOAD, timeout=seconds)
        print(f"{build.steps - before} steps were built meanwhile.")
    for task in tasks:
        task.cancel()
    if result["details"].get("cancelReason") == "timed_out":
        print("Nobody answered in time, so it stays as it is.")
    print(render_result(result))


if __name__ == "__main__":
    asyncio.run(main(*map(float, sys.argv[1:])))
