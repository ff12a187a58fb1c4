"""Write docs/screens: the demo at three sizes, as a real terminal shows it.

Run it as ``python -m tests.screens`` from the root.  An `AskFlow` is given the same keys
as the terminal, and a screen is taken when both show the same.  The README's screen is
one of them.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from pi_ask import AskFlow
from pi_ask.demo import PAYLOAD
from pi_ask.state import effects
from tests.e2e.session import Session


SIZES = ((80, 24), (40, 12), (120, 40))
"""Columns and rows."""

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = os.path.join(ROOT, "docs", "screens")
README = os.path.join(ROOT, "README.md")

README_SIZE = (80, 24)
README_MOMENT = "One is checked, another one has a note"
_README_SCREEN = re.compile(
    r"(<!-- made by `make screens` -->\n)```text\n.*?```\n", re.DOTALL
)

RAW = {"enter": "\r", "down": "\x1b[B", "right": "\x1b[C", "space": " "}
"""What a terminal sends for the keys that the moments name."""

INTRODUCTION = """\
# The demo in {columns} columns and {rows} rows

Made by `make screens` from a real terminal. Colours, bold and dim don't show here;
nothing depends on them.
"""


class Moment(NamedTuple):
    """A screen of the demo, and the keys that lead to it from the one before."""

    heading: str
    keys: tuple[str, ...] = ()


def typed(text: str) -> tuple[str, ...]:
    """Return the names of the keys that type *text*."""
    return tuple("space" if char == " " else char for char in text)


MOMENTS = (
    Moment("The first question"),
    Moment(
        "An own answer is being typed",
        ("down", "down", "down", *typed("Zig, since the parser exists")),
    ),
    Moment(
        "One is checked, another one has a note",
        ("enter", "space", "down", "n", *typed("Raspberry Pi 4, too?"), "enter"),
    ),
    Moment("A note on the question is being typed", ("N", *typed("What is cheapest?"))),
    Moment("A preview question", ("enter", "right", "down")),
    Moment("The review, with Submit highlighted", ("right",)),
    Moment("The review, with Elaborate highlighted", ("down",)),
)


class Shot(NamedTuple):
    """What a terminal shows at a moment."""

    heading: str
    text: str
    """A line per row, no blanks at the ends of lines."""
    caret: tuple[int, int] | None
    """``(row, column)`` from 0 where the terminal's own cursor stands, if shown."""


def play(columns: int, rows: int) -> Iterator[tuple[Moment, Shot]]:
    """Yield each moment with what the flow of the demo shows then."""
    flow = AskFlow(PAYLOAD, columns=columns, rows=rows, serves=effects.ALL)
    for moment in MOMENTS:
        flow.press(*moment.keys)
        frame = flow.frame()
        caret = frame.caret if frame.caret_shown else None
        yield moment, Shot(moment.heading, frame.text(), caret)


def shoot(columns: int, rows: int) -> list[Shot]:
    """Return what a terminal of this size shows at each moment."""
    shots = []
    command = [sys.executable, "-m", "pi_ask", "demo"]
    with Session(command, rows, columns, cwd=ROOT) as session:
        for moment, expected in play(columns, rows):
            session.press(*(RAW.get(key, key) for key in moment.keys))
            session.until(partial(_shows, expected))
            shots.append(expected._replace(text=session.screen_text()))
    return shots


def _shows(expected: Shot, session: Session) -> bool:
    caret = session.caret if session.caret_shown else None
    return (session.screen_text(), caret) == (expected.text, expected.caret)


def fenced(text: str) -> str:
    """Return *text* as a fenced block."""
    return f"```text\n{text}\n```\n"


def with_screen(readme: str, shots: list[Shot]) -> str:
    """Return the text of the README with its screen from *shots*."""
    (text,) = (shot.text for shot in shots if shot.heading == README_MOMENT)
    return _README_SCREEN.sub(lambda found: found[1] + fenced(text), readme)


def page(columns: int, rows: int, shots: list[Shot]) -> str:
    """Return the text of the page for a size."""
    parts = [INTRODUCTION.format(columns=columns, rows=rows)]
    for shot in shots:
        parts += [f"## {shot.heading}\n", fenced(shot.text)]
        if shot.caret is not None:
            row, column = (place + 1 for place in shot.caret)
            parts.append(f"The terminal's cursor: row {row}, column {column}.\n")
    return "\n".join(parts)


def path(columns: int, rows: int) -> str:
    """Return where the page for a size is."""
    return os.path.join(FOLDER, f"{columns}x{rows}.md")


def write(path: str, text: str) -> None:
    """Write a page anew."""
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def main() -> None:
    """Write the pages anew."""
    os.makedirs(FOLDER, exist_ok=True)
    for columns, rows in SIZES:
        shots = shoot(columns, rows)
        write(path(columns, rows), page(columns, rows, shots))
        print(f"docs/screens/{columns}x{rows}.md: {len(shots)} screens")
        if (columns, rows) == README_SIZE:
            with open(README, encoding="utf-8") as file:
                write(README, with_screen(file.read(), shots))


if __name__ == "__main__":
    main()
