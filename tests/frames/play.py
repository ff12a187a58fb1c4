"""Scenes: questions, keys, and the screens that they lead to, as folders of plain text.

A scene is a folder with ``questions.json`` (the payload), ``keys.txt`` (a line a
step), a numbered screen for the start and for each step, and ``answer.json`` (the
result). ``previous.json`` may be an earlier result to go on from. In ``keys.txt`` a word is a key by its name or a single character,
``text:…`` is typed, ``paste:…`` is pasted and ``size:40x12`` resizes; quotes as in a
shell, and ``#`` begins a comment. The first line may be a size, else it is 80x24.
"""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any, NamedTuple

from pi_ask import AskFlow, AskResult
from pi_ask.frame import Frame
from pi_ask.state import effects


SCENES = Path(__file__).parent / "scenes"


class Size(NamedTuple):
    """The screen is resized to so many cells."""

    columns: int
    rows: int


class Text(NamedTuple):
    """Text is typed, or pasted in brackets."""

    text: str
    pasted: bool


class Press(NamedTuple):
    """A key is pressed, by its name."""

    name: str


Step = list[Size | Text | Press]


class Scene(NamedTuple):
    """One folder, read."""

    folder: Path
    payload: Any
    previous: Any
    """An earlier result to go on from, or None."""
    size: Size
    steps: list[Step]

    def screen(self, index: int) -> Path:
        """Return where the screen after *index* steps is kept."""
        return self.folder / f"{index:02}.txt"


def names() -> list[str]:
    """Return the names of all scenes."""
    return sorted(folder.name for folder in SCENES.iterdir())


def read(name: str) -> Scene:
    """Return the scene of that name."""
    folder = SCENES / name
    payload = json.loads((folder / "questions.json").read_text(encoding="utf-8"))
    earlier = folder / "previous.json"
    previous = json.loads(earlier.read_text("utf-8")) if earlier.exists() else None
    lines = (folder / "keys.txt").read_text(encoding="utf-8").splitlines()
    steps = [step for line in lines if (step := _step(line))]
    size = Size(80, 24)
    if steps and len(steps[0]) == 1 and isinstance(steps[0][0], Size):
        size = steps.pop(0)[0]
    return Scene(folder, payload, previous, size, steps)


def _step(line: str) -> Step:
    return [_token(word) for word in shlex.split(line, comments=True)]


def _token(word: str) -> Size | Text | Press:
    kind, colon, rest = word.partition(":")
    if colon and kind == "size":
        columns, rows = rest.split("x")
        return Size(int(columns), int(rows))
    if colon and kind in ("text", "paste"):
        return Text(rest.replace("\\n", "\n"), pasted=kind == "paste")
    return Press(word)


def play(scene: Scene) -> tuple[list[Frame], AskResult]:
    """Return the frames at the start and after each step, and the result.

    They are those of a terminal of its own, where every key is served.
    """
    columns, rows = scene.size
    flow = AskFlow(
        scene.payload,
        columns=columns,
        rows=rows,
        serves=effects.ALL,
        previous=scene.previous,
    )
    frames = [flow.frame()]
    for step in scene.steps:
        for token in step:
            _do(flow, token)
        frames.append(flow.frame())
    return frames, flow.result()


def _do(flow: AskFlow, token: Size | Text | Press) -> None:
    match token:
        case Size(columns, rows):
            flow.resize(columns, rows)
        case Text(text, True):
            flow.feed(f"\x1b[200~{text}\x1b[201~")
        case Text(text, False):
            flow.feed(text)
        case Press(name):
            flow.press(name)


def shown(frame: Frame) -> str:
    """Return a frame as a screen is kept: its rows, then where the caret is."""
    row, column = frame.caret
    seen = "shown" if frame.caret_shown else "hidden"
    return f"{frame.text()}\n--- caret at row {row}, column {column}, {seen}\n"
