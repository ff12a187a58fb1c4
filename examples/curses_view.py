"""A curses program that shows an ask beside its own content, in its own loop.

Its log grows on while the person answers. `AskFlow` has no terminal: this program reads
the keys, knows the time, and does what the ask wants of it.
"""

from __future__ import annotations

import curses
import os
import signal
import time

from pi_ask import AskFlow, AskResult, Redraw, Suspend, render_result


PAYLOAD = {
    "questions": [
        {
            "id": "failed",
            "label": "Failed",
            "prompt": "Two tests have failed. What now?",
            "options": [
                {"value": "again", "label": "Run them again"},
                {"value": "stop", "label": "Stop", "description": "The log is kept."},
                {"value": "on", "label": "Go on", "description": "All others run."},
            ],
        }
    ]
}

TICK_SECONDS = 0.5
"""How often the log grows."""

MARK_PASTES, DONT_MARK_PASTES = "\x1b[?2004h", "\x1b[?2004l"
"""In a paste that isn't marked each line break is an Enter."""


def main(screen: curses.window) -> AskResult:
    """Show the log and the ask until the ask is done; return its result."""
    curses.raw()  # so that Ctrl+C and Ctrl+Z are keys of the ask
    flow = AskFlow(PAYLOAD, serves={Redraw, Suspend})
    keys = Keys(flow)
    started = time.monotonic()
    beside, place = split(screen)
    tell(MARK_PASTES)
    try:
        while not flow.done:
            draw_log(beside, int((time.monotonic() - started) / TICK_SECONDS))
            flow.draw(place)  # as the last, for the cursor stays in it
            curses.doupdate()
            if keys.read(place, TICK_SECONDS) == curses.KEY_RESIZE:
                beside, place = split(screen)
            for effect in flow.effects():
                serve(effect, place)
    finally:
        tell(DONT_MARK_PASTES)
    return flow.result()


class Keys:
    """The keys of an ask, and the clock that tells an Escape from longer keys."""

    def __init__(self, flow: AskFlow) -> None:
        self._flow = flow
        self._last = time.monotonic()

    def read(self, window: curses.window, seconds: float) -> int:
        """Wait for a key up to so many seconds, hand it to the ask, and return it."""
        flow = self._flow
        wait = seconds if flow.wait is None else min(flow.wait, seconds)
        window.timeout(int(wait * 1000))
        key = window.getch()
        now = time.monotonic()
        if key != -1:
            flow.handle(key)
            self._last = now
        elif flow.wait is not None and now >= self._last + flow.wait:
            flow.flush()  # nothing has followed
        return key


def serve(effect: object, window: curses.window) -> None:
    """Do what the ask wants of its host."""
    match effect:
        case Redraw():
            window.clearok(True)
        case Suspend():
            tell(DONT_MARK_PASTES)
            curses.endwin()
            os.killpg(0, signal.SIGTSTP)  # fg comes back
            tell(MARK_PASTES)


def split(screen: curses.window) -> tuple[curses.window, curses.window]:
    """Return a window for the log, and one beside or below it for the ask."""
    rows, columns = screen.getmaxyx()
    if columns >= 60:
        left = columns // 3
        return curses.newwin(rows, left, 0, 0), curses.newwin(rows, 0, 0, left)
    top = max(1, rows // 4)
    below = min(top, rows - 1)
    return curses.newwin(top, columns, 0, 0), curses.newwin(0, columns, below, 0)


def draw_log(window: curses.window, count: int) -> None:
    """Draw the end of a log of *count* lines."""
    rows, columns = window.getmaxyx()
    window.erase()
    for row, number in enumerate(range(max(0, count - rows), count)):
        window.insnstr(row, 0, f"test {number:4} passed", columns)
    window.noutrefresh()


def tell(sequence: str) -> None:
    """Write a control sequence to the terminal."""
    print(sequence, end="", flush=True)


if __name__ == "__main__":
    print(render_result(curses.wrapper(main)))
